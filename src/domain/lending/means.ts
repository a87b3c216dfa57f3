import { findSubCategory, subCategoryIds } from '../categorise/taxonomy.ts';
import { median } from '../forecast/spending.ts';

/** Income and spending of one sub-category in one month. */
export interface MonthlySum {
  /** Index of the month, 0 to `months` − 1. */
  month: number;
  subCategoryId: number;
  /** Whole cents, as positive amounts. */
  inCents: number;
  outCents: number;
}

const idsOf = (slugs: readonly (keyof typeof subCategoryIds)[]): ReadonlySet<number> =>
  new Set(slugs.map((slug) => subCategoryIds[slug]));

/** Regular income; refunds, tax and money from people are excluded. */
const incomeIds = idsOf(['salary', 'benefits', 'interest-earned', 'dividends', 'other-income']);

const essentialIds = idsOf([
  'groceries',
  'specialty-food',
  'rent',
  'mortgage',
  'home-insurance',
  'rates-strata',
  'electricity',
  'gas',
  'water',
  'internet',
  'mobile',
  'other-insurance',
  'fuel',
  'public-transport',
  'tolls',
  'parking',
  'rego-licence',
  'car-insurance',
  'car-servicing',
  'medical',
  'dental-optical',
  'pharmacy',
  'health-insurance',
  'childcare',
  'school',
  'courses',
  'child-support',
  'vet',
  'pets',
  'bank-fees',
  'tax',
]);

/** The categories of repayments to lenders. */
export const repaymentIds = idsOf(['bnpl', 'loan-repayments', 'interest-charged']);

const gamblingIds = idsOf(['gambling']);

/** The median month of the given categories. */
function medianOf(
  sums: readonly MonthlySum[],
  months: number,
  ids: ReadonlySet<number>,
  cents: (sum: MonthlySum) => number,
): number {
  const byMonth = new Array<number>(months).fill(0);
  for (const sum of sums) if (ids.has(sum.subCategoryId)) byMonth[sum.month]! += cents(sum);
  return Math.max(0, median(byMonth));
}

const netPaid = ({ inCents, outCents }: MonthlySum): number => outCents - inCents;

/** Median monthly income and commitments. */
export function observeMeans(
  sums: readonly MonthlySum[],
  months: number,
): {
  incomeCents: number;
  essentials: { categoryId: number; cents: number }[];
  repaymentsCents: number;
  gamblingCents: number;
} {
  const categories = Map.groupBy([...essentialIds], (id) => findSubCategory(id)!.categoryId);
  return {
    incomeCents: medianOf(sums, months, incomeIds, ({ inCents, outCents }) => inCents - outCents),
    essentials: [...categories]
      .map(([categoryId, ids]) => ({ categoryId, cents: medianOf(sums, months, new Set(ids), netPaid) }))
      .filter(({ cents }) => cents > 0)
      .toSorted((a, b) => b.cents - a.cents || a.categoryId - b.categoryId),
    repaymentsCents: medianOf(sums, months, repaymentIds, netPaid),
    gamblingCents: medianOf(sums, months, gamblingIds, netPaid),
  };
}
