import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from '#tests/build/statement-text.ts';

describe('nothing is lost silently', () => {
  it('every row is imported, or rejected with its line and reason', () => {
    const read = readCsv(`Date,Description,Debit,Credit,Balance
13/02/2025,Coffee,4.50,,95.50

14/02/2025,Total debit amount,4150.48,,
31/02/2025,No such day,1.00,,
15/02/2025,No figure,,,95.50
16/02/2025,Odd figure,about 3,,
17/02/2025,CLOSING BALANCE,,95.50,95.50
Pending,Lunch,12.00,,
,Somebody,12.00,,
Total,,4155.00,,
,,,,
18/02/2025,Pay,,100.00,195.50
`);
    expect(read.rows.map((transaction) => [transaction.line, transaction.description])).toEqual([
      [2, 'Coffee'],
      [13, 'Pay'],
    ]);
    expect(read.rejected).toEqual([
      { line: 4, reason: 'This is a total, not a transaction.' },
      { line: 5, reason: '“31/02/2025” isn’t a date.' },
      { line: 6, reason: 'This line has no amount.' },
      { line: 7, reason: '“about 3” isn’t an amount.' },
      { line: 8, reason: 'This is a balance, not a transaction.' },
      { line: 9, reason: 'This is still pending: the bank hasn’t given it a date yet.' },
      { line: 10, reason: 'This line has no date.' },
      { line: 11, reason: 'This is a total, not a transaction.' },
    ]);
  });

  it('shops are not taken for totals or balances', () => {
    const read = readCsv(
      'Date,Description,Amount\n13/02/2025,TOTAL TOOLS BROOKVALE,-80.00\n14/02/2025,TOTAL,-60.00\n15/02/2025,NEW BALANCE SHOES,-120.00\n16/02/2025,Opening balance,0.00\n',
    );
    expect(read.rows).toHaveLength(4);
    expect(read.rejected).toEqual([]);
  });

  it('a file of nothing but totals is refused', () => {
    const read = readCsv(
      'Date,Description,Amount\n31/03/2025,Total debits,8450.23\n31/03/2025,Total credits,9021.44\n',
    );
    expect(read.refusal?.code).toBe('empty');
    expect(read.rejected).toHaveLength(2);
  });

  it('equal purchases on one day all stay', () => {
    const read = readCsv(
      'Date,Description,Amount\n13/02/2025,Coffee,-4.50\n13/02/2025,Coffee,-4.50\n13/02/2025,Coffee,-4.50\n',
    );
    expect(read.rows).toHaveLength(3);
  });
});

