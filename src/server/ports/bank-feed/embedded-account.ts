import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { transactionTypes } from './cdr-shapes.ts';
import type { AccountPlan } from './embedded-plan.ts';
import type { StandingOrder } from './embedded-state.ts';

export interface BookRow {
  /** The bank's id; empty while the row is pending. */
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
  rows: readonly BookRow[];
  /** As a seed shows it; made of the numbers where it is left out. */
  maskedNumber?: string;
  /** False for a closed one. */
  open?: boolean;
  /** What goes out of it by itself and stands today, and companies that may no longer take anything. */
  orders?: readonly StandingOrder[];
  endedPayees?: readonly string[];
}
