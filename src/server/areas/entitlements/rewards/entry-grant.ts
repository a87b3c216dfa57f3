import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { COMPANY, accountsNamed, balanceOf, openAccount, post } from '#server/kit/ledger.ts';
import { enterDraws, leaveDraws } from '../../draws/public.ts';
import type { EntrySource } from '../../draws/public.ts';

/** Entries for a member: how many, why, and the key under which they are given once. */
export interface GivenEntries {
  entries: number;
  dedupeKey: string;
  /** What the member's history calls it. */
  source: string;
  /** What the draws count it as. */
  kind?: EntrySource;
}

/**
 * Grants a member entries, once for each dedupe key, and numbers them in the open draws. `db` must be an open
 * transaction in the system scope; call it last, because it locks the draws until the transaction ends.
 */
export async function giveEntries(db: Database, clock: Clock, memberId: number, grant: GivenEntries): Promise<void> {
  const [company, member] = await accountsNamed(db, clock, [
    { memberId: COMPANY, kind: 'entries_given', unit: 'entries', mayGoBelowZero: true },
    { memberId, kind: 'entries', unit: 'entries' },
  ]);
  await post(db, clock, {
    kind: 'entries_given',
    reference: grant.dedupeKey,
    memo: grant.source,
    postings: [
      { account: company!, amount: -grant.entries },
      { account: member!, amount: grant.entries },
    ],
  });
  await enterDraws(db, clock, memberId, {
    entries: grant.entries,
    source: grant.kind ?? 'other',
    reference: grant.dedupeKey,
  });
}

/**
 * Takes entries back that a refunded order had given, as far as the member still has them, once for each dedupe key,
 * and their numbers out of the draws that are not sealed. `db` must be an open transaction in the system scope.
 */
export async function takeEntriesBack(
  db: Database,
  clock: Clock,
  memberId: number,
  taken: { entries: number; dedupeKey: string; source: string },
): Promise<void> {
  const memberAccount = await openAccount(db, clock, { memberId, kind: 'entries', unit: 'entries' });
  const entries = Math.min(taken.entries, await balanceOf(db, memberAccount));
  await leaveDraws(db, clock, memberId, { reference: taken.dedupeKey, reason: taken.source });
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
