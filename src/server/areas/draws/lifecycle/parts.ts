import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { Keys } from '#server/kit/keys.ts';
import type { RandomnessPort } from '#server/ports/randomness/port.ts';

/** What the steps of draws need. */
export interface DrawParts {
  database: Database;
  clock: Clock;
  keys: Keys;
  randomness: RandomnessPort;
  brand: string;
  publicUrl: string;
  /** Enters running memberships into a draw that opens, in the transaction that opens it. */
  enterMemberships: (transaction: Database, sequence: number) => Promise<void>;
}
