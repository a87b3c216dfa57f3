import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { COMPANY, balanceOf, openAccount, post } from '#server/kit/ledger.ts';

/** Grants a member entries, once for each dedupe key. `db` must be an open transaction in the system scope. */
export async function giveEntries(
  db: Database,
  clock: Clock,
  memberId: number,
  grant: { entries: number; dedupeKey: string; source: string },
): Promise<void> {
  const memberAccount = await openAccount(db, clock, { memberId, kind: 'entries', unit: 'entries' });
  const companyAccount = await openAccount(db, clock, {
    memberId: COMPANY,
    kind: 'entries_given',
    unit: 'entries',
    mayGoBelowZero: true,
  });
  await post(db, clock, {
    kind: 'entries_given',
    reference: grant.dedupeKey,
    memo: grant.source,
    postings: [
      { account: companyAccount, amount: -grant.entries },
      { account: memberAccount, amount: grant.entries },
    ],
  });
}

/**
 * Takes entries back that a refunded order had given, as far as the member still has them, once for each dedupe key. `db`
 * must be an open transaction in the system scope.
 */
export async function takeEntriesBack(
  db: Database,
  clock: Clock,
  memberId: number,
  taken: { entries: number; dedupeKey: string; source: string },
): Promise<void> {
  const memberAccount = await openAccount(db, clock, { memberId, kind: 'entries', unit: 'entries' });
  const entries = Math.min(taken.entries, await balanceOf(db, memberAccount));
  if (entries <= 0) return;
  const companyAccount = await openAccount(db, clock, {
    memberId: COMPANY,
    kind: 'entries_given',
    unit: 'entries',
    mayGoBelowZero: true,
  });
  await post(db, clock, {
    kind: 'entries_taken_back',
    reference: taken.dedupeKey,
    memo: taken.source,
    postings: [
      { account: memberAccount, amount: -entries },
      { account: companyAccount, amount: entries },
    ],
  });
}
