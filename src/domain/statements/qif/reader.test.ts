import { describe, expect, it } from 'vitest';
import { collect, piecesOf } from '#tests/build/statement-text.ts';
import type { ReadText } from '#tests/build/statement-text.ts';
import type { DateOrder, StatementEntry } from '../statement.ts';
import { qifReader } from './reader.ts';
import { surveyQif } from './survey.ts';

function read(text: string, dateOrder?: DateOrder, pieceChars = 4096): ReadText {
  return collect((sink) => {
    const survey = surveyQif(dateOrder === undefined ? {} : { dateOrder });
    for (const piece of piecesOf(text, pieceChars)) survey.write(piece);
    const reader = qifReader(survey.end(), sink);
    for (const piece of piecesOf(text, pieceChars)) reader.write(piece);
    reader.end();
  });
}

const row = (values: Partial<StatementEntry>): StatementEntry => ({
  account: 0,
  line: 2,
  date: '2025-01-31',
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

describe('a QIF file', () => {
  it('of one account without a name gives its rows', () => {
    const { accounts, rows, warnings, rejected } = read(
      '!Type:Bank\nD31/01/2025\nT-6.50\nPCorner Bakery\nLFood:Eating out\n^\nD1/02/2025\nT1,000.00\nN1005\nPEmployer\nMSalary January\n^\n',
    );
    expect([warnings, rejected]).toEqual([[], []]);
    expect(accounts).toEqual([
      {
        bank: null,
        number: null,
        name: null,
        kind: 'transaction',
        currency: null,
        openingCents: null,
        closingCents: null,
      },
    ]);
    expect(rows).toEqual([
      row({ category: 'Food: Eating out' }),
      row({
        line: 7,
        date: '2025-02-01',
        amountCents: 100_000,
        description: 'Employer Salary January',
        payee: 'Employer',
        notes: 'Cheque 1005',
      }),
    ]);
  });

  it('gives the same result with any line end, without the last caret, and wherever it is split', () => {
    const text = '!Type:CCard\nD31/01/2025\nT-6.50\nPCorner Bakery\n^\nD31/01/2025\nT-7\nPA\n^\n'.repeat(3);
    const whole = read(text);
    expect(whole.rows).toHaveLength(6);
    expect(read(text.slice(0, -2))).toEqual(whole);
    expect(read(text.replaceAll('\n', '\r'))).toEqual(whole);
    expect(read(text.replaceAll('\n', '\r\n'), undefined, 1)).toEqual(whole);
    expect(read(text.replaceAll('\n', ' \r\n'))).toEqual(whole);
  });

  it('gives each row its account, also after a list of accounts with AutoSwitch', () => {
    const { accounts, rows } = read(
      '!Option:AutoSwitch\n!Account\nNEveryday\nTBank\nD12345678\nB105.20\n^\nNCard\nTCCard\nB-20\n^\nNHouse\nTOth A\n^\n!Clear:AutoSwitch\n' +
        '!Type:Cat\nNFood\nE\n^\n!Account\nNCard\nTCCard\n^\n!Type:CCard\nD31/01/2025\nT-1\nPA\n^\n!Account\nNEveryday\nTBank\n^\n!Type:Bank\nD31/01/2025\nT-2\nPB\nL[Card]\n^\n',
    );
    expect(accounts.map((account) => [account.name, account.kind, account.number, account.closingCents])).toEqual([
      ['Everyday', 'transaction', '12345678', 10_520],
      ['Card', 'credit', null, -2000],
      ['House', null, null, null],
    ]);
    expect(rows.map((transaction) => [transaction.account, transaction.description, transaction.category])).toEqual([
      [1, 'A', null],
      [0, 'B', '[Card]'],
    ]);
  });

  it('reads a split as one transaction with its total, its first category and its parts in the note', () => {
    const { rows } = read(
      '!Type:Bank\nD31/01/2025\nT-98.05\nPShop\nL--Split--\nSBooks\nENovel\n$-53.30\nSHousehold\n$-44.75\n^\nD31/01/2025\nPOnly parts\nSA\n$-1.50\nSB\n$-2\n^\n',
    );
    expect(rows.map((transaction) => [transaction.amountCents, transaction.category, transaction.notes])).toEqual([
      [-9805, 'Books', 'Split: Books Novel -53.30; Household -44.75'],
      [-350, 'A', 'Split: A -1.50; B -2'],
    ]);
  });

  it('reads the class after the slash only if the file lists it', () => {
    const { rows } = read(
      '!Type:Class\nNRental\n^\n!Type:Bank\nD31/01/2025\nT-1\nPA\nLRepairs/Rental\n^\nD31/01/2025\nT-1\nPB\nLFood/Drink\n^\n',
    );
    expect(rows.map((transaction) => [transaction.category, transaction.tags])).toEqual([
      ['Repairs', ['Rental']],
      ['Food/Drink', null],
    ]);
  });

  it('counts records of an investment account with the amount that they state', () => {
    const { accounts, rows, rejected, warnings } = read(
      '!Type:Invst\nD31/01/2025\nNBuy\nYACME\nI35\nQ100\nT3,500.00\nMfirst\n^\nD31/01/2025\nNShrsIn\nYACME\nQ5\n^\n',
    );
    expect(accounts[0]?.kind).toBe('investment');
    expect(rows.map((transaction) => [transaction.amountCents, transaction.description])).toEqual([
      [350_000, 'Buy ACME first'],
    ]);
    expect(rejected).toEqual([{ line: 10, reason: 'This record moves shares, not money.' }]);
    expect(warnings.map((warning) => warning.code)).toEqual(['rows_not_money']);
  });

  it('keeps all lines of a memo', () => {
    const { rows } = read('!Type:Bank\nD31/01/2025\nT-6.50\nPCorner Bakery\nMcard 1122\nMNewtown\n^\n');
    expect(rows[0]?.description).toBe('Corner Bakery card 1122 Newtown');
  });

  it('names an account by the opening balance that is a transfer to itself', () => {
    const { accounts, rows } = read('!Type:Bank\nD31/01/2025\nT100\nPOpening Balance\nL[Holiday fund]\n^\n');
    expect([accounts[0]?.name, rows.length]).toEqual(['Holiday fund', 1]);
  });

  it('reads decimal commas where the file has them', () => {
    const { rows } = read(
      '!Type:Bank\nD31.01.2025\nT-1.234,56\nPA\n^\nD31.01.2025\nT-1.234\nPB\n^\nD31.01.2025\nT5,5\nPC\n^\n',
    );
    expect(rows.map((transaction) => transaction.amountCents)).toEqual([-123_456, -123_400, 550]);
  });

  it('rejects what cannot be read with line and reason, and keeps the rest', () => {
    const { rows, rejected } = read(
      '!Type:Bank\nDnever\nT1\nPA\n^\nD31/01/2025\nPB\n^\nD31/01/2025\nTmuch\nPC\n^\nT5\nPD\n^\nD31/01/2025\nT5\nPE\n^\n',
    );
    expect(rejected).toEqual([
      { line: 2, reason: 'We couldn’t read the date “never”.' },
      { line: 6, reason: 'This record has no amount.' },
      { line: 9, reason: 'We couldn’t read the amount “much”.' },
      { line: 13, reason: 'This record has no date.' },
    ]);
    expect(rows.map((transaction) => transaction.description)).toEqual(['E']);
  });

  it('leaves out a record in whose date or amount the file ends, and says so', () => {
    const whole = '!Type:Bank\nD31/01/2025\nT1\nPA\n^\n';
    for (const end of ['D30/01/2025\nT-1', 'T-5\nD30/01/20']) {
      const { rows, rejected, warnings } = read(whole + end);
      expect([rows.length, rejected, warnings.map(({ code }) => code)]).toEqual([
        1,
        [{ line: 6, reason: 'The file ends in the middle of this record.' }],
        ['truncated'],
      ]);
    }
    expect(read(`${whole}D30/01/2025\nT-1\n`).rows).toHaveLength(2);
    expect(read(`${whole}D30/01/2025\nT-1\nPLunch`).rows).toHaveLength(2);
  });

  it('begins a new record at a second date where the caret is missing', () => {
    expect(
      read('!Type:Bank\nD31/01/2025\nT1\nPA\nD31/01/2025\nT2\nPB\n!Type:Cat\nNx\n^\n').rows.map(
        (transaction) => transaction.amountCents,
      ),
    ).toEqual([100, 200]);
  });

  it('keeps its date where a second line under D is no date', () => {
    expect(read('!Type:Bank\nD31/01/2025\nDmore words\nT1\n^\n').rows[0]?.date).toBe('2025-01-31');
  });

  it('names rows by number or category where there is neither payee nor memo', () => {
    const { rows } = read(
      '!Type:Bank\nD31/01/2025\nT-1\nN1005\n^\nD31/01/2025\nT-1\nNATM\n^\nD31/01/2025\nT-1\nL[Savings]\n^\nD31/01/2025\nT-1\n^\n',
    );
    expect(rows.map((transaction) => transaction.description)).toEqual([
      'Cheque 1005',
      'ATM',
      'Transfer [Savings]',
      'Transaction',
    ]);
  });

  it.each([
    ['empty', '!Type:Bank\n', /no transactions/],
    ['empty', '!Account\nNA\nTBank\n^\nNB\nTBank\n^\nD01/01/10\nMNot a row\nT100\n^\n', /lists accounts/],
    ['empty', '!Type:Cat\nNFood\n^\n', /lists accounts or categories/],
    ['broken', '!Type:Bank\nDx\nTy\n^\n', /line 2: We couldn’t read the amount “y”/],
  ])('that is %s is refused', (code, text, reason) => {
    const { refusal } = read(text);
    expect(refusal?.code).toBe(code);
    expect(refusal?.message).toMatch(reason);
  });
});

describe('the currency of an account', () => {
  it('is that of most of its figures, and another one stays with its row', () => {
    const { accounts, rows, warnings } = read(
      '!Account\nNTravel\nTBank\n^\n!Type:Bank\nD31/01/2025\nTEUR -12.50\nPBar\n^\nD31/01/2025\nT€100.00\nPTop-up\n^\nD31/01/2025\nT-£4.00\nPKiosk\n^\n!Account\nNEveryday\nTBank\n^\n!Type:Bank\nD31/01/2025\nT-5.00\nPCafe\n^\n',
    );
    expect(accounts.map(({ name, currency }) => [name, currency])).toEqual([
      ['Travel', 'EUR'],
      ['Everyday', null],
    ]);
    expect(rows.map(({ account, amountCents, currency }) => [account, amountCents, currency])).toEqual([
      [0, -1250, null],
      [0, 10_000, null],
      [0, -400, 'GBP'],
      [1, -500, null],
    ]);
    expect(warnings.map(({ code }) => code)).toEqual(['mixed_currency']);
  });

  it('may stand in its description, and is known for records below no account', () => {
    const described = read('!Account\nNSavings\nTBank\nDUSD\n^\n!Type:Bank\nD31/01/2025\nT5.00\nPA\n^\n');
    expect(described.accounts[0]?.currency).toBe('USD');
    const bare = read('!Type:Bank\nD31/01/2025\nT5.00 NZD\nPA\n^\n');
    expect([bare.accounts[0]?.currency, bare.rows[0]?.currency, bare.warnings]).toEqual(['NZD', null, []]);
  });
});

describe('the order of day and month', () => {
  const file = (...dates: string[]) => `!Type:Bank\n${dates.map((date) => `D${date}\nT1\nPX\n^\n`).join('')}`;
  const codes = (outcome: ReadText) => outcome.warnings.map((warning) => warning.code);

  it('is proved by one number above twelve anywhere in the file', () => {
    expect(read(file('03/04/2025', '13/04/2025')).rows[0]?.date).toBe('2025-04-03');
    const monthFirst = read(file('03/04/2025', '04/13/2025'));
    expect(monthFirst.rows.map((transaction) => transaction.date)).toEqual(['2025-03-04', '2025-04-13']);
    expect(codes(monthFirst)).toEqual([]);
  });

  it('is assumed to be day first where nothing tells, with one warning', () => {
    const outcome = read(file('03/04/2025', '05/06/2025'));
    expect(outcome.rows.map((transaction) => transaction.date)).toEqual(['2025-04-03', '2025-06-05']);
    expect(codes(outcome)).toEqual(['date_order_assumed']);
  });

  it('needs no warning where both orders give the same day, or the year comes first', () => {
    expect(codes(read(file('03/03/2025', '04/04/2025')))).toEqual([]);
    expect(codes(read(file('2025-03-04')))).toEqual([]);
  });

  it('is the choice of the member before all', () => {
    const outcome = read(file('03/04/2025', '05/06/2025'), 'mdy');
    expect(outcome.rows.map((transaction) => transaction.date)).toEqual(['2025-03-04', '2025-05-06']);
    expect(codes(outcome)).toEqual([]);
  });

  it('gives way for the one date that fits only the other way round', () => {
    const outcome = read(file('13/04/2025', '14/04/2025', '04/25/2025'));
    expect(outcome.rows.map((transaction) => transaction.date)).toEqual(['2025-04-13', '2025-04-14', '2025-04-25']);
    expect(codes(outcome)).toEqual(['date_corrected']);
  });
});

describe('an account without a type of section', () => {
  it('is followed by its transactions', () => {
    const result = read(
      '!Account\nNEveryday\nTBank\n^\nD13/02/2026\nT-45.60\nPCOLES\n^\nD14/02/2026\nT5.00\nPPAY\n^\n',
    );
    expect(
      result.rows.map((transaction) => [transaction.date, transaction.amountCents, transaction.description]),
    ).toEqual([
      ['2026-02-13', -4560, 'COLES'],
      ['2026-02-14', 500, 'PAY'],
    ]);
    expect(result.accounts).toMatchObject([{ name: 'Everyday', kind: 'transaction' }]);
  });
});
