import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import { date, done, doneWith, flag, id, instant, listed, money, storable } from '#contract/kit/wire.ts';
import { checkCsvMapping, csvColumnRoles } from '#domain/statements/csv/mapping.ts';
import type { CsvColumnRole, CsvMapping } from '#domain/statements/csv/mapping.ts';

const column = z.nullable(z.int().check(z.gte(0, 'Choose a column.'), z.lte(4095, 'Choose a column.')));
const flagWords = z
  .array(z.string().check(z.maxLength(40, 'Enter up to 40 characters.'), storable))
  .check(z.maxLength(20, 'Add up to 20 words.'));

/**
 * The meaning of each column, counted from 0, and how its values are written.
 */
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

/** A mapping as JSON in a form field; omitted parts take their defaults. */
const mappingField = z.pipe(
  z.union([z.string(), z.looseObject({})]),
  z.transform((value, context): CsvMapping => {
    let parsed: unknown = value;
    try {
      if (typeof value === 'string') parsed = JSON.parse(value);
    } catch {
      context.issues.push({ code: 'custom', message: 'The mapping isn’t valid JSON.', input: value });
      return z.NEVER;
    }
    const checked = checkCsvMapping(parsed);
    if ('mapping' in checked) return checked.mapping;
    for (const { field, message } of checked.problems) {
      context.issues.push({ code: 'custom', message, path: field === '' ? [] : field.split('.'), input: value });
    }
    return z.NEVER;
  }),
);

const dateOrder = z.literal(['dmy', 'mdy', 'ymd']);

const amountSign = z.literal(['plus_in', 'plus_out']);
const blankAsOmitted = z.pipe(
  z.literal(''),
  z.transform(() => undefined),
);

/** Words in a type column, separated by commas. */
const wordList = z.pipe(
  z.string().check(z.maxLength(1300, 'Enter up to 1,300 characters.'), storable),
  z.transform((text) =>
    text
      .split(',')
      .map((word) => word.trim().toLowerCase())
      .filter((word) => word !== ''),
  ),
);

/**
 * Something that the file does not make clear, and that the member must answer before the import. Until then the
 * preview assumes the likelier answer.
 */
export const importQuestion = z.object({
  /**
   * What is unclear: the sign of the amounts, the words of a type column (`words_out`, `words_in`), the order of day
   * and month, lines with money out and in, or lines that repeat the previous one without changing the balance.
   */
  code: z.literal(['sign', 'words', 'date_order', 'both_sides', 'repeats']),
  file: z.string(),
  message: z.string(),
  /** For `sign`: the first transactions with their amounts as written. */
  rows: z.array(z.object({ line: z.int(), description: z.string(), amount: money })),
  /** For `sign`: the likelier answer. */
  likely: z.nullable(amountSign),
  /** For `words`: the unknown words, with the likelier answer. */
  words: z.array(z.object({ word: z.string(), count: z.int(), likely: z.literal(['out', 'in']) })),
  /** For `both_sides` and `repeats`: the line numbers. */
  lines: z.array(z.int()),
});
export type ImportQuestion = z.output<typeof importQuestion>;

const warning = z.object({ code: z.string(), message: z.string(), line: z.nullable(z.int()) });

