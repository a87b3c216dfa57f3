import type { PayCycleKind } from '../calendar/pay-cycle.ts';
import { prorate } from './proration.ts';
import { leftOfIncome, optimizerCategories, predict } from './optimizer.ts';
import type { OptimizerSlug, WeeklyAmounts } from './optimizer.ts';

/**
 * Concrete moves that the optimizer proposes, each with its effect. A move is a set of weekly values; making them so
 * changes what is left of a week by `leftCents` and the prediction after a year by `yearCents`, to the cent.
 */

export interface CategoryFacts {
  id: number;
  slug: string;
  name: string;
  /** The budget, per week; null without one. */
  budgetCents: number | null;
  /** What is usual, per week and per month; null without a whole month. */
  usualCents: number | null;
  usualMonthCents: number | null;
  /** What was spent in each of the last whole months. */
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
  /** The debt that costs most, by name; null where nothing is owed. */
  debtName: string | null;
  cycle: PayCycleKind;
  categories: readonly CategoryFacts[];
  subscriptions: readonly SubscriptionFacts[];
}

export const moveKinds = ['spend_less', 'end_subscription', 'redirect_debt', 'set_aside'] as const;
export type MoveKind = (typeof moveKinds)[number];

export interface Move {
  kind: MoveKind;
  /** The category, the subscription or the debt; null for savings. */
  name: string | null;
  /** What it is now and what it would be, each month. */
  fromCents: number;
  toCents: number;
  /** How many of how many months were as low as that; null for other kinds. */
  lowMonths: { months: number; of: number } | null;
  /** The weekly values that make it so, by the id of the optimizer. */
  values: { id: number; cents: number }[];
  leftCents: number;
  yearCents: number;
}

/** Where people can choose to spend less from one month to the next. */
const flexible: ReadonlySet<string> = new Set(['groceries', 'eating-out', 'shopping', 'leisure']);
const MIN_MONTHS = 3;
/** Targets are round, and smaller changes than this are not worth a proposal. */
const MONTH_STEP = 5_00;
const MIN_MONTH = 10_00;
const MIN_LEFT = 10_00;
const WEEK_STEP = 5_00;
const MAX_MOVES = 6;

/** What counts for a category: the budget, or what is usual where none stands. */
export function countedCents({ budgetCents, usualCents }: Pick<CategoryFacts, 'budgetCents' | 'usualCents'>): number {
  return budgetCents ?? usualCents ?? 0;
}

/** What is left of a week by what counts. */
export function leftOfWeek({
  incomeCents,
  weekly,
  categories,
}: Pick<MoveFacts, 'incomeCents' | 'weekly'> & {
  categories: readonly Pick<CategoryFacts, 'budgetCents' | 'usualCents'>[];
}): number | null {
  return incomeCents === null ? null : leftOfIncome(incomeCents, weekly, categories.map(countedCents));
}

/** A weekly value as it comes back once it has been stored for a pay cycle. */
const stored = (weeklyCents: number, cycle: PayCycleKind): number =>
  prorate(prorate(weeklyCents, 'weekly', cycle), cycle, 'weekly');

const idOf = (slug: OptimizerSlug): number => optimizerCategories.find((one) => one.slug === slug)!.id;

/** To spend what the second-lowest of the last months was. */
function spendLess(category: CategoryFacts, { cycle }: MoveFacts): Move[] {
  const { id, slug, name, months, budgetCents, usualMonthCents } = category;
  if (!flexible.has(slug) || months.length < MIN_MONTHS || usualMonthCents === null) return [];
  const target = Math.ceil(months.toSorted((a, b) => a - b)[1]! / MONTH_STEP) * MONTH_STEP;
  const from = budgetCents === null ? usualMonthCents : prorate(budgetCents, 'weekly', 'monthly');
  if (target <= 0 || from - target < MIN_MONTH) return [];
  const cents = stored(prorate(target, 'monthly', 'weekly'), cycle);
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

/** To end the dearest subscription of a category whose end is not planned for yet. */
function endSubscription(category: CategoryFacts, { cycle, subscriptions }: MoveFacts): Move[] {
  const usual = category.usualCents;
  if (usual === null) return [];
  let planned = 0;
  for (const { name, yearCents } of subscriptions
    .filter(({ categoryId }) => categoryId === category.id)
    .toSorted((a, b) => b.yearCents - a.yearCents)) {
    const weekly = prorate(yearCents, 'yearly', 'weekly');
    const counted = countedCents(category);
    planned += weekly;
    // A budget that leaves no room for it has taken it out already; a cent goes by rounding.
    if (counted <= usual - planned + 1 || counted < weekly) continue;
    const cents = stored(counted - weekly, cycle);
    return [
      {
        kind: 'end_subscription',
        name,
        fromCents: prorate(yearCents, 'yearly', 'monthly'),
        toCents: 0,
        lowMonths: null,
        values: [{ id: category.id, cents }],
        leftCents: counted - cents,
        yearCents: 0,
      },
    ];
  }
  return [];
}

/** What paying off took, once nothing is owed. */
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

/** Half of what is left over: into the dearest debt while there is one, else into savings. */
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

/** The weekly amounts and budgets once a move is made. */
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

/** The moves worth proposing, the largest effect first. */
export function proposeMoves(facts: MoveFacts): Move[] {
  const result = [
    ...facts.categories.flatMap((category) => [...spendLess(category, facts), ...endSubscription(category, facts)]),
    ...redirectDebt(facts),
    ...setAside(facts),
  ];
  const total = (weekly: WeeklyAmounts): number => predict(weekly, 1, facts.owedCents).totalCents;
  return result
    .map((move) => ({ ...move, yearCents: total(afterMove(facts, move).weekly) - total(facts.weekly) }))
    .toSorted(
      (a, b) => Math.max(Math.abs(b.leftCents), b.yearCents / 52) - Math.max(Math.abs(a.leftCents), a.yearCents / 52),
    )
    .slice(0, MAX_MOVES);
}
