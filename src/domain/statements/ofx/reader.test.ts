import { describe, expect, it } from 'vitest';
import { readWith } from '#tests/build/statement-text.ts';
import type { ReadText } from '#tests/build/statement-text.ts';
import type { StatementEntry } from '../statement.ts';
import { ofxReader } from './reader.ts';

const read = (text: string, pieceChars?: number): ReadText => readWith(ofxReader, text, pieceChars);

const signOn =
  '<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20250701<LANGUAGE>ENG<FI><ORG>First Bank<FID>1</FI></SONRS></SIGNONMSGSRSV1>';
const header = 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n';

/** A bank statement in SGML around some transactions. */
const bank = (transactions: string, rest = '<LEDGERBAL><BALAMT>1234.56<DTASOF>20250630</LEDGERBAL>') =>
  `${header}<OFX>${signOn}<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>AUD` +
  `<BANKACCTFROM><BANKID>062-000<ACCTID>12345678<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20250601<DTEND>20250630\n${transactions}</BANKTRANLIST>${rest}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

const row = (values: Partial<StatementEntry>): StatementEntry => ({
  account: 0,
  line: 8,
  date: '2025-06-03',
  amountCents: -650,
  description: 'CORNER BAKERY',
  payee: null,
  bankId: null,
  balanceCents: null,
  currency: null,
  pending: false,
  merchantCode: null,
  category: null,
  tags: null,
  notes: null,
  ...values,
});

describe('an OFX bank statement', () => {
  it('of version 1 without closing tags gives its account and rows', () => {
    const { accounts, rows, rejected, warnings, refusal } = read(
      bank(
        '<STMTTRN>\n<TRNTYPE>POS\n<DTPOSTED>20250603120000[+10:AEST]\n<TRNAMT>-6.50\n<FITID>20250603-0001\n<SIC>5462\n<NAME>CORNER BAKERY\n<MEMO>Card 1122 Newtown\n</STMTTRN>\n' +
          '<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20250604<TRNAMT>+1000.00<FITID>20250604-0001<NAME>Salary &amp;amp; bonus</STMTTRN>\n',
      ),
    );
    expect([rejected, warnings, refusal]).toEqual([[], [], null]);
    expect(accounts).toEqual([
      {
        bank: '062000',
        number: '12345678',
        name: 'First Bank',
        kind: 'transaction',
        currency: 'AUD',
        openingCents: null,
        closingCents: 123_456,
      },
    ]);
    expect(rows).toEqual([
      row({
        description: 'CORNER BAKERY Card 1122 Newtown',
        payee: 'CORNER BAKERY',
        bankId: '20250603-0001',
        merchantCode: '5462',
      }),
      row({
        line: 17,
        date: '2025-06-04',
        amountCents: 100_000,
        description: 'Salary & bonus',
        bankId: '20250604-0001',
      }),
    ]);
  });

  it('of version 2 gives the same as of version 1, CDATA, comments and attributes included', () => {
    const { rows, refusal } =
      read(`<?xml version="1.0" encoding="UTF-8"?>\r\n<?OFX OFXHEADER="200" VERSION="211"?>\r\n<OFX xmlns="urn:x">\r\n<CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>AUD</CURDEF>
