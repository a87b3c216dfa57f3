import type { forecast } from '#contract/areas/forecast.ts';
import type { BodyOf } from '#contract/kit/endpoint.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { optimizerCategories, optimizerSlugs, predict, predictionYears } from '#domain/budget/optimizer.ts';
import type { OptimizerSlug } from '#domain/budget/optimizer.ts';
import { prorate } from '#domain/budget/proration.ts';
import { optimizerFeature } from '#domain/forecast/horizon.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { budgetsInForce, setCategoryBudget } from '../../budget/public.ts';
import { expenseCategories, optimizerReply, totalDebt, predictionOf, weeklyAmounts } from './optimizer.ts';
import { readSettings, readWeekly, writeSettings, writeWeekly } from '../settings-store.ts';

type Body = BodyOf<typeof forecast.setOptimizers>;

const superRate = optimizerCategories.find(({ slug }) => slug === 'super')!.compoundRate;
const MAX_YEARS = predictionYears.at(-1)!;

/** The parts of the reply that are empty while the optimizer is locked. */
const lockedFields = { boincome: null, income_proposal: null, categories: [], left: null, prediction: null, moves: [] };

type Target = { slug: OptimizerSlug } | { categoryId: number };

function findTarget(idOrSlug: string | number, field: string): Target {
  const optimizerCategory = optimizerCategories.find(({ id, slug }) => id === idOrSlug || slug === idOrSlug);
  if (optimizerCategory) return { slug: optimizerCategory.slug };
  const category = expenseCategories.find(({ id }) => id === idOrSlug);
  if (!category) throw badField(field, 'Choose an optimizer category.');
  return { categoryId: category.id };
}

/** The values to set; the last one for each target applies. */
function parseValues(body: Body): { weekly: Map<OptimizerSlug, number>; budgets: Map<number, number> } {
  const weekly = new Map<OptimizerSlug, number>();
  const budgets = new Map<number, number>();
  for (const slug of optimizerSlugs) if (body[slug] !== undefined) weekly.set(slug, body[slug]);
  for (const [index, { TransactionCategoryID, slug, value }] of (body.data ?? []).entries()) {
    const idOrSlug = TransactionCategoryID ?? slug;
    if (idOrSlug === undefined) throw badField(`data.${index}.TransactionCategoryID`, 'This field is required.');
    const target = findTarget(idOrSlug, `data.${index}.TransactionCategoryID`);
    if ('slug' in target) weekly.set(target.slug, value);
    else budgets.set(target.categoryId, value);
  }
  return { weekly, budgets };
}

export const optimizerHandlers = {
  async optimizers(_input, { memberDb, member, clock, featureLock }) {
    const [reply, lock] = await Promise.all([
      optimizerReply({ db: memberDb, clock }, member.id, clock.today(member.timeZone)),
      featureLock(optimizerFeature),
    ]);
    return lock === null
      ? reply
      : { ...reply, ...lockedFields, data: reply.data.map((one) => ({ ...one, value: 0 })), locked: lock.mode };
  },

  async setOptimizers({ body }, { memberDb, member, clock }) {
    const today = clock.today(member.timeZone);
    const { weekly, budgets } = parseValues(body);
    await memberDb.transaction().execute(async (transaction) => {
      await writeWeekly(
        transaction,
        member.id,
        [...weekly].map(([slug, cents]) => ({ slug, cents, removed: false })),
      );
      if (budgets.size === 0) return;
      const { cycle } = await budgetsInForce(transaction, member.id, today);
      for (const [categoryId, cents] of budgets)
        await setCategoryBudget(transaction, member.id, cycle, today, categoryId, prorate(cents, 'weekly', cycle.kind));
    });
    return optimizerReply({ db: memberDb, clock }, member.id, today);
  },

  async removeOptimizers({ body }, { memberDb, member, clock }) {
    const today = clock.today(member.timeZone);
    const target = findTarget(body.category, 'category');
    await memberDb.transaction().execute(async (transaction) => {
      if ('slug' in target) {
        if ((await readWeekly(transaction, member.id)).get(target.slug) === null) throw new Failure('not_found');
        return writeWeekly(transaction, member.id, [{ slug: target.slug, cents: 0, removed: true }]);
      }
      const { cycle, budgets } = await budgetsInForce(transaction, member.id, today);
      if (!budgets.some(({ categoryId, subCategoryId }) => categoryId === target.categoryId && subCategoryId === 0))
        throw new Failure('not_found');
      return setCategoryBudget(transaction, member.id, cycle, today, target.categoryId, null);
    });
    return optimizerReply({ db: memberDb, clock }, member.id, today);
  },

  async prediction(_input, { memberDb, member, clock }) {
    const [weekly, settings, { owedCents }] = await Promise.all([
      weeklyAmounts(memberDb, member.id),
      readSettings(memberDb, member.id),
      totalDebt({ db: memberDb, clock }, member.id, clock.today(member.timeZone)),
    ]);
    const previous = predictionOf(settings);
    const data = predictionYears.map((years) => {
      const { totalCents, contributedCents, growthCents, ...parts } = predict(weekly, years, owedCents);
      return { ...parts, total: totalCents, contributed: contributedCents, growth: growthCents };
    });
    return {
      success: true,
      prediction: previous?.prediction ?? null,
      years: previous?.years ?? null,
      set_on: previous?.set_on ?? null,
      data,
      compoundRate: superRate,
    };
  },

  async setPrediction({ body }, { memberDb, member, clock }) {
    const prediction = {
      prediction: body.prediction,
      years: body.years ?? MAX_YEARS,
      set_on: clock.today(member.timeZone),
    };
    await writeSettings(memberDb, member.id, {
      prediction_cents: prediction.prediction,
      prediction_years: prediction.years,
      prediction_on: prediction.set_on,
    });
    return { success: true, data: prediction };
  },

  async setIncome({ body }, { memberDb, member }) {
    await writeSettings(memberDb, member.id, { weekly_income_cents: body.amount });
    return { success: true, boincome: body.amount };
  },
} satisfies Partial<HandlersOf<typeof forecast>>;
