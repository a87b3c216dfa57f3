import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays } from '../calendar/civil-date.ts';
import { arrearsSteps } from './arrears.ts';
import type { ArrearsStep, ArrearsStepKey } from './arrears.ts';
import { coverage, statusOf } from './coverage.ts';
import { interestCents } from './interest.ts';
import type { DayCount } from './interest.ts';
import type { FeeAhead, Instalment } from './plan.ts';
import type { Retry } from './retry.ts';
import { owedCents } from './waterfall.ts';
import type { Owed } from './waterfall.ts';

/** A running loan as its servicing sees it. */
export interface ServicedLoan {
  owed: Owed;
  annualPpm: number;
  dayCount: DayCount;
  /** All fees of the term by date, charged or not. */
  fees: readonly FeeAhead[];
  schedule: readonly Instalment[];
  /** Paid since the schedule was made. */
  paidCents: number;
  /** Ordered from the bank and not answered yet. */
  inFlightCents: number;
  /** Interest and fees are charged up to this day. */
  chargedTo: CivilDate;
  /** Payments that were due up to this day have been asked for. */
  collectedTo: CivilDate;
  overdueSince: CivilDate | null;
  lastStep: ArrearsStepKey | null;
  /** The day of an open hardship request: nothing is collected then, and no step is taken. */
  hardshipSince: CivilDate | null;
  /** A payment that was sent back and is announced to be tried once more. */
  retry: Retry | null;
}

export interface Charge {
  date: CivilDate;
  from: CivilDate;
  interestCents: number;
  feeCents: number;
}

export interface Collection {
  dueDate: CivilDate;
  cents: number;
}

export interface Servicing {
  charges: Charge[];
  collections: Collection[];
  /** What is asked for once more today. */
  again: Collection | null;
  /** What is still announced. */
  retry: Retry | null;
  /** Steps that were reached today or on days that were missed. */
  steps: ArrearsStep[];
  overdueCents: number;
  overdueSince: CivilDate | null;
  chargedTo: CivilDate;
  collectedTo: CivilDate;
  /** The next day on which there is anything to do; null where nothing is to come. */
  nextOn: CivilDate | null;
}

/** Interest and fees up to a day, as one charge; null where there is none. */
export function chargeUpTo(
  loan: Pick<ServicedLoan, 'owed' | 'annualPpm' | 'dayCount' | 'fees' | 'chargedTo'>,
  date: CivilDate,
): Charge | null {
  const { owed, annualPpm, dayCount, fees, chargedTo } = loan;
  if (date <= chargedTo) return null;
  const interest = interestCents(owed.principalCents, annualPpm, chargedTo, date, dayCount);
  const feeCents = fees
    .filter((fee) => fee.date > chargedTo && fee.date <= date)
    .reduce((sum, { cents }) => sum + cents, 0);
  return { date, from: chargedTo, interestCents: interest, feeCents };
}

function charged(owed: Owed, charge: Charge): Owed {
  return {
    ...owed,
    interestCents: owed.interestCents + charge.interestCents,
    feesCents: owed.feesCents + charge.feeCents,
  };
}

/** The days up to today on which a fee falls or a payment is due, by date. */
function daysOf({ fees, schedule, chargedTo, collectedTo }: ServicedLoan, today: CivilDate): CivilDate[] {
  const days = [
    ...fees.map(({ date }) => date).filter((date) => date > chargedTo),
    ...schedule.map(({ dueDate }) => dueDate).filter((date) => date > collectedTo),
  ];
  return [...new Set(days)].filter((date) => date <= today).sort();
}

function newSteps(
  { lastStep, hardshipSince }: ServicedLoan,
  overdueSince: CivilDate | null,
  today: CivilDate,
): ArrearsStep[] {
  if (overdueSince === null) return [];
  const steps = arrearsSteps(overdueSince, today, hardshipSince);
  const done = steps.findIndex(({ key }) => key === lastStep);
  return steps.slice(done + 1).filter(({ reached }) => reached);
}

