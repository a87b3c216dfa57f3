/** Documents that hold a table: workbooks, pages of markup, printed statements. What comes out is delimited text. */

export type DocumentKind = 'xlsx' | 'markup' | 'pdf';

/** A table of a document as delimited text. */
export interface DocumentTable {
  /** The sheet, where a workbook has several with transactions. */
  sheet: string | null;
  text: string;
  /** The bank of a printed statement. */
  bank: string | null;
}

/** What the worker is told, and what it answers. */
export interface DocumentOrder {
  kind: DocumentKind;
  path: string;
}

export type DocumentAnswer =
  | { tables: DocumentTable[] }
  | { refusal: { code: 'not_a_statement' | 'too_large' | 'broken'; reason: string } };
