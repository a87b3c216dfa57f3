import type { SpendingStep } from '#contract/areas/spending.ts';
import { addDays, addMonths, addYears, endOfMonth, startOfMonth, startOfWeek } from '#domain/calendar/civil-date.ts';
import { financialYearOf } from '#domain/calendar/financial-year.ts';
import { cyclesBetween } from '#domain/calendar/pay-cycle.ts';
import type { PayCycle } from '#domain/calendar/pay-cycle.ts';
import type { Period } from './store.ts';

/** Maximum number of periods, which limits daily steps over decades. */
export const MAX_PERIODS = 800;

function startOfStep(step: SpendingStep, date: string): string {
  switch (step) {
    case 'week':
      return startOfWeek(date);
    case 'month':
      return startOfMonth(date);
    case 'quarter':
      return addMonths(startOfMonth(date), -((Number(date.slice(5, 7)) - 1) % 3));
    case 'year':
      return `${date.slice(0, 4)}-01-01`;
    case 'financial_year':
      return financialYearOf(date).first;
    default:
      return date;
  }
}

function startOfNext(step: SpendingStep, start: string): string {
  switch (step) {
    case 'day':
      return addDays(start, 1);
    case 'week':
      return addDays(start, 7);
    case 'fortnight':
      return addDays(start, 14);
    case 'four_weeks':
      return addDays(start, 28);
    case 'quarter':
      return addMonths(start, 3);
    case 'year':
    case 'financial_year':
      return addYears(start, 1);
    default:
      return addDays(endOfMonth(start), 1);
  }
}

/**
 * The periods of a report from `from` to `to`, truncated at both ends. Calendar steps start at calendar boundaries,
 * fortnights and four-week periods are counted from the first day, and pay cycles follow the member's payday.
 */
export function periodsOf(step: SpendingStep, from: string, to: string, cycle: PayCycle): Period[] {
  if (step === 'pay_cycle') {
    return cyclesBetween(cycle, from, to)
      .slice(0, MAX_PERIODS)
      .map(({ first, last }) => ({ start: first < from ? from : first, end: last > to ? to : last }));
  }
  const periods: Period[] = [];
  for (
    let start = startOfStep(step, from);
    start <= to && periods.length < MAX_PERIODS;
    start = startOfNext(step, start)
  ) {
    const end = addDays(startOfNext(step, start), -1);
    periods.push({ start: start < from ? from : start, end: end > to ? to : end });
  }
  return periods;
}
