import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWith, readCsv } from '#tests/build/statement-text.ts';
import type { ReadText } from '#tests/build/statement-text.ts';
import { addDays } from '../calendar/civil-date.ts';
import { subCategoryOfFileCategory } from '../categorise/file-categories.ts';
import { subCategories } from '../categorise/taxonomy.ts';
import { detect } from '../statements/detect.ts';
import { ofxReader } from '../statements/ofx/reader.ts';
import { journalReader } from '../statements/peers/hledger.ts';
import { qifReader } from '../statements/qif/reader.ts';
import { surveyQif } from '../statements/qif/survey.ts';
import { categoryWords } from './book.ts';
import type { BookAccount, BookTransaction, BookWriter } from './book.ts';
import { csvBook, csvText } from './csv.ts';
import { journalBook } from './journal.ts';
import { ofxBook } from './ofx.ts';
import { qifBook } from './qif.ts';
import { sheetRow } from './workbook.ts';

interface Book {
  account: BookAccount;
  rows: BookTransaction[];
}

const facts = { brand: 'Wattle', first: '2025-07-01', last: '2026-06-30', tags: ['July', 'work'] };
const kinds = ['transaction', 'savings', 'credit', 'cash'] as const;

function written(writer: BookWriter, books: readonly Book[]): string {
  const text = [writer.begin(books.map(({ account }) => account))];
  for (const { account, rows } of books)
    text.push(writer.openAccount(account), ...rows.map((row) => writer.transaction(row)), writer.closeAccount(account));
  return `${text.join('')}${writer.end()}`;
}

const readers = {
  csv: (text: string) => readCsv(text),
  ofx: (text: string) => readWith(ofxReader, text),
  hledger: (text: string) => readWith(journalReader, text),
  qif(text: string) {
    const survey = surveyQif();
    survey.write(text);
    return readWith((sink) => qifReader(survey.end(), sink), text);
  },
};
const writers = {
  csv: csvBook,
  ofx: () => ofxBook(facts),
  qif: () => qifBook(facts),
  hledger: () => journalBook(facts),
} as const;
type Format = keyof typeof readers;

/** What every format must preserve of a transaction. */
const money = (accountName: string, date: string, cents: number): string => `${accountName} ${date} ${cents}`;

function readRows(read: ReadText, accountOf: (index: number) => string): string[] {
  expect([read.refusal, read.rejected]).toEqual([null, []]);
  return read.rows
    .filter((row) => !row.pending)
    .map((row) => money(accountOf(row.account), row.date, row.amountCents))
    .toSorted();
}

function expectedRows(books: readonly Book[], format: Format): string[] {
  return books
    .flatMap(({ account, rows }, at) =>
      rows
        .filter((row) => !row.pending)
        .flatMap((row) => {
          const parts =
            format === 'csv' && row.parts.length > 0 ? row.parts.map((part) => part.amountCents) : [row.amountCents];
          return parts.map((cents) => money(format === 'ofx' ? String(at) : account.name, row.date, cents));
        }),
    )
    .toSorted();
}

const words = fc.string({
  unit: fc.constantFrom(
    'a',
    'B',
    '7',
    ' ',
    '-',
    '=',
    '+',
    '@',
    "'",
    '"',
    ',',
    ';',
    '&',
    '<',
    ':',
    '|',
    '^',
    '/',
    '\n',
    '\t',
    '’',
    'é',
    '\u0001',
  ),
  minLength: 1,
  maxLength: 60,
});
const cents = fc.integer({ min: -9_999_999, max: 9_999_999 }).filter((value) => value !== 0);
const subCategory = fc.constantFrom(0, ...subCategories.map(({ id }) => id));

const arbitraryRow = (id: number): fc.Arbitrary<BookTransaction> =>
  fc
    .record({
      id: fc.constant(id),
      date: fc.integer({ min: 0, max: 364 }).map((days) => addDays(facts.first, days)),
      amountCents: cents,
      description: words.map((text) => `Row ${text}`),
      payee: fc.option(words),
      subCategoryId: subCategory,
      notes: fc.option(words),
      tags: fc.array(words, { maxLength: 2 }),
      pending: fc.nat(9).map((n) => n === 0),
      bankId: fc.option(fc.constant(`BANK-${id}`)),
      currency: fc.constant(null),
      merchantCode: fc.constantFrom(null, '5411'),
      share: fc.option(fc.integer({ min: -500_000, max: 500_000 }).filter((value) => value !== 0)),
      other: subCategory,
    })
    .map(({ share, other, ...row }) => ({
      ...row,
      parts:
        share === null || share === row.amountCents
          ? []
          : [
              { amountCents: share, subCategoryId: row.subCategoryId, notes: row.notes },
              { amountCents: row.amountCents - share, subCategoryId: other, notes: null },
            ],
    }));

