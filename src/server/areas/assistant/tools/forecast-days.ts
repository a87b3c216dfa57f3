import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { sumCents } from '#domain/money/cents.ts';
import type { outlook } from '../../forecast/public.ts';

export type Outlook = Awaited<ReturnType<typeof outlook>>;

/** Daily balance of the spending accounts. */
export function spendingBalances(result: Outlook): { date: CivilDate; cents: number }[] {
  const indexes = result.accounts.flatMap(({ kind }, at) => (kind === 'transaction' || kind === 'cash' ? [at] : []));
  return result.days.map(({ date, total, balances }) => ({
    date,
    cents: indexes.length === 0 ? total : sumCents(indexes.map((at) => balances[at]!)),
  }));
}

/** The lowest day from a day on, the first of equal ones. */
export function lowestFrom(days: readonly { date: CivilDate; cents: number }[], from: CivilDate) {
  const rest = days.filter(({ date }) => date >= from);
  return rest.reduce<{ date: CivilDate; cents: number } | null>(
    (low, one) => (low === null || one.cents < low.cents ? one : low),
    null,
  );
}

/** The lowest day of all accounts, of the whole forecast or from a day on until another. */
export function lowestOf(
  { days, lowest }: Outlook,
  within: { from: CivilDate; on: CivilDate | undefined } | null,
): { date: CivilDate; cents: number } | null {
  if (within === null) return lowest && { date: lowest.date, cents: lowest.balance };
  const { from, on } = within;
  const until = days.filter(({ date }) => on === undefined || date <= on);
  return lowestFrom(
    until.map(({ date, total }) => ({ date, cents: total })),
    from,
  );
}
