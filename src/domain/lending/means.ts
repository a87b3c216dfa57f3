import { findSubCategory, subCategoryIds } from '../categorise/taxonomy.ts';
import { median } from '../forecast/spending.ts';

/** What came and went of one sub-category in one month. */
export interface MonthSum {
  /** Index of the month, 0 to `months` − 1. */
  month: number;
  subCategoryId: number;
  /** Whole cents; plus is money in, less refunds of it. */
  inCents: number;
  outCents: number;
}

const idsOf = (slugs: readonly (keyof typeof subCategoryIds)[]): ReadonlySet<number> =>
  new Set(slugs.map((slug) => subCategoryIds[slug]));

/** Income that can be expected again; refunds, tax and money from people are not counted. */
const income = idsOf(['salary', 'benefits', 'interest-earned', 'dividends', 'other-income']);

const essential = idsOf([
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

/** Where what is paid back to lenders is filed. */
export const repayments = idsOf(['bnpl', 'loan-repayments', 'interest-charged']);

const gambling = idsOf(['gambling']);

/** The middle one of the months of the sums that `part` takes. */
function middle(
  sums: readonly MonthSum[],
  months: number,
  ids: ReadonlySet<number>,
  cents: (sum: MonthSum) => number,
): number {
  const byMonth = new Array<number>(months).fill(0);
  for (const sum of sums) if (ids.has(sum.subCategoryId)) byMonth[sum.month]! += cents(sum);
  return Math.max(0, median(byMonth));
}

const paid = ({ inCents, outCents }: MonthSum): number => outCents - inCents;

/** Income and what must be paid, in a month of the middle kind. */
export function observedMeans(
  sums: readonly MonthSum[],
  months: number,
): {
  incomeCents: number;
  essentials: { categoryId: number; cents: number }[];
  repaymentsCents: number;
  gamblingCents: number;
} {
  const categories = Map.groupBy([...essential], (id) => findSubCategory(id)!.categoryId);
  return {
    incomeCents: middle(sums, months, income, ({ inCents, outCents }) => inCents - outCents),
    essentials: [...categories]
      .map(([categoryId, ids]) => ({ categoryId, cents: middle(sums, months, new Set(ids), paid) }))
      .filter(({ cents }) => cents > 0)
      .toSorted((a, b) => b.cents - a.cents || a.categoryId - b.categoryId),
    repaymentsCents: middle(sums, months, repayments, paid),
    gamblingCents: middle(sums, months, gambling, paid),
  };
}
