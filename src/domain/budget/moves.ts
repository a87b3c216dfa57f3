import type { PayCycleKind } from '../calendar/pay-cycle.ts';
import { prorate } from './proration.ts';
import { leftOfIncome, optimizerCategories, predict } from './optimizer.ts';
import type { OptimizerSlug, WeeklyAmounts } from './optimizer.ts';

/**
 * Changes that the optimizer proposes, each with its effect. A move is a set of weekly values; applying it changes
 * the weekly remainder by `leftCents` and the prediction after a year by `yearCents`, to the cent.
 */

export interface CategoryFacts {
  id: number;
  slug: string;
  name: string;
  /** Budget per week; null without one. */
  budgetCents: number | null;
  /** Usual spending per week and per month; null without a whole month of data. */
  usualCents: number | null;
  usualMonthCents: number | null;
  /** Spending in each of the last whole months. */
  months: readonly number[];
}

export interface SubscriptionFacts {
  name: string;
  categoryId: number;
  yearCents: number;
}

export interface MoveFacts {
  incomeCents: number | null;
  weekly: WeeklyAmounts;
  owedCents: number;
  /** The debt with the highest cost; null if nothing is owed. */
  debtName: string | null;
  cycle: PayCycleKind;
  categories: readonly CategoryFacts[];
  subscriptions: readonly SubscriptionFacts[];
}

export const moveKinds = ['spend_less', 'end_subscription', 'redirect_debt', 'set_aside'] as const;
export type MoveKind = (typeof moveKinds)[number];

export interface Move {
  kind: MoveKind;
  /** The category, subscription or debt; null for savings. */
  name: string | null;
  /** Now and after the move, per month. */
  fromCents: number;
  toCents: number;
  /** How many of the last months were at or below the target; null for other kinds. */
  lowMonths: { months: number; of: number } | null;
  /** The weekly values that it sets, by optimizer id. */
  values: { id: number; cents: number }[];
  leftCents: number;
  yearCents: number;
}

/** Categories where spending can vary from month to month. */
const flexible: ReadonlySet<string> = new Set(['groceries', 'eating-out', 'shopping', 'leisure']);
const MIN_MONTHS = 3;
/** Targets are rounded to this; smaller changes are not proposed. */
const MONTH_STEP = 5_00;
const MIN_MONTH = 10_00;
const MIN_LEFT = 10_00;
const WEEK_STEP = 5_00;
const MAX_MOVES = 6;

/** The amount used for a category: its budget, or its usual spending without one. */
export function countedCents({ budgetCents, usualCents }: Pick<CategoryFacts, 'budgetCents' | 'usualCents'>): number {
  return budgetCents ?? usualCents ?? 0;
}

/** What remains of a week's income. */
export function leftOfWeek({
  incomeCents,
  weekly,
  categories,
}: Pick<MoveFacts, 'incomeCents' | 'weekly'> & {
  categories: readonly Pick<CategoryFacts, 'budgetCents' | 'usualCents'>[];
}): number | null {
  return incomeCents === null ? null : leftOfIncome(incomeCents, weekly, categories.map(countedCents));
}

/** A weekly value after conversion to the pay cycle and back, as it will be read from storage. */
const afterRoundTrip = (weeklyCents: number, cycle: PayCycleKind): number =>
  prorate(prorate(weeklyCents, 'weekly', cycle), cycle, 'weekly');

const idOf = (slug: OptimizerSlug): number => optimizerCategories.find((category) => category.slug === slug)!.id;

/** Proposes spending the second-lowest of the last months. */
function spendLess(category: CategoryFacts, { cycle }: MoveFacts): Move[] {
  const { id, slug, name, months, budgetCents, usualMonthCents } = category;
  if (!flexible.has(slug) || months.length < MIN_MONTHS || usualMonthCents === null) return [];
  const target = Math.ceil(months.toSorted((a, b) => a - b)[1]! / MONTH_STEP) * MONTH_STEP;
  const from = budgetCents === null ? usualMonthCents : prorate(budgetCents, 'weekly', 'monthly');
  if (target <= 0 || from - target < MIN_MONTH) return [];
  const cents = afterRoundTrip(prorate(target, 'monthly', 'weekly'), cycle);
  return [
    {
      kind: 'spend_less',
      name,
      fromCents: from,
      toCents: target,
      lowMonths: { months: months.filter((month) => month <= target).length, of: months.length },
      values: [{ id, cents }],
      leftCents: countedCents(category) - cents,
      yearCents: 0,
    },
  ];
}

