import type { OptimizerMove, forecast } from '#contract/areas/forecast.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { countedCents, leftOfWeek, proposeMoves } from '#domain/budget/moves.ts';
import type { CategoryFacts, Move } from '#domain/budget/moves.ts';
import { optimizerCategories } from '#domain/budget/optimizer.ts';
import type { WeeklyAmounts } from '#domain/budget/optimizer.ts';
import { prorate } from '#domain/budget/proration.ts';
import type { PayCycle } from '#domain/calendar/pay-cycle.ts';
import { categories, categoryBenchmarkWeeklyCents, findSubCategory } from '#domain/categorise/taxonomy.ts';
import { median } from '#domain/forecast/spending.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { budgetsInForce } from '../../budget/public.ts';
import type { BudgetInForce } from '../../budget/public.ts';
import { loansOf } from '../../loans/public.ts';
import { debtsOf } from '../../networth/public.ts';
import { payCycleInForce } from '../../settings/public.ts';
import { subscriptionsOn } from '../../transactions/public.ts';
import { monthHistory } from '../history-store.ts';
import type { MonthHistory } from '../history-store.ts';
import { readSettings, readWeekly } from '../settings-store.ts';
import type { ForecastSettings } from '../settings-store.ts';

interface ReadContext {
  db: Database;
  clock: Clock;
}

type Reply = ReplyOf<typeof forecast.optimizers>;
type Optimizer = Reply['data'][number];
type CategoryLine = Reply['categories'][number];

export const expenseCategories = categories.filter((category) => category.kind === 'expense');

/** The spending on a category in each whole month, in cents. */
function monthlySpending(categoryId: number, history: MonthHistory): number[] {
  const months = history.months.map(() => 0);
  for (const row of history.spending) if (row.categoryId === categoryId) months[row.month]! += row.cents;
  return months;
}

/** The budget of a category per pay cycle: its own, otherwise the sum of its sub-categories' budgets. */
function budgetOf(categoryId: number, budgets: readonly BudgetInForce[]): { cents: number | null; optimized: boolean } {
  const ownBudget = budgets.find((budget) => budget.categoryId === categoryId && budget.subCategoryId === 0);
  if (ownBudget) return { cents: ownBudget.amountCents, optimized: ownBudget.optimized };
  const subBudgets = budgets.filter((budget) => budget.categoryId === categoryId);
  return {
    cents: subBudgets.length === 0 ? null : subBudgets.reduce((sum, part) => sum + part.amountCents, 0),
    optimized: false,
  };
}

/** The weekly budget and usual spending (median of whole months) of each category. */
function categoryFacts(budgets: readonly BudgetInForce[], cycle: PayCycle, history: MonthHistory): CategoryFacts[] {
  return expenseCategories.map(({ id, name, slug }) => {
    const { cents } = budgetOf(id, budgets);
    const months = monthlySpending(id, history);
    const usualMonthCents = months.length === 0 ? null : Math.max(0, median(months));
    return {
      id,
      name,
      slug,
      months,
      usualMonthCents,
      usualCents: usualMonthCents === null ? null : prorate(usualMonthCents, 'monthly', 'weekly'),
      budgetCents: cents === null ? null : prorate(cents, cycle.kind, 'weekly'),
    };
  });
}

function categoryLines(budgets: readonly BudgetInForce[], facts: readonly CategoryFacts[]): CategoryLine[] {
  return expenseCategories.map(({ id, name, slug, colour, icon }, index) => {
    const { cents, optimized } = budgetOf(id, budgets);
    const { budgetCents, usualCents } = facts[index]!;
    return {
      TransactionCategoryID: id,
      name,
      slug,
      colour,
      icon,
      value: budgetCents,
      amount: cents,
      optimized,
      benchmark_value: categoryBenchmarkWeeklyCents(id),
      usual_value: usualCents,
      counted: countedCents(facts[index]!),
    };
  });
}