const arbitraryBook = (at: number): fc.Arbitrary<Book> =>
  fc
    .record({
      rows: fc
        .integer({ min: 1, max: 12 })
        .chain((count) => fc.tuple(...Array.from({ length: count }, (_, row) => arbitraryRow(at * 100 + row + 1)))),
      openingCents: fc.integer({ min: -500_000, max: 500_000 }),
      kind: fc.constantFrom(...kinds),
    })
    .map(({ rows, openingCents, kind }) => {
      const posted = rows.filter((row) => !row.pending);
      return {
        account: {
          id: at + 1,
          name: `Account ${'ABC'[at]}`,
          bank: null,
          bsb: at === 0 ? '062000' : null,
          number: at === 0 ? '12345678' : null,
          kind,
          currency: 'AUD',
          openingCents,
          closingCents: openingCents + posted.reduce((sum, row) => sum + row.amountCents, 0),
        },
        rows: [...posted.toSorted((a, b) => (a.date < b.date ? -1 : 1)), ...rows.filter((row) => row.pending)],
      };
    });
const aLibrary = fc
  .tuple(arbitraryBook(0), arbitraryBook(1), arbitraryBook(2))
  .filter((books) => books.every(({ rows }) => rows.some((row) => !row.pending)));

describe('our own readers read the exported files', () => {
  it.each(['csv', 'ofx', 'qif', 'hledger'] as const)(
    '%s: the same transactions, cents and days, and the balances that the format supports',
    (format) => {
      fc.assert(
        fc.property(aLibrary, (books) => {
          const text = written(writers[format](), books);
          expect(detect(new TextEncoder().encode(text.slice(0, 4096)), text)).toMatchObject({
            format: format === 'hledger' ? 'hledger' : format,
          });
          const read = readers[format](text);
          const accountOf = (index: number) => (format === 'ofx' ? String(index) : read.accounts[index]!.name!);
          expect(readRows(read, accountOf)).toEqual(expectedRows(books, format));
          for (const [at, { account, rows }] of books.entries()) {
            const result =
              format === 'ofx' ? read.accounts[at]! : read.accounts.find(({ name }) => name === account.name)!;
            const last = read.rows.filter((row) => read.accounts[row.account] === result && !row.pending).at(-1);
            expect(format === 'csv' ? last?.balanceCents : result.closingCents, `${rows.length} rows`).toBe(
              account.closingCents,
            );
            if (format !== 'csv')
              expect(result.kind).toBe(
                format === 'qif' && account.kind === 'savings'
                  ? 'transaction'
                  : format === 'ofx' && account.kind === 'cash'
                    ? 'transaction'
                    : account.kind,
              );
          }
        }),
        { numRuns: 60 },
      );
    },
  );

  it('every category round-trips by group and name', () => {
    for (const { id } of subCategories) {
      const { group, name } = categoryWords(id)!;
      expect([id, subCategoryOfFileCategory(`${group}: ${name}`)]).toEqual([id, id]);
    }
  });
});

const books: Book[] = [
  {
    account: {
      id: 4,
      name: 'Everyday',
      bank: 'Banksia',
      bsb: '062000',
      number: '12345678',
      kind: 'transaction',
      currency: 'AUD',
      openingCents: 100_00,
      closingCents: 61_50,
    },
    rows: [
      {
        id: 1,
        date: '2025-07-02',
        amountCents: -30_50,
        description: 'COLES 0547',
        payee: 'Coles',
        subCategoryId: 1,
        notes: 'for the party',
        tags: ['work', 'July'],
        pending: false,
        bankId: null,
        currency: null,
        merchantCode: '5411',
        parts: [
          { amountCents: -20_50, subCategoryId: 1, notes: 'for the party' },
          { amountCents: -10_00, subCategoryId: 4, notes: null },
        ],
      },
      {
        id: 2,
        date: '2025-07-03',
        amountCents: -8_00,
        description: '=cmd|A1 @ "CAFE"',
        payee: null,
        subCategoryId: 0,
        notes: null,
        tags: [],
        pending: false,
        bankId: 'FIT-000031',
        currency: null,
        merchantCode: null,
        parts: [],
      },
    ],
  },
];