/** Proposes ending the most expensive subscription that the budget does not exclude yet. */
function endSubscription(category: CategoryFacts, { cycle, subscriptions }: MoveFacts): Move[] {
  const usualCents = category.usualCents;
  if (usualCents === null) return [];
  let planned = 0;
  for (const { name, yearCents } of subscriptions
    .filter(({ categoryId }) => categoryId === category.id)
    .toSorted((a, b) => b.yearCents - a.yearCents)) {
    const weekly = prorate(yearCents, 'yearly', 'weekly');
    const countedBudgetCents = countedCents(category);
    planned += weekly;
    // The budget already excludes it if there is no room for it; a cent may differ by rounding.
    if (countedBudgetCents <= usualCents - planned + 1 || countedBudgetCents < weekly) continue;
    const cents = afterRoundTrip(countedBudgetCents - weekly, cycle);
    return [
      {
        kind: 'end_subscription',
        name,
        fromCents: prorate(yearCents, 'yearly', 'monthly'),
        toCents: 0,
        lowMonths: null,
        values: [{ id: category.id, cents }],
        leftCents: countedBudgetCents - cents,
        yearCents: 0,
      },
    ];
  }
  return [];
}

/** Proposes saving the debt repayments once nothing is owed. */
function redirectDebt({ weekly, owedCents }: MoveFacts): Move[] {
  const freed = weekly.debt ?? 0;
  if (owedCents > 0 || freed === 0) return [];
  const savings = (weekly.savings ?? 0) + freed;
  return [
    {
      kind: 'redirect_debt',
      name: null,
      fromCents: prorate(freed, 'weekly', 'monthly'),
      toCents: 0,
      lowMonths: null,
      values: [
        { id: idOf('debt'), cents: 0 },
        { id: idOf('savings'), cents: savings },
      ],
      leftCents: 0,
      yearCents: 0,
    },
  ];
}

/** Proposes half of the remainder: for the most expensive debt, otherwise for savings. */
function setAside(facts: MoveFacts): Move[] {
  const left = leftOfWeek(facts) ?? 0;
  const cents = Math.floor(left / 2 / WEEK_STEP) * WEEK_STEP;
  if (left < MIN_LEFT || cents <= 0) return [];
  const slug = facts.owedCents > (facts.weekly.debt ?? 0) * 52 ? 'debt' : 'savings';
  const before = facts.weekly[slug] ?? 0;
  return [
    {
      kind: 'set_aside',
      name: slug === 'debt' ? facts.debtName : null,
      fromCents: prorate(before, 'weekly', 'monthly'),
      toCents: prorate(before + cents, 'weekly', 'monthly'),
      lowMonths: null,
      values: [{ id: idOf(slug), cents: before + cents }],
      leftCents: -cents,
      yearCents: 0,
    },
  ];
}

/** The weekly amounts and budgets after a move. */
export function afterMove(facts: MoveFacts, { values }: Pick<Move, 'values'>): MoveFacts {
  const cents = new Map(values.map((value) => [value.id, value.cents]));
  const weekly = Object.fromEntries(
    optimizerCategories.flatMap(({ id, slug }) => {
      const value = cents.get(id) ?? facts.weekly[slug];
      return value === undefined ? [] : [[slug, value]];
    }),
  ) as WeeklyAmounts;
  return {
    ...facts,
    weekly,
    categories: facts.categories.map((category) => ({
      ...category,
      budgetCents: cents.get(category.id) ?? category.budgetCents,
    })),
  };
}

/** The proposed moves, largest effect first. */
export function proposeMoves(facts: MoveFacts): Move[] {
  const moves = [
    ...facts.categories.flatMap((category) => [...spendLess(category, facts), ...endSubscription(category, facts)]),
    ...redirectDebt(facts),
    ...setAside(facts),
  ];
  const predictedTotal = (weekly: WeeklyAmounts): number => predict(weekly, 1, facts.owedCents).totalCents;
  return moves
    .map((move) => ({
      ...move,
      yearCents: predictedTotal(afterMove(facts, move).weekly) - predictedTotal(facts.weekly),
    }))
    .toSorted(
      (a, b) => Math.max(Math.abs(b.leftCents), b.yearCents / 52) - Math.max(Math.abs(a.leftCents), a.yearCents / 52),
    )
    .slice(0, MAX_MOVES);
}