/** What an import did or, with `preview`, would do. */
export const importReport = z.object({
  /** Null in a preview: nothing was stored. */
  batch_id: z.nullable(z.int()),
  preview: z.boolean(),
  /** ofx, qif, camt, mt940, csv, gnucash, actual, ynab, or `mixed` for several formats at once. */
  format: z.string(),
  accounts: z.array(z.object({ id: z.nullable(z.int()), name: z.string(), created: z.boolean() })),
  imported: z.int(),
  duplicates: z.int(),
  rejected: z.array(z.object({ line: z.int(), reason: z.string(), file: z.string() })),
  /** The number of all rejected lines; `rejected` has the first 1,000. */
  rejected_count: z.int(),
  first_date: z.nullable(date),
  last_date: z.nullable(date),
  /** Signed; the total of imported and duplicate transactions. In several currencies it only checks the file. */
  sum: money,
  /** The currency of all transactions; null if there are several. */
  currency: z.nullable(z.string()),
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
      /**
       * What the sign of the amounts is based on: layout, columns, words, balance, signs or member; null if nothing
       * proves it.
       */
      sign_proof: z.nullable(z.string()),
      /** True if it reused the member's answer for an earlier file of the same format. */
      answer_remembered: z.boolean(),
      amount_sign: z.nullable(amountSign),
    }),
  ),
  /** Questions to answer before the transactions can be stored. An import without the answers is refused. */
  questions: z.array(importQuestion),
  /** Pending transactions replaced by posted ones of this import. */
  pending_replaced: z.int(),
  /** Manual entries replaced by the bank's transactions of this import. */
  manual_replaced: z.int(),
  categorised: z.int(),
  transfers: z.int(),
  /** Places where the statement's running balance does not match its transactions. */
  balance_gaps: z.array(
    z.object({
      account: z.string(),
      currency: z.string(),
      date,
      expected: money,
      actual: money,
      line: z.nullable(z.int()),
    }),
  ),
  /** The first transactions as they will be stored. */
  sample: z.array(
    z.object({
      line: z.int(),
      account: z.string(),
      date,
      amount: money,
      currency: z.string(),
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
  /** The currency of all transactions; null if there are several, and `sum` means nothing to show. */
  currency: z.nullable(z.string()),
  /** When it was undone; null if it was not. */
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
      'Imports transactions from statement files (field `file`). With `preview`, only reports what it would do. Anything unclear is returned in `questions`; the import is refused until they are answered.',
    body: z.object({
      bank_account_id: z.optional(z.union([id, blankAsOmitted])),
      preview: z.optional(flag),
      /** The meaning of each column of an unrecognised table. Saved for files with the same headings. */
      mapping: z.optional(mappingField),
      /** Asks for the column mapping even if the file was recognised, in case it was misread. */
      ask_columns: z.optional(flag),
      /** Whether 03/04 is 3 April, if the file does not make it clear. */
      date_order: z.optional(z.union([dateOrder, blankAsOmitted])),
      /**
       * Whether a plus is money in or out, if the file does not make it clear. Saved for files with the same headings.
       */
      sign: z.optional(z.union([amountSign, blankAsOmitted])),
      /** Words in the type column that mean money out, separated by commas. Saved for files with the same headings. */
      words_out: z.optional(wordList),
      /** The same for money in. */
      words_in: z.optional(wordList),
      /** How to import lines with money out and in: one transaction for the difference, two, or none. */
      both_sides: z.optional(z.union([z.literal(['net', 'two', 'leave_out']), blankAsOmitted])),
      /** What to do with lines that repeat the previous one without changing the balance. */
      repeats: z.optional(z.union([z.literal(['keep', 'leave_out']), blankAsOmitted])),
    }),
    reply: importReport,
    errors: ['file_refused', 'mapping_needed', 'too_large', 'not_found'],
  },
  history: {
    method: 'GET',
    path: 'api/transactions/imports',
    auth: 'member',
    summary: 'Lists imports, newest first.',
    reply: listed(batch),
  },
  undo: {
    method: 'POST',
    path: 'api/transactions/imports/undo',
    auth: 'member',
    summary:
      'Undoes an import: deletes its transactions, restores the pending ones it replaced, and deletes accounts it created that are now empty.',
    body: z.object({ batch_id: id }),
    reply: doneWith({ removed: z.int(), restored: z.int(), accounts_removed: z.int() }),
    errors: ['not_found', 'conflict'],
  },
  mappings: {
    method: 'GET',
    path: 'api/transactions/mappings',
    auth: 'member',
    summary: 'Lists saved column mappings.',
    reply: listed(savedMapping),
  },
  forgetMapping: {
    method: 'POST',
    path: 'api/transactions/mappings/delete',
    auth: 'member',
    summary: 'Deletes a saved column mapping.',
    body: z.object({ id }),
    reply: done,
    errors: ['not_found'],
  },
});

/** The details of a `mapping_needed` error. */
export const mappingRequest = z.object({
  file: z.string(),
  headings: z.array(z.string()),
  /** The first rows of the file as text, including any headings. */
  rows: z.array(z.array(z.string())),
  /** The detected mapping, as a starting point. */
  guess: z.nullable(columnMapping),
});
export type MappingRequest = z.output<typeof mappingRequest>;
