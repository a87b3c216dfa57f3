/**
 * The meaning of the columns of a delimited file and its formats of dates and amounts: detected by the survey, or
 * chosen by the member and stored for files of the same shape.
 */

import type { DecimalMark } from '../../money/parse-amount.ts';
import { isStorable } from '../../text/storable.ts';
import type { DateOrder } from '../statement.ts';
import type { CsvDelimiter } from './tokeniser.ts';

/** What a single column can hold. Columns are counted from 0. */
export const csvColumnRoles = [
  'date',
  'otherDate',
  'amount',
  'debit',
  'credit',
  'flag',
  'balance',
  'fee',
  'id',
  'category',
  'group',
  'account',
  'number',
  'bank',
  'notes',
  'currency',
  'payee',
  'tags',
  'status',
  'kind',
] as const;

export type CsvColumnRole = (typeof csvColumnRoles)[number];

/**
 * `otherDate` is read where `date` is blank; `flag` says money in or out beside an unsigned `amount`; `group` is the
 * category above `category`; `account` is a name and `number` a number; `kind` is the bank's word for the sort of row;
 * `fee` is taken from the account beside the amount.
 */
export interface CsvColumns extends Record<CsvColumnRole, number | null> {
  /** The first of these that is not blank is the description. */
  description: number[];
}

/** The meaning of a plus in the amount column, if the file does not prove it. */
export type AmountSign = 'plus_in' | 'plus_out';

/** What the member answered about rows that can be read in two ways; `ask` while there is no answer. */
export interface RowAnswers {
  /** Rows with money out and money in: one row of their difference, two rows, or none. */
  bothSides: 'ask' | 'net' | 'two' | 'leave_out';
  /** Rows that repeat the previous one exactly while the balance stays the same. */
  repeats: 'ask' | 'keep' | 'leave_out';
}

export interface CsvMapping {
  delimiter: CsvDelimiter;
  /** Lines at the top of the file, before the heading or the first row, that are not rows. */
  skipLines: number;
  headerRow: boolean;
  columns: CsvColumns;
  /** The order of day, month and year in numeric dates. Separators, month names and times need no setting. */
  dateOrder: DateOrder;
  decimalMark: DecimalMark;
  /** True if money out is positive in the amount column, as card issuers write it. */
  invertSign: boolean;
  /** The signs of money out in the debit column; `either` leaves it to the figures of the file. */
  debitSign: 'positive' | 'negative' | 'either';
  /** Words of the flag column, in lower case, for money out and in; '' is a blank field. */
  flagOut: string[];
  flagIn: string[];
}

export interface MappingProblem {
  field: string;
  message: string;
}

export function noColumns(): CsvColumns {
  const columns = { description: [] as number[] } as unknown as CsvColumns;
  for (const role of csvColumnRoles) columns[role] = null;
  return columns;
}

/** Whether rows can be read at all: a date and some amount. */
export function isReadable(columns: CsvColumns): boolean {
  return columns.date !== null && (columns.amount !== null || columns.debit !== null || columns.credit !== null);
}

const lastColumn = 4095;
const isColumn = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= lastColumn;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Takes a mapping from outside (a form, the database) after checking all of it. Missing optional parts get their
 * usual value. Problems name the field as a path, for the form.
 */
export function checkCsvMapping(value: unknown): { mapping: CsvMapping } | { problems: MappingProblem[] } {
  if (!isRecord(value)) return { problems: [{ field: '', message: 'Choose the columns.' }] };
  const problems: MappingProblem[] = [];
  const choose = <T>(field: string, allowed: readonly T[], usual: T): T => {
    const input = value[field];
    if (input === undefined) return usual;
    if (allowed.includes(input as T)) return input as T;
    problems.push({ field, message: `Choose one of: ${allowed.map((item) => JSON.stringify(item)).join(', ')}.` });
    return usual;
  };
  const words = (field: string): string[] => {
    const input = value[field] ?? [];
    if (
      Array.isArray(input) &&
      input.length <= 20 &&
      input.every((word) => typeof word === 'string' && word.length <= 40 && isStorable(word))
    ) {
      return input.map((word: string) => word.trim().toLowerCase());
    }
    problems.push({ field, message: 'Enter up to 20 short words.' });
    return [];
  };
  const skipLines = value['skipLines'] ?? 0;
  if (!Number.isInteger(skipLines) || (skipLines as number) < 0 || (skipLines as number) > 1000) {
    problems.push({ field: 'skipLines', message: 'Enter a whole number from 0 to 1,000.' });
  }
  const mapping: CsvMapping = {
    delimiter: choose('delimiter', [',', ';', '\t', '|'] as const, ','),
    skipLines: skipLines as number,
    headerRow: choose('headerRow', [true, false], true),
    columns: checkColumns(value['columns'], problems),
    dateOrder: choose('dateOrder', ['dmy', 'mdy', 'ymd'] as const, 'dmy'),
    decimalMark: choose('decimalMark', ['.', ','] as const, '.'),
    invertSign: choose('invertSign', [true, false], false),
    debitSign: choose('debitSign', ['positive', 'negative', 'either'] as const, 'either'),
    flagOut: words('flagOut'),
    flagIn: words('flagIn'),
  };
  return problems.length > 0 ? { problems } : { mapping };
}

function checkColumns(value: unknown, problems: MappingProblem[]): CsvColumns {
  const columns = noColumns();
  const input = isRecord(value) ? value : {};
  for (const role of csvColumnRoles) {
    const column = input[role] ?? null;
    if (column === null || isColumn(column)) columns[role] = column;
    else problems.push({ field: `columns.${role}`, message: 'Choose a column, or none.' });
  }
  const description = input['description'] ?? [];
  const list = Array.isArray(description) ? description : [description];
  if (list.length <= 10 && list.every(isColumn)) columns.description = list;
  else problems.push({ field: 'columns.description', message: 'Choose one or more columns.' });

  if (columns.date === null) problems.push({ field: 'columns.date', message: 'Choose the date column.' });
  if (columns.amount === null && columns.debit === null && columns.credit === null) {
    problems.push({
      field: 'columns.amount',
      message: 'Choose the amount column, or one for money out and one for money in.',
    });
  }
  const money = [columns.date, columns.amount, columns.debit, columns.credit, columns.balance, columns.fee].filter(
    (column) => column !== null,
  );
  if (new Set(money).size < money.length) {
    problems.push({ field: 'columns', message: 'Choose different columns for the date, amounts and balance.' });
  }
  return columns;
}
