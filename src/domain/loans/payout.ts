import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays } from '../calendar/civil-date.ts';
import { interestCents } from './interest.ts';
import type { Position } from './plan.ts';
import { owedCents } from './waterfall.ts';
import type { Owed } from './waterfall.ts';

/** What it takes to be done with a loan. */
export interface PayoutFigure {
  owed: Owed;
  totalCents: number;
  /** The last day on which this amount pays the loan off: the day before the next charge, or a week on where none comes sooner. */
  validTo: CivilDate;
  /** Fees of months that have not begun, which are never charged then. */
  savedFeesCents: number;
}

/** What is owed on a day, with the interest up to it. */
export function owedOn({ owed, annualPpm, interestTo, dayCount, feesAhead }: Position, date: CivilDate): Owed {
  const fees = feesAhead.filter((fee) => fee.date <= date).reduce((sum, { cents }) => sum + cents, 0);
  const interest = date > interestTo ? interestCents(owed.principalCents, annualPpm, interestTo, date, dayCount) : 0;
  return {
    principalCents: owed.principalCents,
    interestCents: owed.interestCents + interest,
    feesCents: owed.feesCents + fees,
  };
}

/**
 * The figure for a day that holds until another: interest up to the last day is in it, so that it stays good while the
 * payment travels.
 *
 * @param lastDay until when it should hold; it ends sooner where a fee is charged before.
 */
export function payoutFigure(position: Position, today: CivilDate, lastDay: CivilDate): PayoutFigure {
  const nextFee = position.feesAhead.find(({ date }) => date > today);
  const validTo = nextFee && nextFee.date <= lastDay ? addDays(nextFee.date, -1) : lastDay;
  const owed = owedOn(position, validTo);
  const savedFeesCents = position.feesAhead
    .filter(({ date }) => date > validTo)
    .reduce((sum, { cents }) => sum + cents, 0);
  return { owed, totalCents: owedCents(owed), validTo, savedFeesCents };
}
