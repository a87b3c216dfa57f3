import { describe, expect, it } from 'vitest';
import { readWith } from '#tests/build/statement-text.ts';
import type { ReadText } from '#tests/build/statement-text.ts';
import type { StatementEntry } from '../statement.ts';
import { swiftReader } from './reader.ts';

const read = (text: string, pieceChars?: number): ReadText => readWith(swiftReader, text, pieceChars);

const row = (values: Partial<StatementEntry>): StatementEntry => ({
  account: 0,
  line: 5,
  date: '2025-06-03',
  amountCents: -650,
  description: 'Corner Bakery',
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

const start = (account = '50880050/0194774600') => `:20:START\n:25:${account}\n:28C:1/1\n:60F:C250601AUD100,00\n`;
const bakery = ':61:2506030604D6,50NMSCNONREF//BANKREF-0001\n:86:Corner Bakery\n';

describe('an MT940 file', () => {
  it('that was cut off says so, and leaves out the movement in which it ends', () => {
    const next = ':61:2506050605C20,00NTRFNONREF\n:86:Refund\n';
    const cut = (text: string) => {
      const { rows, rejected, warnings } = read(text);
      return [rows.length, rejected, warnings.map(({ code }) => code)];
    };
    expect(cut(`${start()}${bakery}:61:2506050605C2`)).toEqual([
      1,
      [{ line: 7, reason: 'The file ends in the middle of this transaction.' }],
      ['truncated'],
    ]);
    expect(cut(`${start()}${bakery}${next}:86:Refu`)).toEqual([2, [], ['truncated']]);
    const closed = `${start()}${bakery}:62F:C250602AUD93,50\n`;
    expect(cut(`${closed}${start()}${next}`)).toEqual([2, [], ['truncated']]);
    expect(cut(`${start()}${bakery}${next}`)).toEqual([2, [], []]);
  });

  it('gives its account with both balances, and its movements', () => {
    const { accounts, rows, warnings, rejected } = read(
      `${start()}${bakery}:61:2506050605C20,00NTRFNONREF\n:86:Refund\n:62F:C250630AUD113,50\n:64:C250630AUD113,50\n:86:Statement text\n-\n`,
    );
    expect([warnings, rejected]).toEqual([[], []]);
    expect(accounts).toEqual([
      {
        bank: '50880050',
        number: '0194774600',
        name: null,
        kind: null,
        currency: 'AUD',
        openingCents: 10_000,
        closingCents: 11_350,
      },
    ]);
    expect(rows).toEqual([
      row({ bankId: 'BANKREF-0001' }),
      row({ line: 7, date: '2025-06-05', amountCents: 2000, description: 'Refund' }),
    ]);
  });

  it('gives the same result with an envelope, other line ends, blank lines, and wherever it is split', () => {
    const body = `${start()}${bakery}:62F:C250630AUD93,50\n`;
    const whole = read(body);
    expect(whole.rows).toHaveLength(1);
    const shifted = (outcome: ReadText) => ({
      ...outcome,
      rows: outcome.rows.map((transaction) => ({ ...transaction, line: transaction.line - 1 })),
    });
    expect(shifted(read(`{1:F01X0000000000}{2:I940XN}{4:\n${body}-}\n`))).toEqual(whole);
    expect(shifted(read(`\u0001\n${body}-\u0003\n`))).toEqual(whole);
    expect(read(body.replaceAll('\n', '\r\n'), 1)).toEqual(whole);
    expect(read(body.replaceAll('\n', '\n\n')).rows.map((transaction) => transaction.description)).toEqual([
      'Corner Bakery',
    ]);
    expect(read(`{1:F01X}{2:I940XN}{4::20:START\n${body.slice(body.indexOf('\n') + 1)}-}`)).toEqual(whole);
  });

  it('of several messages joins those of one account, with and without separators', () => {
    const second =
      ':20:NEXT\n:25:50880050/0194774600\n:60M:C250630AUD93,50\n:61:250701D1,00NMSC\n:62F:C250702AUD92,50\n';
    for (const separator of ['-\n', '-}\n', '', '-XXX\n', ':940:\n']) {
      const { accounts, rows } = read(
        `${start()}${bakery}:62M:C250630AUD93,50\n${separator}${second}${separator}${start('999')}:61:250603C5,00NMSC\n:62F:C250630AUD105,00\n`,
      );
      expect(accounts.map((account) => [account.number, account.openingCents, account.closingCents])).toEqual([
        ['0194774600', 10_000, 9250],
        ['999', 10_000, 10_500],
      ]);
      expect(rows.map((transaction) => [transaction.account, transaction.amountCents])).toEqual([
        [0, -650],
        [0, -100],
        [1, 500],
      ]);
    }
  });

  it('reads the account and its currency in the spellings of banks', () => {
    const numbers = [
      '9223382012EUR',
      'UBRTHUHB/123456789150ABCDEF002/HUF',
      'PL25106000760000888888888888',
      'NL71RABO0123456789EUR',
    ].map((written) => {
      const { accounts } = read(`:20:A\n:25:${written}\n:61:250603C5,00NMSC\n`);
      return [accounts[0]?.bank, accounts[0]?.number, accounts[0]?.currency];
    });
    expect(numbers).toEqual([
      [null, '9223382012', 'EUR'],
      ['UBRTHUHB', '123456789150ABCDEF002', 'HUF'],
      [null, 'PL25106000760000888888888888', null],
      [null, 'NL71RABO0123456789', 'EUR'],
    ]);
  });

  it('does not take minutes at the start of a torn line for a field', () => {
    const { rows, accounts } = read(
      `${start()}:61:250603D6,50NMSC\n:86:106?20T16\n:26:37 Fo?21T20\n:20:15 Uhr\n:12:11\n:62F:C250630AUD93,50\n`,
    );
    expect(accounts).toHaveLength(1);
    expect(rows.map((transaction) => transaction.description)).toEqual(['T16 :26:37 Fo T20 :20:15 Uhr :12:11']);
  });

  it('keeps the lines below field 61, and names a row by them or its reference where field 86 is missing', () => {
    const { rows } = read(
      `${start()}:61:250603D6,50NMSCNONREF\nBank fee\n:61:250603D1,00NCHKCheque 77\n:61:250603D1,00NMSC\n:61:250603C1,00NMSC\n`,
    );
    expect(rows.map((transaction) => transaction.description)).toEqual(['Bank fee', 'Cheque 77', 'Payment', 'Credit']);
  });

  it('puts a field 61 together that is cut over lines', () => {
    const { rows, rejected } = read(
      `${start()}:61:250603\n0603CR\n30,00N062NONREF\nsupplement\n:86:166?00GUTSCHRIFT?20SVWZ+Test\n:61:2506\nnever\n:86:lost\n`,
    );
    expect(rows.map((transaction) => [transaction.line, transaction.amountCents, transaction.description])).toEqual([
      [5, 3000, 'Test'],
    ]);
    expect(rejected).toEqual([{ line: 10, reason: 'We couldn’t read the line “2506never”.' }]);
  });

  it('reads the party behind the reference, and the coded lines of Hungarian banks', () => {
    const { rows } = read(
      `${start('1291.99.348EUR')}:61:250603D1,00N0440121470966      W.P. Jansen\n:86:Reversal\n:86:of June\n:61:250603D2,00NMSCNONREF\n:NS:01526715\n02A12596785    20170926000100\n09Transfer fee\n15Insurance AG\n`,
    );
    expect(rows.map((transaction) => [transaction.description, transaction.payee])).toEqual([
      ['W.P. Jansen Reversal of June', 'W.P. Jansen'],
      ['Transfer fee Insurance AG', null],
    ]);
  });

  it('gives a movement below no account to the only account of the file, and rejects it where there are two', () => {
    const stray = '-\n:61:250609C119,NMSC\nPayment\n';
    expect(
      read(`${start()}${bakery}${stray}`).rows.map((transaction) => [transaction.account, transaction.description]),
    ).toEqual([
      [0, 'Corner Bakery'],
      [0, 'Payment'],
    ]);
    const two = read(`${start()}${bakery}-\n${start('999')}${bakery}${stray}`);
    expect([two.rows.length, two.rejected]).toEqual([
      2,
      [{ line: 15, reason: 'This line doesn’t belong to an account.' }],
    ]);
  });

  it('of the kind MT942 marks expected movements and takes the currency from the floor limit', () => {
    const { accounts, rows } = read(
      ':20:X\n:25:GJB0291077111\n:28C:1/1\n:34F:AUDD0,00\n:13D:2506031730+1000\n:61:250603ED6,50NMSC\n:86:Soon\n:61:250603D1,00NMSC\n:86:Now\n:90D:2AUD7,50\n',
    );
    expect(accounts[0]?.currency).toBe('AUD');
    expect(rows.map((transaction) => [transaction.description, transaction.pending, transaction.amountCents])).toEqual([
      ['Soon', true, -650],
      ['Now', false, -100],
    ]);
  });

  it('shows where movements do not lead from one balance to the other, and where a day was corrected', () => {
    const { warnings, rows } = read(`${start()}:61:250230D6,50NMSC\n:62F:C250630AUD90,00\n`);
    expect(rows[0]?.date).toBe('2025-02-28');
    expect(warnings.map((warning) => [warning.code, warning.line])).toEqual([
      ['date_corrected', 5],
      ['balance_gap', 6],
    ]);
  });

  it('rejects statement lines that cannot be read', () => {
    const { rows, rejected } = read(`${start()}:61:hello\n:86:lost\n:61:000000D5,00NMSC\n${bakery}`);
    expect(rejected).toEqual([
      { line: 5, reason: 'We couldn’t read the line “hello”.' },
      { line: 7, reason: 'We couldn’t read the date on this line.' },
    ]);
    expect(rows.map((transaction) => transaction.description)).toEqual(['Corner Bakery']);
  });

  it('without movements is a statement all the same', () => {
    const { accounts, rows, refusal } = read(`${start()}:62F:C250630AUD100,00\n`);
    expect([accounts.length, rows, refusal]).toEqual([1, [], null]);
  });

  it.each([
    ['a balance', ':60F:C100318EUR380115,12\n', 'fragment'],
    ['an account', ':25:51210600/9223382012EUR\n', 'fragment'],
    ['accounts without movements', ':20:A\n:25:1\n\n:20:A\n:25:2\n', 'fragment'],
    ['a movement', ':61:1409010902DR000000000001,62NTRF0000549855700010\n', 'fragment'],
    ['a reference', '\n:20:TELEREPORTING\n', 'fragment'],
    ['no field', 'hello\nworld\n', 'broken'],
  ])('that is only %s is refused', (_, text, code) => {
    const { refusal, rows } = read(text);
    expect([refusal?.code, rows]).toEqual([code, []]);
  });
});
