import type { CivilDate } from '../calendar/civil-date.ts';
import type { LoanProduct } from '../loans/terms.ts';

/**
 * What the company asks beyond the law, as dated data: an application is judged by what held on its day. What the law
 * says of small amount credit stands with the products of loans.
 */
export interface CompanyLimits {
  product: LoanProduct;
  /** The first day on which they hold. */
  from: CivilDate;
  source: string;
  minCents: number;
  /** What the slider starts with (rule L03). */
  defaultCents: number;
  stepCents: number;
  /** Whole months of rows that a decision by rule needs. */
  minMonths: number;
  /** Of income, kept back for what nobody plans for. */
  marginPercent: number;
  /** Above it a person looks at what the rule found. */
  ruleAloneCents: number;
  /** Above it a second person must agree. */
  onePersonCents: number;
  /** Of income, spent on gambling; above it a person looks first. */
  gamblingPercent: number;
  offerDays: number;
  coolingOffBusinessDays: number;
  /** Days between today and the first repayment, at least. */
  firstDueDays: number;
  minAge: number;
}

/** The latest first. */
const companyLimits: readonly CompanyLimits[] = [
  {
    // A person looks at each of them, and the law sets no share of income: what is left after living costs is the limit.
    product: 'personal',
    from: '2026-01-01',
    source: 'House rules for lending of 1 January 2026',
    minCents: 2_100_00,
    defaultCents: 3_000_00,
    stepCents: 100_00,
    minMonths: 2,
    marginPercent: 5,
    ruleAloneCents: 0,
    onePersonCents: 5_000_00,
    gamblingPercent: 15,
    offerDays: 7,
    coolingOffBusinessDays: 2,
    firstDueDays: 3,
    minAge: 18,
  },
  {
    product: 'small_amount',
    from: '2023-06-12',
    source: 'House rules for lending of 12 June 2023',
    minCents: 200_00,
    defaultCents: 200_00,
    stepCents: 10_00,
    minMonths: 2,
    marginPercent: 5,
    ruleAloneCents: 1_000_00,
    onePersonCents: 1_500_00,
    gamblingPercent: 15,
    offerDays: 7,
    coolingOffBusinessDays: 2,
    firstDueDays: 3,
    minAge: 18,
  },
];

/** The limits of a day; days before the first ones are judged by the first. */
export function companyLimitsOn(date: CivilDate, product: LoanProduct = 'small_amount'): CompanyLimits {
  const limits = companyLimits.filter((one) => one.product === product);
  return limits.find(({ from }) => from <= date) ?? limits.at(-1)!;
}
