import type { CivilDate } from '../calendar/civil-date.ts';
import { splitEvenly } from '../money/cents.ts';
import { growth, interestCents } from './interest.ts';
import type { DayCount } from './interest.ts';
import { levelPayment } from './level-payment.ts';
import { owedCents, splitPayment } from './waterfall.ts';
import type { Owed } from './waterfall.ts';

/** One payment of a schedule. `cents` is the sum of its three parts; `balanceCents` is what is left of the loan after it. */
export interface Instalment {
  dueDate: CivilDate;
  cents: number;
  principalCents: number;
  interestCents: number;
  feeCents: number;
  balanceCents: number;
}

export interface FeeAhead {
  /** Charged at the start of this day, while the loan is open. */
  date: CivilDate;
  cents: number;
}

/** Where a loan stands: what a schedule starts from. */
export interface Position {
  owed: Owed;
  /** Interest is charged up to this day. */
  interestTo: CivilDate;
  annualPpm: number;
  dayCount: DayCount;
  /** By date. */
  feesAhead: readonly FeeAhead[];
}

/**
 * Carries payments out on paper, just as the ledger will: each day on which one is due, interest and the fees of the
 * days before are charged first. The last date takes all that is left, and whatever comes after the debt is paid falls away.
 */
export function walk(position: Position, dueDates: readonly CivilDate[], amounts: readonly number[]): Instalment[] {
  const { annualPpm, dayCount, feesAhead } = position;
  let owed = position.owed;
  let last = position.interestTo;
  let nextFee = 0;
  const made: Instalment[] = [];
  for (const [at, dueDate] of dueDates.entries()) {
    let feesCents = owed.feesCents;
    for (; nextFee < feesAhead.length && feesAhead[nextFee]!.date <= dueDate; nextFee += 1)
      feesCents += feesAhead[nextFee]!.cents;
    owed = {
      ...owed,
      feesCents,
      interestCents:
        owed.interestCents +
        (dueDate > last ? interestCents(owed.principalCents, annualPpm, last, dueDate, dayCount) : 0),
    };
    if (dueDate > last) last = dueDate;
    const all = owedCents(owed);
    const cents = at === dueDates.length - 1 ? all : Math.min(amounts[at]!, all);
    const paid = splitPayment(cents, owed);
    owed = {
      feesCents: owed.feesCents - paid.feesCents,
      interestCents: owed.interestCents - paid.interestCents,
      principalCents: owed.principalCents - paid.principalCents,
    };
    made.push({
      dueDate,
      cents,
      principalCents: paid.principalCents,
      interestCents: paid.interestCents,
      feeCents: paid.feesCents,
      balanceCents: owed.principalCents,
    });
    if (cents === all) break;
  }
  return made;
}

/** The same amount at each date, the smallest at which the last payment is not the largest. */
function smallestLevel(position: Position, dueDates: readonly CivilDate[]): number {
  const fits = (amount: number) => {
    const made = walk(
      position,
      dueDates,
      dueDates.map(() => amount),
    );
    return made.at(-1)!.cents <= amount;
  };
  let low = 1;
  let high = owedCents(position.owed) + position.feesAhead.reduce((sum, { cents }) => sum + cents, 0) + 1;
  while (!fits(high)) high *= 2;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Equal payments on the dates: whatever cannot be split evenly lies in the first ones, or in the last where there is interest. */
export function levelPlan(position: Position, dueDates: readonly CivilDate[]): Instalment[] {
  const { owed, annualPpm, feesAhead, interestTo, dayCount } = position;
  const last = dueDates.at(-1);
  if (last === undefined) throw new RangeError('A schedule has at least one date.');
  if (annualPpm === 0) {
    const ahead = feesAhead.filter(({ date }) => date <= last).reduce((sum, { cents }) => sum + cents, 0);
    return walk(position, dueDates, splitEvenly(owedCents(owed) + ahead, dueDates.length));
  }
  if (owedCents(owed) > owed.principalCents || feesAhead.length > 0 || dueDates[0]! <= interestTo) {
    const amount = smallestLevel(position, dueDates);
    return walk(
      position,
      dueDates,
      dueDates.map(() => amount),
    );
  }
  const growths = dueDates.map((date, at) => growth(annualPpm, dueDates[at - 1] ?? interestTo, date, dayCount));
  const amount = Math.round(levelPayment(owed.principalCents, growths));
  return walk(
    position,
    dueDates,
    dueDates.map(() => amount),
  );
}