/** The next day on which there is anything to do; null where nothing is to come. */
export function nextDay(
  loan: Pick<ServicedLoan, 'fees' | 'schedule' | 'paidCents' | 'hardshipSince' | 'retry'>,
  after: Pick<Servicing, 'chargedTo' | 'collectedTo' | 'overdueSince'>,
  today: CivilDate,
): CivilDate | null {
  const days = [
    ...loan.fees.map(({ date }) => date).filter((date) => date > after.chargedTo),
    ...loan.schedule.map(({ dueDate }) => dueDate).filter((date) => date > after.collectedTo),
    ...(loan.retry === null ? [] : [loan.retry.on]),
    // A payment that was asked for may not come: the day after is looked at, unless it has come by then.
    ...coverage(loan.schedule, loan.paidCents, today)
      .filter(({ dueDate, state }) => dueDate === today && state !== 'paid')
      .map(() => addDays(today, 1)),
    ...(after.overdueSince === null || loan.hardshipSince !== null
      ? []
      : arrearsSteps(after.overdueSince, today)
          .map(({ date }) => date)
          .filter((date) => date > today)),
  ].filter((date) => date > today);
  return days.sort()[0] ?? null;
}

/**
 * How much of the schedule is overdue. What is on its way counts as paid, unless something is overdue already: that is
 * cured by money that has come, so that a later payment on its way does not begin the steps anew.
 */
export function overdueOf(
  {
    schedule,
    paidCents,
    inFlightCents,
    overdueSince: known,
  }: Pick<ServicedLoan, 'schedule' | 'paidCents' | 'inFlightCents' | 'overdueSince'>,
  today: CivilDate,
) {
  const { overdueCents, overdueSince } = statusOf(
    schedule,
    known === null ? paidCents + inFlightCents : paidCents,
    today,
  );
  return { overdueCents, overdueSince };
}

/**
 * What one night does with a loan, up to and with a day; several days that were missed are made up for in their order.
 * Run twice for a day it does nothing the second time, because what was charged and asked for is noted.
 */
export function servicingDayOf(loan: ServicedLoan, today: CivilDate): Servicing {
  let { owed, chargedTo, collectedTo, inFlightCents } = loan;
  const charges: Charge[] = [];
  const collections: Collection[] = [];
  const isRetried = loan.retry !== null && loan.retry.on <= today;
  const again = isRetried ? retried(loan, today) : null;
  if (again) inFlightCents += again.cents;
  const retry = isRetried ? null : loan.retry;
  for (const day of daysOf(loan, today)) {
    const charge = chargeUpTo({ ...loan, owed, chargedTo }, day);
    if (charge) {
      owed = charged(owed, charge);
      chargedTo = day;
      if (charge.interestCents + charge.feeCents > 0) charges.push(charge);
    }
    const at = loan.schedule.findIndex(({ dueDate }) => dueDate === day);
    if (at < 0 || day <= collectedTo || loan.hardshipSince !== null) continue;
    collectedTo = day;
    const cents = amountDue(loan, at, { owed, inFlightCents });
    if (cents > 0) {
      collections.push({ dueDate: day, cents });
      inFlightCents += cents;
    }
  }
  const { overdueCents, overdueSince } = overdueOf({ ...loan, inFlightCents }, today);
  const after = { chargedTo, collectedTo, overdueSince };
  return {
    charges,
    collections,
    again,
    retry,
    steps: newSteps(
      { ...loan, lastStep: overdueSince === loan.overdueSince ? loan.lastStep : null },
      overdueSince,
      today,
    ),
    overdueCents,
    ...after,
    nextOn: nextDay({ ...loan, retry }, after, today),
  };
}

/** What is asked for once more: no more than was announced, and than is still overdue. Nothing while a hardship request is open. */
function retried(
  { schedule, paidCents, inFlightCents, hardshipSince, retry }: ServicedLoan,
  today: CivilDate,
): Collection | null {
  const { overdueCents } = statusOf(schedule, paidCents + inFlightCents, today);
  const cents = hardshipSince === null ? Math.min(retry!.cents, overdueCents) : 0;
  return cents > 0 ? { dueDate: today, cents } : null;
}

/** What is asked for on a due date: the payment, less what has come in or is on its way for it; the last one takes all that is owed. */
function amountDue(
  { schedule, paidCents }: ServicedLoan,
  at: number,
  { owed, inFlightCents }: { owed: Owed; inFlightCents: number },
): number {
  const open = owedCents(owed) - inFlightCents;
  if (at === schedule.length - 1) return Math.max(0, open);
  const before = schedule.slice(0, at).reduce((sum, { cents }) => sum + cents, 0);
  const covered = Math.max(0, Math.min(schedule[at]!.cents, paidCents + inFlightCents - before));
  return Math.max(0, Math.min(schedule[at]!.cents - covered, open));
}
