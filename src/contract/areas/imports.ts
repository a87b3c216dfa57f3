import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import { date, done, doneWith, flag, id, instant, listed, money } from '#contract/kit/wire.ts';
import { checkCsvMapping, csvColumnRoles } from '#domain/statements/csv/mapping.ts';
import type { CsvColumnRole, CsvMapping } from '#domain/statements/csv/mapping.ts';

const column = z.nullable(z.int().check(z.gte(0, 'Choose a column.'), z.lte(4095, 'Choose a column.')));
const flagWords = z
  .array(z.string().check(z.maxLength(40, 'At most 40 characters.')))
  .check(z.maxLength(20, 'At most 20 words.'));

/** Which column of a table of rows is what, counted from 0, and how it is written: `CsvMapping` of the domain, which checks it as a whole. */
export const columnMapping = z.object({
  delimiter: z.literal([',', ';', '\t', '|']),
  skipLines: z.int(),
  headerRow: z.boolean(),
  columns: z.object({
    ...(Object.fromEntries(csvColumnRoles.map((role) => [role, column])) as Record<CsvColumnRole, typeof column>),
    description: z.array(z.int()),
  }),
  dateOrder: z.literal(['dmy', 'mdy', 'ymd']),
  decimalMark: z.literal(['.', ',']),
  invertSign: z.boolean(),
  debitSign: z.literal(['positive', 'negative', 'either']),
  flagOut: flagWords,
  flagIn: flagWords,
});
export type ColumnMapping = z.output<typeof columnMapping>;

/** A mapping as JSON in a form field; parts that are left out get their usual value. */
const mappingField = z.pipe(
  z.union([z.string(), z.looseObject({})]),
  z.transform((value, context): CsvMapping => {
    let input: unknown = value;
    try {
      if (typeof value === 'string') input = JSON.parse(value);
    } catch {
      context.issues.push({ code: 'custom', message: 'The mapping is not valid JSON.', input: value });
      return z.NEVER;
    }
    const checked = checkCsvMapping(input);
    if ('mapping' in checked) return checked.mapping;
    for (const { field, message } of checked.problems) {
      context.issues.push({ code: 'custom', message, path: field === '' ? [] : field.split('.'), input: value });
    }
    return z.NEVER;
  }),
);

const dateOrder = z.literal(['dmy', 'mdy', 'ymd']);

const amountSign = z.literal(['plus_in', 'plus_out']);
const blank = z.pipe(
  z.literal(''),
  z.transform(() => undefined),
);

/** Words of a type column, divided by commas. */
const wordList = z.pipe(
  z.string().check(z.maxLength(1300, 'At most 1,300 characters.')),
  z.transform((text) =>
    text
      .split(',')
      .map((word) => word.trim().toLowerCase())
      .filter((word) => word !== ''),
  ),
);

/**
 * What a file does not prove, so that it has to be answered before its transactions are kept. Until then the preview
 * shows the likelier reading.
 */
export const importQuestion = z.object({
  /**
   * sign: is a plus money in or out (`sign`); words: which words of a type column mean money out and in (`words_out`,
   * `words_in`); date_order: is the day first (`date_order`); both_sides: lines with money out and in (`both_sides`);
   * repeats: lines that repeat the one before while the balance stands still (`repeats`).
   */
  code: z.literal(['sign', 'words', 'date_order', 'both_sides', 'repeats']),
  file: z.string(),
  message: z.string(),
  /** For `sign`: the first transactions with their amounts as written. */
  rows: z.array(z.object({ line: z.int(), description: z.string(), amount: money })),
  /** For `sign`: the likelier answer. */
  likely: z.nullable(amountSign),
  /** For `words`: those that are open, with the likelier answer. */
  words: z.array(z.object({ word: z.string(), count: z.int(), likely: z.literal(['out', 'in']) })),
  /** For `both_sides` and `repeats`: where they stand. */
  lines: z.array(z.int()),
});
export type ImportQuestion = z.output<typeof importQuestion>;

const warning = z.object({ code: z.string(), message: z.string(), line: z.nullable(z.int()) });

