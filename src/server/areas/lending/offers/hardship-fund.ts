import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { COMPANY, balanceOf, openAccount, post } from '#server/kit/ledger.ts';
import type { LedgerAccount } from '#server/kit/ledger.ts';

/** What borrowers give of our fee, in the ledger: from our earnings to the fund, once for each loan. */

async function fundAccount(db: Database, clock: Clock): Promise<LedgerAccount> {
  return openAccount(db, clock, { memberId: COMPANY, kind: 'hardship_fund', unit: 'AUD' });
}

async function giverAccount(db: Database, clock: Clock): Promise<LedgerAccount> {
  return openAccount(db, clock, { memberId: COMPANY, kind: 'fees_given', unit: 'AUD', mayGoBelowZero: true });
}

/** Moves what was promised with an application. `db` is the transaction of the acceptance. */
export async function giveToFund(
  db: Database,
  clock: Clock,
  { memberId, applicationId, cents }: { memberId: number; applicationId: number; cents: number },
): Promise<void> {
  if (cents === 0) return;
  const [fund, giver] = [await fundAccount(db, clock), await giverAccount(db, clock)];
  await post(db, clock, {
    kind: 'hardship_gift',
    reference: `${memberId}:${applicationId}`,
    postings: [
      { account: giver, amount: -cents },
      { account: fund, amount: cents },
    ],
  });
}

/** Puts it back where the borrower withdrew: without a fee there is nothing to give. */
export async function takeBackFromFund(
  db: Database,
  clock: Clock,
  { memberId, applicationId, cents }: { memberId: number; applicationId: number; cents: number },
): Promise<void> {
  if (cents === 0) return;
  const [fund, giver] = [await fundAccount(db, clock), await giverAccount(db, clock)];
  await post(db, clock, {
    kind: 'hardship_gift_back',
    reference: `${memberId}:${applicationId}`,
    postings: [
      { account: fund, amount: -cents },
      { account: giver, amount: cents },
    ],
  });
}

export async function fundBalance(db: Database, clock: Clock): Promise<number> {
  return balanceOf(db, await fundAccount(db, clock));
}
