import type { ObligationKind } from '#contract/areas/profile.ts';
import type { RecordKind } from '#domain/legal/retention.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';

/** An obligation that is not settled: money owed either way, or an order, an entry or a payout in progress. */
export interface Obligation {
  kind: ObligationKind;
  /** A description for the member, such as 'Small loan: $248.00 to repay'. */
  title: string;
  /** The amount in cents; null for entries and prizes. */
  amountCents: number | null;
  /** The page on which the member settles it. */
  href: string;
  /** Whether the member may give it up instead of settling it. A debt cannot be given up. */
  canGiveUp: boolean;
}

/** A record that the law requires us to retain after the member has left, unchanged. */
export interface RetainedRecord {
  /** What decides how long it is retained; lending by default. */
  kind?: RecordKind;
  /** The table it comes from, and its key there. */
  source: string;
  sourceId: string;
  /** The day from which the retention period counts, such as the day a loan was closed; YYYY-MM-DD. */
  endedOn: string;
  content: unknown;
}

/** What one area contributes to closing an account. */
export interface ClosingPart {
  /**
   * Locks what new obligations hang on that do not refer to the member's own row, which is locked before. `db` is the
   * system's, in a transaction.
   */
  lock?(db: Database, memberId: number): Promise<void>;
  /** `db` is the member's or the system's. */
  obligations?(db: Database, clock: Clock, memberId: number): Promise<Obligation[]>;
  /** Cancels what the member may give up. `db` is the system's, in a transaction. */
  giveUp?(db: Database, clock: Clock, memberId: number): Promise<void>;
  /** `db` is the member's or the system's. */
  records?(db: Database, clock: Clock, memberId: number): Promise<RetainedRecord[]>;
}