/** What an import did, or with `preview` would do. */
export const importReport = z.object({
  /** Null in a preview: nothing was kept. */
  batch_id: z.nullable(z.int()),
  preview: z.boolean(),
  /** ofx, qif, camt, mt940, csv, gnucash, actual, ynab, or `mixed` for several kinds of file at once. */
  format: z.string(),
  accounts: z.array(z.object({ id: z.nullable(z.int()), name: z.string(), created: z.boolean() })),
  imported: z.int(),
  duplicates: z.int(),
  rejected: z.array(z.object({ line: z.int(), reason: z.string(), file: z.string() })),
  /** All refusals; `rejected` names the first 1,000 of them. */
  rejected_count: z.int(),
  first_date: z.nullable(date),
  last_date: z.nullable(date),
  /** Signed, over imported and duplicate rows. */
  sum: money,
  warnings: z.array(warning),
  files: z.array(
    z.object({
      name: z.string(),
      format: z.string(),
      layout: z.nullable(z.string()),
      encoding: z.string(),
      rows: z.int(),
      date_order: z.nullable(dateOrder),
      date_order_assumed: z.boolean(),
      /** What the direction of the money in a table rests on: layout, columns, words, balance, signs or member; null where nothing proves it. */
      sign_proof: z.nullable(z.string()),
      /** True where an answer was used that the member gave for an earlier file of this shape. */
      answer_remembered: z.boolean(),
      amount_sign: z.nullable(amountSign),
    }),
  ),
  /** What has to be answered before the transactions can be kept. An import without the answer is refused. */
  questions: z.array(importQuestion),
  /** Pending rows that gave way to the posted rows of this import. */
  pending_replaced: z.int(),
  /** Rows that the member had entered manually, and that gave way to the bank's own rows of this import. */
  manual_replaced: z.int(),
  categorised: z.int(),
  transfers: z.int(),
  /** Places where the running balance of the statement does not follow from its rows. */
  balance_gaps: z.array(
    z.object({ account: z.string(), date, expected: money, result: money, line: z.nullable(z.int()) }),
  ),
  /** The first rows as they will stand. */
  sample: z.array(
    z.object({
      line: z.int(),
      account: z.string(),
      date,
      amount: money,
      description: z.string(),
      merchant: z.nullable(z.string()),
      sub_category_id: z.int(),
      duplicate: z.boolean(),
    }),
  ),
});
export type ImportReport = z.output<typeof importReport>;

const batch = z.object({
  batch_id: z.int(),
  imported_at: instant,
  files: z.array(z.string()),
  format: z.string(),
  accounts: z.array(z.object({ id: z.int(), name: z.string() })),
  imported: z.int(),
  duplicates: z.int(),
  rejected: z.int(),
  first_date: z.nullable(date),
  last_date: z.nullable(date),
  sum: money,
  /** When it was taken away again; null while it stands. */
  undone_at: z.nullable(instant),
});

const savedMapping = z.object({
  id: z.int(),
  name: z.string(),
  headings: z.array(z.string()),
  mapping: columnMapping,
  date_order: z.nullable(dateOrder),
  amount_sign: z.nullable(amountSign),
  used_at: instant,
});

export const imports = defineArea('imports', {
  import: {
    method: 'POST',
    path: 'api/transactions/import',
    auth: 'member',
    encoding: 'multipart',
    files: { count: 20, bytesEach: 400 * 1024 * 1024 },
    summary:
      'Reads one or several statement files (field `file`) and keeps their transactions; with `preview` it only says what it would do. What a file does not prove is asked in `questions`; without the answer the import is refused.',
    body: z.object({
      bank_account_id: z.optional(z.union([id, blank])),
      preview: z.optional(flag),
      /** For a table that is not recognised: which column is what. Remembered for files with the same headings. */
      mapping: z.optional(mappingField),
      /** Asks which column of a table is what, also where the file was understood: for somebody who sees that it was not. */
      ask_columns: z.optional(flag),
      /** The answer to "is 03/04 the third of April?" where a file cannot say. */
      date_order: z.optional(z.union([dateOrder, blank])),
      /** The answer to "is a plus money in or money out?" where a file does not prove it. Remembered for files with the same headings. */
      sign: z.optional(z.union([amountSign, blank])),
      /** Words of the type column that mean money out and money in, divided by commas. Remembered likewise. */
      words_out: z.optional(wordList),
      words_in: z.optional(wordList),
      /** Lines with money out and money in: one transaction of the difference, two, or none. */
      both_sides: z.optional(z.union([z.literal(['net', 'two', 'leave_out']), blank])),
      /** Lines that repeat the one before while the balance stands still. */
      repeats: z.optional(z.union([z.literal(['keep', 'leave_out']), blank])),
    }),
    reply: importReport,
    errors: ['file_refused', 'mapping_needed', 'too_large', 'not_found'],
  },
  history: {
    method: 'GET',
    path: 'api/transactions/imports',
    auth: 'member',
    summary: 'Every import, the newest first.',
    reply: listed(batch),
  },
  undo: {
    method: 'POST',
    path: 'api/transactions/imports/undo',
    auth: 'member',
    summary:
      'Takes an import away exactly: its rows go, pending rows that it replaced come back, accounts that it made and left empty go too.',
    body: z.object({ batch_id: id }),
    reply: doneWith({ removed: z.int(), restored: z.int(), accounts_removed: z.int() }),
    errors: ['not_found', 'conflict'],
  },
  mappings: {
    method: 'GET',
    path: 'api/transactions/mappings',
    auth: 'member',
    summary: 'The column mappings that are remembered.',
    reply: listed(savedMapping),
  },
  forgetMapping: {
    method: 'POST',
    path: 'api/transactions/mappings/delete',
    auth: 'member',
    summary: 'Forgets one remembered mapping.',
    body: z.object({ id }),
    reply: done,
    errors: ['not_found'],
  },
});

/** What a `mapping_needed` failure carries beside its text. */
export const mappingRequest = z.object({
  file: z.string(),
  headings: z.array(z.string()),
  /** The first rows of the file as text, headings included where there are any. */
  rows: z.array(z.array(z.string())),
  /** What the survey made of it, to start the mapping screen with. */
  guess: z.nullable(columnMapping),
});
export type MappingRequest = z.output<typeof mappingRequest>;
