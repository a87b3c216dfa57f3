import type { CivilDate } from '../calendar/civil-date.ts';
import { daysBetween } from '../calendar/civil-date.ts';
import { firstIndexFrom, frequencyDate } from '../loans/terms.ts';
import type { Frequency } from '../loans/terms.ts';

/** What is known of a loan from another lender: what was owed on one day, and how it is repaid. */
export interface RecordedLoan {
  /** The day on which the member recorded the balance. */
  openedOn: CivilDate;
  owedCents: number;
  repaymentCents: number | null;
  frequency: Frequency | null;
  /** Any due date of the schedule; earlier ones follow from it. */
  nextDueOn: CivilDate | null;
  /** Interest per year in millionths; null where unknown. */
  annualPpm: number | null;
}

/** A limit for the repayments counted back: thirty years of weeks. */
const MAX_REPAYMENTS = 1_600;

/** The balance before a repayment and the interest of the period that it ended. */
function balanceBefore(cents: number, repaymentCents: number, annualPpm: number | null, days: number): number {
  return Math.round((cents + repaymentCents) / (1 + ((annualPpm ?? 0) / 1_000_000) * (days / 365)));
}

/**
 * What is owed on each date, in cents. From the recorded day on it is the recorded balance. Before that it is counted
 * back repayment by repayment: a loan doesn't begin on the day that somebody records it, and without its past the net
 * worth would seem to drop by the whole balance on that day. Without repayments the balance is taken as unchanged.
 * @param dates ascending.
 */
export function owedOnDates(loan: RecordedLoan, dates: readonly CivilDate[]): number[] {
  const { openedOn, owedCents, repaymentCents, frequency, nextDueOn, annualPpm } = loan;
  if (repaymentCents === null || frequency === null || nextDueOn === null) return dates.map(() => owedCents);
  let back = firstIndexFrom(nextDueOn, frequency, openedOn);
  let due = frequencyDate(nextDueOn, frequency, back);
  while (due > openedOn) due = frequencyDate(nextDueOn, frequency, (back -= 1));
  let cents = owedCents;
  let counted = 0;
  const result = new Array<number>(dates.length);
  for (let at = dates.length - 1; at >= 0; at -= 1) {
    while (dates[at]! < due && counted < MAX_REPAYMENTS) {
      const earlier = frequencyDate(nextDueOn, frequency, (back -= 1));
      cents = balanceBefore(cents, repaymentCents, annualPpm, daysBetween(earlier, due));
      due = earlier;
      counted += 1;
    }
    result[at] = cents;
  }
  return result;
}
