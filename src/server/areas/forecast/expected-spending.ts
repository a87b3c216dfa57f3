import { UNCATEGORISED_COLOUR } from '#domain/categorise/category-colours.ts';
import { findCategory } from '#domain/categorise/taxonomy.ts';
import type { SteadySpending } from '#domain/forecast/daily.ts';
import { estimateSpending } from '#domain/forecast/spending.ts';
import { allocate, timesRatio } from '#domain/money/cents.ts';
import type { MonthHistory } from './history-store.ts';

export interface ExpectedSpending {
  source: 'history' | 'set' | 'none';
  daily: number;
  history_daily: number;
  months: string[];
  categories: { category_id: number; name: string; colour: string; monthly: number; scheduled: number }[];
}

const DAYS_A_YEAR = 365;

/** Divides the yearly amount by past spending per account; without a history it all counts on the first account. */
function divideByAccount(
  yearlyCents: number,
  weights: ReadonlyMap<number, number>,
  accountIds: readonly number[],
): SteadySpending[] {
  if (accountIds.length === 0) return [];
  const accountWeights = accountIds.map((id) => weights.get(id) ?? 0);
  const shares = allocate(
    yearlyCents,
    accountWeights.some((weight) => weight > 0) ? accountWeights : accountIds.map((_, index) => (index === 0 ? 1 : 0)),
  );
  return accountIds
    .map((accountId, index) => ({ accountId, yearlyCents: shares[index]! }))
    .filter((one) => one.yearlyCents > 0);
}

/**
 * Estimates daily spending beyond scheduled payments: the member's own setting, otherwise the median of whole months.
 */
export function expectedSpending(
  history: MonthHistory,
  scheduledYearly: ReadonlyMap<number, number>,
  setDailyCents: number | null,
  accountIds: readonly number[],
): { spending: ExpectedSpending; steady: SteadySpending[] } {
  const estimate = estimateSpending(history.spending, history.months.length, scheduledYearly);
  const yearly = setDailyCents === null ? estimate.yearlyCents : setDailyCents * DAYS_A_YEAR;
  const perDay = (cents: number): number => timesRatio(cents, 1, DAYS_A_YEAR);
  const source = setDailyCents !== null ? 'set' : history.months.length === 0 ? 'none' : 'history';
  const categories = estimate.categories.map(({ categoryId, monthlyCents, scheduledCents }) => {
    const category = findCategory(categoryId);
    return {
      category_id: categoryId,
      name: category?.name ?? 'Uncategorised',
      colour: category?.colour ?? UNCATEGORISED_COLOUR,
      monthly: monthlyCents,
      scheduled: scheduledCents,
    };
  });
  return {
    spending: {
      source,
      daily: perDay(yearly),
      history_daily: perDay(estimate.yearlyCents),
      months: history.months,
      categories,
    },
    steady: divideByAccount(yearly, estimate.accountWeights, accountIds),
  };
}
