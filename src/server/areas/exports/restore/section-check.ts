import { isCivilDate } from '#domain/calendar/civil-date.ts';
import { findCategory, findSubCategory } from '#domain/categorise/taxonomy.ts';
import type { Column, ColumnKind, Section } from '../archive/section.ts';

const LARGEST_CENTS = 99_999_999_999_999;
const MAX_TEXTS = 50;
const LARGEST_WHOLE = 2_147_483_647;

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most && !value.includes('\u0000');
const isWhole = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) <= most;
const isInstant = (value: unknown): boolean =>
  isText(value, 40) &&
  /^(?:19|20|21)\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:?\d\d)$/.test(value) &&
  !Number.isNaN(Date.parse(value));

/** What a value of each kind has to be, and how it is said when it is not. */
const kinds: Readonly<
  Record<ColumnKind, readonly [holds: (value: unknown, column: Column) => boolean, wanted: string]>
> = {
  text: [
    (value, { among, most, rule }) =>
      isText(value, most) && (among === null || among.includes(value)) && (rule === null || rule.holds(value)),
    'a text',
  ],
  cents: [(value) => isWhole(value, LARGEST_CENTS), 'an amount in whole cents'],
  whole: [(value) => isWhole(value, LARGEST_WHOLE), 'a whole number'],
  key: [(value) => isWhole(value, Number.MAX_SAFE_INTEGER) && (value as number) >= 0, 'a whole number'],
  day: [
    (value) => isText(value, 10) && isCivilDate(value) && value >= '1900' && value < '2200',
    'a date as YYYY-MM-DD',
  ],
  instant: [isInstant, 'a time of ISO 8601'],
  flag: [(value) => typeof value === 'boolean', 'true or false'],
  facts: [
    (value, { most }) =>
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      JSON.stringify(value).length <= most &&
      !JSON.stringify(value).includes('\\u0000'),
    'an object',
  ],
  texts: [
    (value) => Array.isArray(value) && value.length <= MAX_TEXTS && value.every((one) => isText(one, 200)),
    'a list of texts',
  ],
  decimal: [(value) => isText(value, 40) && /^\d{1,12}(\.\d{1,18})?$/.test(value), 'a decimal number as text'],
  category: [
    (value) => isWhole(value, LARGEST_WHOLE) && (value === 0 || findCategory(value as number) !== null),
    'a category',
  ],
  sub_category: [
    (value) => isWhole(value, LARGEST_WHOLE) && (value === 0 || findSubCategory(value as number) !== null),
    'a sub-category',
  ],
  file: [(value) => isWhole(value, LARGEST_WHOLE) && (value as number) >= 1, 'the number of a file'],
  shared: [(value) => isWhole(value, Number.MAX_SAFE_INTEGER) && (value as number) >= 1, 'a whole number'],
  row: [
    (value, { zero }) => isWhole(value, Number.MAX_SAFE_INTEGER) && (value as number) >= (zero ? 0 : 1),
    'the id of a row',
  ],
};

/** Why a row of the archive cannot be taken: which field, and what it should be. */
export interface Fault {
  field: string;
  wanted: string;
}

/** Makes a row of the archive one that can be stored, with every column, or says what is wrong with it. Fields that are not known are left out. */
export function checkedRow(section: Section, input: unknown): { row: Record<string, unknown> } | Fault {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return { field: '', wanted: 'an object' };
  const fields = input as Record<string, unknown>;
  const row: Record<string, unknown> = {};
  if (section.hasId) {
    if (!isWhole(fields['id'], Number.MAX_SAFE_INTEGER) || fields['id'] < 1)
      return { field: 'id', wanted: 'the id of a row' };
    row['id'] = fields['id'];
  }
  for (const column of section.columns) {
    const value = fields[column.name] ?? null;
    if (value === null ? !column.nullable : !kinds[column.kind][0](value, column)) {
      const wanted = column.among
        ? `one of ${column.among.join(', ')}`
        : column.rule
          ? column.rule.wanted
          : column.kind === 'text'
            ? `a text of at most ${column.most} characters`
            : kinds[column.kind][1];
      return { field: column.name, wanted };
    }
    row[column.name] = value;
  }
  return { row };
}