<CCACCTFROM><ACCTID>4111 XXXX XXXX 1111</ACCTID></CCACCTFROM><BANKTRANLIST>
<STMTTRN><!-- the first --><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20250603</DTPOSTED><TRNAMT>-6.50</TRNAMT><FITID>2025-06-03-A</FITID>
<NAME><![CDATA[A < B & C]]></NAME><MEMO/></STMTTRN></BANKTRANLIST></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`);
    expect(refusal).toBeNull();
    expect(rows).toEqual([row({ line: 6, description: 'A < B & C', bankId: '2025-06-03-A' })]);
  });

  it('gives the same result wherever the text is split', () => {
    const text = bank(
      '<STMTTRN>\r\n<DTPOSTED>20250603\r\n<TRNAMT>-6.50\r\n<FITID>20250603-0001\r\n<NAME>A &amp; B <![CDATA[<C>]]>\r\n</STMTTRN>\r\n'.repeat(
        3,
      ),
    );
    const whole = read(text, text.length);
    for (const pieceChars of [1, 2, 3, 7, 64]) expect(read(text, pieceChars)).toEqual(whole);
    const long = bank(
      '<STMTTRN>\r\n<DTPOSTED>20250603\r\n<TRNAMT>-6.50\r\n<NAME>A &amp; B\r\n</STMTTRN>\r\n'.repeat(3000),
    );
    const all = read(long, long.length);
    expect(all.rows).toHaveLength(3000);
    for (const pieceChars of [65_521, 40_000, 1021]) expect(read(long, pieceChars)).toEqual(all);
  });

  it.each(['\n', '\r\n', '\r'])('counts lines that end in %j', (lineEnd) => {
    const text = bank(
      '<STMTTRN>\n<DTPOSTED>20250603\n<TRNAMT>-6.50\n<NAME>First\n<MEMO>of two\nlines\n</STMTTRN>\n<STMTTRN><!-- a\nremark --><DTPOSTED>20250604\n<NAME>No amount\n</STMTTRN>\n',
    );
    for (const pieceChars of [1, 2, 5, text.length]) {
      const { rows, rejected } = read(text.replaceAll('\n', lineEnd), pieceChars);
      expect([rows.map(({ line }) => line), rejected.map(({ line }) => line)]).toEqual([[8], [15]]);
    }
  });

  it.each<[string, number | null]>([
    ['-12.34', -1234],
    ['+12.34', 1234],
    ['12', 1200],
    ['-.5', -50],
    ['-0.00', 0],
    ['-1234,56', -123_456],
    ['1,234.56', 123_456],
    ['1.234,56', 123_456],
    ['-00000000001500.0000', -150_000],
    ['115.8331', 11_583],
    ['-197.1250', -19_713],
    ['1,234', 123_400],
    ['-1,234,567', -123_456_700],
    ['0,123', 12],
    ['  -5.00  ', -500],
    ['', null],
    ['abc', null],
    ['12.3.4', null],
    ['99999999999999999999', null],
  ])('reads the amount %j as %s cents', (written, cents) => {
    const { rows, rejected } = read(bank(`<STMTTRN><DTPOSTED>20250603<TRNAMT>${written}<NAME>X</STMTTRN>`));
    expect(rows.map((transaction) => transaction.amountCents)).toEqual(cents === null ? [] : [cents]);
    expect(rejected).toHaveLength(cents === null ? 1 : 0);
  });

  it.each([
    ['USD', [-123_400]],
    ['EUR', []],
    ['', []],
  ])('reads a comma before three digits in %j as one of thousands, or not at all', (currency, expected) => {
    const text = bank('<STMTTRN><DTPOSTED>20250603<TRNAMT>-1,234<NAME>X</STMTTRN>', '');
    const { rows, rejected } = read(text.replace('<CURDEF>AUD', currency === '' ? '' : `<CURDEF>${currency}`));
    expect(rows.map((transaction) => transaction.amountCents)).toEqual(expected);
    expect(rejected.map(({ reason }) => reason)).toEqual(
      expected.length > 0 ? [] : ['We couldn’t tell whether the comma in “-1,234” is a decimal mark.'],
    );
  });

  it('reads a balance with thousands, too', () => {
    expect(read(bank('', '<LEDGERBAL><BALAMT>1,234<DTASOF>20250630</LEDGERBAL>')).accounts[0]?.closingCents).toBe(
      123_400,
    );
  });

  it('reads days before the year where one of them tells the order, and rejects those before it', () => {
    const of = (...days: string[]) =>
      read(bank(days.map((day) => `<STMTTRN><DTPOSTED>${day}<TRNAMT>-1<NAME>X</STMTTRN>\n`).join('')));
    expect(of('14/02/2026', '03/02/2026').rows.map(({ date }) => date)).toEqual(['2026-02-14', '2026-02-03']);
    expect(of('02/14/2026', '03/02/2026').rows.map(({ date }) => date)).toEqual(['2026-02-14', '2026-03-02']);
    expect(of('02/02/2026').rows.map(({ date }) => date)).toEqual(['2026-02-02']);
    const { rows, rejected } = of('03/02/2026', '14/02/2026');
    expect(rows.map(({ date }) => date)).toEqual(['2026-02-14']);
    expect(rejected).toEqual([{ line: 8, reason: 'We couldn’t tell the day from the month in “03/02/2026”.' }]);
  });

  it.each<[string, string | null]>([
    ['20250603', '2025-06-03'],
    ['20250603120000', '2025-06-03'],
    ['20170301000000[-3:BRT]', '2017-03-01'],
    ['20090211235959.999[+11:AEDT]', '2009-02-11'],
    ['2025-06-03', '2025-06-03'],
    ['2025/06/03', '2025-06-03'],
    ['20250230', '2025-02-28'],
    ['20251301', null],
    ['00000000', null],
    ['2025', null],
    ['yesterday', null],
  ])('reads the date %s as %s', (written, date) => {
    const { rows, rejected, warnings } = read(bank(`<STMTTRN><DTPOSTED>${written}<TRNAMT>1<NAME>X</STMTTRN>`));
    expect(rows.map((transaction) => transaction.date)).toEqual(date === null ? [] : [date]);
    expect(rejected.map((rejection) => rejection.reason)).toEqual(
      date === null ? [`We couldn’t read the date “${written}”.`] : [],
    );
    expect(warnings.map((warning) => warning.code)).toEqual(written === '20250230' ? ['date_corrected'] : []);
  });

  it('falls back to the user date if the posting date is invalid', () => {
    const { rows } = read(bank('<STMTTRN><DTPOSTED>00000000<DTUSER>20250602<TRNAMT>1<NAME>X</STMTTRN>'));
    expect(rows[0]?.date).toBe('2025-06-02');
  });

  it('rejects a transaction without amount or date with its line, and keeps the others', () => {
    const { rows, rejected } = read(
      bank(
        '<STMTTRN><DTPOSTED>20250603<NAME>No amount</STMTTRN>\n<STMTTRN><TRNAMT>5<NAME>No date</STMTTRN>\n<STMTTRN><DTPOSTED>20250603<TRNAMT>5<NAME>Whole</STMTTRN>\n',
      ),
    );
    expect(rejected).toEqual([
      { line: 8, reason: 'The transaction has no amount.' },
      { line: 9, reason: 'The transaction has no date.' },
    ]);
    expect(rows.map((transaction) => [transaction.line, transaction.description])).toEqual([[10, 'Whole']]);
  });

  it('keeps both of two transactions with one FITID, and trusts the id for the first only', () => {
    const { rows, warnings } = read(
      bank(
        '<STMTTRN><DTPOSTED>20250603<TRNAMT>-1<FITID>ABC12345<NAME>X</STMTTRN><STMTTRN><DTPOSTED>20250603<TRNAMT>-2<FITID>ABC12345<NAME>Y</STMTTRN>',
      ),
    );
    expect(rows.map((transaction) => [transaction.amountCents, transaction.bankId])).toEqual([
      [-100, 'ABC12345'],
      [-200, null],
    ]);
    expect(warnings.map((warning) => warning.code)).toEqual(['repeated_bank_id']);
  });

  it('names transactions by payee, cheque or kind if there is no name', () => {
    const { rows } = read(
      bank(
        '<STMTTRN><DTPOSTED>20250603<TRNAMT>-1<PAYEE><NAME>Jo Plumber<ADDR1>1 High St<CITY>X</PAYEE><BANKACCTTO><ACCTID>999</BANKACCTTO><MEMO>Invoice 7</STMTTRN>' +
          '<STMTTRN><TRNTYPE>CHECK<DTPOSTED>20250603<TRNAMT>-2<CHECKNUM>1044</STMTTRN><STMTTRN><TRNTYPE>ATM<DTPOSTED>20250603<TRNAMT>-3</STMTTRN>' +
          '<STMTTRN><TRNTYPE>CHECK<DTPOSTED>20250603<TRNAMT>-4<CHECKNUM>1045<NAME>Rent</STMTTRN><STMTTRN><TRNTYPE>POS<DTPOSTED>20250603<TRNAMT>-5<CHECKNUM>0<NAME>Tea</STMTTRN>',
      ),
    );
    expect(rows.map((transaction) => [transaction.description, transaction.payee, transaction.notes])).toEqual([
      ['Jo Plumber Invoice 7', 'Jo Plumber', null],
      ['Cheque 1044', null, null],
      ['ATM', null, null],
      ['Rent', null, 'Cheque 1045'],
      ['Tea', null, null],
    ]);
  });

  it('marks pending rows, other currencies and nothing else', () => {
    const { rows, warnings } = read(
      bank(
        '<STMTTRN><DTPOSTED>20250603<TRNAMT>-1<NAME>A<CURRENCY><CURRATE>1.5<CURSYM>USD</CURRENCY></STMTTRN><STMTTRN><DTPOSTED>20250603<TRNAMT>-2<NAME>B<ORIGCURRENCY><CURRATE>1.5<CURSYM>USD</ORIGCURRENCY></STMTTRN>' +
          '<STMTTRN><DTPOSTED>20250603<TRNAMT>-3<NAME>C<CURRENCY><CURSYM>AUD</CURRENCY></STMTTRN>',
        '<BANKTRANLISTP><DTASOF>20250630<STMTTRNP><TRNTYPE>POS<DTTRAN>20250630<TRNAMT>-4<NAME>D</STMTTRNP></BANKTRANLISTP>',
      ),
    );
    expect(
      rows.map((transaction) => [transaction.description, transaction.currency, transaction.pending, transaction.date]),
    ).toEqual([
      ['A', 'USD', false, '2025-06-03'],
      ['B', null, false, '2025-06-03'],
      ['C', null, false, '2025-06-03'],
      ['D', null, true, '2025-06-30'],
    ]);
    expect(warnings).toMatchObject([
      { message: 'Some transactions are in USD and others in AUD. Totals count Australian dollars only.' },
    ]);
  });

  it('says that a balance is blank, and takes no word for a currency', () => {
    for (const written of [' ', 'n/a']) {
      const { accounts, warnings } = read(
        bank('', `<LEDGERBAL><BALAMT>${written}<DTASOF>20250630</LEDGERBAL><AVAILBAL><BALAMT></AVAILBAL>`).replace(
          '<CURDEF>AUD',
          '<CURDEF>dollars',
        ),
      );
      expect(accounts).toMatchObject([{ currency: null, closingCents: null }]);
      expect(warnings.map((warning) => warning.code)).toEqual(['blank_balance']);
    }
  });

  it('reads rows whose closing tags are missing, and text that looks like tags', () => {
    const { rows } = read(
      bank(
        '<STMTTRN><DTPOSTED>20250603<TRNAMT>-1<NAME>A < B <3 </> x<STMTTRN><DTPOSTED>20250604<TRNAMT>-2<NAME>Second',
      ),
    );
    expect(rows.map((transaction) => [transaction.description, transaction.amountCents])).toEqual([
      ['A < B <3 </> x', -100],
      ['Second', -200],
    ]);
  });
});

describe('an OFX file', () => {
  const statement = (kind: 'STMTRS' | 'CCSTMTRS', number: string, amount: string) =>
    `<${kind}><CURDEF>AUD<${kind === 'STMTRS' ? 'BANKACCTFROM' : 'CCACCTFROM'}><ACCTID>${number}${kind === 'STMTRS' ? '<ACCTTYPE>SAVINGS</BANKACCTFROM>' : '</CCACCTFROM>'}` +
    `<BANKTRANLIST>${amount === '' ? '' : `<STMTTRN><DTPOSTED>20250603<TRNAMT>${amount}<FITID>SAME-ID-1<NAME>X</STMTTRN>`}</BANKTRANLIST><LEDGERBAL><BALAMT>-5.00</LEDGERBAL></${kind}>`;

  it('of several statements gives each row its account; ids count within one', () => {
    const { accounts, rows, warnings } = read(
      `<OFX>${signOn}${statement('STMTRS', '1', '-1')}${statement('CCSTMTRS', '2', '-2')}${statement('STMTRS', '3', '')}${statement('STMTRS', '1', '-4')}</OFX>`,
    );
    expect(accounts.map((account) => [account.number, account.kind, account.closingCents])).toEqual([
      ['1', 'savings', -500],
      ['2', 'credit', -500],
      ['3', 'savings', -500],
    ]);
    expect(rows.map((transaction) => [transaction.account, transaction.amountCents, transaction.bankId])).toEqual([
      [0, -100, 'SAME-ID-1'],
      [1, -200, 'SAME-ID-1'],
      [0, -400, null],
    ]);
    expect(warnings).toHaveLength(1);
  });

  it('of investments gives the cash rows and says what was left out', () => {
    const { accounts, rows, warnings, refusal } = read(
      `<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><CURDEF>USD<INVACCTFROM><BROKERID>broker.example<ACCTID>9</INVACCTFROM><INVTRANLIST>
