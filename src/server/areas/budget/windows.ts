import { shiftToBusinessDay } from '#domain/calendar/business-day.ts';
import type { PeriodName } from '#contract/areas/transactions.ts';
import { tenureOf } from '#domain/budget/benchmarks.ts';
import { cycleContaining, nextCycle, previousCycle } from '#domain/calendar/pay-cycle.ts';
import type { PayCycle } from '#domain/calendar/pay-cycle.ts';
import { daysOfPeriod, windowEnding } from '#domain/calendar/period.ts';
import type { DateSpan } from '#domain/calendar/period.ts';
import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import type { Database } from '#server/kit/database.ts';
import { readPayCycle, windowOf } from '../settings/public.ts';
import type { Window } from '../settings/public.ts';
import { sumsByPeriod } from '../spending/public.ts';
import type { PeriodSum } from '../spending/public.ts';
import { intoDays, spendingOf } from './figures.ts';
import type { Figures } from './figures.ts';
import { readBudgets } from './store.ts';
import type { BudgetRow } from './store.ts';

/** The most past cycles that rollover is calculated over: five years of months, more than a year of weeks. */
const MAX_CYCLES_BACK = 60;
/** Rent or mortgage payments within this many days determine the housing tenure. */
const TENURE_DAYS = 92;

/** Returns the cycles before `span` that can carry over into it: back to the first budget change that rolls over. */
function cyclesBefore(cycle: PayCycle, span: DateSpan, changes: readonly BudgetRow[]): DateSpan[] {
  const first = changes.find((change) => change.rollOver !== 'none')?.from;
  const cycles: DateSpan[] = [];
  if (first === undefined) return cycles;
  for (
    let past = previousCycle(cycle, span);
    past.last >= first && cycles.length < MAX_CYCLES_BACK;
    past = previousCycle(cycle, past)
  )
    cycles.unshift(past);
  return cycles;
}

export interface BudgetView {
  figures: Figures;
  window: Window;
  cycle: PayCycle;
  span: DateSpan;
  /** Sums of the window itself (period 0). */
  sums: readonly PeriodSum[];
}

/**
 * Reads everything that a budget screen shows, for the pay cycle around a day, or for a period of rule M05 up to today.
 */
export async function readFigures(
  db: Database,
  memberId: number,
  today: string,
  when: { date?: string; period?: PeriodName },
): Promise<BudgetView> {
  const [{ cycle }, all] = await Promise.all([readPayCycle(db, memberId), readBudgets(db, memberId)]);
  const span = when.period
    ? windowEnding(today, daysOfPeriod(when.period))
    : cycleContaining(cycle, when.date ?? today);
  const changes = all.filter(({ from }) => from <= span.last);
  const back = when.period ? [] : cyclesBefore(cycle, span, changes);
  const tenureWindow = windowEnding(today, TENURE_DAYS);
  const sumsIn = (spans: readonly DateSpan[]) =>
    sumsByPeriod(
      db,
      memberId,
      spans.map(({ first, last }) => ({ start: first, end: last })),
    );
  const [sums, housing] = await Promise.all([sumsIn([span, ...back]), sumsIn([tenureWindow])]);
  const paid = spendingOf(housing, 0);
  const window = windowOf(span, today);
  const figures: Figures = {
    end: span.last,
    days: window.days,
    spending: spendingOf(sums, 0),
    tenure: tenureOf(paid.get(subCategoryIds.rent) ?? 0, paid.get(subCategoryIds.mortgage) ?? 0),
    past: back.map(({ last }, at) => ({ end: last, spending: spendingOf(sums, at + 1) })),
    changes,
    inWindow: when.period ? intoDays(cycle.kind, window.days) : (cents) => cents,
  };
  return { figures, window, cycle, span, sums: sums.filter(({ period }) => period === 0) };
}

/** Returns the pay cycle in its wire form. */
export async function payCycleOnWire(db: Database, memberId: number, today: string) {
  const { cycle, chosen } = await readPayCycle(db, memberId);
  const current = cycleContaining(cycle, today);
  const next = nextCycle(cycle, current);
  return {
    frequency: cycle.kind,
    anchor: cycle.kind === 'monthly' ? null : cycle.payday,
    day: cycle.kind === 'monthly' ? cycle.day : null,
    chosen,
    current: windowOf(current, today),
    next: windowOf(next, today),
    paid_on: shiftToBusinessDay(next.first, 'previous', 'national'),
  };
}

/** Returns the day from which a budget change applies: the first day of the cycle around the date. */
export function firstDayOf(cycle: PayCycle, date: string): string {
  return cycleContaining(cycle, date).first;
}

/** Returns the last `count` cycles including the current one, oldest first. */
export function lastCycles(cycle: PayCycle, today: string, count: number): DateSpan[] {
  const cycles = [cycleContaining(cycle, today)];
  while (cycles.length < count) cycles.unshift(previousCycle(cycle, cycles[0]!));
  return cycles;
}
