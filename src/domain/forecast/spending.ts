import { timesRatio } from '../money/cents.ts';

/**
 * Usual spending beside scheduled payments: per category the median of the member's own months. The median ignores a
 * single expensive month, such as one with a holiday.
 */

/** Spending of one sub-category in one month, net of refunds. */
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
  /** Per month, less scheduled payments. */
  monthlyCents: number;
  /** Per month, the scheduled payments of this category. */
  scheduledCents: number;
}

export interface SpendingEstimate {
  categories: CategoryEstimate[];
  monthlyCents: number;
  /** Cents per 365 days. */
  yearlyCents: number;
  /** Past spending from each account. */
  accountWeights: Map<number, number>;
}

/** The middle value, or the mean of the two middle values. */
export function median(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[half]! : timesRatio(sorted[half - 1]! + sorted[half]!, 1, 2);
}

function addTo<K>(sums: Map<K, number>, key: K, cents: number): void {
  sums.set(key, (sums.get(key) ?? 0) + cents);
}

/**
 * Each month's spending of a sub-category less `scheduled`. A weekly bill is due five times in some months and four
 * in others, so a shortfall in some months is deducted from the excess of others, the most expensive months last.
 */
function unscheduledByMonth(cents: readonly number[], scheduled: number): number[] {
  const unscheduled = cents.map((spent) => Math.max(0, spent - scheduled));
  if (scheduled === 0) return unscheduled;
  let left = Math.max(
    0,
    cents.reduce((sum, spent) => sum + spent - scheduled, 0),
  );
  const byMonth = unscheduled.map(() => 0);
  for (const { more: excess, month } of unscheduled
    .map((value, month) => ({ more: value, month }))
    .toSorted((a, b) => b.more - a.more)) {
    byMonth[month] = Math.min(excess, left);
    left -= byMonth[month]!;
  }
  return byMonth;
}

/**
 * The estimate from whole months. `scheduledYearly` is what planned cash flows, likely ones included, will take of
 * each sub-category within a year; a twelfth is deducted from each month.
 */
export function estimateSpending(
  spendingByMonth: readonly MonthSpending[],
  months: number,
  scheduledYearly: ReadonlyMap<number, number>,
): SpendingEstimate {
  const bySub = new Map<number, { categoryId: number; cents: number[] }>();
  const accountWeights = new Map<number, number>();
  for (const spending of spendingByMonth) {
    const sub = bySub.get(spending.subCategoryId) ?? {
      categoryId: spending.categoryId,
      cents: new Array<number>(months).fill(0),
    };
    sub.cents[spending.month]! += spending.cents;
    bySub.set(spending.subCategoryId, sub);
    addTo(accountWeights, spending.accountId, spending.cents);
  }
  const byCategory = new Map<number, { cents: number[]; scheduled: number }>();
  for (const [subCategoryId, { categoryId, cents }] of bySub) {
    const scheduled = timesRatio(scheduledYearly.get(subCategoryId) ?? 0, 1, 12);
    const category = byCategory.get(categoryId) ?? { cents: new Array<number>(months).fill(0), scheduled: 0 };
    unscheduledByMonth(cents, scheduled).forEach((spent, month) => (category.cents[month]! += spent));
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
  const monthlyCents = categories.reduce((sum, category) => sum + category.monthlyCents, 0);
  for (const [accountId, cents] of accountWeights) if (cents <= 0) accountWeights.delete(accountId);
  return { categories, monthlyCents, yearlyCents: monthlyCents * 12, accountWeights };
}
