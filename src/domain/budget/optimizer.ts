import { assertCents, sumCents, timesRatio } from '../money/cents.ts';

/**
 * The budget optimizer (rule M06): how a week of income is divided before it is spent, and the result over the years.
 * Savings, debt and assets add up; super grows.
 */

export const optimizerSlugs = ['savings', 'debt', 'assets', 'super'] as const;
export type OptimizerSlug = (typeof optimizerSlugs)[number];

export interface OptimizerCategory {
  /** Distinct from the ids of spending categories, which the optimizer lists beside these. */
  id: number;
  slug: OptimizerSlug;
  name: string;
  /** Growth per year; 0 if the amounts only add up. */
  compoundRate: number;
}

export const optimizerCategories: readonly OptimizerCategory[] = [
  { id: 101, slug: 'savings', name: 'Savings', compoundRate: 0 },
  { id: 102, slug: 'debt', name: 'Paying off debt', compoundRate: 0 },
  { id: 103, slug: 'assets', name: 'Assets', compoundRate: 0 },
  { id: 104, slug: 'super', name: 'Super', compoundRate: 0.08 },
];

export const predictionYears = [1, 5, 10, 20] as const;
export type PredictionYears = (typeof predictionYears)[number];

const WEEKS_A_YEAR = 52;

/** Amounts per week, by slug; a missing one counts as 0. */
export type WeeklyAmounts = Partial<Record<OptimizerSlug, number>>;

export interface Prediction {
  years: number;
  savings: number;
  debt: number;
  assets: number;
  super: number;
  totalCents: number;
  /** The sum of the contributions. */
  contributedCents: number;
  /** The sum of the growth. */
  growthCents: number;
}

/**
 * A weekly amount over whole years. Growth is credited at the end of each year: `rate` of the opening balance, and of
 * each weekly amount for the weeks that it was invested (25.5 weeks' amounts in all). Rounded to whole cents once a
 * year.
 */
export function grownCents(weeklyCents: number, rate: number, years: number): number {
  assertCents(weeklyCents);
  const perMyriad = Math.round(rate * 10_000);
  const paid = weeklyCents * WEEKS_A_YEAR;
  let cents = 0;
  for (let year = 0; year < years; year += 1) {
    // Doubled, so that the half of 25.5 weeks is a whole number.
    const growth = timesRatio(2 * cents + (WEEKS_A_YEAR - 1) * weeklyCents, perMyriad, 20_000);
    cents = assertCents(cents + paid + growth);
  }
  return cents;
}

/**
 * What the weekly amounts grow to. The only return is the one in the rule. Repayments stop once the debt is paid off.
 *
 * @param owedCents the member's total debt.
 */
export function predict(weekly: WeeklyAmounts, years: number, owedCents: number): Prediction {
  const capped = (slug: OptimizerSlug, cents: number): number => (slug === 'debt' ? Math.min(cents, owedCents) : cents);
  const ends = Object.fromEntries(
    optimizerCategories.map(({ slug, compoundRate }) => [
      slug,
      capped(slug, grownCents(weekly[slug] ?? 0, compoundRate, years)),
    ]),
  ) as Record<OptimizerSlug, number>;
  const totalCents = sumCents(Object.values(ends));
  const contributedCents = sumCents(
    optimizerSlugs.map((slug) => capped(slug, (weekly[slug] ?? 0) * WEEKS_A_YEAR * years)),
  );
  return { years, ...ends, totalCents, contributedCents, growthCents: totalCents - contributedCents };
}

/** What is left of a week's income; negative if more is planned than comes in. */
export function leftOfIncome(incomeCents: number, weekly: WeeklyAmounts, categoriesCents: readonly number[]): number {
  return incomeCents - sumCents(optimizerSlugs.map((slug) => weekly[slug] ?? 0)) - sumCents(categoriesCents);
}