describe('rows', () => {
  it('a purchase abroad in the first row doesn’t give its currency to the account, whether the rows name it or not', () => {
    const rows = ['2026-11-02,HOTEL,-90.00,USD', '2026-11-03,ALDI,-20.00,AUD', '2026-11-04,BUS,-5.00,AUD'];
    const plain = readCsv(['Date,Description,Amount,Currency', ...rows, ''].join('\n'));
    const named = readCsv(
      ['Date,Description,Amount,Currency,Account', ...rows.map((row) => `${row},Travel card`), ''].join('\n'),
    );
    for (const read of [plain, named]) {
      expect(read.accounts.map(({ currency }) => currency)).toEqual(['AUD']);
      expect(read.rows.map(({ currency }) => currency)).toEqual(['USD', null, null]);
    }
  });

  it('joins a description that continues in the rows below', () => {
    const read = readCsv(`Account details for:,Everyday 666-123456-1
Transaction date,Value date,Description,Withdrawals (SGD),Deposits (SGD)
18/04/2018,18/04/2018,DEBIT PURCHASE,6.66,
,,15/04/18  CAFE SOMEWHERE
,,SINGAPORE
17/04/2018,17/04/2018,CASH WITHDRAWAL,66.66,
`);
    expect(read.rows).toMatchObject([
      {
        date: '2018-04-18',
        amountCents: -666,
        description: 'DEBIT PURCHASE 15/04/18 CAFE SOMEWHERE SINGAPORE',
        line: 3,
      },
      { date: '2018-04-17', amountCents: -6666, description: 'CASH WITHDRAWAL', line: 6 },
    ]);
    expect(read.accounts).toMatchObject([{ number: 'Everyday 666-123456-1' }]);
  });

  it('a delimiter that was not quoted never shifts a figure into another column', () => {
    const read = readCsv(
      'Date,Amount,Description,Balance\n13/02/2025,-4.50,Coffee,95.50\n14/02/2025,-1,508.02,Rent,-1412.52\n15/02/2025,-2.00,Tea,93.50,,\n',
    );
    expect(read.rows.map((transaction) => transaction.amountCents)).toEqual([-450, -200]);
    expect(read.rejected).toEqual([{ line: 3, reason: 'This line has too many columns for us to read.' }]);
    const last = readCsv(
      'Date,Amount,Description\n13/02/2025,-4.50,Coffee\n14/02/2025,-9.00,Books, paper, pens\n15/02/2025,-2.00,Tea,,\n',
    );
    expect(last.rows.map((transaction) => transaction.description)).toEqual(['Coffee', 'Books, paper, pens', 'Tea']);
  });

  it('recognises pending and abandoned transactions by the status', () => {
    const read = readCsv(
      'Date,Description,Amount,State\n13/02/2025,Shop,-1.00,COMPLETED\n14/02/2025,Shop,-2.00,PENDING\n15/02/2025,Shop,-3.00,REVERTED\n',
    );
    expect(read.rows.map((transaction) => [transaction.amountCents, transaction.pending])).toEqual([
      [-100, false],
      [-200, true],
    ]);
    expect(read.rejected).toEqual([{ line: 4, reason: 'This didn’t go through: the bank says “REVERTED”.' }]);
  });

  it('an instalment that is only due has not moved any money yet', () => {
    const read = readCsv(
      'Date,Merchant,Amount,Status\n14/08/2026,THE ICONIC,-31.25,Paid\n28/08/2026,THE ICONIC,-31.25,Paid\n24/12/2026,CITY BEACH,-22.00,Due\n',
    );
    expect(read.rows.map((transaction) => transaction.amountCents)).toEqual([-3125, -3125]);
    expect(read.rejected).toEqual([{ line: 4, reason: 'This didn’t go through: the bank says “Due”.' }]);
  });

  it('a repeated id identifies only the first transaction', () => {
    const read = readCsv(
      'transaction_date,description,amount,unique_id\n2025-04-03,Expense,-120.00,EDGE-001\n2025-04-03,Expense,-120.00,EDGE-001\n',
    );
    expect(read.rows.map((transaction) => transaction.bankId)).toEqual(['EDGE-001', null]);
    expect(read.warnings.map((warning) => warning.code)).toEqual(['repeated_bank_id']);
  });

  it('keeps a second currency with its transaction; most rows are in that of the account', () => {
    const read = readCsv(
      'Date,Description,Amount,Currency\n2025-02-14,Card,-210.55,USD\n2025-02-15,Rent,-1800.00,CAD\n2025-02-16,Rent,-1.00,CAD\n',
    );
    expect(read.rows.map((transaction) => transaction.currency)).toEqual(['USD', null, null]);
    expect(read.accounts).toMatchObject([{ currency: 'CAD' }]);
    expect(read.warnings).toMatchObject([
      {
        code: 'mixed_currency',
        message: 'Some transactions are in USD and others in CAD. Totals count Australian dollars only.',
      },
    ]);
  });

  it('reads a currency in small letters or as a sign, and in the amounts if no column says it', () => {
    const column = readCsv(
      'Date,Description,Amount,Currency\n2025-02-14,Tea,-2.00,aud\n2025-02-15,Bread,-3.00,AUD\n2025-02-16,Book,-9.00,US$\n',
    );
    expect(column.rows.map((transaction) => transaction.currency)).toEqual([null, null, 'USD']);
    expect(column.accounts).toMatchObject([{ currency: 'AUD' }]);

    const pounds = readCsv(
      'Date,Details,Amount,Balance\n27/02/2025,CAFE,£-4.20,"£1,095.80"\n26/02/2025,PAY,"£1,100.00","£1,100.00"\n',
    );
    expect(pounds.accounts).toMatchObject([{ currency: 'GBP' }]);
    expect(pounds.rows.map((transaction) => transaction.currency)).toEqual([null, null]);

    const abroad = readCsv(
      'Date,Details,Amount\n27/02/2025,CAFE,-£4.20\n26/02/2025,PAY,"$1,100.00"\n25/02/2025,TEA,-$2.00\n',
    );
    expect(abroad.accounts).toMatchObject([{ currency: null }]);
    expect(abroad.rows.map((transaction) => transaction.currency)).toEqual(['GBP', null, null]);
  });

  it('takes no kind of payment for a currency', () => {
    const read = readCsv(
      '20/11/2025,POS,-20.00,WOOLWORTHS MARRICKVILLE,180.00\n21/11/2025,ATM,-40.00,NEWTOWN,140.00\n22/11/2025,DEP,100.00,JOE BLOGGS,240.00\n',
    );
    expect(read.accounts).toMatchObject([{ currency: null }]);
    expect(read.rows.map((transaction) => transaction.currency)).toEqual([null, null, null]);
    expect(read.warnings).toEqual([]);
  });

  it('several accounts by number, a row without one staying with the row before', () => {
    const read = readCsv(
      'Account Number,Date,Description,Amount\n111111,2025-02-14,a,-1.00\n,2025-02-15,b,-2.00\n222222,2025-02-16,c,-3.00\n111111,2025-02-17,d,-4.00\n',
    );
    expect(read.accounts.map((account) => account.number)).toEqual(['111111', '222222']);
    expect(read.rows.map((transaction) => transaction.account)).toEqual([0, 0, 1, 0]);
  });

  it('rounds and reports more than two decimals', () => {
    const read = readCsv('Date,Description,Amount\n2025-02-14,Fuel,-45.675\n');
    expect(read.rows[0]?.amountCents).toBe(-4568);
    expect(read.warnings).toEqual([
      { code: 'amount_rounded', message: 'We rounded -45.675 to the nearest cent.', line: 2 },
    ]);
  });

  it('reports an assumed date order', () => {
    const read = readCsv('Date,Description,Amount\n01/03/2025,a,-1.00\n02/03/2025,b,-2.00\n');
    expect(read.rows[0]?.date).toBe('2025-03-01');
    expect(read.warnings).toEqual([
      {
        code: 'date_order_assumed',
        message: 'The dates in this file could be read two ways. We assumed the day comes before the month.',
        line: null,
      },
    ]);
  });

  it('reports a balance column without figures', () => {
    const read = readCsv('Date,Description,Amount,Balance\n13/02/2025,a,-1.00,\n');
    expect(read.warnings.map((warning) => warning.code)).toEqual(['blank_balance']);
    expect(read.rows[0]?.balanceCents).toBeNull();
  });
});

