import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays } from '../calendar/civil-date.ts';
import { splitEvenly } from '../money/cents.ts';
import { coverage, repaymentStatus } from './coverage.ts';
import { levelSchedule, projectPayments, regularPayment } from './plan.ts';
import type { Instalment, LoanPosition } from './plan.ts';
import { frequencyDates } from './terms.ts';
import type { Frequency } from './terms.ts';

/** A running loan: its current position and schedule. */
export interface RunningLoan {
  /** Including interest up to today. */
  position: LoanPosition;
  schedule: readonly Instalment[];
  /** Paid since the schedule was created. */
  paidCents: number;
  today: CivilDate;
}

/** How a schedule changes. The debt stays the same; only dates and amounts change. */
export type ScheduleChange =
  | { kind: 'postpone'; to: CivilDate }
  | { kind: 'catch_up'; payments: number }
  | { kind: 'reschedule'; frequency: Frequency; firstDueDate: CivilDate; instalments: number }
  | { kind: 'after_payment' }
  | { kind: 'after_draw' }
  | { kind: 'pause'; days: number }
  | { kind: 'smaller'; cents: number; frequency: Frequency; maxInstalments: number };

/** A change that is not allowed; the message is for the borrower. */
export class ChangeRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'ChangeRefused';
  }
}

interface RemainingSchedule {
  dates: CivilDate[];
  /** The unpaid amount of each date. */
  amounts: number[];
  regularCents: number;
  overdueCents: number;
}

/** The payments still to come and the overdue amount. */
function remainingSchedule({ schedule, paidCents, today }: RunningLoan): RemainingSchedule {
  const instalments = coverage(schedule, paidCents, today);
  const upcoming = instalments.filter(({ state, dueDate }) => state !== 'paid' && dueDate >= today);
  const overdueCents = instalments
    .filter(({ state }) => state === 'overdue')
    .reduce((sum, { cents, paidCents: paid }) => sum + cents - paid, 0);
  return {
    dates: upcoming.map(({ dueDate }) => dueDate),
    amounts: upcoming.map(({ cents, paidCents: paid }) => cents - paid),
    regularCents: regularPayment(schedule),
    overdueCents,
  };
}

/** A schedule may not have more payments than this. */
const MAX_PAYMENTS = 1_000;

function postpone(loan: RunningLoan, to: CivilDate): Instalment[] {
  const { dates, amounts } = remainingSchedule(loan);
  const [first, second] = dates;
  if (first === undefined) throw new ChangeRefused('There’s no upcoming repayment to move.');
  if (to <= first) throw new ChangeRefused('Choose a date after the repayment’s due date.');
  if (second !== undefined && to >= second) throw new ChangeRefused('Choose a date before the following repayment.');
  // The overdue amount becomes due with the first payment, and nothing before.
  return projectPayments(loan.position, [to, ...dates.slice(1)], withOverdue(loan, amounts));
}

function withOverdue(loan: RunningLoan, amounts: readonly number[]): number[] {
  const { overdueCents } = remainingSchedule(loan);
  return amounts.map((cents, at) => (at === 0 ? cents + overdueCents : cents));
}

function catchUp(loan: RunningLoan, payments: number): Instalment[] {
  const { dates, amounts, overdueCents } = remainingSchedule(loan);
  if (overdueCents === 0) throw new ChangeRefused('Nothing is overdue.');
  if (dates.length < payments)
    throw new ChangeRefused(
      dates.length === 0
        ? 'There are no repayments left to spread it over.'
        : dates.length === 1
          ? 'Choose 1. Only one repayment is left.'
          : `Choose ${dates.length} or fewer. That’s how many repayments are left.`,
    );
  const extra = splitEvenly(overdueCents, payments);
  return projectPayments(
    loan.position,
    dates,
    amounts.map((cents, at) => cents + (extra[at] ?? 0)),
  );
}

function reducePayments(
  { position, today }: RunningLoan,
  { cents, frequency, maxInstalments }: Extract<ScheduleChange, { kind: 'smaller' }>,
  first: CivilDate,
): Instalment[] {
  const dates = frequencyDates(first < today ? today : first, frequency, Math.min(maxInstalments, MAX_PAYMENTS));
  const instalments = projectPayments(
    position,
    dates,
    dates.map(() => cents),
  );
  if (instalments.at(-1)!.cents > cents)
    throw new ChangeRefused('Repayments this small wouldn’t pay off the loan in time. Enter a larger amount.');
  return instalments;
}

