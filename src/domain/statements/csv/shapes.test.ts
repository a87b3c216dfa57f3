import { describe, expect, it } from 'vitest';
import { readCsv } from '#tests/build/statement-text.ts';

const read = (text: string, options = {}) => {
  const { rows, rejected, accounts, refusal, warnings, survey } = readCsv(text, options);
  return {
    rows: rows.map((transaction) => [transaction.date, transaction.amountCents, transaction.description]),
    rejected,
    accounts,
    refusal,
    warnings,
    survey,
  };
};

describe('a row off the shape of its file', () => {
  it('is rejected with its line, and never read as a thousandth', () => {
    const headless = read(
      '16/02/2026,-45.60,COLES,500.00\n17/02/2026,-10.00,CAFE,490.00\n18/02/2026,1,000.00,SALARY,545.00\n',
    );
    expect(headless.rows).toEqual([
      ['2026-02-16', -4560, 'COLES'],
      ['2026-02-17', -1000, 'CAFE'],
    ]);
    expect(headless.rejected).toMatchObject([{ line: 3 }]);
    const short = read('16/02/2026,-45.60,COLES,500.00\n17/02/2026,-10.00,CAFE,490.00\n18/02/2026,1,000.00,SALARY\n');
    expect([short.rows.length, short.rejected]).toMatchObject([2, [{ line: 3 }]]);
    const last = read(
      'Date,Amount,Description\n16/02/2026,-45.60,COLES\n18/02/2026,1,000.00,SALARY\n19/02/2026,-2,500.00,RENT\n',
    );
    expect([last.rows.length, last.rejected]).toMatchObject([1, [{ line: 3 }, { line: 4 }]]);
  });

  it('is rejected if the file ends within it', () => {
    const cut = (text: string) => {
      const { rows, rejected, warnings } = read(text);
      return [rows.length, rejected, warnings.map(({ code }) => code)];
    };
    const isCut = (line: number) => [2, [{ line, reason: 'The file ends in the middle of this line.' }], ['truncated']];
    const headless = '16/02/2026,-45.60,COLES,500.00\n17/02/2026,-10.00,CAFE,490.00\n';
    expect(cut(`${headless}18/02/2026,-3`)).toEqual(isCut(3));
    expect(cut(`${headless}18/02/2026,-3.00,SALA`)).toEqual(isCut(3));
    const table = 'Date,Description,Amount\n16/02/2026,COLES,-45.60\n17/02/2026,CAFE,-10.00\n';
    expect(cut(`${table}18/02/2026,RENT,-2`)).toEqual(isCut(4));
    expect(cut(`${table}18/02/2026,RENT,-2\n`)).toEqual([3, [], []]);
    expect(cut(`${table}18/02/2026,RENT,-2500.00`)).toEqual([3, [], []]);
    expect(cut(`${headless}18/02/2026,-3.00,LUNCH,487.00`)).toEqual([3, [], []]);
    const euro = 'Datum;Text;Betrag\n16.02.2026;COLES;-45,60\n17.02.2026;PAY;1.000,00\n';
    expect(cut(`${euro}18.02.2026;RENT;-1.00`)).toEqual(isCut(4));
    const words = 'Date,Description,Amount\n16/02/2026,COLES,45.60 DR\n17/02/2026,PAY,10.00 CR\n';
    expect(cut(`${words}18/02/2026,RENT,1250.75`)).toEqual(isCut(4));
    const dates = 'Description,Amount,Date\nCOLES,-45.60,16/02/2026\nCAFE,-10.00,17/02/2026\n';
    expect(cut(`${dates}RENT,-1250.75,18/02/20`)).toEqual(isCut(4));
    const sides = 'Date,Description,Debit,Credit\n16/02/2026,COLES,45.60,\n17/02/2026,CAFE,10.00,\n';
    expect(cut(`${sides}18/02/2026,PAY,,1`)).toEqual(isCut(4));
    expect(cut(`${sides}18/02/2026,RENT,1250.75`)).toEqual([3, [], []]);
    const wide = 'Date,Description,Amount,Tag\n16/02/2026,COLES,-45.60,\n17/02/2026,CAFE,-10.00,\n';
    expect(cut(`${wide}18/02/2026,RENT,-2500.00`)).toEqual([3, [], []]);
  });

  it('may still have a comma in a description at its end', () => {
    expect(read('16/02/2026,-45.60,COLES\n17/02/2026,-9.00,Books, paper, pens\n').rows[1]).toEqual([
      '2026-02-17',
      -900,
      'Books, paper, pens',
    ]);
  });
});

