import type { Region } from '../calendar/business-day.ts';
import { shiftToBusinessDay } from '../calendar/business-day.ts';
import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays } from '../calendar/civil-date.ts';
import type { Step } from '../calendar/recurrence.ts';
import { frequencies, legacySteps, occurrencesBetween, trueSteps } from '../calendar/recurrence.ts';

/** How a payment repeats: the frequencies of the wire, 'once' and 'four_weekly'. */
export const repeats = ['once', ...frequencies, 'four_weekly'] as const;
export type Repeat = (typeof repeats)[number];

/** Where a due date moves if it is not a business day. */
export type BusinessDayChoice = 'none' | 'next' | 'previous';

export interface Schedule {
  id: number;
  /** Whole cents; negative is money out. */
  cents: number;
  startDate: CivilDate;
  endDate: CivilDate | null;
  repeat: Repeat;
  businessDay: BusinessDayChoice;
  /** Earlier occurrences count only if a decision was made about them. */
  trackedFrom: CivilDate;
}

/** The member's decision about one occurrence. `onDate` is its date in the series. */
export interface OccurrenceDecision {
  paymentId: number;
  onDate: CivilDate;
  state: 'due' | 'paid' | 'skipped';
  movedTo: CivilDate | null;
  /** The amount actually paid, if known. */
  cents: number | null;
  transactionId: number | null;
  /** The date of the transaction that paid it, if any. */
  paidOn?: CivilDate | null;
}

export type OccurrenceState = 'due' | 'overdue' | 'paid' | 'skipped';

/** Whether it is still to be paid, overdue or not. */
export const isOpen = ({ state }: { state: OccurrenceState }): boolean => state === 'due' || state === 'overdue';

export interface Occurrence {
  paymentId: number;
  /** The date in the series, which identifies the occurrence even if it moves. */
  onDate: CivilDate;
  /** The due date, moved by the member or for a weekend or public holiday. */
  dueDate: CivilDate;
  cents: number;
  state: OccurrenceState;
  transactionId: number | null;
  /** The date of the transaction that paid it; null if the member marked it as paid. */
  paidOn?: CivilDate | null;
}

/** In days; no run of weekends and public holidays is longer. */
export const MAX_SHIFT_DAYS = 10;

const fourWeeks: Step = { days: 28 };

function datesWithSteps(
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

/** The dates of the series between two days, both included. */
export function seriesDates(
  schedule: Pick<Schedule, 'startDate' | 'endDate' | 'repeat'>,
  from: CivilDate,
  to: CivilDate,
): CivilDate[] {
  return datesWithSteps(trueSteps, schedule, from, to);
}

/** The dates of the legacy calendar, whose steps follow rule M04 exactly. */
export function legacyDates(
  schedule: Pick<Schedule, 'startDate' | 'endDate' | 'repeat'>,
  from: CivilDate,
  to: CivilDate,
): CivilDate[] {
  return datesWithSteps(legacySteps, schedule, from, to);
}

/** The due date of an occurrence by the holidays of a region. */
export function dueDateOf(onDate: CivilDate, choice: BusinessDayChoice, region: Region): CivilDate {
  return choice === 'none' ? onDate : shiftToBusinessDay(onDate, choice, region);
}

/**
 * The occurrences of one schedule with a due date in the span, by due date. Paid or skipped ones stay even if the
 * series has changed since and no longer includes their date.
 *
 * @param decisions of this schedule: all within `MAX_SHIFT_DAYS` of the span, or moved into it.
 */
export function occurrencesOf(
  schedule: Schedule,
  decisions: readonly OccurrenceDecision[],
  region: Region,
  span: { from: CivilDate; to: CivilDate; today: CivilDate },
): Occurrence[] {
  const { from, to, today } = span;
  const decided = new Map(decisions.map((decision) => [decision.onDate, decision]));
  const occurrences: Occurrence[] = [];
  const add = (onDate: CivilDate, decision: OccurrenceDecision | undefined): void => {
    const dueDate = decision?.movedTo ?? dueDateOf(onDate, schedule.businessDay, region);
    if (dueDate < from || dueDate > to) return;
    const open = decision === undefined || decision.state === 'due';
    if (open && onDate < schedule.trackedFrom) return;
    const state = open ? (dueDate < today ? 'overdue' : 'due') : (decision.state as 'paid' | 'skipped');
    occurrences.push({
      paymentId: schedule.id,
      onDate,
      dueDate,
      cents: decision?.cents ?? schedule.cents,
      state,
      transactionId: decision?.transactionId ?? null,
      paidOn: decision?.paidOn ?? null,
    });
  };
  const marginDays = schedule.businessDay === 'none' ? 0 : MAX_SHIFT_DAYS;
  for (const onDate of seriesDates(schedule, addDays(from, -marginDays), addDays(to, marginDays))) {
    add(onDate, decided.get(onDate));
    decided.delete(onDate);
  }
  for (const decision of decided.values()) {
    const inSeries = seriesDates(schedule, decision.onDate, decision.onDate).length > 0;
    if (decision.state !== 'due' || inSeries) add(decision.onDate, decision);
  }
  return occurrences.sort((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0));
}
