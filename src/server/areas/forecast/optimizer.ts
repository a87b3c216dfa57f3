import type { forecast } from '#contract/areas/forecast.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { leftOfIncome, optimizerCategories } from '#domain/budget/optimizer.ts';
import type { WeeklyAmounts } from '#domain/budget/optimizer.ts';
import { prorate } from '#domain/budget/proration.ts';
import type { PayCycle } from '#domain/calendar/pay-cycle.ts';
import { categories, categoryBenchmarkWeeklyCents } from '#domain/categorise/taxonomy.ts';
import { median } from '#domain/forecast/spending.ts';
import type { Database } from '#server/kit/database.ts';
import { budgetsInForce } from '../budget/public.ts';
import type { BudgetInForce } from '../budget/public.ts';
import { payCycleInForce } from '../pay-cycle/public.ts';
import { monthHistory } from './history-store.ts';
import type { MonthHistory } from './history-store.ts';
import { readSettings, readWeekly } from './settings-store.ts';
import type { ForecastSettings } from './settings-store.ts';

type Reply = ReplyOf<typeof forecast.optimizers>;
type Optimizer = Reply['data'][number];
type CategoryLine = Reply['categories'][number];

export const expenseCategories = categories.filter((category) => category.kind === 'expense');

/** The median month of each category, turned into one per week; null without a whole month. */
function usualWeekly(history: MonthHistory): (categoryId: number) => number | null {
  if (history.months.length === 0) return () => null;
  return (categoryId) => {
    const months = history.months.map(() => 0);
    for (const row of history.spending) if (row.categoryId === categoryId) months[row.month]! += row.cents;
    return prorate(Math.max(0, median(months)), 'monthly', 'weekly');
  };
}

/** What a category may cost in a pay cycle: its own budget, or without one the sum of its parts'. */
function budgetOf(categoryId: number, budgets: readonly BudgetInForce[]): { cents: number | null; optimized: boolean } {
  const own = budgets.find((budget) => budget.categoryId === categoryId && budget.subCategoryId === 0);
  if (own) return { cents: own.amountCents, optimized: own.optimized };
  const parts = budgets.filter((budget) => budget.categoryId === categoryId);
  return { cents: parts.length === 0 ? null : parts.reduce((sum, part) => sum + part.amountCents, 0), optimized: false };
}

function categoryLines(budgets: readonly BudgetInForce[], cycle: PayCycle, history: MonthHistory): CategoryLine[] {
  const usual = usualWeekly(history);
  return expenseCategories.map(({ id, name, slug, colour, icon }) => {
    const { cents, optimized } = budgetOf(id, budgets);
    return {
      TransactionCategoryID: id, name, slug, colour, icon,
      value: cents === null ? null : prorate(cents, cycle.kind, 'weekly'),
      amount: cents,
      optimized,
      benchmark_value: categoryBenchmarkWeeklyCents(id),
      usual_value: usual(id),
    };
  });
}

export function predictionOf(settings: ForecastSettings): Reply['prediction'] {
  const { prediction_cents: prediction, prediction_years: years, prediction_on: on } = settings;
  return prediction === null || years === null || on === null ? null : { prediction, years, set_on: on };
}

/** The weekly values as they count: what was never set is nothing, what was taken out is left out. */
export async function weeklyAmounts(db: Database, memberId: number): Promise<WeeklyAmounts> {
  const stored = await readWeekly(db, memberId);
  return Object.fromEntries([...stored].flatMap(([slug, cents]) => (cents === null ? [] : [[slug, cents]])));
}

/** The whole of the optimizer. */
export async function optimizerReply(db: Database, memberId: number, today: string): Promise<Reply> {
  const [stored, settings, { cycle, budgets }, history, { detected: found }] = await Promise.all([
    readWeekly(db, memberId), readSettings(db, memberId), budgetsInForce(db, memberId, today), monthHistory(db, memberId, today), payCycleInForce(db, memberId, today),
  ]);
  const proposal = found && { amount: prorate(found.amountCents, found.frequency, 'weekly'), payer: found.payer, pay: found.amountCents, frequency: found.frequency, rows: found.rows };
  const lines = categoryLines(budgets, cycle, history);
  const four: Optimizer[] = optimizerCategories.flatMap(({ id, slug, name, compoundRate }) => {
    const cents = stored.get(slug);
    return cents === null ? [] : [{ TransactionCategoryID: id, value: cents ?? 0, slug, name, compoundRate }];
  });
  const beside: Optimizer[] = lines.flatMap(({ TransactionCategoryID, name, slug, value, optimized }) => (optimized && value !== null ? [{ TransactionCategoryID, value, slug, name, compoundRate: 0 }] : []));
  const income = settings.weekly_income_cents ?? proposal?.amount ?? null;
  const weekly = Object.fromEntries(four.map(({ slug, value }) => [slug, value]));
  return {
    success: true,
    data: [...four, ...beside],
    boincome: settings.weekly_income_cents,
    income_proposal: proposal,
    categories: lines,
    left: income === null ? null : leftOfIncome(income, weekly, lines.map(({ value }) => value ?? 0)),
    frequency: cycle.kind,
    prediction: predictionOf(settings),
    locked: null,
  };
}
