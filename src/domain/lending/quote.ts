import { addDays, daysBetween } from '../calendar/civil-date.ts';
import type { CivilDate } from '../calendar/civil-date.ts';
import { paydayAfter } from '../calendar/pay-cycle.ts';
import type { PayCycle, PayCycleKind } from '../calendar/pay-cycle.ts';
import { levelPlan } from '../loans/plan.ts';
import { mostInstalments, rulesOn, termsOf } from '../loans/products.ts';
import type { ProductRules } from '../loans/products.ts';
import { scheduleOf, startingPosition } from '../loans/schedule.ts';
import type { LoanSchedule } from '../loans/schedule.ts';
import { monthlyFees, rhythmDate, rhythmDates, rhythmDays } from '../loans/terms.ts';
import type { LoanProduct, LoanTerms, Rhythm } from '../loans/terms.ts';
import { timesRatio } from '../money/cents.ts';
import { houseLimitsOn } from './limits.ts';
import type { HouseLimits } from './limits.ts';

/** What an application is judged by: the day, the borrower's pay days, and what held on that day. */
export interface Frame {
  today: CivilDate;
  cycle: PayCycle;
  credit: ProductRules;
  house: HouseLimits;
}

export function frameOn(today: CivilDate, cycle: PayCycle, product: LoanProduct = 'small_amount'): Frame {
  return { today, cycle, credit: rulesOn(product, today), house: houseLimitsOn(today, product) };
}

/** What a monthly amount is for one repayment, of which each pay day has one; a month is 52/12 weeks. */
export function perRepayment(monthlyCents: number, rhythm: PayCycleKind): number {
  return rhythm === 'monthly' ? monthlyCents : timesRatio(monthlyCents, 12 * rhythmDays[rhythm], 52 * 7);
}

/** What a repayment takes in a month: the other way round. */
export function perMonth(cents: number, rhythm: Rhythm): number {
  return rhythm === 'monthly' ? cents : timesRatio(cents, 52 * 7, 12 * rhythmDays[rhythm]);
}

/** Terms of an amount in so many repayments, each on a pay day; the first is that of the next pay but the very next days'. */
export function termsFor(amountCents: number, repayments: number, { today, cycle, credit, house }: Frame): LoanTerms {
  const firstDueDate = paydayAfter(cycle, addDays(today, house.firstDueDays - 1));
  return termsOf({
    product: credit.product,
    principalCents: amountCents,
    drawDate: today,
    firstDueDate,
    rhythm: cycle.kind,
    instalments: repayments,
  });
}

/** How many repayments a loan may have: enough for the shortest term, and no more than the longest holds. */
export function repaymentCounts(frame: Frame): { least: number; most: number } {
  const { today, credit, house } = frame;
  const { firstDueDate, rhythm } = termsFor(house.leastCents, 1, frame);
  let least = 1;
  while (daysBetween(today, rhythmDate(firstDueDate, rhythm, least - 1)) < credit.leastDays) least += 1;
  return { least, most: mostInstalments(credit.product, today, firstDueDate, rhythm) };
}

/** What a loan costs, before anybody accepts it. */
export interface Quote {
  terms: LoanTerms;
  schedule: LoanSchedule;
  /** Fees of all months together, and how many there are. */
  monthlyCents: number;
  months: number;
}

export function quote(terms: LoanTerms): Quote {
  const fees = monthlyFees(terms);
  return {
    terms,
    schedule: scheduleOf(terms),
    monthlyCents: fees.reduce((sum, { cents }) => sum + cents, 0),
    months: fees.length,
  };
}

/** The largest of the repayments. */
export function largestRepayment(terms: LoanTerms): number {
  return Math.max(
    ...levelPlan(startingPosition(terms), rhythmDates(terms.firstDueDate, terms.rhythm, terms.instalments)).map(
      ({ cents }) => cents,
    ),
  );
}
