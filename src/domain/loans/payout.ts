import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays } from '../calendar/civil-date.ts';
import { interestCents } from './interest.ts';
import type { LoanPosition } from './plan.ts';
import { owedCents } from './waterfall.ts';
import type { Owed } from './waterfall.ts';

/** The amount that pays off a loan. */
export interface PayoutQuote {
  owed: Owed;
  totalCents: number;
  /**
   * The last day on which the amount pays off the loan: the day before the next fee, or `lastDay` if that is earlier.
   */
  validTo: CivilDate;
  /** Fees of months that have not started, which are then never charged. */
  avoidedFeesCents: number;
}

/** What is owed on a date, including interest and fees up to it. */
export function owedOn(
  { owed, annualPpm, interestChargedTo, dayCount, upcomingFees }: LoanPosition,
  date: CivilDate,
): Owed {
  const fees = upcomingFees.filter((fee) => fee.date <= date).reduce((sum, { cents }) => sum + cents, 0);
  const interest =
    date > interestChargedTo ? interestCents(owed.principalCents, annualPpm, interestChargedTo, date, dayCount) : 0;
  return {
    principalCents: owed.principalCents,
    interestCents: owed.interestCents + interest,
    feesCents: owed.feesCents + fees,
  };
}

/**
 * A quote that stays valid while the payment is processed: it includes interest up to its last day.
 *
 * @param lastDay the latest validity; the quote ends earlier if a fee is charged before.
 */
export function payoutQuote(position: LoanPosition, today: CivilDate, lastDay: CivilDate): PayoutQuote {
  const nextFee = position.upcomingFees.find(({ date }) => date > today);
  const validTo = nextFee && nextFee.date <= lastDay ? addDays(nextFee.date, -1) : lastDay;
  const owed = owedOn(position, validTo);
  const savedFeesCents = position.upcomingFees
    .filter(({ date }) => date > validTo)
    .reduce((sum, { cents }) => sum + cents, 0);
  return { owed, totalCents: owedCents(owed), validTo, avoidedFeesCents: savedFeesCents };
}
