import { findCategory } from '#domain/categorise/taxonomy.ts';
import type { SteadySpending } from '#domain/forecast/daily.ts';
import { estimateSpending } from '#domain/forecast/spending.ts';
import { allocate, timesRatio } from '#domain/money/cents.ts';
import type { MonthHistory } from './history-store.ts';

export interface SpendingAhead {
  source: 'history' | 'set' | 'none';
  daily: number;
  history_daily: number;
  months: string[];
  categories: { category_id: number; name: string; colour: string; monthly: number; scheduled: number }[];
}

const DAYS_A_YEAR = 365;
/** The colour of what has no category. */
const PLAIN = '#7a7a7a';

/** Shares of the yearly amount by where the money went out so far; all of it out of the first account without such a past. */
function overAccounts(
  yearlyCents: number,
  weights: ReadonlyMap<number, number>,
  accountIds: readonly number[],
): SteadySpending[] {
  if (accountIds.length === 0) return [];
  const own = accountIds.map((id) => weights.get(id) ?? 0);
  const shares = allocate(
    yearlyCents,
    own.some((weight) => weight > 0) ? own : accountIds.map((_, at) => (at === 0 ? 1 : 0)),
  );
  return accountIds
    .map((accountId, at) => ({ accountId, yearlyCents: shares[at]! }))
    .filter((one) => one.yearlyCents > 0);
}

/** What is spent each day beside what is scheduled: as the member set it, else by the median of whole months. */
export function spendingAhead(
  history: MonthHistory,
  scheduledYearly: ReadonlyMap<number, number>,
  setDailyCents: number | null,
  accountIds: readonly number[],
): { spending: SpendingAhead; steady: SteadySpending[] } {
  const estimate = estimateSpending(history.spending, history.months.length, scheduledYearly);
  const yearly = setDailyCents === null ? estimate.yearlyCents : setDailyCents * DAYS_A_YEAR;
  const perDay = (cents: number): number => timesRatio(cents, 1, DAYS_A_YEAR);
  const source = setDailyCents !== null ? 'set' : history.months.length === 0 ? 'none' : 'history';
  const categories = estimate.categories.map(({ categoryId, monthlyCents, scheduledCents }) => {
    const category = findCategory(categoryId);
    return {
      category_id: categoryId,
      name: category?.name ?? 'Uncategorised',
      colour: category?.colour ?? PLAIN,
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
    steady: overAccounts(yearly, estimate.accountWeights, accountIds),
  };
}
