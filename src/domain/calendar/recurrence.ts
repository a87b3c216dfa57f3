import type { CivilDate } from './civil-date.ts';
import { addDays, addMonths, dateParts, dayNumber } from './civil-date.ts';

/**
 * Recurrence in two variants: the steps of the legacy client as coded, and the true due dates.
 *
 * The legacy calendar advances quarterly, halfyearly and annually by 2, 5 and 11 months (2-money-management §4,
 * "Calendar recurrence steps (as coded)", rule M04). Both dates are shown.
 */

export const frequencies = ['weekly', 'fortnightly', 'monthly', 'quarterly', 'halfyearly', 'annually'] as const;
export type Frequency = (typeof frequencies)[number];

export interface Step {
  days?: number;
  months?: number;
}

/** Rule M04 as specified: 2-money-management §4. */
export const legacySteps: Readonly<Record<Frequency, Step>> = {
  weekly: { days: 7 },
  fortnightly: { days: 14 },
  monthly: { months: 1 },
  quarterly: { months: 2 },
  halfyearly: { months: 5 },
  annually: { months: 11 },
};

/** The true steps. */
export const trueSteps: Readonly<Record<Frequency, Step>> = {
  weekly: { days: 7 },
  fortnightly: { days: 14 },
  monthly: { months: 1 },
  quarterly: { months: 3 },
  halfyearly: { months: 6 },
  annually: { months: 12 },
};

/**
 * The nth occurrence after the first (0 is the first). Always counted from the first date, so that the 31st returns
 * after a short month.
 */
export function occurrence(first: CivilDate, step: Step, nth: number): CivilDate {
  return step.months === undefined ? addDays(first, (step.days ?? 0) * nth) : addMonths(first, step.months * nth);
}

/** The index of the first occurrence on or after a date; 0 if the series starts later. */
function firstOnOrAfter(first: CivilDate, step: Step, date: CivilDate): number {
  if (date <= first) return 0;
  if (step.months === undefined) {
    const gap = dayNumber(date) - dayNumber(first);
    return Math.ceil(gap / (step.days ?? 1));
  }
  const from = dateParts(first);
  const to = dateParts(date);
  const months = (to.year - from.year) * 12 + to.month - from.month;
  const nth = Math.max(0, Math.floor(months / step.months));
  return occurrence(first, step, nth) >= date ? nth : nth + 1;
}

/** Every occurrence between two dates, both included, up to the end of the series. */
export function occurrencesBetween(
  series: { first: CivilDate; end?: CivilDate | null; step: Step },
  from: CivilDate,
  to: CivilDate,
): CivilDate[] {
  const last = series.end && series.end < to ? series.end : to;
  const dates: CivilDate[] = [];
  for (let nth = firstOnOrAfter(series.first, series.step, from); ; nth += 1) {
    const date = occurrence(series.first, series.step, nth);
    if (date > last) return dates;
    dates.push(date);
  }
}

/** The next true due date on or after a date; null if the series has ended. */
export function nextDueDate(
  first: CivilDate,
  frequency: Frequency,
  onOrAfter: CivilDate,
  end: CivilDate | null = null,
): CivilDate | null {
  const step = trueSteps[frequency];
  const due = occurrence(first, step, firstOnOrAfter(first, step, onOrAfter));
  return end !== null && due > end ? null : due;
}

/** The dates in the legacy calendar, with the true due dates. */
export function calendarDates(
  payment: { first: CivilDate; end?: CivilDate | null; frequency: Frequency },
  from: CivilDate,
  to: CivilDate,
): { legacy: CivilDate[]; due: CivilDate[] } {
  const { first, end, frequency } = payment;
  return {
    legacy: occurrencesBetween({ first, end, step: legacySteps[frequency] }, from, to),
    due: occurrencesBetween({ first, end, step: trueSteps[frequency] }, from, to),
  };
}
