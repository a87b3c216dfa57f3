/**
 * How a part of the archive is described: its table, what its columns hold, and by which of them a row is known again in
 * the member who takes it in. The archive spells columns as the tables do; amounts are whole cents.
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
  /** Longest text. */
  most: number;
  among: readonly string[] | null;
  /** The section whose row a `row` column names by its id. */
  of: string | null;
  /** A row that may be gone without a trace: then the column is emptied, or where it cannot be, the row stays away. */
  loose: boolean;
  /** 0 names no row and stands for all of them. */
  zero: boolean;
  /** Filled once the section that it names is there, which comes later. */
  later: boolean;
  /** The table of a `shared` column, whose rows belong to everybody: a row that names one which is not here stays away. */
  shared: string | null;
  /** In a section that fills what is empty: what a member has who never chose anything. */
  initial: string | number | boolean | null;
  /** What a text has to be beside its length, and how that is said when it is not. */
  rule: { holds: (value: string) => boolean; wanted: string } | null;
}

export interface Section {
  name: string;
  table: string;
  /** For people, as the name of a sheet; null for what only the archive holds. */
  title: string | null;
  /** Whether rows have an id that others name. */
  hasId: boolean;
  columns: readonly Column[];
  /** A row with the same values in these stands already. None for tables with one row a member. */
  identity: readonly string[];
  /** The column that names the row it belongs to: where that stands already, so does everything of it. */
  within: string | null;
  /** The table whose emptiness says that the one row of this one came by itself and gives way. */
  bornWith: string | null;
  /** One row a member, of which each column is taken over where the member's own still has its initial value: of a row that everybody has, or of one that is made where it is missing. */
  fills: 'existing' | 'made' | null;
  /** More rows than this are refused. */
  maxRows: number;
}

/** For sections that are no transactions, which a person enters one by one. */
const MAX_ROWS = 50_000;

function column(name: string, kind: ColumnKind, more: Partial<Column> = {}): Column {
  return {
    name,
    kind,
    nullable: false,
    most: 200,
    among: null,
    of: null,
    loose: false,
    zero: false,
    later: false,
    shared: null,
    initial: null,
    rule: null,
    ...more,
  };
}

export const text = (name: string, most = 200): Column => column(name, 'text', { most });
export const oneOf = (name: string, ...among: string[]): Column => column(name, 'text', { among });
export const cents = (name: string): Column => column(name, 'cents');
export const whole = (name: string): Column => column(name, 'whole');
export const key = (name: string): Column => column(name, 'key');
export const day = (name: string): Column => column(name, 'day');
export const instant = (name: string): Column => column(name, 'instant');
export const yesNo = (name: string): Column => column(name, 'flag');
export const facts = (name: string): Column => column(name, 'facts', { most: 20_000 });
export const texts = (name: string): Column => column(name, 'texts');
export const decimal = (name: string): Column => column(name, 'decimal');
export const category = (name = 'category_id'): Column => column(name, 'category');
export const subCategory = (name = 'sub_category_id'): Column => column(name, 'sub_category');
export const row = (name: string, of: string, more: Partial<Column> = {}): Column =>
  column(name, 'row', { of, ...more });
/** A file of the member, such as an image, under its number among the files of the archive. */
export const file = (name: string): Column => column(name, 'file');
/** A row of a table that belongs to everybody. */
export const shared = (name: string, table: string): Column => column(name, 'shared', { shared: table });
/** What a column holds before anything is chosen. */
export const initially = (initial: string | number | boolean, input: Column): Column => ({ ...input, initial });
/** The same, where it may be empty. */
export const maybe = (input: Column): Column => ({ ...input, nullable: true });

export function section(name: string, table: string, columns: readonly Column[], more: Partial<Section> = {}): Section {
  return {
    name,
    table,
    title: null,
    hasId: true,
    columns,
    identity: [],
    within: null,
    bornWith: null,
    fills: null,
    maxRows: MAX_ROWS,
    ...more,
  };
}

/** What PostgreSQL calls each kind. */
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
