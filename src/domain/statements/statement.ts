/**
 * What every statement reader gives, whatever the file was: accounts, rows, refusals.
 *
 * A reader is fed text piece by piece and hands rows out as soon as they are whole, so that a file of any size
 * passes in flat memory. Amounts are whole cents, minus is money out; dates are 'YYYY-MM-DD'.
 */

/**
 * The kinds of file that we read; the last three hold a table that is read as `csv`. `csv` covers every bank and peer
 * layout; its name is in `layout`.
 */
export type StatementFormat =
  | 'ofx'
  | 'qif'
  | 'camt'
  | 'mt940'
  | 'csv'
  | 'gnucash'
  | 'moneyguru'
  | 'actual'
  | 'ynab'
  | 'hledger'
  | 'xlsx'
  | 'markup'
  | 'pdf';

export type DateOrder = 'dmy' | 'mdy' | 'ymd';

/** An account as the file names it. All parts are optional in one format or another: null says "not stated". */
export interface StatementAccount {
  /** Bank identifier: BSB (six digits), BIC, routing number. */
  bank: string | null;
  /** Account number, IBAN or masked card number, as printed. */
  number: string | null;
  /** A name for people, if the file has one. */
  name: string | null;
  kind: 'transaction' | 'savings' | 'credit' | 'investment' | 'cash' | 'loan' | null;
  /** ISO 4217 code. */
  currency: string | null;
  openingCents: number | null;
  closingCents: number | null;
}

/** One money row. Every field is always present, so that all rows share one shape. */
export interface StatementEntry {
  /** Index into the accounts that the reader has announced so far. */
  account: number;
  /** First line of the row in the file, counted from 1. */
  line: number;
  date: string;
  amountCents: number;
  description: string;
  /** The merchant or other party, if the file names it apart from the description. */
  payee: string | null;
  /**
   * The bank's own id for the row (FITID, AcctSvcrRef, Transaction ID), unique within the account. An id that the file
   * uses a second time identifies nothing: the later row then has null, and the file a warning `repeated_bank_id`.
   */
  bankId: string | null;
  /** Running balance after the row. */
  balanceCents: number | null;
  /** The transaction's currency if it differs from the account's, else null. */
  currency: string | null;
  pending: boolean;
  /** ISO 18245 merchant category code, four digits. */
  merchantCode: string | null;
  /** The category as the file names it ('Group: Name' for two levels; '[Account]' for a transfer to an own account). */
  category: string | null;
  tags: string[] | null;
  notes: string | null;
}

/** A row or record that is not imported, with the reason in plain words for the member. */
export interface RejectedEntry {
  line: number;
  reason: string;
}

export interface StatementWarning {
  code:
    | 'date_order_assumed'
    | 'date_corrected'
    | 'balance_gap'
    | 'repeated_bank_id'
    | 'both_sides'
    | 'repeated_row'
    | 'mixed_currency'
    | 'blank_balance'
    | 'rows_not_money'
    | 'investments_left_out'
    | 'signs_from_types'
    | 'amount_rounded'
    | 'truncated'
    | 'encoding_replaced';
  message: string;
  line: number | null;
}

/** A file refused as a whole. `reason` is shown to the member. */
export class StatementRefusal extends Error {
  /** Unreadable lines with the reason, if they explain the refusal. */
  readonly lines: readonly RejectedEntry[];
  readonly code:
    | 'empty'
    | 'not_a_statement'
    | 'fragment'
    | 'broken'
    | 'unknown_format'
    | 'mapping_needed'
    | 'too_large';
  constructor(code: StatementRefusal['code'], reason: string, lines: readonly RejectedEntry[] = []) {
    super(reason);
    this.name = 'StatementRefusal';
    this.code = code;
    this.lines = lines;
  }
}

/** Fed with decoded text in pieces of any size; `end` closes the last record and refuses a file that never was one. */
export interface StatementReader {
  write(text: string): void;
  end(): void;
}

/**
 * A first pass over the whole text, for formats whose entries cannot be interpreted before the last line (is 03/04
 * the third of April?). It is fed like a reader, and `end` returns its result.
 */
export interface StatementSurvey<Findings> {
  write(text: string): void;
  end(): Findings;
}

/** Where a reader puts what it finds. Rows come in file order. */
export interface StatementSink {
  account(account: StatementAccount): number;
  /** Later facts about an account already announced (closing balance at the end of the block). */
  amend(account: number, facts: Partial<StatementAccount>): void;
  transaction(transaction: StatementEntry): void;
  rejected(row: RejectedEntry): void;
  warning(warning: StatementWarning): void;
}
