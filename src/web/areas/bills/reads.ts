import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { bills } from '#contract/areas/bills.ts';
import { memberTime } from '#web/kit/time.ts';
import { prefetch } from '#web/kit/query.ts';
import { monthOf, spanOf } from './month.ts';

/** What the calendar asks for, begun beside its chunk. */
export async function readCalendar(address: URL): Promise<void> {
  const month = monthOf(address.searchParams.get('day')?.slice(0, 7) ?? null, memberTime(undefined).today());
  await Promise.all([
    prefetch(bills.calendar, { query: spanOf(month) }),
    prefetch(bills.detected),
    prefetch(bankAccounts.list),
  ]);
}

/** What the pay-run asks for. */
export async function readPayRun(address: URL): Promise<void> {
  await Promise.all([
    prefetch(bills.payRun, { query: { date: address.searchParams.get('date') ?? undefined } }),
    prefetch(bills.safeToSpend),
  ]);
}
