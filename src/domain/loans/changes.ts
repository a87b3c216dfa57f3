import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays } from '../calendar/civil-date.ts';
import { splitEvenly } from '../money/cents.ts';
import { coverage, statusOf } from './coverage.ts';
import { levelPlan, walk } from './plan.ts';
import type { Instalment, Position } from './plan.ts';
import { frequencyDates } from './terms.ts';
import type { Frequency } from './terms.ts';

/** A running loan: where it stands today, and what is still open of its schedule. */
export interface RunningLoan {
  /** With interest charged up to today. */
  position: Position;
  schedule: readonly Instalment[];
  /** Paid since the schedule was made. */
  paidCents: number;
  today: CivilDate;
}

/** How a schedule is to change. Each keeps the debt: it moves days and amounts, and forgives or adds nothing. */
export type ScheduleChange =
  | { kind: 'postpone'; to: CivilDate }
  | { kind: 'catch_up'; payments: number }
  | { kind: 'reschedule'; frequency: Frequency; firstDueDate: CivilDate; instalments: number }
  | { kind: 'after_payment' }
  | { kind: 'after_draw' }
  | { kind: 'pause'; days: number }
  | { kind: 'smaller'; cents: number; frequency: Frequency; maxInstalments: number };

/** A change that this loan cannot have, in words for the borrower. */
export class ChangeRefused extends Error {
  constructor(words: string) {
    super(words);
    this.name = 'ChangeRefused';
  }
}

interface OpenPart {
  dates: CivilDate[];
  /** What is left to be paid on each. */
  amounts: number[];
  usualCents: number;
  overdueCents: number;
}

/** What is paid each time: the last payment takes the odd cents of all, and says nothing of it unless it is the only one. */
function usualOf(schedule: readonly Instalment[]): number {
  return Math.max(...(schedule.length === 1 ? schedule : schedule.slice(0, -1)).map(({ cents }) => cents));
}

/** What is still to come of a schedule, and what is overdue of it. */
function openPart({ schedule, paidCents, today }: RunningLoan): OpenPart {
  const covered = coverage(schedule, paidCents, today);
  const ahead = covered.filter(({ state, dueDate }) => state !== 'paid' && dueDate >= today);
  const overdueCents = covered
    .filter(({ state }) => state === 'overdue')
    .reduce((sum, { cents, paidCents: paid }) => sum + cents - paid, 0);
  return {
    dates: ahead.map(({ dueDate }) => dueDate),
    amounts: ahead.map(({ cents, paidCents: paid }) => cents - paid),
    usualCents: usualOf(schedule),
    overdueCents,
  };
}

/** So far beyond the last date a schedule may go on at the same amount. */
const MAX_PAYMENTS = 1_000;

function postponed(loan: RunningLoan, to: CivilDate): Instalment[] {
  const { dates, amounts } = openPart(loan);
  const [first, second] = dates;
  if (first === undefined) throw new ChangeRefused('There is no payment to come that could be moved.');
  if (to <= first) throw new ChangeRefused('Choose a day after the one on which the payment is due.');
  if (second !== undefined && to >= second) throw new ChangeRefused('Choose a day before the payment after it.');
  // What is overdue stays so: it is asked for on the first date together with the payment, and nothing is due before.
  return walk(loan.position, [to, ...dates.slice(1)], withOverdue(loan, amounts));
}

function withOverdue(loan: RunningLoan, amounts: readonly number[]): number[] {
  const { overdueCents } = openPart(loan);
  return amounts.map((cents, at) => (at === 0 ? cents + overdueCents : cents));
}

function caughtUp(loan: RunningLoan, payments: number): Instalment[] {
  const { dates, amounts, overdueCents } = openPart(loan);
  if (overdueCents === 0) throw new ChangeRefused('Nothing is overdue.');
  if (dates.length < payments)
    throw new ChangeRefused(
      dates.length === 0
        ? 'No payment is left over which to spread it.'
        : `Choose at most ${dates.length}: so many payments are left.`,
    );
  const extra = splitEvenly(overdueCents, payments);
  return walk(
    loan.position,
    dates,
    amounts.map((cents, at) => cents + (extra[at] ?? 0)),
  );
}

