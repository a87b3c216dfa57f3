import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { bills } from '#contract/areas/bills.ts';
import { memberTime } from '#web/kit/time.ts';
import { prefetch } from '#web/kit/query.ts';
import { monthOf, spanOf } from './month.ts';

/** The first reads of the calendar, started with the chunk. */
export async function readCalendar(address: URL): Promise<void> {
  const month = monthOf(address.searchParams.get('day')?.slice(0, 7) ?? null, memberTime(undefined).today());
  await Promise.all([
    prefetch(bills.calendar, { query: spanOf(month) }),
    prefetch(bills.detected),
    prefetch(bankAccounts.list),
  ]);
}

/** The first reads of the pay run. */
export async function readPayRun(address: URL): Promise<void> {
  await Promise.all([
    prefetch(bills.payRun, { query: { date: address.searchParams.get('date') ?? undefined } }),
    prefetch(bills.safeToSpend),
  ]);
}
