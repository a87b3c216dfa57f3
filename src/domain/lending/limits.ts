import type { CivilDate } from '../calendar/civil-date.ts';
import type { LoanProduct } from '../loans/terms.ts';

/**
 * The company's own limits beyond the law, by date; an application is decided by those of its day. Statutory limits
 * are in `loans/products.ts`.
 */
export interface CompanyLimits {
  product: LoanProduct;
  /** The first day on which they apply. */
  from: CivilDate;
  source: string;
  minCents: number;
  /** The initial value of the slider (rule L03). */
  defaultCents: number;
  stepCents: number;
  /** Whole months of transactions needed for an automatic decision. */
  minMonths: number;
  /** Percentage of income reserved for unplanned costs. */
  marginPercent: number;
  /** Above this a person confirms the automatic decision. */
  ruleAloneCents: number;
  /** Above this a second person must agree. */
  onePersonCents: number;
  /** Percentage of income; above this a person reviews gambling. */
  gamblingPercent: number;
  offerDays: number;
  coolingOffBusinessDays: number;
  /** Minimum days between today and the first repayment. */
  firstDueDays: number;
  minAge: number;
}

/** Newest first. */
const companyLimits: readonly CompanyLimits[] = [
  {
    // A person reviews each of them. The law protects no share of income, so the remainder after living costs is the
    // limit.
    product: 'personal',
    from: '2026-01-01',
    source: 'Lending policy of 1 January 2026',
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
    source: 'Lending policy of 12 June 2023',
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

/** The limits of a day; the oldest ones for earlier days. */
export function companyLimitsOn(date: CivilDate, product: LoanProduct = 'small_amount'): CompanyLimits {
  const limits = companyLimits.filter((limit) => limit.product === product);
  return limits.find(({ from }) => from <= date) ?? limits.at(-1)!;
}