describe('content of the files', () => {
  it('CSV: parts of a split with a running balance; no text that a spreadsheet would execute, and amounts as numbers', () => {
    expect(written(csvBook(), books).split('\r\n').slice(1)).toEqual([
      '2025-07-02,COLES 0547,-20.50,79.50,AUD,Everyday,062-000,12345678,Groceries,Groceries,Coles,for the party,work; July,Posted,',
      '2025-07-02,COLES 0547,-10.00,69.50,AUD,Everyday,062-000,12345678,Groceries,Bottle shops,Coles,,work; July,Posted,',
      `2025-07-03,"'=cmd|A1 @ ""CAFE""",-8.00,61.50,AUD,Everyday,062-000,12345678,,,,,,Posted,FIT-000031`,
      '',
    ]);
  });

  it('CSV: a tag is one line without control characters', () => {
    const [{ account, rows }] = books as [Book];
    const text = written(csvBook(), [{ account, rows: [{ ...rows[1]!, tags: ['for\n\tflat 7:\u0001', 'work'] }] }]);
    expect(text).toContain(',for flat 7:; work,Posted,');
  });

  it('hledger: balanced entries between an opening balance and its assertion', () => {
    expect(written(journalBook(facts), books)).toBe(`; Wattle: 2025-07-01 to 2026-06-30
commodity 1000.00 AUD
account Assets:Everyday  ; kind:transaction, number:062000 12345678

2025-07-01 * Opening balance
    Assets:Everyday  100.00 AUD
    Equity:Opening balances  -100.00 AUD

2025-07-02 * COLES 0547  ; tags:work / July
    ; for the party
    Assets:Everyday  -30.50 AUD
    Expenses:Groceries:Groceries  20.50 AUD
    Expenses:Groceries:Bottle shops  10.00 AUD

2025-07-03 * =cmd/A1 @ "CAFE"  ; id:FIT-000031
    Assets:Everyday  -8.00 AUD
    Expenses:Uncategorised  8.00 AUD

2026-06-30 * Closing balance
    Assets:Everyday  0.00 AUD = 61.50 AUD

`);
  });

  it('QIF: categories with their group, and the parts of a split', () => {
    expect(written(qifBook(facts), books)).toContain(
      'D02/07/2025\nT-30.50\nC*\nPCOLES 0547\nMfor the party Tags: work, July\nSGroceries:Groceries/work\nEfor the party\n$-20.50\nSGroceries:Bottle shops/work\n$-10.00\n^\n',
    );
  });

  it('QIF: the first tag of a transaction is its class and round-trips as a tag, its notes are its memo', () => {
    const [{ account }] = books as [Book];
    const rows: BookTransaction[] = [
      { ...books[0]!.rows[1]!, subCategoryId: 1, tags: ['July'], notes: 'two bags', description: 'COLES 0547' },
    ];
    const text = written(qifBook(facts), [{ account, rows }]);
    expect(text).toContain('!Type:Class\nNJuly\n^\nNwork\n^\n');
    expect(text).toContain('PCOLES 0547\nMtwo bags\nLGroceries:Groceries/July\n^\n');
    expect(readers.qif(text).rows[0]).toMatchObject({
      tags: ['July'],
      category: 'Groceries: Groceries',
      amountCents: -8_00,
    });
  });

  it.each(['=1+1', '＝1+1', '＋61', '－5', '＠SUM(A1)', '\ufeff=1', '\u200b@x', ' \t-2', '\tx', '\rx'])(
    'no spreadsheet executes %j, from a table or a workbook',
    (text) => {
      expect(csvText(text).replace(/^"/, '').startsWith("'")).toBe(true);
      expect(sheetRow([text])).toContain('<c t="inlineStr" s="4">');
    },
  );

  it.each(['COLES 0547', '5-7 High Street', 'é＝'])('%j is unchanged', (text) => {
    expect([csvText(text), sheetRow([text])]).toEqual([
      text,
      `<row><c t="inlineStr" s="0"><is><t xml:space="preserve">${text}</t></is></c></row>`,
    ]);
  });

  it('OFX: a currency that isn’t the account’s is read back', () => {
    const [{ account, rows }] = books as [Book];
    const abroad = written(ofxBook(facts), [{ account, rows: [{ ...rows[1]!, currency: 'USD' }, rows[0]!] }]);
    expect(readers.ofx(abroad).rows.map((row) => row.currency)).toEqual(['USD', null]);
  });

  it('OFX: the bank’s own id, or a stable one of ours', () => {
    const text = written(ofxBook(facts), books);
    expect(text).toContain('<FITID>WATTLE-1</FITID><SIC>5411</SIC><NAME>COLES 0547</NAME>');
    expect(text).toContain('<FITID>FIT-000031</FITID>');
    expect(text).toContain('<LEDGERBAL><BALAMT>61.50</BALAMT><DTASOF>20260630120000</DTASOF></LEDGERBAL>');
  });
});
