import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { COMPANY, openAccount, post } from '#server/kit/ledger.ts';

/** Gives a member entries, once for each dedupe key. `db` must be the system's, in an open transaction. */
export async function giveEntries(
  db: Database,
  clock: Clock,
  memberId: number,
  input: { entries: number; dedupeKey: string; source: string },
): Promise<void> {
  const own = await openAccount(db, clock, { memberId, kind: 'entries', unit: 'entries' });
  const company = await openAccount(db, clock, {
    memberId: COMPANY,
    kind: 'entries_given',
    unit: 'entries',
    mayGoBelowZero: true,
  });
  await post(db, clock, {
    kind: 'entries_given',
    reference: input.dedupeKey,
    memo: input.source,
    postings: [
      { account: company, amount: -input.entries },
      { account: own, amount: input.entries },
    ],
  });
}
