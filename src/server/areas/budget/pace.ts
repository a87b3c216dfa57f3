import { addDays, daysBetween } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { cycleContaining, previousCycle } from '#domain/calendar/pay-cycle.ts';
import { atSameDay, cumulative } from '#domain/budget/pace.ts';
import type { Database } from '#server/kit/database.ts';
import { payCycleInForce } from '../settings/public.ts';
import { sumsByPeriod } from '../spending/public.ts';
import { totalSpending } from './figures.ts';

/** Returns what was spent by each day of this pay cycle and of the one before, in wire form. */
export async function spendingPaceOnWire(db: Database, memberId: number, today: CivilDate) {
  const { cycle, source } = await payCycleInForce(db, memberId, today);
  const span = cycleContaining(cycle, today);
  const before = previousCycle(cycle, span);
  const days = Array.from({ length: daysBetween(before.first, today) + 1 }, (_, at) => addDays(before.first, at));
  const sums = await sumsByPeriod(
    db,
    memberId,
    days.map((day) => ({ start: day, end: day })),
  );
  const perDay = days.map((_, at) => totalSpending(sums, at));
  const previousDays = daysBetween(before.first, span.first);
  const current = cumulative(perDay.slice(previousDays));
  const hasPrevious = sums.some(({ period }) => period < previousDays);
  const previous = hasPrevious ? cumulative(perDay.slice(0, previousDays)) : [];
  return {
    today,
    start: span.first,
    end: span.last,
    previous_start: before.first,
    previous_end: before.last,
    pay_cycle_source: source,
    current,
    previous,
    spent: current.at(-1) ?? 0,
    previous_by_now: atSameDay(previous, current.length - 1),
  };
}
