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

/** A balance that nobody has heard of for so long says nothing about today. */
const FRESH_DAYS = 14;

/** What is spent from day to day: saving accounts may be empty, and cards are meant to be below zero. */
function isSpentFrom(row: AccountRow): boolean {
  return (
    row.status === 'active' &&
    row.currency === 'AUD' &&
    (row.kind === 'transaction' || row.kind === 'cash' || (row.default_account && row.kind === 'savings'))
  );
}

function isFresh(row: AccountRow, today: string): boolean {
  const since = addDays(today, -FRESH_DAYS);
  if (row.last_date !== null && row.last_date >= since) return true;
  return (
    balanceOf(row).source === 'bank' &&
    row.bal_sync !== null &&
    civilDateIn(row.bal_sync.getTime(), DEFAULT_ZONE) >= since
  );
}

/** Tells of each account that has fallen below what the member has set; of one that stays low only once, until it has risen again. */
export async function warnOfBalances(
  db: Database,
  clock: Clock,
  { memberId, timeZone, minimumCents }: Watched,
): Promise<void> {
  if (minimumCents === 0) return;
  const today = clock.today(timeZone);
  const rows = (await allAccounts(db, memberId)).filter((row) => isSpentFrom(row) && isFresh(row, today));
  const low = rows.filter((row) => balanceOf(row).cents < minimumCents);
  await forgetLow(
    db,
    memberId,
    low.map(({ id }) => id),
  );
  for (const row of low) {
    const at = clock.now();
    if (!(await noteLow(db, memberId, row.id, at))) continue;
    await notify(db, clock, {
      memberId,
      kind: 'balances',
      dedupeKey: `balance:${row.id}:${at.toISOString()}`,
      title: `${row.name} is low`,
      body: `It holds ${formatCents(balanceOf(row).cents, { currency: true })}. You asked to be told below ${formatCents(minimumCents, { currency: true })}.`,
      href: `/accounts/${row.id}`,
    });
  }
}
