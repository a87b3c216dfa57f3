/**
 * Documents that contain a table: workbooks, HTML or XML pages and printed statements. They are converted to delimited
 * text.
 */

export type DocumentKind = 'xlsx' | 'markup' | 'pdf';

/** A table of a document as delimited text. */
export interface DocumentTable {
  /** The sheet name, where a workbook has several sheets with transactions. */
  sheet: string | null;
  text: string;
  /** The bank of a printed statement. */
  bank: string | null;
  /** Whether the sheet adds up what the other sheets list. */
  isSummary?: boolean;
}

/** The message to the worker, and its reply. */
export interface DocumentRequest {
  kind: DocumentKind;
  path: string;
}

export type DocumentReply =
  | { tables: DocumentTable[] }
  | { refusal: { code: 'not_a_statement' | 'too_large' | 'broken'; reason: string } };
