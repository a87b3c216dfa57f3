import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { COMPANY, openAccount, post } from '#server/kit/ledger.ts';

/** Grants a member Qoin, once for each dedupe key. `db` must be an open transaction in the system scope. */
export async function giveQoin(
  db: Database,
  clock: Clock,
  memberId: number,
  grant: { qoin: number; dedupeKey: string; source: string },
): Promise<void> {
  const memberAccount = await openAccount(db, clock, { memberId, kind: 'qoin', unit: 'qoin' });
  const companyAccount = await openAccount(db, clock, {
    memberId: COMPANY,
    kind: 'qoin_given',
    unit: 'qoin',
    mayGoBelowZero: true,
  });
  await post(db, clock, {
    kind: 'qoin_given',
    reference: grant.dedupeKey,
    memo: grant.source,
    postings: [
      { account: companyAccount, amount: -grant.qoin },
      { account: memberAccount, amount: grant.qoin },
    ],
  });
}
