import { budget } from '#contract/areas/budget.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { prorate } from '#domain/budget/proration.ts';
import type { PayCycle } from '#domain/calendar/pay-cycle.ts';
import {
  categories as taxonomy,
  findCategory,
  findSubCategory,
  isSubscription,
  subCategories,
  subCategoriesOf,
} from '#domain/categorise/taxonomy.ts';
import { implement } from '#server/kit/implement.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import type { Database } from '#server/kit/database.ts';
import { payCycleInForce, readPayCycle, windowOf, writePayCycle } from '../settings/public.ts';
import { sumsByPeriod } from '../spending/public.ts';
import type { PeriodSum } from '../spending/public.ts';
import { cycleBudgets } from './cycle-budgets.ts';
import { budgetLines, categoryFigures, spendingOf, subFigures } from './figures.ts';
import type { Figures } from './figures.ts';
import { spendingPaceOnWire } from './pace.ts';
import { readBudgets, rewriteAmounts, writeBudget } from './store.ts';
import type { BudgetTarget } from './store.ts';
import { firstDayOf, lastCycles, readFigures, payCycleOnWire } from './windows.ts';

const DEFAULT_CYCLES = 12;

interface TargetFields {
  category_id?: number;
  sub_category_id?: number | null;
}

/** Resolves the target of a budget. A sub-category alone is enough; one of another category is refused. */
function targetOf({ category_id: categoryId, sub_category_id: subCategoryId }: TargetFields): BudgetTarget {
  if (subCategoryId !== undefined && subCategoryId !== null) {
    const sub = findSubCategory(subCategoryId);
    if (!sub) throw badField('sub_category_id', 'Choose a category from the list.');
    if (categoryId !== undefined && categoryId !== sub.categoryId)
      throw badField('sub_category_id', 'Choose a sub-category of that category.');
    if (sub.kind !== 'expense') throw badField('sub_category_id', 'Choose a spending category.');
    return { categoryId: sub.categoryId, subCategoryId: sub.id };
  }
  if (categoryId === undefined) throw badField('category_id', 'Choose a category for the budget.');
  const category = findCategory(categoryId);
  if (!category) throw badField('category_id', 'Choose a category from the list.');
  if (category.kind !== 'expense') throw badField('category_id', 'Choose a spending category.');
  return { categoryId: category.id, subCategoryId: 0 };
}

function transactionCount(sums: readonly PeriodSum[], ids: readonly number[]): number {
  return sums.filter((sum) => ids.includes(sum.subCategoryId)).reduce((count, sum) => count + sum.rows, 0);
}

function subCategoryOnWire(id: number, figures: Figures, sums: readonly PeriodSum[]) {
  const sub = findSubCategory(id)!;
  const { row: _row, ...money } = subFigures(id, figures);
  return {
    id,
    category_id: sub.categoryId,
    name: sub.name,
    icons: sub.icon,
    colour: findCategory(sub.categoryId)!.colour,
    transactions: transactionCount(sums, [id]),
    subscription: isSubscription(id),
    ...money,
  };
}

async function requireLine(db: Database, memberId: number, today: string, target: BudgetTarget, date: string) {
  const { figures } = await readFigures(db, memberId, today, { date });
  const line = budgetLines(figures).find(
    (one) => one.category_id === target.categoryId && (one.sub_category_id ?? 0) === target.subCategoryId,
  );
  if (!line) throw new Failure('not_found');
  return line;
}

function cycleFrom(body: { frequency: PayCycle['kind']; anchor?: string | null; day?: number | null }): PayCycle {
  if (body.frequency === 'monthly') {
    if (!body.day) throw badField('day', 'This field is required.');
    return { kind: 'monthly', day: body.day };
  }
  if (!body.anchor) throw badField('anchor', 'This field is required.');
  return { kind: body.frequency, payday: body.anchor };
}