describe('columns', () => {
  it('of ME, whose signed amounts stand under both sides’ names', () => {
    const { rows, refusal } = read(
      'Date,Description,Debits and credits,Balance\n"26/11/2026","ALDI","-$12.50","$987.50"\n"25/11/2026","PAY ACME","$1,000.00","$1,000.00"\n',
    );
    expect(refusal ?? null).toBeNull();
    expect(rows).toEqual([
      ['2026-11-26', -1250, 'ALDI'],
      ['2026-11-25', 100_000, 'PAY ACME'],
    ]);
    const words = read('Date,Description,Amount,Debit/Credit\n25/11/2026,PAY,100.00,CR\n26/11/2026,ALDI,12.50,DR\n');
    expect(words.rows.map(([, cents]) => cents)).toEqual([10_000, -1250]);
  });

  it('of an amount in foreign money and the same in dollars: the dollars count', () => {
    for (const heading of [
      'Date,Description,Amount,Currency,Amount (AUD)',
      'Date,Description,Amount,Currency,Amount AUD',
    ]) {
      const { rows, survey } = read(
        `${heading}\n13/02/2026,HOTEL PARIS,-100.00,EUR,-165.20\n14/02/2026,REFUND,20.00,USD,31.05\n`,
      );
      expect(rows.map(([, cents]) => cents)).toEqual([-16_520, 3105]);
      expect(survey).toMatchObject({ currency: 'AUD', mapping: { columns: { currency: null } } });
    }
  });

  it('of a fee beside the amount: both leave the account', () => {
    const revolut =
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\nTRANSFER,Current,2026-02-13 10:00:00,2026-02-13 10:00:01,To Kim,-100.00,1.50,AUD,COMPLETED,398.50\nTOPUP,Current,2026-02-14 10:00:00,2026-02-14 10:00:01,Top-up,50.00,0.00,AUD,COMPLETED,448.50\n';
    const { rows, survey } = read(revolut);
    expect(rows.map(([, cents]) => cents)).toEqual([-10_150, 5000]);
    expect(survey).toMatchObject({ layout: 'Revolut', balanceFollows: true });
  });

  it('of an amount before and after a fee: the amount after it arrives', () => {
    const sales = (fee: string) =>
      `Date,Description,Amount,Fee,Net\n17/02/2026,MARKET STALL,100.00,${fee},96.80\n18/02/2026,STALL RENTAL,-20.00,0.00,-20.00\n`;
    expect(read(sales('3.20')).rows.map(([, cents]) => cents)).toEqual([9680, -2000]);
    expect(read(sales('-3.20')).rows.map(([, cents]) => cents)).toEqual([9680, -2000]);
    expect(read(sales('9.09')).rows.map(([, cents]) => cents)).toEqual([10_000, -2000]);
  });

  it('of Stripe: a charge is a sale, less its fee', () => {
    const { rows, survey } = read(
      'id,Type,Source,Amount,Fee,Destination Platform Fee,Net,Currency,Created (UTC),Available On (UTC),Description\ntxn_1,charge,ch_1,100.00,3.20,,96.80,aud,2026-02-17 02:10,2026-02-19 00:00,Invoice 1\ntxn_2,refund,re_1,-20.00,0.00,,-20.00,aud,2026-02-18 02:10,2026-02-18 02:10,\n',
    );
    expect([survey?.layout, rows]).toEqual([
      'Stripe',
      [
        ['2026-02-17', 9680, 'Invoice 1'],
        ['2026-02-18', -2000, 'refund'],
      ],
    ]);
    const { rows: itemised } = read(
      'balance_transaction_id,created_utc,created,available_on,currency,gross,fee,net,reporting_category,description\ntxn_1,2026-02-17 20:10:00,2026-02-18 07:10:00,2026-02-19,aud,100.00,3.20,96.80,charge,Invoice 1\n',
    );
    expect(itemised).toEqual([['2026-02-18', 9680, 'Invoice 1']]);
  });

  it('of two dates: the day of the transaction counts, not that of its posting', () => {
    for (const [heading, row] of [
      ['Posted Date,Transaction Date', '18/02/2026,17/02/2026'],
      ['Transaction Date,Posting Date', '17/02/2026,18/02/2026'],
    ]) {
      expect(read(`${heading},Description,Amount\n${row},CAFE,-4.50\n`).rows).toEqual([['2026-02-17', -450, 'CAFE']]);
    }
  });

  it('of a description that begins with PENDING: the row is pending', () => {
    const { rows } = readCsv(
      '14/02/2026,-20.00,PENDING - UBER,\n13/02/2026,-9.00,(Pending) SHOP,\n13/02/2026,-4.50,PENDING LIST CAFE,95.50\n12/02/2026,100.00,PAY,100.00\n',
    );
    expect(rows.map(({ pending }) => pending)).toEqual([true, true, false, false]);
  });

  it('of PayPal: the type describes what has no name', () => {
    const { rows } = read(
      '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID"\n"13/02/2026","10:00:00","AEDT","","Bank Deposit to PP Account","Completed","AUD","50.00","0.00","50.00","1AB23456CD789012E"\n',
    );
    expect(rows).toEqual([['2026-02-13', 5000, 'Bank Deposit to PP Account']]);
  });

  it('of ING, whose debits are negative, and of others under the same heading', () => {
    expect(read('Date,Description,Credit,Debit,Balance\n27/02/2026,A,,-12.50,1487.50\n').survey?.layout).toBe('ING');
    expect(read('Date,Description,Credit,Debit,Balance\n27/02/2026,A,,12.50,1487.50\n').survey?.layout).toBe('CSV');
    expect(read('Date,Description,Credit,Debit,Balance\n27 Feb 2026,A,,-12.50,1487.50\n').survey?.layout).toBe('CSV');
  });
});

