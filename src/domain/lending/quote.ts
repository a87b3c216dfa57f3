import { addDays, daysBetween } from '../calendar/civil-date.ts';
import type { CivilDate } from '../calendar/civil-date.ts';
import { paydayAfter } from '../calendar/pay-cycle.ts';
import type { PayCycle, PayCycleKind } from '../calendar/pay-cycle.ts';
import { levelPlan } from '../loans/plan.ts';
import { maxInstalments, rulesOn, termsOf } from '../loans/products.ts';
import type { ProductRules } from '../loans/products.ts';
import { scheduleOf, startingPosition } from '../loans/schedule.ts';
import type { LoanSchedule } from '../loans/schedule.ts';
import { monthlyFees, frequencyDate, frequencyDates, frequencyDays } from '../loans/terms.ts';
import type { LoanProduct, LoanTerms, Frequency } from '../loans/terms.ts';
import { timesRatio } from '../money/cents.ts';
import { companyLimitsOn } from './limits.ts';
import type { CompanyLimits } from './limits.ts';

/** What an application is judged by: the day, the borrower's pay days, and what held on that day. */
export interface Frame {
  today: CivilDate;
  cycle: PayCycle;
  credit: ProductRules;
  company: CompanyLimits;
}

export function frameOn(today: CivilDate, cycle: PayCycle, product: LoanProduct = 'small_amount'): Frame {
  return { today, cycle, credit: rulesOn(product, today), company: companyLimitsOn(today, product) };
}

/** What a monthly amount is for one repayment, of which each pay day has one; a month is 52/12 weeks. */
export function perRepayment(monthlyCents: number, frequency: PayCycleKind): number {
  return frequency === 'monthly' ? monthlyCents : timesRatio(monthlyCents, 12 * frequencyDays[frequency], 52 * 7);
}

/** What a repayment takes in a month: the other way round. */
export function perMonth(cents: number, frequency: Frequency): number {
  return frequency === 'monthly' ? cents : timesRatio(cents, 52 * 7, 12 * frequencyDays[frequency]);
}

/** Terms of an amount in so many repayments, each on a pay day; the first is that of the next pay but the very next days'. */
export function termsFor(amountCents: number, repayments: number, { today, cycle, credit, company }: Frame): LoanTerms {
  const firstDueDate = paydayAfter(cycle, addDays(today, company.firstDueDays - 1));
  return termsOf({
    product: credit.product,
    principalCents: amountCents,
    drawDate: today,
    firstDueDate,
    frequency: cycle.kind,
    instalments: repayments,
  });
}

/** How many repayments a loan may have: enough for the shortest term, and no more than the longest holds. */
export function repaymentCounts(frame: Frame): { least: number; most: number } {
  const { today, credit, company } = frame;
  const { firstDueDate, frequency } = termsFor(company.minCents, 1, frame);
  let least = 1;
  while (daysBetween(today, frequencyDate(firstDueDate, frequency, least - 1)) < credit.minDays) least += 1;
  return { least, most: maxInstalments(credit.product, today, firstDueDate, frequency) };
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
    ...levelPlan(startingPosition(terms), frequencyDates(terms.firstDueDate, terms.frequency, terms.instalments)).map(
      ({ cents }) => cents,
    ),
  );
}
