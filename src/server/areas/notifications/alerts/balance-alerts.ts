import { addDays } from '#domain/calendar/civil-date.ts';
import { DEFAULT_ZONE, civilDateIn } from '#domain/calendar/zone.ts';
import { formatCents } from '#domain/money/format.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { allAccounts, balanceOf } from '../../bank-accounts/public.ts';
import type { AccountRow } from '../../bank-accounts/public.ts';
import { notify } from '../notify.ts';
import { forgetLow, noteLow } from './alert-store.ts';
import type { Watched } from './alert-store.ts';

/** A balance older than this is not current enough to warn about. */
const FRESH_DAYS = 14;

/**
 * Whether an account is used for everyday spending. Savings accounts may be empty, and cards are expected to be below
 * zero.
 */
function isSpentFrom(account: AccountRow): boolean {
  return (
    account.status === 'active' &&
    account.currency === 'AUD' &&
    (account.kind === 'transaction' ||
      account.kind === 'cash' ||
      (account.default_account && account.kind === 'savings'))
  );
}

function isFresh(account: AccountRow, today: string): boolean {
  const since = addDays(today, -FRESH_DAYS);
  if (account.last_date !== null && account.last_date >= since) return true;
  return (
    balanceOf(account).source === 'bank' &&
    account.bal_sync !== null &&
    civilDateIn(account.bal_sync.getTime(), DEFAULT_ZONE) >= since
  );
}

/**
 * Notifies the member of each account that has fallen below the threshold. An account that stays low is reported once,
 * until it recovers.
 */
export async function warnOfBalances(
  db: Database,
  clock: Clock,
  { memberId, timeZone, minimumCents }: Watched,
): Promise<void> {
  if (minimumCents === 0) return;
  const today = clock.today(timeZone);
  const accounts = (await allAccounts(db, memberId)).filter(
    (account) => isSpentFrom(account) && isFresh(account, today),
  );
  const low = accounts.filter((account) => balanceOf(account).cents < minimumCents);
  await forgetLow(
    db,
    memberId,
    low.map(({ id }) => id),
  );
  for (const account of low) {
    const at = clock.now();
    if (!(await noteLow(db, memberId, account.id, at))) continue;
    await notify(db, clock, {
      memberId,
      kind: 'balances',
      dedupeKey: `balance:${account.id}:${at.toISOString()}`,
      title: `Your ${account.name} balance is low`,
      body: `The balance is ${formatCents(balanceOf(account).cents, { currency: true })}, below the ${formatCents(minimumCents, { currency: true })} you set.`,
      href: `/accounts/${account.id}`,
    });
  }
}
