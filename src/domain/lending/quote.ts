import { addDays, daysBetween } from '../calendar/civil-date.ts';
import type { CivilDate } from '../calendar/civil-date.ts';
import { paydayAfter } from '../calendar/pay-cycle.ts';
import type { PayCycle, PayCycleKind } from '../calendar/pay-cycle.ts';
import { levelSchedule } from '../loans/plan.ts';
import { maxInstalments, rulesOn, termsOf } from '../loans/products.ts';
import type { ProductRules } from '../loans/products.ts';
import { scheduleOf, startingPosition } from '../loans/schedule.ts';
import type { LoanSchedule } from '../loans/schedule.ts';
import { monthlyFees, frequencyDate, frequencyDates, frequencyDays } from '../loans/terms.ts';
import type { LoanProduct, LoanTerms, Frequency } from '../loans/terms.ts';
import { timesRatio } from '../money/cents.ts';
import { companyLimitsOn } from './limits.ts';
import type { CompanyLimits } from './limits.ts';

/** The context of an application: its date, the borrower's pay cycle, and the rules of that date. */
export interface Basis {
  today: CivilDate;
  cycle: PayCycle;
  credit: ProductRules;
  company: CompanyLimits;
}

export function basisOn(today: CivilDate, cycle: PayCycle, product: LoanProduct = 'small_amount'): Basis {
  return { today, cycle, credit: rulesOn(product, today), company: companyLimitsOn(today, product) };
}

/** The part of a monthly amount for one repayment per payday; a month is 52/12 weeks. */
export function perRepayment(monthlyCents: number, frequency: PayCycleKind): number {
  return frequency === 'monthly' ? monthlyCents : timesRatio(monthlyCents, 12 * frequencyDays[frequency], 52 * 7);
}

/** The inverse: the monthly cost of a repayment. */
export function perMonth(cents: number, frequency: Frequency): number {
  return frequency === 'monthly' ? cents : timesRatio(cents, 52 * 7, 12 * frequencyDays[frequency]);
}

/** Terms with one repayment per payday, starting at least `firstDueDays` from today. */
export function termsFor(amountCents: number, repayments: number, { today, cycle, credit, company }: Basis): LoanTerms {
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

/** The allowed numbers of repayments, from the shortest to the longest term. */
export function repaymentCounts(frame: Basis): { min: number; max: number } {
  const { today, credit, company } = frame;
  const { firstDueDate, frequency } = termsFor(company.minCents, 1, frame);
  let least = 1;
  while (daysBetween(today, frequencyDate(firstDueDate, frequency, least - 1)) < credit.minDays) least += 1;
  return { min: least, max: maxInstalments(credit.product, today, firstDueDate, frequency) };
}

/** The cost of a loan before it is accepted. */
export interface Quote {
  terms: LoanTerms;
  schedule: LoanSchedule;
  /** Total monthly fees, and their number. */
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

export function largestRepayment(terms: LoanTerms): number {
  return Math.max(
    ...levelSchedule(
      startingPosition(terms),
      frequencyDates(terms.firstDueDate, terms.frequency, terms.instalments),
    ).map(({ cents }) => cents),
  );
}
