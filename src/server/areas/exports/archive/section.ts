/**
 * Describes a section of the archive: its table, its columns, and the columns that identify a record the member already
 * has. Columns are named as in the database; amounts are whole cents.
 */

export type ColumnKind =
  | 'text'
  | 'cents'
  | 'whole'
  | 'key'
  | 'day'
  | 'instant'
  | 'flag'
  | 'facts'
  | 'texts'
  | 'decimal'
  | 'category'
  | 'sub_category'
  | 'row'
  | 'file'
  | 'shared';

export interface Column {
  name: string;
  kind: ColumnKind;
  nullable: boolean;
  /** Maximum length of a text. */
  maxLength: number;
  options: readonly string[] | null;
  /** The section that a `row` column refers to by id. */
  of: string | null;
  /**
   * The referenced row may be missing: the column is then null, or the record is skipped where the column is not
   * nullable.
   */
  loose: boolean;
  /** 0 is allowed and refers to all rows. */
  zero: boolean;
  /** Filled in afterwards, because the section that it refers to is restored later. */
  later: boolean;
  /** The shared table of a `shared` column, such as deals; a record that refers to a row missing there is skipped. */
  shared: string | null;
  /** For sections that fill unset columns: the value of a member who has not chosen one. */
  initial: string | number | boolean | null;
  /** A further condition on a text, and its description for the error message. */
  rule: { matches: (value: string) => boolean; expected: string } | null;
}

export interface Section {
  name: string;
  table: string;
  /** The sheet name in a workbook; null for sections that only the archive contains. */
  title: string | null;
  /** Whether records have an id that other sections refer to. */
  hasId: boolean;
  columns: readonly Column[];
  /** Columns that identify an existing record. Empty for tables with one row per member. */
  identity: readonly string[];
  /** The column that refers to the parent record: if that already exists, so do its children. */
  within: string | null;
  /** The table that this single row governs: while it is empty, the row has its defaults and may be replaced. */
  governs: string | null;
  /**
   * For tables with one row per member: each column is restored where the member's own value is still the initial one.
   * The row always exists ('existing') or is inserted where missing ('made').
   */
  fills: 'existing' | 'made' | null;
  /** Maximum number of records. */
  maxRows: number;
}

/** For sections other than transactions, whose records a person enters one by one. */
const MAX_ROWS = 50_000;

function column(name: string, kind: ColumnKind, options: Partial<Column> = {}): Column {
  return {
    name,
    kind,
    nullable: false,
    maxLength: 200,
    options: null,
    of: null,
    loose: false,
    zero: false,
    later: false,
    shared: null,
    initial: null,
    rule: null,
    ...options,
  };
}

export const text = (name: string, maxLength = 200): Column => column(name, 'text', { maxLength });
export const oneOf = (name: string, ...options: string[]): Column => column(name, 'text', { options });
export const cents = (name: string): Column => column(name, 'cents');
export const whole = (name: string): Column => column(name, 'whole');
export const key = (name: string): Column => column(name, 'key');
export const day = (name: string): Column => column(name, 'day');
export const instant = (name: string): Column => column(name, 'instant');
export const yesNo = (name: string): Column => column(name, 'flag');
export const facts = (name: string): Column => column(name, 'facts', { maxLength: 20_000 });
export const texts = (name: string): Column => column(name, 'texts');
export const decimal = (name: string): Column => column(name, 'decimal');
export const category = (name = 'category_id'): Column => column(name, 'category');
export const subCategory = (name = 'sub_category_id'): Column => column(name, 'sub_category');
export const row = (name: string, of: string, more: Partial<Column> = {}): Column =>
  column(name, 'row', { of, ...more });
/** A file of the member, such as an image, by its number in the archive. */
export const file = (name: string): Column => column(name, 'file');
/** A reference to a table shared by all members. */
export const shared = (name: string, table: string): Column => column(name, 'shared', { shared: table });
/** Sets the initial value of a column. */
export const withInitial = (initial: string | number | boolean, column: Column): Column => ({ ...column, initial });
/** Makes a column nullable. */
export const maybe = (column: Column): Column => ({ ...column, nullable: true });

export function section(name: string, table: string, columns: readonly Column[], more: Partial<Section> = {}): Section {
  return {
    name,
    table,
    title: null,
    hasId: true,
    columns,
    identity: [],
    within: null,
    governs: null,
    fills: null,
    maxRows: MAX_ROWS,
    ...more,
  };
}

/** The PostgreSQL type of each kind. */
export const sqlTypes: Readonly<Record<ColumnKind, string>> = {
  text: 'text',
  cents: 'bigint',
  whole: 'integer',
  key: 'bigint',
  day: 'date',
  instant: 'timestamptz',
  flag: 'boolean',
  facts: 'jsonb',
  texts: 'text[]',
  decimal: 'numeric',
  category: 'integer',
  sub_category: 'integer',
  row: 'bigint',
  file: 'text',
  shared: 'bigint',
};
