import type { ObligationKind } from '#contract/areas/profile.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';

/** Something between a member and us that is not settled: money owed either way, or an order, entry or payout under way. */
export interface Obligation {
  kind: ObligationKind;
  /** What it is, for the member, such as 'Small loan: $248.00 to repay'. */
  title: string;
  /** Where money is involved; null for entries and prizes. */
  amountCents: number | null;
  /** The page on which the member settles it. */
  href: string;
  /** Whether the member may give it up instead of settling it. A debt cannot be given up. */
  canGiveUp: boolean;
}

/** A row that the law makes us retain after the member has left, as it stood. */
export interface RetainedRecord {
  /** The table it comes from, and its key there. */
  source: string;
  sourceId: string;
  /** The day the retention period counts from, such as the day a loan was closed; YYYY-MM-DD. */
  endedOn: string;
  content: unknown;
}

/** What one area adds to closing an account. */
export interface ClosingPart {
  /** `db` is the member's own or the system's. */
  obligations?(db: Database, clock: Clock, memberId: number): Promise<Obligation[]>;
  /** Gives up what the member may give up. `db` is the system's, in a transaction. */
  giveUp?(db: Database, clock: Clock, memberId: number): Promise<void>;
  /** `db` is the member's own or the system's. */
  records?(db: Database, clock: Clock, memberId: number): Promise<RetainedRecord[]>;
}
