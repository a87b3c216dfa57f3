import { isCivilDate } from '#domain/calendar/civil-date.ts';
import { findCategory, findSubCategory } from '#domain/categorise/taxonomy.ts';
import { isStorable, isStorableJson } from '#domain/text/storable.ts';
import type { Column, ColumnKind, Section } from '../archive/section.ts';

const MAX_CENTS = 99_999_999_999_999;
const MAX_TEXTS = 50;
const MAX_INTEGER = 2_147_483_647;

const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' && value.length <= maxLength && isStorable(value);
const isWhole = (value: unknown, max: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) <= max;
const isInstant = (value: unknown): boolean =>
  isText(value, 40) &&
  /^(?:19|20|21)\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:?\d\d)$/.test(value) &&
  !Number.isNaN(Date.parse(value));

/** The check for each kind of value, and the expected value for the error message. */
const kinds: Readonly<
  Record<ColumnKind, readonly [matches: (value: unknown, column: Column) => boolean, expected: string]>
> = {
  text: [
    (value, { options, maxLength, rule }) =>
      isText(value, maxLength) &&
      (options === null || options.includes(value)) &&
      (rule === null || rule.matches(value)),
    'text',
  ],
  cents: [(value) => isWhole(value, MAX_CENTS), 'an amount in whole cents'],
  whole: [(value) => isWhole(value, MAX_INTEGER), 'a whole number'],
  key: [(value) => isWhole(value, Number.MAX_SAFE_INTEGER) && (value as number) >= 0, 'a whole number'],
  day: [
    (value) => isText(value, 10) && isCivilDate(value) && value >= '1900' && value < '2200',
    'a date as YYYY-MM-DD',
  ],
  instant: [isInstant, 'an ISO 8601 time'],
  flag: [(value) => typeof value === 'boolean', 'true or false'],
  facts: [
    (value, { maxLength }) =>
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      JSON.stringify(value).length <= maxLength &&
      isStorableJson(value),
    'an object',
  ],
  texts: [
    (value) => Array.isArray(value) && value.length <= MAX_TEXTS && value.every((one) => isText(one, 200)),
    'a list of text values',
  ],
  decimal: [(value) => isText(value, 40) && /^\d{1,12}(\.\d{1,18})?$/.test(value), 'a decimal number as text'],
  category: [
    (value) => isWhole(value, MAX_INTEGER) && (value === 0 || findCategory(value as number) !== null),
    'a category',
  ],
  sub_category: [
    (value) => isWhole(value, MAX_INTEGER) && (value === 0 || findSubCategory(value as number) !== null),
    'a sub-category',
  ],
  file: [(value) => isWhole(value, MAX_INTEGER) && (value as number) >= 1, 'the number of a file'],
  shared: [(value) => isWhole(value, Number.MAX_SAFE_INTEGER) && (value as number) >= 1, 'a whole number'],
  row: [
    (value, { zero }) => isWhole(value, Number.MAX_SAFE_INTEGER) && (value as number) >= (zero ? 0 : 1),
    'the ID of a record',
  ],
};

/** Why a record is refused: the field, and what it should be. */
export interface Fault {
  field: string;
  expected: string;
}

/** Converts a record of the archive to a complete row, or returns what is wrong with it. Unknown fields are ignored. */
export function checkRow(section: Section, value: unknown): { row: Record<string, unknown> } | Fault {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { field: '', expected: 'an object' };
  const fields = value as Record<string, unknown>;
  const row: Record<string, unknown> = {};
  if (section.hasId) {
    if (!isWhole(fields['id'], Number.MAX_SAFE_INTEGER) || fields['id'] < 1)
      return { field: 'id', expected: 'the ID of a record' };
    row['id'] = fields['id'];
  }
  for (const column of section.columns) {
    const value = fields[column.name] ?? null;
    if (value === null ? !column.nullable : !kinds[column.kind][0](value, column)) {
      const expected = column.options
        ? `one of ${column.options.join(', ')}`
        : column.rule
          ? column.rule.expected
          : column.kind === 'text'
            ? `text of up to ${column.maxLength} characters`
            : kinds[column.kind][1];
      return { field: column.name, expected };
    }
    row[column.name] = value;
  }
  return { row };
}