describe('a balance beside a debit and a credit column', () => {
  const card =
    'Date,Description,Debit,Credit,Balance Owing\n13/02/2026,COLES,10.00,,110.00\n14/02/2026,PAYMENT,,50.00,60.00\n15/02/2026,BP,20.00,,80.00\n';

  it('that rises by what goes out is owed', () => {
    const { accounts, survey } = read(card);
    expect(accounts).toMatchObject([{ openingCents: -10_000, closingCents: -8000 }]);
    expect(survey).toMatchObject({ balanceOwed: true, balanceFollows: true });
    expect(readCsv(card).rows.map((row) => [row.amountCents, row.balanceCents])).toEqual([
      [-1000, -11_000],
      [5000, -6000],
      [-2000, -8000],
    ]);
    const [heading, ...rows] = card.trim().split('\n');
    expect(read(`${heading}\n${rows.toReversed().join('\n')}\n`).accounts).toMatchObject([
      { openingCents: -10_000, closingCents: -8000 },
    ]);
  });

  it('that rises by amounts of which a plus is money out is owed', () => {
    const card =
      'Card number,4564 XXXX XXXX 1234\nDate,Description,Amount,Balance owing\n16/02/2026,CAFE,4.50,104.50\n17/02/2026,PAYMENT - THANK YOU,-100.00,4.50\n18/02/2026,SHOES,80.00,84.50\n';
    const { rows, accounts } = read(card, { sign: 'plus_out' });
    expect(rows.map(([, cents]) => cents)).toEqual([-450, 10_000, -8000]);
    expect([accounts[0]?.openingCents, accounts[0]?.closingCents]).toEqual([-10_000, -8450]);
    const own = read(card.replace('104.50', '-104.50').replace(',4.50\n18', ',-4.50\n18').replace('84.50', '-84.50'));
    expect([own.survey?.signProof, own.accounts[0]?.closingCents]).toEqual(['balance', -8450]);
  });

  it('that falls by equal amounts is the member’s own, in either order', () => {
    const rows = ['13/02/2026,CAFE,5.00,,95.00', '14/02/2026,CAFE,5.00,,90.00', '15/02/2026,CAFE,5.00,,85.00'];
    for (const list of [rows, rows.toReversed()])
      expect(read(`Date,Description,Debit,Credit,Balance\n${list.join('\n')}\n`)).toMatchObject({
        accounts: [{ openingCents: 10_000, closingCents: 8500 }],
        survey: { balanceOwed: false },
      });
  });
});

