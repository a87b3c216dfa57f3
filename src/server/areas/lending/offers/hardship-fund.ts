import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { COMPANY, balanceOf, openAccount, post } from '#server/kit/ledger.ts';
import type { LedgerAccount } from '#server/kit/ledger.ts';

/** Donations from our fees to the hardship fund, in the ledger: from fee income to the fund, once per loan. */

async function fundAccount(db: Database, clock: Clock): Promise<LedgerAccount> {
  return openAccount(db, clock, { memberId: COMPANY, kind: 'hardship_fund', unit: 'AUD' });
}

async function donationAccount(db: Database, clock: Clock): Promise<LedgerAccount> {
  return openAccount(db, clock, { memberId: COMPANY, kind: 'fees_given', unit: 'AUD', mayGoBelowZero: true });
}

/** Posts the promised donation. `db` is the transaction of the acceptance. */
export async function donate(
  db: Database,
  clock: Clock,
  { memberId, applicationId, cents }: { memberId: number; applicationId: number; cents: number },
): Promise<void> {
  if (cents === 0) return;
  const [fund, donations] = [await fundAccount(db, clock), await donationAccount(db, clock)];
  await post(db, clock, {
    kind: 'hardship_gift',
    reference: `${memberId}:${applicationId}`,
    postings: [
      { account: donations, amount: -cents },
      { account: fund, amount: cents },
    ],
  });
}

/** Reverses the donation of a loan that was withdrawn from, because no fee is charged. */
export async function reverseDonation(
  db: Database,
  clock: Clock,
  { memberId, applicationId, cents }: { memberId: number; applicationId: number; cents: number },
): Promise<void> {
  if (cents === 0) return;
  const [fund, donations] = [await fundAccount(db, clock), await donationAccount(db, clock)];
  await post(db, clock, {
    kind: 'hardship_gift_back',
    reference: `${memberId}:${applicationId}`,
    postings: [
      { account: fund, amount: -cents },
      { account: donations, amount: cents },
    ],
  });
}

export async function fundBalance(db: Database, clock: Clock): Promise<number> {
  return balanceOf(db, await fundAccount(db, clock));
}
