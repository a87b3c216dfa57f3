import type { bills } from '#contract/areas/bills.ts';
import { addDays, addMonths, endOfMonth, startOfMonth } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { recurringInsight } from '#domain/bills/first-insight.ts';
import { paymentsAYear } from '#domain/bills/frequency.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { recurringSeries } from '../bills/public.ts';
import { totalSpending } from '../budget/public.ts';
import { payCycleInForce } from '../settings/public.ts';
import { sumsByPeriod } from '../spending/public.ts';

const RECENT_DAYS = 30;

/** The last whole calendar month, and the last days for a member whose transactions are newer. */
function insightPeriods(
  today: CivilDate,
): [{ start: CivilDate; end: CivilDate }, { start: CivilDate; end: CivilDate }] {
  const start = addMonths(startOfMonth(today), -1);
  return [
    { start, end: endOfMonth(start) },
    { start: addDays(today, 1 - RECENT_DAYS), end: today },
  ];
}

export const insightHandlers = {
  async firstInsight(_input, { memberDb, member, clock }) {
    const today = clock.today(member.timeZone);
    const periods = insightPeriods(today);
    const [sums, series, { detected }] = await Promise.all([
      sumsByPeriod(memberDb, member.id, periods),
      recurringSeries(memberDb, member.id, today),
      payCycleInForce(memberDb, member.id, today),
    ]);
    const [month, recent] = [totalSpending(sums, 0), totalSpending(sums, 1)];
    const period = month > 0 ? periods[0] : periods[1];
    const { housing, subscriptions } = recurringInsight(
      series,
      detected ? detected.amountCents * paymentsAYear[detected.frequency] : null,
    );
    return {
      from: period.start,
      to: period.end,
      spent: month > 0 ? month : recent,
      housing: housing && { kind: housing.kind, share_percent: housing.sharePercent },
      subscriptions: {
        count: subscriptions.count,
        year_amount: subscriptions.yearCents,
        risen: subscriptions.risen.map(({ name, fromCents, toCents, since }) => ({
          name,
          from: fromCents,
          to: toCents,
          since,
        })),
      },
    };
  },
} satisfies Partial<HandlersOf<typeof bills>>;