<BUYSTOCK><INVBUY><INVTRAN><FITID>1<DTTRADE>20250601<MEMO>Buy</INVTRAN><TOTAL>-50</INVBUY></BUYSTOCK><INCOME><INVTRAN><FITID>2</INVTRAN></INCOME>
<INVBANKTRAN><STMTTRN><DTPOSTED>20250603<TRNAMT>1000<NAME>Deposit</STMTTRN><SUBACCTFUND>CASH</INVBANKTRAN></INVTRANLIST><INVPOSLIST><INVPOS><MEMO>x</INVPOS></INVPOSLIST></INVSTMTRS></OFX>`,
    );
    expect(refusal).toBeNull();
    expect(accounts).toMatchObject([{ bank: 'broker.example', number: '9', kind: 'investment', currency: 'USD' }]);
    expect(rows.map((transaction) => [transaction.amountCents, transaction.description])).toEqual([
      [100_000, 'Deposit'],
    ]);
    expect(warnings).toEqual([
      {
        code: 'investments_left_out',
        line: 2,
        message: 'We left out 2 investment purchases, sales or other changes. We only import cash transactions.',
      },
    ]);
  });

  it.each<[string, string, string, RegExp]>([
    ['empty', `${header}<OFX></OFX>`, 'empty', /no statement/],
    ['a sign-on', `${header}<OFX>${signOn}</OFX>`, 'not_a_statement', /sign-on/],
    [
      'an account list',
      `<OFX>${signOn}<SIGNUPMSGSRSV1><ACCTINFOTRNRS><ACCTINFORS><ACCTINFO><BANKACCTINFO><BANKACCTFROM><BANKID>1<ACCTID>2<ACCTTYPE>SAVINGS</BANKACCTFROM></BANKACCTINFO></ACCTINFO></OFX>`,
      'not_a_statement',
      /account list/,
    ],
    [
      'an error of the bank',
      `<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>15500<SEVERITY>ERROR<MESSAGE>Signon invalid.</STATUS></SONRS></SIGNONMSGSRSV1></OFX>`,
      'not_a_statement',
      /“Signon invalid”\. Download/,
    ],
    [
      'a statement of no account',
      '<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CCACCTINFO><ACCTID></CCACCTFROM></CCSTMTRS></OFX>',
      'broken',
      /no account/,
    ],
    ['a torn tag and nothing else', '<OFX><STMTTRN>', 'broken', /no account/],
    [
      'a row without amount below no account',
      '<OFX><STMTTRN><DTPOSTED>20250603</STMTTRN></OFX>',
      'broken',
      /transaction we can read/,
    ],
    ['cut before anything', header, 'broken', /incomplete/],
  ])('that is %s is refused', (_, text, code, reason) => {
    const { refusal, rows } = read(text);
    expect([refusal?.code, rows]).toEqual([code, []]);
    expect(refusal?.message).toMatch(reason);
  });

  it('without a statement around its rows gives them an account of their own', () => {
    const { accounts, rows } = read(
      '<OFX><BANKTRANLIST><STMTTRN><DTPOSTED>20250603<TRNAMT>-1<NAME>X</STMTTRN></BANKTRANLIST></OFX>',
    );
    expect([accounts.length, accounts[0]?.number, rows.length]).toEqual([1, null, 1]);
  });

  it('that stops in the middle of a row keeps the rows before and says so', () => {
    const text = bank(
      '<STMTTRN><DTPOSTED>20250603<TRNAMT>-1<NAME>Whole</STMTTRN>\n<STMTTRN><DTPOSTED>20250604<TRNAMT>-2<NAME>Torn off',
    );
    const { rows, rejected, warnings } = read(text.slice(0, text.indexOf('</BANKTRANLIST>') - 4));
    expect(rows.map((transaction) => transaction.description)).toEqual(['Whole']);
    expect(rejected).toEqual([{ line: 9, reason: 'The file ends in the middle of this transaction.' }]);
    expect(warnings.map((warning) => warning.code)).toEqual(['truncated']);
  });

  it('with a record of more than a megabyte is refused', () => {
    expect(read(bank(`<STMTTRN><DTPOSTED>20250603<TRNAMT>-1${'<X>y'.repeat(300_000)}</STMTTRN>`)).refusal?.code).toBe(
      'broken',
    );
    expect(
      read(bank(`<STMTTRN><DTPOSTED>20250603<TRNAMT>-1<MEMO>${'y'.repeat(1_100_000)}</STMTTRN>`)).refusal?.code,
    ).toBe('broken');
  });
});

describe('a time in GMT', () => {
  const row = (posted: string): string =>
    `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKACCTFROM><ACCTID>1234567</BANKACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>${posted}<TRNAMT>-5.00<NAME>CAFE</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
  const dayOf = (posted: string, zone: string | null): string | undefined =>
    readWith((sink) => ofxReader(sink, zone), row(posted)).rows[0]?.date;

  it.each([
    ['20260218133000[0:GMT]', 'Australia/Sydney', '2026-02-19'],
    ['20260218125959.000[+0:UTC]', 'Australia/Sydney', '2026-02-18'],
    ['20260218133000[0:GMT]', 'Australia/Perth', '2026-02-18'],
    ['20260218133000[0:GMT]', null, '2026-02-18'],
    ['20260218120000[0:GMT]', 'Australia/Sydney', '2026-02-18'],
    ['20260218235959[0:GMT]', 'Australia/Sydney', '2026-02-18'],
    ['20260218202000.000[-4:EST]', 'Australia/Sydney', '2026-02-18'],
    ['20260218', 'Australia/Sydney', '2026-02-18'],
  ])('%s in %s is %s', (posted, zone, day) => expect(dayOf(posted, zone)).toBe(day));
});
