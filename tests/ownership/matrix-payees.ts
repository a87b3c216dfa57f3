import { namesNoRow } from './matrix-entry.ts';
import type { Entry } from './matrix-entry.ts';

const own = "It works on the member's own rows, all of them.";

/** Payees, payments and what banks were asked for. */
export const payeeEntries: Record<string, Entry> = {
  'payees.requests': namesNoRow(own, { query: { limit: 10 } }),
};
