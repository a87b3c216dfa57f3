import type { CivilDate } from '../calendar/civil-date.ts';
import type { Figure } from './piece.ts';
import type { Span } from './row-findings.ts';

/** What the tools tell of the member's loans. */

export interface LoanResult {
  name: string;
  status: string;
  owed: Figure;
  next: { date: CivilDate; amount: Figure } | null;
  /** Interest a year; null where it is not known. */
  rate: Figure | null;
  /**
   * The last repayment with how many there are until then; `noted` where no interest is counted. Null where that is not
   * known.
   */
  ends: { date: CivilDate; count: Figure; amount: Figure; recorded: boolean } | null;
  /** What only the ledger of a loan from us tells; null for other loans. */
  ledger: LoanLedger | null;
}

/** The history of one loan from us. */
export interface LoanLedger {
  borrowed: Figure;
  repaid: Figure;
  /** The part of the repayments that was interest, and the part that was interest or fees. */
  interest: Figure;
  cost: Figure;
  /** What is due and was not paid. */
  overdue: Figure;
  overdue_cents: number;
  /** How many repayments went through. */
  made: Figure;
  latest: { date: CivilDate; amount: Figure } | null;
  /** Repayments that did not go through, with the day on which each was made up for. */
  missed: { date: CivilDate; amount: Figure; paid_on: CivilDate | null }[];
  closed_on: CivilDate | null;
}

/** What the ledgers of the loans of this product tell of interest between two days. */
export interface LoanInterestResult extends Span {
  loans: { name: string; paid: Figure; charged: Figure; repaid: Figure }[];
  paid: Figure;
  paid_cents: number;
  charged: Figure;
  repaid: Figure;
}

export interface LoansResult {
  loans: LoanResult[];
  /** Loans from us that are paid off. */
  closed: LoanResult[];
  /** How many of them are of this product. */
  here: number;
  owed: Figure;
  count: Figure;
}