describe('figures and dates', () => {
  it('with a currency on both ends, or wrapped for a spreadsheet', () => {
    expect(
      read('Date,Description,Amount\n="27/02/2026",="COLES",-$5.00 AUD\n"=""28/02/2026""",BP,"=""-7.50"""\n').rows,
    ).toEqual([
      ['2026-02-27', -500, 'COLES'],
      ['2026-02-28', -750, 'BP'],
    ]);
  });
});

describe('several tables in one file', () => {
  const heading = 'Date,Description,Debit,Credit,Balance\n';
  const first = '13/02/2026,COLES,10.00,,90.00\n14/02/2026,PAY,,5.00,95.00\n';
  const second = '13/02/2026,INTEREST,,1.00,501.00\n15/02/2026,OUT,100.00,,401.00\n';

  it('are one account each', () => {
    for (const [one, two] of [
      ['Account: 12345678\n', 'Account: 87654321\n'],
      ['Everyday 12345678\n', '\nSavings 87654321\n'],
      ['Account number,12345678\n', '\nAccount number,87654321\n'],
    ]) {
      const parsed = read(`${one}${heading}${first}${two}${heading}${second}`);
      expect(parsed.accounts.map(({ number }) => number)).toEqual(['12345678', '87654321']);
      expect([parsed.rows.length, parsed.rejected]).toEqual([4, []]);
      expect(
        readCsv(`${one}${heading}${first}${two}${heading}${second}`).rows.map((transaction) => transaction.account),
      ).toEqual([0, 0, 1, 1]);
    }
  });

  it('are of no account where a spreadsheet shortened its number', () => {
    const { accounts } = read('Account Number,Date,Description,Amount\n1.23457E+11,13/02/2026,CAFE,-4.50\n');
    expect(accounts.map(({ number, name }) => [number, name])).toEqual([[null, null]]);
  });

  it('of pending and of posted transactions are of one account', () => {
    const head = 'Date,Description,Amount\n';
    const [posted, pending] = ['17/02/2026,CAFE,-4.50\n', '18/02/2026,UBER,-20.00\n'];
    const states = (text: string) => {
      const { rows, accounts, rejected } = readCsv(text);
      return [rows.map((row) => [row.description, row.pending]), accounts.map(({ name }) => name), rejected];
    };
    const both = [
      ['CAFE', false],
      ['UBER', true],
    ];
    expect(states(`Posted transactions\n${head}${posted}\nPending transactions\n${head}${pending}`)).toEqual([
      both,
      [null],
      [],
    ]);
    expect(states(`Everyday\nPending\n${head}${pending}\nPosted\n${head}${posted}`)).toEqual([
      both.toReversed(),
      ['Everyday'],
      [],
    ]);
    expect(states(`${head}Pending authorisations,,\n${pending}Posted transactions,,\n${posted}`)).toEqual([
      both.toReversed(),
      [null],
      [],
    ]);
  });

  it('on further pages are of the same account', () => {
    const parsed = read(`Account: 12345678\n${heading}${first}${heading}16/02/2026,CAFE,5.00,,90.00\n`);
    expect([parsed.accounts.length, parsed.rows.length, parsed.rejected]).toEqual([1, 3, []]);
  });

  it('with the number of the page between them are of the same account', () => {
    const parsed = read(`${heading}${first}Page 1 of 2\n${heading}16/02/2026,CAFE,5.00,,90.00\n`);
    expect([parsed.accounts.length, parsed.rows.length]).toEqual([1, 3]);
  });

  it('with other columns are refused with the line', () => {
    const parsed = read(`${heading}${first}Date,Amount,Description,Balance\n15/02/2026,-100.00,OUT,401.00\n`);
    expect(parsed.refusal).toMatchObject({ code: 'broken' });
    expect(parsed.refusal?.message).toContain('Line 4');
    // However clear its columns are, it doesn't hide the table above it.
    const clearer = read(
      'Date,Description,Amount\n13/02/2026,CAFE,-4.50\n14/02/2026,PAY,10.00\n\nPosted Date,Narrative,Debit,Credit\n14/02/2026,INTEREST,,1.00\n',
    );
    expect(clearer.refusal?.message).toContain('Line 5 starts another table');
  });
});

