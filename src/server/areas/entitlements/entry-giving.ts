import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { HOUSE, openAccount, post } from '#server/kit/ledger.ts';

/** Gives a member entries, once for each occasion. `db` must be the system's, in an open transaction. */
export async function giveEntries(
  db: Database,
  clock: Clock,
  memberId: number,
  given: { entries: number; occasion: string; source: string },
): Promise<void> {
  const own = await openAccount(db, clock, { memberId, kind: 'entries', unit: 'entries' });
  const house = await openAccount(db, clock, {
    memberId: HOUSE,
    kind: 'entries_given',
    unit: 'entries',
    mayGoBelowZero: true,
  });
  await post(db, clock, {
    kind: 'entries_given',
    reference: given.occasion,
    memo: given.source,
    postings: [
      { account: house, amount: -given.entries },
      { account: own, amount: given.entries },
    ],
  });
}