function smaller(
  { position, today }: RunningLoan,
  { cents, frequency, maxInstalments }: Extract<ScheduleChange, { kind: 'smaller' }>,
  first: CivilDate,
): Instalment[] {
  const dates = frequencyDates(first < today ? today : first, frequency, Math.min(maxInstalments, MAX_PAYMENTS));
  const made = walk(
    position,
    dates,
    dates.map(() => cents),
  );
  if (made.at(-1)!.cents > cents)
    throw new ChangeRefused('So small a payment does not pay the loan off in the time that it may take.');
  return made;
}

/**
 * The schedule after a change, from today on.
 *
 * @throws ChangeRefused in words for the borrower.
 */
export function changedSchedule(loan: RunningLoan, change: ScheduleChange): Instalment[] {
  const { position, today } = loan;
  const { dates, amounts, usualCents } = openPart(loan);
  switch (change.kind) {
    case 'postpone':
      return postponed(loan, change.to);
    case 'catch_up':
      return caughtUp(loan, change.payments);
    case 'reschedule':
      if (change.firstDueDate <= today) throw new ChangeRefused('Choose a day to come for the first payment.');
      return levelPlan(position, frequencyDates(change.firstDueDate, change.frequency, change.instalments));
    case 'after_payment':
      // The amount stays as it is known, and the loan ends sooner.
      return walk(
        position,
        dates.length === 0 ? [today] : dates,
        withOverdue(
          loan,
          amounts.map(() => usualCents),
        ),
      );
    case 'after_draw':
      if (dates.length === 0) throw new ChangeRefused('No payment is left over which to spread it.');
      return levelPlan(position, dates);
    case 'pause': {
      const paused = (dates.length === 0 ? [today] : dates).map((date) => addDays(date, change.days));
      return walk(position, paused, withOverdue(loan, amounts));
    }
    case 'smaller':
      return smaller(loan, change, dates[0] ?? today);
  }
}

/**
 * The schedule with what is overdue asked for at the end instead, on one day more; spread over the payments that are left
 * where the term may not be longer. For payments that did not come by no fault of the borrower.
 */
export function movedToEnd(
  loan: RunningLoan,
  { frequency, latest }: { frequency: Frequency; latest: CivilDate },
): Instalment[] {
  const { position, today } = loan;
  const { dates, amounts, overdueCents } = openPart(loan);
  const next = frequencyDates(dates.at(-1) ?? today, frequency, 2)[1]!;
  if (dates.length > 0 && next > latest) return levelPlan(position, dates);
  return walk(position, [...dates, next], [...amounts, overdueCents]);
}

/** A payment that had counted and was sent back. */
export interface SentBack {
  cents: number;
  /** Whether the present schedule counted it; the loan's `paidCents` then holds it no more. */
  isCounted: boolean;
  frequency: Frequency;
  /** The last day that the term may have. */
  latest: CivilDate;
}

/**
 * The schedule after a payment was sent back, and the day on which that money is due again; null where the present schedule
 * stands. What fell due and is not covered now is due on the day of the return, so that the borrower has the whole time of
 * the steps from there; what was overdue before keeps its day. Where the schedule had been made on the strength of the
 * payment, the usual amount is paid for longer instead.
 */
export function afterReturn(
  loan: RunningLoan,
  { cents, isCounted, frequency, latest }: SentBack,
): { instalments: Instalment[]; dueOn: CivilDate | null } | null {
  const { position, schedule, paidCents, today } = loan;
  const { dates, amounts, usualCents, overdueCents } = openPart(loan);
  const before = statusOf(schedule, isCounted ? paidCents + cents : paidCents, today);
  const [oldDates, oldAmounts] =
    before.overdueSince === null ? [[], []] : [[before.overdueSince], [before.overdueCents]];
  if (isCounted) {
    if (overdueCents === before.overdueCents) return null;
    const dueOn = dates[0] === today ? addDays(today, -1) : today;
    return {
      instalments: walk(
        position,
        [...oldDates, dueOn, ...dates],
        [...oldAmounts, overdueCents - before.overdueCents, ...amounts],
      ),
      dueOn,
    };
  }
  const longer = frequencyDates(dates.at(-1) ?? today, frequency, MAX_PAYMENTS)
    .slice(1)
    .filter((date) => date <= latest);
  const ahead = dates.length + longer.length === 0 ? [today] : [...dates, ...longer];
  return {
    instalments: walk(position, [...oldDates, ...ahead], [...oldAmounts, ...ahead.map(() => usualCents)]),
    dueOn: null,
  };
}