export const handlers = {
  async spendingPace(_input, { memberDb, member, clock }) {
    return spendingPaceOnWire(memberDb, member.id, clock.today(member.timeZone));
  },
  async categories({ query }, { memberDb, member, clock }) {
    const { figures, window, sums } = await readFigures(memberDb, member.id, clock.today(member.timeZone), query);
    const categories = taxonomy.map((category) => {
      const { row: _row, ...money } = categoryFigures(category.id, figures);
      const subs = subCategoriesOf(category.id);
      return {
        id: category.id,
        name: category.name,
        slug: category.slug,
        colour: category.colour,
        icon: category.icon,
        kind: category.kind,
        transactions: transactionCount(
          sums,
          subs.map(({ id }) => id),
        ),
        ...money,
        sub_categories: subs.map(({ id }) => subCategoryOnWire(id, figures, sums)),
      };
    });
    const benchmarks = categories.flatMap(({ id, benchmark, benchmark_value, sub_categories: parts }) => [
      { category_id: id, sub_category_id: null, benchmark, benchmark_value },
      ...parts.map((part) => ({
        category_id: id,
        sub_category_id: part.id,
        benchmark: part.benchmark,
        benchmark_value: part.benchmark_value,
      })),
    ]);
    return {
      success: true,
      from: window.start,
      to: window.end,
      categories,
      Benchmarks: benchmarks,
      uncategorised: transactionCount(sums, [0]),
    };
  },

  async subCategories({ query }, { memberDb, member, clock }) {
    const { figures, sums } = await readFigures(memberDb, member.id, clock.today(member.timeZone), query);
    return { data: subCategories.map(({ id }) => subCategoryOnWire(id, figures, sums)) };
  },

  async payCycle(_input, { memberDb, member, clock }) {
    return payCycleOnWire(memberDb, member.id, clock.today(member.timeZone));
  },

  async setPayCycle({ body }, { memberDb, member, clock }) {
    const next = cycleFrom(body);
    await memberDb.transaction().execute(async (transaction) => {
      const { cycle: before } = await readPayCycle(transaction, member.id);
      await writePayCycle(transaction, member.id, next, clock.now());
      if (before.kind !== next.kind && body.keep_amounts !== true)
        await rewriteAmounts(transaction, member.id, (cents) => prorate(cents, before.kind, next.kind));
    });
    return { success: true, data: await payCycleOnWire(memberDb, member.id, clock.today(member.timeZone)) };
  },

  async detectPayCycle(_input, { memberDb, member, clock }) {
    const { detected } = await payCycleInForce(memberDb, member.id, clock.today(member.timeZone));
    return {
      data: detected && {
        frequency: detected.frequency,
        anchor: detected.anchor,
        day: detected.day,
        payer: detected.payer,
        amount: detected.amountCents,
        rows: detected.rows,
      },
    };
  },

  async list({ query }, { memberDb, member, clock }) {
    const today = clock.today(member.timeZone);
    const { window, previous, next, lines, totals, income } = await cycleBudgets(
      memberDb,
      member.id,
      today,
      query.date,
    );
    return { window, previous, next, data: lines, ...totals, income };
  },

  async set({ body }, { memberDb, member, clock }) {
    const today = clock.today(member.timeZone);
    const target = targetOf(body);
    const { cycle } = await readPayCycle(memberDb, member.id);
    const from = firstDayOf(cycle, body.from ?? today);
    await memberDb
      .transaction()
      .execute((transaction) =>
        writeBudget(transaction, member.id, target, from, body.amount, body.roll_over ?? 'none', false),
      );
    return { success: true, data: await requireLine(memberDb, member.id, today, target, from > today ? from : today) };
  },

  async remove({ body }, { memberDb, member, clock }) {
    const today = clock.today(member.timeZone);
    const target = targetOf(body);
    const { cycle } = await readPayCycle(memberDb, member.id);
    await requireLine(memberDb, member.id, today, target, today);
    await memberDb
      .transaction()
      .execute((transaction) =>
        writeBudget(transaction, member.id, target, firstDayOf(cycle, today), null, 'none', false),
      );
    return { success: true };
  },

  async history({ query }, { memberDb, member, clock }) {
    const target = targetOf(query);
    const today = clock.today(member.timeZone);
    const [{ cycle }, changes] = await Promise.all([
      readPayCycle(memberDb, member.id),
      readBudgets(memberDb, member.id),
    ]);
    const spans = lastCycles(cycle, today, query.cycles ?? DEFAULT_CYCLES);
    const sums = await sumsByPeriod(
      memberDb,
      member.id,
      spans.map(({ first, last }) => ({ start: first, end: last })),
    );
    const past = spans.map(({ last }, at) => ({ end: last, spending: spendingOf(sums, at) }));
    return {
      data: spans.map(({ first, last }, at) => {
        const figures: Figures = {
          end: last,
          days: windowOf({ first, last }, today).days,
          spending: past[at]!.spending,
          tenure: null,
          past: past.slice(0, at),
          changes,
          inWindow: (cents) => cents,
        };
        const money =
          target.subCategoryId === 0
            ? categoryFigures(target.categoryId, figures)
            : subFigures(target.subCategoryId, figures);
        return {
          start: first,
          end: last,
          budget: money.budget,
          rolled_over: money.rolled_over,
          actual_spending: money.actual_spending,
          left: money.left,
        };
      }),
    };
  },

  async setCategory({ body }, { memberDb, member, clock }) {
    const target = targetOf({ category_id: body.category, sub_category_id: body.sub_category_id });
    const { cycle } = await readPayCycle(memberDb, member.id);
    const from = firstDayOf(cycle, clock.today(member.timeZone));
    await memberDb
      .transaction()
      .execute((transaction) =>
        writeBudget(transaction, member.id, target, from, body.amount, 'stored', body.budget_optimizer === true),
      );
    return { success: true };
  },

  async setBenchmarks({ body }, { memberDb, member, clock }) {
    const today = clock.today(member.timeZone);
    const { figures, cycle } = await readFigures(memberDb, member.id, today, {});
    const spendingCategories = taxonomy.filter(
      (category) =>
        category.kind === 'expense' && (body.categories === undefined || body.categories.includes(category.id)),
    );
    if (body.categories !== undefined && spendingCategories.length < new Set(body.categories).size)
      throw badField('categories', 'Choose spending categories only.');
    const unset = spendingCategories
      .map((category) => ({ category, money: categoryFigures(category.id, figures) }))
      .filter(({ money }) => money.benchmark_value > 0 && (body.categories !== undefined || money.budget === null));
    await memberDb.transaction().execute(async (transaction) => {
      for (const { category, money } of unset)
        await writeBudget(
          transaction,
          member.id,
          { categoryId: category.id, subCategoryId: 0 },
          firstDayOf(cycle, today),
          money.benchmark_value,
          'stored',
          false,
        );
    });
    return { success: true, set: unset.length };
  },
} satisfies Partial<HandlersOf<typeof budget>>;

export const budgetRoutes = implement(budget, handlers);
