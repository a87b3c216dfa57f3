import type { budget } from '#contract/areas/budget.ts';
import type { RollOver } from '#contract/areas/budget.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { carryInto } from '#domain/budget/roll-over.ts';
import { prorateToDays } from '#domain/budget/proration.ts';
import type { Frequency } from '#domain/budget/proration.ts';
import {
  categories,
  findCategory,
  findSubCategory,
  subCategories,
  subCategoriesOf,
} from '#domain/categorise/taxonomy.ts';
import { allBenchmarksWeekly, benchmarkWeekly, categoryBenchmarkWeekly } from '#domain/budget/benchmarks.ts';
import type { Tenure } from '#domain/budget/benchmarks.ts';
import { percentShare } from '#domain/money/cents.ts';
import type { PeriodSum } from '../spending/public.ts';
import type { BudgetRow } from './store.ts';

export type BudgetLine = ReplyOf<typeof budget.list>['data'][number];

/**
 * Spending (positive) by sub-category in one window. Refunds reduce it; uncategorised money in is income, not a refund.
 */
export type Spending = ReadonlyMap<number, number>;

export function spendingOf(sums: readonly PeriodSum[], period: number): Spending {
  const spending = new Map<number, number>();
  for (const sum of sums)
    if (sum.period === period)
      spending.set(
        sum.subCategoryId,
        (spending.get(sum.subCategoryId) ?? 0) + sum.debitCents - (sum.subCategoryId === 0 ? 0 : sum.creditCents),
      );
  return spending;
}

const expenseIds = [0, ...subCategories.filter(({ kind }) => kind === 'expense').map(({ id }) => id)];

/**
 * Returns all spending of one period, uncategorised spending included: what budgets count, with or without a budget.
 */
export function totalSpending(sums: readonly PeriodSum[], period: number): number {
  return spentOn(spendingOf(sums, period), expenseIds);
}

/** Returns the income as in reports: income categories and uncategorised money in. */
export function incomeOf(sums: readonly PeriodSum[]): number {
  return sums.reduce((total, { subCategoryId, debitCents, creditCents }) => {
    if (subCategoryId === 0) return total + creditCents;
    return findSubCategory(subCategoryId)?.kind === 'income' ? total + creditCents - debitCents : total;
  }, 0);
}

/** A past pay cycle: its last day, which determines the budgets in force, and its spending. */
export interface PastCycle {
  end: string;
  spending: Spending;
}

export interface Figures {
  /** The last day of the cycle or period. */
  end: string;
  days: number;
  spending: Spending;
  /** The housing tenure that benchmarks are compared for; null compares with all households. */
  tenure: Tenure | null;
  /** Oldest first; needed for budgets that roll over. */
  past: readonly PastCycle[];
  changes: readonly BudgetRow[];
  /** Converts an amount per pay cycle to an amount for this window. */
  inWindow: (cents: number) => number;
}

/** Returns the change in force at the end of a cycle. */
function inForce(
  changes: readonly BudgetRow[],
  categoryId: number,
  subCategoryId: number,
  end: string,
): BudgetRow | undefined {
  const row = changes.findLast(
    (change) => change.categoryId === categoryId && change.subCategoryId === subCategoryId && change.from <= end,
  );
  return row && row.amountCents !== null ? row : undefined;
}

function spentOn(spending: Spending, subIds: readonly number[]): number {
  return subIds.reduce((sum, id) => sum + (spending.get(id) ?? 0), 0);
}

function rolledOver(row: BudgetRow, subIds: readonly number[], figures: Figures): number {
  if (row.rollOver === 'none') return 0;
  const choice = {
    surplus: row.rollOver === 'surplus' || row.rollOver === 'both',
    overspend: row.rollOver === 'overspend' || row.rollOver === 'both',
  };
  const cycles = figures.past.flatMap(({ end, spending }) => {
    const change = inForce(figures.changes, row.categoryId, row.subCategoryId, end);
    return change ? [{ budgetCents: change.amountCents ?? 0, actualCents: spentOn(spending, subIds) }] : [];
  });
  return carryInto(cycles, choice);
}

function benchmarkOf(weeklyCents: number, figures: Figures): { benchmark: number; benchmark_value: number } {
  return {
    benchmark: percentShare(weeklyCents, allBenchmarksWeekly(figures.tenure)),
    benchmark_value: prorateToDays(weeklyCents, 'weekly', figures.days),
  };
}

type Money = Omit<BudgetLine, 'id' | 'category_id' | 'sub_category_id' | 'name' | 'colour' | 'icon'>;