/** The member's total debt, and the debt with the highest known interest rate. */
export async function totalDebt(
  { db, clock }: ReadContext,
  memberId: number,
  today: string,
): Promise<{ owedCents: number; debtName: string | null }> {
  const [{ debts, owedCents }, loans] = await Promise.all([
    debtsOf(db, clock, memberId, today),
    loansOf(db, clock, memberId),
  ]);
  const rates = new Map(loans.map(({ id, annualPpm }) => [id, annualPpm ?? 0]));
  const rateOf = ({ source, id }: (typeof debts)[number]): number =>
    (source === 'company_loan' || source === 'external_loan') && id !== null ? (rates.get(id) ?? 0) : 0;
  const [highestRate] = debts
    .filter((debt) => debt.counted && debt.owedCents > 0)
    .toSorted((a, b) => rateOf(b) - rateOf(a));
  return { owedCents, debtName: highestRate?.name ?? null };
}

function moveOnWire({
  kind,
  name,
  fromCents: from,
  toCents: to,
  lowMonths,
  values,
  leftCents: left,
  yearCents: year,
}: Move): OptimizerMove {
  return {
    kind,
    name,
    from,
    to,
    low_months: lowMonths,
    data: values.map(({ id, cents }) => ({ TransactionCategoryID: id, value: cents })),
    left,
    year,
  };
}

export function predictionOf(settings: ForecastSettings): Reply['prediction'] {
  const { prediction_cents: prediction, prediction_years: years, prediction_on: on } = settings;
  return prediction === null || years === null || on === null ? null : { prediction, years, set_on: on };
}

/** The weekly amounts by slug; removed categories are left out. */
export async function weeklyAmounts(db: Database, memberId: number): Promise<WeeklyAmounts> {
  const stored = await readWeekly(db, memberId);
  return Object.fromEntries([...stored].flatMap(([slug, cents]) => (cents === null ? [] : [[slug, cents]])));
}

/** Builds the complete optimizer reply. */
export async function optimizerReply({ db, clock }: ReadContext, memberId: number, today: string): Promise<Reply> {
  const [stored, settings, { cycle, budgets }, history, { detected }, { owedCents, debtName }, { merchants }] =
    await Promise.all([
      readWeekly(db, memberId),
      readSettings(db, memberId),
      budgetsInForce(db, memberId, today),
      monthHistory(db, memberId, today),
      payCycleInForce(db, memberId, today),
      totalDebt({ db, clock }, memberId, today),
      subscriptionsOn(db, memberId, today),
    ]);
  const proposal = detected && {
    amount: prorate(detected.amountCents, detected.frequency, 'weekly'),
    payer: detected.payer,
    pay: detected.amountCents,
    frequency: detected.frequency,
    rows: detected.rows,
  };
  const facts = categoryFacts(budgets, cycle, history);
  const lines = categoryLines(budgets, facts);
  const fixedCategories: Optimizer[] = optimizerCategories.flatMap(({ id, slug, name, compoundRate }) => {
    const cents = stored.get(slug);
    return cents === null ? [] : [{ TransactionCategoryID: id, value: cents ?? 0, slug, name, compoundRate }];
  });
  const optimizedCategories: Optimizer[] = lines.flatMap(({ TransactionCategoryID, name, slug, value, optimized }) =>
    optimized && value !== null ? [{ TransactionCategoryID, value, slug, name, compoundRate: 0 }] : [],
  );
  const income = settings.weekly_income_cents ?? proposal?.amount ?? null;
  const weekly = Object.fromEntries(fixedCategories.map(({ slug, value }) => [slug, value]));
  const subscriptions = merchants.flatMap(({ merchant: name, sub_category_id: sub, year_amount: yearCents }) =>
    yearCents === null ? [] : [{ name, categoryId: findSubCategory(sub)?.categoryId ?? 0, yearCents }],
  );
  const moveFacts = {
    incomeCents: income,
    weekly,
    owedCents,
    debtName,
    cycle: cycle.kind,
    categories: facts,
    subscriptions,
  };
  return {
    success: true,
    data: [...fixedCategories, ...optimizedCategories],
    boincome: settings.weekly_income_cents,
    income_proposal: proposal,
    categories: lines,
    left: leftOfWeek(moveFacts),
    owed: owedCents,
    moves: proposeMoves(moveFacts).map(moveOnWire),
    frequency: cycle.kind,
    prediction: predictionOf(settings),
    locked: null,
  };
}
