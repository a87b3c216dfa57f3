import type { Place } from '../calendar/business-day.ts';
import { shiftToBusinessDay } from '../calendar/business-day.ts';
import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays } from '../calendar/civil-date.ts';
import type { Step } from '../calendar/recurrence.ts';
import { frequencies, legacySteps, occurrencesBetween, trueSteps } from '../calendar/recurrence.ts';

/** How a payment repeats: the frequencies of the wire, and two of ours that have no legacy step of their own. */
export const repeats = ['once', ...frequencies, 'four_weekly'] as const;
export type Repeat = (typeof repeats)[number];

/** Where a due date goes that is no business day. */
export type BusinessDayChoice = 'none' | 'next' | 'previous';

export interface Schedule {
  id: number;
  /** Whole cents; minus is money out. */
  cents: number;
  startDate: CivilDate;
  endDate: CivilDate | null;
  repeat: Repeat;
  businessDay: BusinessDayChoice;
  /** Earlier occurrences count only where something was decided about them. */
  trackedFrom: CivilDate;
}

/** What is kept of one occurrence. `onDate` is the day on which the series puts it. */
export interface Decision {
  paymentId: number;
  onDate: CivilDate;
  state: 'due' | 'paid' | 'skipped';
  movedTo: CivilDate | null;
  /** What was really paid, where that is known. */
  cents: number | null;
  transactionId: number | null;
  /** The day of the row that paid it, where one did. */
  paidOn?: CivilDate | null;
}

export type OccurrenceState = 'due' | 'overdue' | 'paid' | 'skipped';

/** What is still to be paid, whether its day has passed or not. */
export const isOpen = ({ state }: { state: OccurrenceState }): boolean => state === 'due' || state === 'overdue';

export interface Occurrence {
  paymentId: number;
  /** The day on which the series puts it: its name, whatever moves it. */
  onDate: CivilDate;
  /** The day on which it is due, moved by the member or for a weekend or public holiday. */
  dueDate: CivilDate;
  cents: number;
  state: OccurrenceState;
  transactionId: number | null;
  /** The day of the row that paid it; null where the member alone says that it is paid. */
  paidOn?: CivilDate | null;
}

/** No run of weekends and holidays is longer, so that no date is moved further. */
export const MAX_SHIFT_DAYS = 10;

const fourWeeks: Step = { days: 28 };

function datesBy(
  steps: typeof trueSteps,
  schedule: Pick<Schedule, 'startDate' | 'endDate' | 'repeat'>,
  from: CivilDate,
  to: CivilDate,
): CivilDate[] {
  const { startDate, endDate, repeat } = schedule;
  if (repeat === 'once') return startDate >= from && startDate <= to ? [startDate] : [];
  return occurrencesBetween(
    { first: startDate, end: endDate, step: repeat === 'four_weekly' ? fourWeeks : steps[repeat] },
    from,
    to,
  );
}

/** The days on which the series truly puts a payment, both ends included. */
export function seriesDates(
  schedule: Pick<Schedule, 'startDate' | 'endDate' | 'repeat'>,
  from: CivilDate,
  to: CivilDate,
): CivilDate[] {
  return datesBy(trueSteps, schedule, from, to);
}

/** The dates of the legacy calendar, whose steps stand as coded (rule M04). */
export function legacyDates(
  schedule: Pick<Schedule, 'startDate' | 'endDate' | 'repeat'>,
  from: CivilDate,
  to: CivilDate,
): CivilDate[] {
  return datesBy(legacySteps, schedule, from, to);
}

/** The day on which an occurrence is due in a place. */
export function dueDateOf(onDate: CivilDate, choice: BusinessDayChoice, place: Place): CivilDate {
  return choice === 'none' ? onDate : shiftToBusinessDay(onDate, choice, place);
}

/**
 * The occurrences of one schedule that are due from one day to another, by due date. What was paid or skipped stays
 * even where the series has been changed since and no longer puts anything on that day.
 *
 * @param decisions of this schedule: all that lie within `LONGEST_SHIFT_DAYS` of the span or were moved into it.
 */
export function occurrencesOf(
  schedule: Schedule,
  decisions: readonly Decision[],
  place: Place,
  span: { from: CivilDate; to: CivilDate; today: CivilDate },
): Occurrence[] {
  const { from, to, today } = span;
  const decided = new Map(decisions.map((decision) => [decision.onDate, decision]));
  const result: Occurrence[] = [];
  const add = (onDate: CivilDate, decision: Decision | undefined): void => {
    const dueDate = decision?.movedTo ?? dueDateOf(onDate, schedule.businessDay, place);
    if (dueDate < from || dueDate > to) return;
    const open = decision === undefined || decision.state === 'due';
    if (open && onDate < schedule.trackedFrom) return;
    const state = open ? (dueDate < today ? 'overdue' : 'due') : (decision.state as 'paid' | 'skipped');
    result.push({
      paymentId: schedule.id,
      onDate,
      dueDate,
      cents: decision?.cents ?? schedule.cents,
      state,
      transactionId: decision?.transactionId ?? null,
      paidOn: decision?.paidOn ?? null,
    });
  };
  const wide = schedule.businessDay === 'none' ? 0 : MAX_SHIFT_DAYS;
  for (const onDate of seriesDates(schedule, addDays(from, -wide), addDays(to, wide))) {
    add(onDate, decided.get(onDate));
    decided.delete(onDate);
  }
  for (const decision of decided.values()) {
    const inSeries = seriesDates(schedule, decision.onDate, decision.onDate).length > 0;
    if (decision.state !== 'due' || inSeries) add(decision.onDate, decision);
  }
  return result.sort((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0));
}
