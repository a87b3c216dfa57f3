import type { Clock } from '#server/kit/clock.ts';

/** What booking a payment needs beside the database. */
export interface SettleParts {
  clock: Clock;
  brand: string;
  /** The base of links in emails. */
  publicUrl: string;
}
