import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import type { BusinessDayChoice, Repeat } from '#domain/bills/schedule.ts';
import { seriesDates } from '#domain/bills/schedule.ts';
import type { CdrRecurrence } from './cdr-shapes.ts';

/** Converts the recurrence of a scheduled payment from the standard's form to ours. */

/** The ISO 8601 durations that correspond to a frequency of ours. */
const repeatOfInterval: Readonly<Record<string, Repeat>> = {
  P7D: 'weekly',
  P1W: 'weekly',
  P14D: 'fortnightly',
  P2W: 'fortnightly',
  P28D: 'four_weekly',
  P4W: 'four_weekly',
  P1M: 'monthly',
  P3M: 'quarterly',
  P6M: 'halfyearly',
  P12M: 'annually',
  P1Y: 'annually',
};

/** Null for several intervals at once, for the last weekday of a month, and for payments triggered by an event. */
export function repeatOf({ recurrenceUType: kind, intervalSchedule }: CdrRecurrence): Repeat | null {
  if (kind === 'onceOff') return 'once';
  const [only, ...others] = intervalSchedule?.intervals ?? [];
  return kind === 'intervalSchedule' && only && others.length === 0 ? (repeatOfInterval[only.interval] ?? null) : null;
}

const businessDays: Readonly<Record<'AFTER' | 'BEFORE' | 'ON' | 'ONLY', BusinessDayChoice>> = {
  AFTER: 'next',
  BEFORE: 'previous',
  ON: 'none',
  ONLY: 'none',
};
/** Thirty years: a schedule with more payments counts as endless. */
const MAX_DAYS = 11_000;

/**
 * The last day, by date or by the number of remaining payments, whichever comes first, and how a weekend moves a
 * payment.
 */
export function endOf(
  { intervalSchedule, lastWeekDay }: CdrRecurrence,
  repeat: Repeat | null,
  nextDate: CivilDate | null,
): { endDate: CivilDate | null; businessDay: BusinessDayChoice } {
  const rule = intervalSchedule ?? lastWeekDay;
  const left = rule?.paymentsRemaining ?? null;
  const dates =
    left === null || left < 1 || repeat === null || nextDate === null
      ? []
      : seriesDates({ startDate: nextDate, endDate: null, repeat }, nextDate, addDays(nextDate, MAX_DAYS));
  const ends = [rule?.finalPaymentDate ?? null, dates[(left ?? 0) - 1] ?? null].filter((date) => date !== null);
  return { endDate: ends.toSorted()[0] ?? null, businessDay: businessDays[rule?.nonBusinessDayTreatment ?? 'ON'] };
}