describe('hostile and damaged files', () => {
  const good = `Date,Description,Amount,Balance\n${Array.from({ length: 40 }, (_, day) => `${String((day % 28) + 1).padStart(2, '0')}/02/2025,"Shop ""${day}"", corner",-${day}.50,"1,0${String(day).padStart(2, '0')}.00"\n`).join('')}`;

  it('any damage to a file ends in rows, rejections or a refusal', () => {
    const damage = fc.array(
      fc.record({
        at: fc.nat(good.length),
        cut: fc.nat(60),
        put: fc.string({
          unit: fc.constantFrom('"', ',', '\n', '\r', ';', '0', '-', '/', 'x', '\0', '\ufffd'),
          maxLength: 6,
        }),
      }),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(damage, (changes) => {
        let text = good;
        for (const { at, cut, put } of changes) text = text.slice(0, at) + put + text.slice(at + cut);
        const read = readCsv(text);
        for (const transaction of read.rows) {
          expect(Number.isSafeInteger(transaction.amountCents)).toBe(true);
          expect(transaction.date).toMatch(/^\d{4}-\d\d-\d\d$/);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('any text at all ends in rows or a refusal', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(
            '1',
            '2',
            '/',
            ',',
            ';',
            '"',
            '\n',
            '.',
            '-',
            'a',
            ' ',
            '\t',
            'Date',
            'Amount',
            'CR',
            '01/02/2025',
          ),
          maxLength: 60,
        }),
        (text) => {
          const read = readCsv(text);
          expect(read.refusal !== null || read.rows.length > 0).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('pieces of any size give the same rows', () => {
    const whole = readCsv(good, {}, good.length);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), (pieceChars) => {
        expect(readCsv(good, {}, pieceChars)).toEqual(whole);
      }),
      { numRuns: 20 },
    );
    expect(whole.rows).toHaveLength(40);
  });

  it('a file of faults is stopped, not listed to the end', () => {
    const read = readCsv(`Date,Description,Amount\n13/02/2025,a,-1.00\n${'xx,yy,zz\n'.repeat(30_000)}`, {}, 65_536);
    expect(read.refusal?.code).toBe('broken');
    expect(read.rejected.length).toBeLessThanOrEqual(10_001);
  });
});

it('the balance of a wallet’s other currency is not the balance of the account', () => {
  const read = readCsv(
    'Date,Description,Amount,Currency,Balance\n2026-11-14,Shop,-30.00,AUD,-30.00\n2026-11-15,Bank,30.00,AUD,0.00\n2026-11-18,Steam,-10.00,USD,-10.00\n',
  );
  expect(read.accounts).toMatchObject([{ currency: 'AUD', openingCents: 0, closingCents: 0 }]);
});