function moneyOf(
  categoryId: number,
  subCategoryId: number,
  subIds: readonly number[],
  weeklyCents: number,
  figures: Figures,
): Money & { row: BudgetRow | undefined } {
  const row = inForce(figures.changes, categoryId, subCategoryId, figures.end);
  const actual = spentOn(figures.spending, subIds);
  const amount = row ? figures.inWindow(row.amountCents ?? 0) : null;
  const rollover = row ? rolledOver(row, subIds, figures) : 0;
  const total = amount === null ? null : amount + rollover;
  return {
    row,
    ...benchmarkOf(weeklyCents, figures),
    Amount: amount,
    budget: total,
    rolled_over: rollover,
    actual_spending: actual,
    left: total === null ? null : total - actual,
    roll_over: row?.rollOver ?? ('none' satisfies RollOver),
  };
}

/** Returns the figures of one sub-category. */
export function subFigures(subCategoryId: number, figures: Figures): Money & { row: BudgetRow | undefined } {
  const sub = findSubCategory(subCategoryId)!;
  return moneyOf(sub.categoryId, sub.id, [sub.id], benchmarkWeekly(sub, figures.tenure), figures);
}

/** Returns the figures of a category: its own budget, else the sum of its sub-category budgets. */
export function categoryFigures(categoryId: number, figures: Figures): Money & { row: BudgetRow | undefined } {
  const subs = subCategoriesOf(categoryId);
  const ownFigures = moneyOf(
    categoryId,
    0,
    subs.map(({ id }) => id),
    categoryBenchmarkWeekly(categoryId, figures.tenure),
    figures,
  );
  if (ownFigures.row) return ownFigures;
  const subFiguresInForce = subs.map(({ id }) => subFigures(id, figures)).filter((part) => part.row !== undefined);
  if (subFiguresInForce.length === 0) return ownFigures;
  const sum = (of: (part: Money) => number): number => subFiguresInForce.reduce((total, part) => total + of(part), 0);
  return {
    ...ownFigures,
    Amount: sum((part) => part.Amount ?? 0),
    budget: sum((part) => part.budget ?? 0),
    rolled_over: sum((part) => part.rolled_over),
    left: sum((part) => part.left ?? 0),
  };
}

/** Returns a line for each budget in force, categories before their sub-categories, in taxonomy order. */
export function budgetLines(figures: Figures): BudgetLine[] {
  const lines: BudgetLine[] = [];
  for (const category of categories) {
    const { row, ...money } = moneyOf(
      category.id,
      0,
      subCategoriesOf(category.id).map(({ id }) => id),
      categoryBenchmarkWeekly(category.id, figures.tenure),
      figures,
    );
    if (row)
      lines.push({
        id: row.id,
        category_id: category.id,
        sub_category_id: null,
        name: category.name,
        colour: category.colour,
        icon: category.icon,
        ...money,
      });
    for (const sub of subCategories.filter(({ categoryId }) => categoryId === category.id)) {
      const { row: subRow, ...subMoney } = subFigures(sub.id, figures);
      if (subRow)
        lines.push({
          id: subRow.id,
          category_id: category.id,
          sub_category_id: sub.id,
          name: sub.name,
          colour: findCategory(category.id)!.colour,
          icon: sub.icon,
          ...subMoney,
        });
    }
  }
  return lines;
}

export interface BudgetTotals {
  budgeted: number;
  spent: number;
  left: number;
  /** Spending that no budget covers. */
  unbudgeted: number;
}

/** Totals the budgets. A sub-category whose category has its own budget is listed but counted with the category. */
export function totalsOf(lines: readonly BudgetLine[], spending: Spending): BudgetTotals {
  const whole = new Set(lines.filter((line) => line.sub_category_id === null).map((line) => line.category_id));
  const counted = lines.filter((line) => line.sub_category_id === null || !whole.has(line.category_id));
  const parts = new Set(counted.map((line) => line.sub_category_id));
  const all = subCategories.filter((sub) => sub.kind === 'expense');
  const isCovered = (sub: { id: number; categoryId: number }): boolean =>
    whole.has(sub.categoryId) || parts.has(sub.id);
  return {
    budgeted: counted.reduce((sum, line) => sum + (line.budget ?? 0), 0),
    spent: counted.reduce((sum, line) => sum + line.actual_spending, 0),
    left: counted.reduce((sum, line) => sum + (line.left ?? 0), 0),
    unbudgeted:
      (spending.get(0) ?? 0) +
      spentOn(
        spending,
        all.filter((sub) => !isCovered(sub)).map(({ id }) => id),
      ),
  };
}

/** Returns a function that converts an amount per pay cycle to an amount for a number of days. */
export function intoDays(frequency: Frequency, days: number): (cents: number) => number {
  return (cents) => prorateToDays(cents, frequency, days);
}
