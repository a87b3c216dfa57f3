import type { CivilDate } from '../calendar/civil-date.ts';
import { splitEvenly } from '../money/cents.ts';
import { growthFactor, interestCents } from './interest.ts';
import type { DayCount } from './interest.ts';
import { levelPayment } from './level-payment.ts';
import { owedCents, splitPayment } from './waterfall.ts';
import type { Owed } from './waterfall.ts';

/** One payment of a schedule. `cents` is the sum of its three parts; `balanceCents` is the remaining principal. */
export interface Instalment {
  dueDate: CivilDate;
  cents: number;
  principalCents: number;
  interestCents: number;
  feeCents: number;
  balanceCents: number;
}

/** The regular payment. The last one is ignored, as it takes the rounding, unless it is the only one. */
export function regularPayment(schedule: readonly Pick<Instalment, 'cents'>[]): number {
  return Math.max(...(schedule.length === 1 ? schedule : schedule.slice(0, -1)).map(({ cents }) => cents));
}

export interface UpcomingFee {
  /** Charged at the start of this day, if the loan is open. */
  date: CivilDate;
  cents: number;
}

/** The state of a loan that a schedule starts from. */
export interface LoanPosition {
  owed: Owed;
  /** Interest has been charged up to this day. */
  interestChargedTo: CivilDate;
  annualPpm: number;
  dayCount: DayCount;
  /** By date. */
  upcomingFees: readonly UpcomingFee[];
}

/**
 * Projects payments exactly as the ledger books them: on each due date, interest and fees are charged first. The last
 * date takes the remainder; dates after the debt is repaid are dropped.
 */
export function projectPayments(
  position: LoanPosition,
  dueDates: readonly CivilDate[],
  amounts: readonly number[],
): Instalment[] {
  const { annualPpm, dayCount, upcomingFees } = position;
  let owed = position.owed;
  let last = position.interestChargedTo;
  let nextFee = 0;
  const instalments: Instalment[] = [];
  for (const [at, dueDate] of dueDates.entries()) {
    let feesCents = owed.feesCents;
    for (; nextFee < upcomingFees.length && upcomingFees[nextFee]!.date <= dueDate; nextFee += 1)
      feesCents += upcomingFees[nextFee]!.cents;
    owed = {
      ...owed,
      feesCents,
      interestCents:
        owed.interestCents +
        (dueDate > last ? interestCents(owed.principalCents, annualPpm, last, dueDate, dayCount) : 0),
    };
    if (dueDate > last) last = dueDate;
    const totalOwed = owedCents(owed);
    const cents = at === dueDates.length - 1 ? totalOwed : Math.min(amounts[at]!, totalOwed);
    const paid = splitPayment(cents, owed);
    owed = {
      feesCents: owed.feesCents - paid.feesCents,
      interestCents: owed.interestCents - paid.interestCents,
      principalCents: owed.principalCents - paid.principalCents,
    };
    instalments.push({
      dueDate,
      cents,
      principalCents: paid.principalCents,
      interestCents: paid.interestCents,
      feeCents: paid.feesCents,
      balanceCents: owed.principalCents,
    });
    if (cents === totalOwed) break;
  }
  return instalments;
}

/** The smallest equal payment for which the last one is not the largest. */
function smallestLevelPayment(position: LoanPosition, dueDates: readonly CivilDate[]): number {
  const isSufficient = (amount: number) => {
    const instalments = projectPayments(
      position,
      dueDates,
      dueDates.map(() => amount),
    );
    return instalments.at(-1)!.cents <= amount;
  };
  let low = 1;
  let high = owedCents(position.owed) + position.upcomingFees.reduce((sum, { cents }) => sum + cents, 0) + 1;
  while (!isSufficient(high)) high *= 2;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isSufficient(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Equal payments on the given dates. Rounding goes to the first ones, or to the last if there is interest. */
export function levelSchedule(position: LoanPosition, dueDates: readonly CivilDate[]): Instalment[] {
  const { owed, annualPpm, upcomingFees, interestChargedTo, dayCount } = position;
  const last = dueDates.at(-1);
  if (last === undefined) throw new RangeError('A schedule must have at least one date.');
  if (annualPpm === 0) {
    const feesUntilLast = upcomingFees.filter(({ date }) => date <= last).reduce((sum, { cents }) => sum + cents, 0);
    return projectPayments(position, dueDates, splitEvenly(owedCents(owed) + feesUntilLast, dueDates.length));
  }
  if (owedCents(owed) > owed.principalCents || upcomingFees.length > 0 || dueDates[0]! <= interestChargedTo) {
    const amount = smallestLevelPayment(position, dueDates);
    return projectPayments(
      position,
      dueDates,
      dueDates.map(() => amount),
    );
  }
  const growthFactors = dueDates.map((date, at) =>
    growthFactor(annualPpm, dueDates[at - 1] ?? interestChargedTo, date, dayCount),
  );
  const amount = Math.round(levelPayment(owed.principalCents, growthFactors));
  return projectPayments(
    position,
    dueDates,
    dueDates.map(() => amount),
  );
}
