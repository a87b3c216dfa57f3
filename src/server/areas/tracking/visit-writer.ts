import type { Database } from '#server/kit/database.ts';
import { insertVisits } from './visit-store.ts';
import type { NewVisit } from './visit-store.ts';

/** How long a visit waits to be written together with others. */
const GATHER_MS = 15;
const MAX_AT_ONCE = 500;

interface Waiting {
  visit: NewVisit;
  written: (id: number) => void;
  failed: (error: unknown) => void;
}

/** Visits that wait to be written, by database. */
const waitingOf = new WeakMap<Database, Waiting[]>();

async function write(system: Database, batch: readonly Waiting[]): Promise<void> {
  try {
    const ids = await insertVisits(
      system,
      batch.map(({ visit }) => visit),
    );
    batch.forEach(({ written }, at) => written(ids[at]!));
  } catch (error) {
    // One that cannot be written, such as that of a member who has just left, must not fail those of others.
    if (batch.length > 1) await Promise.all(batch.map((one) => write(system, [one])));
    else for (const { failed } of batch) failed(error);
  }
}

/**
 * Writes a visit together with concurrent ones and returns its id. Every screen view adds a row, and a commit for each
 * would cost more than everything else. `system` must be system scoped.
 */
export function writeVisit(system: Database, visit: NewVisit): Promise<number> {
  return new Promise((written, failed) => {
    const waiting = waitingOf.get(system) ?? [];
    waitingOf.set(system, waiting);
    if (waiting.push({ visit, written, failed }) > 1) return;
    setTimeout(() => {
      const all = waiting.splice(0);
      for (let at = 0; at < all.length; at += MAX_AT_ONCE) void write(system, all.slice(at, at + MAX_AT_ONCE));
    }, GATHER_MS);
  });
}
