import { timesRatio } from '../money/cents.ts';

/**
 * What is usually spent beside what is scheduled: for each category the median of the member's own months. A median
 * forgets the one dear month, so a holiday or a new fridge does not come again each month.
 */

/** Spending of one sub-category in one month; refunds are taken off. */
export interface MonthSpending {
  /** Index of the month, 0 to `months` − 1. */
  month: number;
  categoryId: number;
  subCategoryId: number;
  accountId: number;
  cents: number;
}

export interface CategoryEstimate {
  categoryId: number;
  /** Per month, after what is scheduled was taken off. */
  monthlyCents: number;
  /** Per month, what schedules take of this category. */
  scheduledCents: number;
}

export interface SpendingEstimate {
  categories: CategoryEstimate[];
  monthlyCents: number;
  /** Cents over 365 days. */
  yearlyCents: number;
  /** How much of the past spending went out of each account. */
  accountWeights: Map<number, number>;
}

/** The middle one, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[half]! : timesRatio(sorted[half - 1]! + sorted[half]!, 1, 2);
}

function sumInto<K>(sums: Map<K, number>, key: K, cents: number): void {
  sums.set(key, (sums.get(key) ?? 0) + cents);
}

/**
 * What is left of a sub-category's months without `scheduled` in each of them. A weekly bill comes five times in some months
 * and four times in others, so what some months have less is taken off those that have more, the dearest ones last.
 */
function beside(cents: readonly number[], scheduled: number): number[] {
  const over = cents.map((spent) => Math.max(0, spent - scheduled));
  if (scheduled === 0) return over;
  let left = Math.max(
    0,
    cents.reduce((sum, spent) => sum + spent - scheduled, 0),
  );
  const rest = over.map(() => 0);
  for (const { more, month } of over
    .map((value, month) => ({ more: value, month }))
    .toSorted((one, other) => other.more - one.more)) {
    rest[month] = Math.min(more, left);
    left -= rest[month]!;
  }
  return rest;
}

/**
 * The estimate from whole months. `scheduledYearly` is what planned cash flows, likely ones included, will take of each
 * sub-category within a year; its twelfth is taken off each month.
 */
export function estimateSpending(
  rows: readonly MonthSpending[],
  months: number,
  scheduledYearly: ReadonlyMap<number, number>,
): SpendingEstimate {
  const bySub = new Map<number, { categoryId: number; cents: number[] }>();
  const accountWeights = new Map<number, number>();
  for (const row of rows) {
    const sub = bySub.get(row.subCategoryId) ?? {
      categoryId: row.categoryId,
      cents: new Array<number>(months).fill(0),
    };
    sub.cents[row.month]! += row.cents;
    bySub.set(row.subCategoryId, sub);
    sumInto(accountWeights, row.accountId, row.cents);
  }
  const byCategory = new Map<number, { cents: number[]; scheduled: number }>();
  for (const [subCategoryId, { categoryId, cents }] of bySub) {
    const scheduled = timesRatio(scheduledYearly.get(subCategoryId) ?? 0, 1, 12);
    const category = byCategory.get(categoryId) ?? { cents: new Array<number>(months).fill(0), scheduled: 0 };
    beside(cents, scheduled).forEach((spent, month) => (category.cents[month]! += spent));
    category.scheduled += scheduled;
    byCategory.set(categoryId, category);
  }
  const categories = [...byCategory]
    .map(([categoryId, { cents, scheduled }]) => ({
      categoryId,
      monthlyCents: Math.max(0, median(cents)),
      scheduledCents: scheduled,
    }))
    .filter(({ monthlyCents, scheduledCents }) => monthlyCents > 0 || scheduledCents > 0)
    .toSorted((a, b) => b.monthlyCents - a.monthlyCents || a.categoryId - b.categoryId);
  const monthlyCents = categories.reduce((sum, one) => sum + one.monthlyCents, 0);
  for (const [accountId, cents] of accountWeights) if (cents <= 0) accountWeights.delete(accountId);
  return { categories, monthlyCents, yearlyCents: monthlyCents * 12, accountWeights };
}
