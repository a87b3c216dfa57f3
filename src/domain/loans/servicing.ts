import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays } from '../calendar/civil-date.ts';
import { arrearsSteps } from './arrears.ts';
import type { ArrearsStep, ArrearsStepKey } from './arrears.ts';
import { coverage, repaymentStatus } from './coverage.ts';
import { interestCents } from './interest.ts';
import type { DayCount } from './interest.ts';
import type { UpcomingFee, Instalment } from './plan.ts';
import type { Retry } from './retry.ts';
import { owedCents } from './waterfall.ts';
import type { Owed } from './waterfall.ts';

/** The input of daily servicing for one loan. */
export interface ServicedLoan {
  owed: Owed;
  annualPpm: number;
  dayCount: DayCount;
  /** All fees of the term by date, charged or not. */
  fees: readonly UpcomingFee[];
  schedule: readonly Instalment[];
  /** Paid since the schedule was created. */
  paidCents: number;
  /** Ordered from the bank, not settled. */
  inFlightCents: number;
  /** Interest and fees are charged up to this day. */
  chargedTo: CivilDate;
  /** Payments due up to this day have been collected. */
  collectedTo: CivilDate;
  overdueSince: CivilDate | null;
  lastStep: ArrearsStepKey | null;
  /** The date of an open hardship request, which pauses collections and arrears steps. */
  hardshipSince: CivilDate | null;
  /** An announced retry of a dishonoured payment. */
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
  /** The retry collected today. */
  retryCollection: Collection | null;
  /** A retry still announced. */
  retry: Retry | null;
  /** Arrears steps reached since the last run. */
  steps: ArrearsStep[];
  overdueCents: number;
  overdueSince: CivilDate | null;
  chargedTo: CivilDate;
  collectedTo: CivilDate;
  /** The next day with work to do; null if there is none. */
  nextOn: CivilDate | null;
}

/** Interest and fees up to a day as one charge; null if none. */
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

function addCharge(owed: Owed, charge: Charge): Owed {
  return {
    ...owed,
    interestCents: owed.interestCents + charge.interestCents,
    feesCents: owed.feesCents + charge.feeCents,
  };
}

/** Days up to today with a fee or a due payment, by date. */
function servicingDays({ fees, schedule, chargedTo, collectedTo }: ServicedLoan, today: CivilDate): CivilDate[] {
  const days = [
    ...fees.map(({ date }) => date).filter((date) => date > chargedTo),
    ...schedule.map(({ dueDate }) => dueDate).filter((date) => date > collectedTo),
  ];
  return [...new Set(days)].filter((date) => date <= today).sort();
}

function newArrearsSteps(
  { lastStep, hardshipSince }: ServicedLoan,
  overdueSince: CivilDate | null,
  today: CivilDate,
): ArrearsStep[] {
  if (overdueSince === null) return [];
  const steps = arrearsSteps(overdueSince, today, hardshipSince);
  const lastIndex = steps.findIndex(({ key }) => key === lastStep);
  return steps.slice(lastIndex + 1).filter(({ isReached }) => isReached);
}

/** The next day with work to do; null if there is none. */
export function nextRun(
  loan: Pick<ServicedLoan, 'fees' | 'schedule' | 'paidCents' | 'hardshipSince' | 'retry'>,
  after: Pick<Servicing, 'chargedTo' | 'collectedTo' | 'overdueSince'>,
  today: CivilDate,
): CivilDate | null {
  const days = [
    ...loan.fees.map(({ date }) => date).filter((date) => date > after.chargedTo),
    ...loan.schedule.map(({ dueDate }) => dueDate).filter((date) => date > after.collectedTo),
    ...(loan.retry === null ? [] : [loan.retry.on]),
    // A payment collected today may fail, so the loan is checked again tomorrow.
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
 * The overdue amount. Payments in flight count as paid unless something is overdue already: arrears end only with
 * settled money, so that a later payment in flight does not restart the steps.
 */
export function overdueOf(
  {
    schedule,
    paidCents,
    inFlightCents,
    overdueSince: overdueSinceBefore,
  }: Pick<ServicedLoan, 'schedule' | 'paidCents' | 'inFlightCents' | 'overdueSince'>,
  today: CivilDate,
) {
  const { overdueCents, overdueSince } = repaymentStatus(
    schedule,
    overdueSinceBefore === null ? paidCents + inFlightCents : paidCents,
    today,
  );
  return { overdueCents, overdueSince };
}

/**
 * Services a loan up to and including a day; missed days are made up in order. Idempotent: charges and collections
 * are recorded, so a second run does nothing.
 */
export function serviceLoan(loan: ServicedLoan, today: CivilDate): Servicing {
  let { owed, chargedTo, collectedTo, inFlightCents } = loan;
  const charges: Charge[] = [];
  const collections: Collection[] = [];
  const isRetried = loan.retry !== null && loan.retry.on <= today;
  const retryCollection = isRetried ? retryCollectionOf(loan, today) : null;
  if (retryCollection) inFlightCents += retryCollection.cents;
  const retry = isRetried ? null : loan.retry;
  for (const day of servicingDays(loan, today)) {
    const charge = chargeUpTo({ ...loan, owed, chargedTo }, day);
    if (charge) {
      owed = addCharge(owed, charge);
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
  const state = { chargedTo, collectedTo, overdueSince };
  return {
    charges,
    collections,
    retryCollection,
    retry,
    steps: newArrearsSteps(
      { ...loan, lastStep: overdueSince === loan.overdueSince ? loan.lastStep : null },
      overdueSince,
      today,
    ),
    overdueCents,
    ...state,
    nextOn: nextRun({ ...loan, retry }, state, today),
  };
}

/** The retry of today: at most the announced and the overdue amount; none while a hardship request is open. */
function retryCollectionOf(
  { schedule, paidCents, inFlightCents, hardshipSince, retry }: ServicedLoan,
  today: CivilDate,
): Collection | null {
  const { overdueCents } = repaymentStatus(schedule, paidCents + inFlightCents, today);
  const cents = hardshipSince === null ? Math.min(retry!.cents, overdueCents) : 0;
  return cents > 0 ? { dueDate: today, cents } : null;
}

/**
 * The amount to collect on a due date: the instalment less what is paid or in flight; the last one collects all that
 * is owed.
 */
function amountDue(
  { schedule, paidCents }: ServicedLoan,
  at: number,
  { owed, inFlightCents }: { owed: Owed; inFlightCents: number },
): number {
  const openCents = owedCents(owed) - inFlightCents;
  if (at === schedule.length - 1) return Math.max(0, openCents);
  const before = schedule.slice(0, at).reduce((sum, { cents }) => sum + cents, 0);
  const covered = Math.max(0, Math.min(schedule[at]!.cents, paidCents + inFlightCents - before));
  return Math.max(0, Math.min(schedule[at]!.cents - covered, openCents));
}