describe('tables that are no statements', () => {
  it.each([
    [
      'contacts',
      'Name,Phone,Email,Birthday,Postcode\nKim,0412345678,kim@example.com,13/02/1985,2000\nLee,0498765432,lee@example.com,01/12/1990,3000\n',
    ],
    ['attendance', 'Date,Student,Hours\n13/02/2026,Kim,7.50\n14/02/2026,Lee,6.25\n'],
    ['attendance by day', 'Date,Employee,Present\n13/02/2026,Kim,1\n14/02/2026,Lee,1\n'],
    [
      'crypto orders',
      'Date(UTC),Pair,Side,Price,Executed,Amount,Fee\n2026-02-13 10:00:00,BTCAUD,BUY,98000.00,0.01BTC,980.00AUD,0.98AUD\n',
    ],
    ['crypto orders', 'Date,Order Type,Coin,Quantity,Rate,Total\n13/02/2026,Buy,BTC,0.01,98000.00,980.00\n'],
  ])('%s', (_, text) => expect(readCsv(text).refusal?.code).toBe('not_a_statement'));

  it('of amounts in cents, which are not dollars', () => {
    const cents = 'Date,Description,Amount (cents)\n13/02/2026,COLES,-4560\n14/02/2026,PAY,200000\n';
    expect(readCsv(cents).refusal).toMatchObject({
      code: 'not_a_statement',
      message: 'The amounts in this file are in cents. Export it with amounts in dollars.',
    });
    expect(read(cents.replaceAll('-4560', '-45.60')).rows[0]).toEqual(['2026-02-13', -4560, 'COLES']);
  });

  it('name their bad lines', () => {
    const { refusal } = readCsv('Date,Description,Amount\nsometime,COLES,-45.60\nlater,BP,-20.00\n');
    expect(refusal).toMatchObject({
      code: 'not_a_statement',
      lines: [{ line: 2, reason: 'This line has no date.' }, { line: 3 }],
    });
    const totals = readCsv('Date,Description,Amount\n13/02/2026,Total debits,45.60\n').refusal;
    expect(totals).toMatchObject({
      code: 'empty',
      lines: [{ line: 2, reason: 'This is a total, not a transaction.' }],
    });
  });
});

describe('a row that can be read in two ways', () => {
  const both = 'Date,Description,Debit,Credit,Balance\n13/02/2026,ABC,10.00,,90.00\n14/02/2026,DEF,10.00,4.00,84.00\n';

  const outcome = (text: string, options = {}) => {
    const parsed = read(text, options);
    return [
      parsed.rows.map(([, cents]) => cents),
      parsed.warnings.map(({ code, line }) => [code, line]),
      parsed.rejected.map(({ line }) => line),
    ];
  };

  it('with money out and money in is asked about, and follows the answer', () => {
    expect(outcome(both)).toEqual([[-1000, -600], [['both_sides', 3]], []]);
    expect(outcome(both, { bothSides: 'net' })).toEqual([[-1000, -600], [], []]);
    expect(outcome(both, { bothSides: 'two' })).toEqual([[-1000, 400, -1000], [], []]);
    expect(outcome(both, { bothSides: 'leave_out' })).toEqual([[-1000], [], [3]]);
    expect(outcome('Date,Description,Debit,Credit\n13/02/2026,ABC,10.00,0.00\n')).toEqual([[-1000], [], []]);
  });

  const doubled =
    'Date,Description,Amount,Balance\n13/02/2026,ABC,-10.00,90.00\n14/02/2026,DEF,-4.00,86.00\n14/02/2026,DEF,-4.00,86.00\n15/02/2026,GHI,-6.00,80.00\n';

  it('that repeats the one before it on an unchanged balance is asked about, and follows the answer', () => {
    expect(outcome(doubled)).toEqual([[-1000, -400, -400, -600], [['repeated_row', 4]], []]);
    expect(outcome(doubled, { repeats: 'keep' })).toEqual([[-1000, -400, -400, -600], [], []]);
    expect(outcome(doubled, { repeats: 'leave_out' })).toEqual([[-1000, -400, -600], [], [4]]);
    expect(
      outcome(
        'Date,Description,Amount,Balance\n13/02/2026,ABC,-4.00,90.00\n14/02/2026,DEF,-4.00,86.00\n14/02/2026,DEF,-4.00,82.00\n',
      ),
    ).toEqual([[-400, -400, -400], [], []]);
  });
});
