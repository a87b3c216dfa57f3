import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { transactionTypes } from './cdr-shapes.ts';
import type { AccountPlan } from './embedded-plan.ts';
import type { StandingOrder } from './embedded-standing-orders.ts';

export interface BookTransaction {
  /** The bank's id; empty while the transaction is pending. */
  id: string;
  executed: CivilDate;
  /** Null while it is pending. */
  posted: CivilDate | null;
  cents: number;
  description: string;
  type: (typeof transactionTypes)[number];
  merchantName: string | null;
  merchantCode: string | null;
}

export interface BookAccount {
  id: string;
  plan: AccountPlan;
  bsb: string;
  number: string;
  currentCents: number;
  availableCents: number;
  /** Newest first. */
  transactions: readonly BookTransaction[];
  /** The masked number of a seed; derived from the account number where it is absent. */
  maskedNumber?: string;
  /** False for a closed account. */
  open?: boolean;
  /** The standing orders of the account, and the companies whose direct debit authority has ended. */
  orders?: readonly StandingOrder[];
  endedPayees?: readonly string[];
}