/**
 * The schedule after a change, from today on.
 *
 * @throws ChangeRefused with a message for the borrower.
 */
export function changedSchedule(loan: RunningLoan, change: ScheduleChange): Instalment[] {
  const { position, today } = loan;
  const { dates, amounts, regularCents } = remainingSchedule(loan);
  switch (change.kind) {
    case 'postpone':
      return postpone(loan, change.to);
    case 'catch_up':
      return catchUp(loan, change.payments);
    case 'reschedule':
      if (change.firstDueDate <= today) throw new ChangeRefused('Choose a future date for the first repayment.');
      return levelSchedule(position, frequencyDates(change.firstDueDate, change.frequency, change.instalments));
    case 'after_payment':
      // The regular amount stays, so the loan ends sooner.
      return projectPayments(
        position,
        dates.length === 0 ? [today] : dates,
        withOverdue(
          loan,
          amounts.map(() => regularCents),
        ),
      );
    case 'after_draw':
      if (dates.length === 0) throw new ChangeRefused('There are no repayments left to spread the draw over.');
      return levelSchedule(position, dates);
    case 'pause': {
      const paused = (dates.length === 0 ? [today] : dates).map((date) => addDays(date, change.days));
      return projectPayments(position, paused, withOverdue(loan, amounts));
    }
    case 'smaller':
      return reducePayments(loan, change, dates[0] ?? today);
  }
}

/**
 * The schedule with the overdue amount moved to one extra date at the end, or spread over the remaining payments if
 * the term may not be extended. For payments missed through no fault of the borrower.
 */
export function moveOverdueToEnd(
  loan: RunningLoan,
  { frequency, latest }: { frequency: Frequency; latest: CivilDate },
): Instalment[] {
  const { position, today } = loan;
  const { dates, amounts, overdueCents } = remainingSchedule(loan);
  const next = frequencyDates(dates.at(-1) ?? today, frequency, 2)[1]!;
  if (dates.length > 0 && next > latest) return levelSchedule(position, dates);
  return projectPayments(position, [...dates, next], [...amounts, overdueCents]);
}

/** A counted payment that the bank returned. */
export interface ReturnedPayment {
  cents: number;
  /** Whether the current schedule counted it; `paidCents` then no longer includes it. */
  wasCounted: boolean;
  frequency: Frequency;
  /** The latest allowed end of the term. */
  latest: CivilDate;
}

/**
 * The schedule after a returned payment, and the date on which its amount is due again; null if the schedule does not
 * change. Amounts now uncovered become due on the date of the return, which gives the borrower the full time of the
 * arrears steps; earlier overdue amounts keep their date. If the schedule was created because of the payment, the
 * regular amount is paid for longer instead.
 */
export function scheduleAfterReturn(
  loan: RunningLoan,
  { cents, wasCounted, frequency, latest }: ReturnedPayment,
): { instalments: Instalment[]; dueOn: CivilDate | null } | null {
  const { position, schedule, paidCents, today } = loan;
  const { dates, amounts, regularCents, overdueCents } = remainingSchedule(loan);
  const before = repaymentStatus(schedule, wasCounted ? paidCents + cents : paidCents, today);
  const [oldDates, oldAmounts] =
    before.overdueSince === null ? [[], []] : [[before.overdueSince], [before.overdueCents]];
  if (wasCounted) {
    if (overdueCents === before.overdueCents) return null;
    const dueOn = dates[0] === today ? addDays(today, -1) : today;
    return {
      instalments: projectPayments(
        position,
        [...oldDates, dueOn, ...dates],
        [...oldAmounts, overdueCents - before.overdueCents, ...amounts],
      ),
      dueOn,
    };
  }
  const extension = frequencyDates(dates.at(-1) ?? today, frequency, MAX_PAYMENTS)
    .slice(1)
    .filter((date) => date <= latest);
  const dueDates = dates.length + extension.length === 0 ? [today] : [...dates, ...extension];
  return {
    instalments: projectPayments(
      position,
      [...oldDates, ...dueDates],
      [...oldAmounts, ...dueDates.map(() => regularCents)],
    ),
    dueOn: null,
  };
}
