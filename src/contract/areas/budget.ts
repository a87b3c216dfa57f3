import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  requestedDate,
  date,
  done,
  doneWith,
  flag,
  id,
  listOf,
  listed,
  money,
  unsignedMoney,
  wholeBetween,
} from '#contract/kit/wire.ts';
import { period } from './transactions.ts';

/** What is carried into the next cycle: nothing, what is left, what was spent too much, or both. */
export const rollOver = z.literal(['none', 'surplus', 'overspend', 'both']);
export type RollOver = z.output<typeof rollOver>;

/** How often somebody is paid. */
export const payFrequency = z.literal(['weekly', 'fortnightly', 'four_weekly', 'monthly']);

/** The money of a category or sub-category in one period; all for that same period. */
const budgetFigures = {
  /** The share of a typical household's spending that goes here, in per cent. */
  benchmark: z.number(),
  /** What a typical household spends here in the period. */
  benchmark_value: money,
  /** The budget as the member set it; null while none is set. */
  Amount: z.nullable(money),
  /** What may be spent in this period: `Amount`, and what was rolled over; null while none is set. */
  budget: z.nullable(money),
  rolled_over: money,
  actual_spending: money,
  /** `budget` less `actual_spending`; null without a budget. */
  left: z.nullable(money),
  roll_over: rollOver,
};

const subCategory = z.object({
  id: z.int(),
  category_id: z.int(),
  name: z.string(),
  icons: z.string(),
  colour: z.string(),
  /** Rows in the period. */
  transactions: z.int(),
  subscription: z.boolean(),
  ...budgetFigures,
});

const category = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  colour: z.string(),
  icon: z.string(),
  kind: z.literal(['expense', 'income', 'transfer']),
  transactions: z.int(),
  ...budgetFigures,
  sub_categories: z.array(subCategory),
});

const window = z.object({ start: date, end: date, days: z.int(), days_left: z.int() });

const payCycle = z.object({
  frequency: payFrequency,
  /** A payday, for cycles of weeks. */
  anchor: z.nullable(date),
  /** The day of the month on which a monthly cycle begins; 29 to 31 mean the last day of a shorter month. */
  day: z.nullable(z.int()),
  /** False until the member has chosen: then it is monthly from the first. */
  chosen: z.boolean(),
  current: window,
  next: window,
  /** The business day on which most employers pay for the next payday: before it, where banks rest on that day. */
  paid_on: date,
});

const when = {
  /** One of the periods of rule M05 up to today; the pay cycle unless told. */
  period: z.optional(period),
  /** A day inside the pay cycle that is asked for; today unless told. */
  date: z.optional(requestedDate),
};

const budgetLine = z.object({
  id: z.int(),
  category_id: z.int(),
  sub_category_id: z.nullable(z.int()),
  name: z.string(),
  colour: z.string(),
  icon: z.string(),
  ...budgetFigures,
});

const target = {
  category_id: z.optional(id),
  sub_category_id: z.optional(z.nullable(id)),
};

export const budget = defineArea('budget', {
  categories: {
    method: 'GET',
    path: 'api/categories/get',
    auth: 'member',
    summary:
      'Every category with its sub-categories and, for a pay cycle or period, benchmark, budget and what was spent.',
    query: z.object(when),
    reply: z.object({
      success: z.literal(true),
      from: date,
      to: date,
      categories: z.array(category),
      Benchmarks: z.array(
        z.object({
          category_id: z.int(),
          sub_category_id: z.nullable(z.int()),
          benchmark: z.number(),
          benchmark_value: money,
        }),
      ),
      uncategorised: z.int(),
    }),
  },
  subCategories: {
    method: 'GET',
    path: 'api/sub_categories/get',
    auth: 'member',
    summary: 'Every sub-category with the same figures.',
    query: z.object(when),
    reply: listed(subCategory),
  },
  payCycle: {
    method: 'GET',
    path: 'api/pay_cycle/get',
    auth: 'member',
    summary: "The member's pay cycle and its present window.",
    reply: payCycle,
  },
  setPayCycle: {
    method: 'POST',
    path: 'api/pay_cycle/set',
    auth: 'member',
    summary: 'Sets how often and from which day the member is paid; budgets keep their worth per year.',
    body: z.object({
      frequency: payFrequency,
      anchor: z.optional(z.nullable(requestedDate)),
      day: z.optional(z.nullable(wholeBetween(1, 31))),
      keep_amounts: z.optional(flag),
    }),
    reply: doneWith({ data: payCycle }),
    errors: ['bad_input'],
  },
  detectPayCycle: {
    method: 'GET',
    path: 'api/pay_cycle/detect',
    auth: 'member',
    summary: 'The pay cycle that regular income suggests; null where there is none.',
    reply: z.object({
      data: z.nullable(
        z.object({
          frequency: payFrequency,
          anchor: z.nullable(date),
          day: z.nullable(z.int()),
          payer: z.string(),
          amount: money,
          rows: z.int(),
        }),
      ),
    }),
  },
  list: {
    method: 'GET',
    path: 'api/budgets/get',
    auth: 'member',
    summary: 'The budgets of one pay cycle: set, rolled over, spent and left, each and in sum.',
    query: z.object({ date: z.optional(requestedDate) }),
    reply: z.object({
      window,
      previous: window,
      next: window,
      data: z.array(budgetLine),
      budgeted: money,
      spent: money,
      left: money,
      /** Spending of categories that have no budget. */
      unbudgeted: money,
      income: money,
    }),
  },
  set: {
    method: 'POST',
    path: 'api/budgets/set',
    auth: 'member',
    summary: 'Sets the budget of a category or sub-category per pay cycle, from the cycle of `from` on.',
    body: z.object({
      ...target,
      amount: unsignedMoney,
      roll_over: z.optional(rollOver),
      from: z.optional(requestedDate),
    }),
    reply: doneWith({ data: budgetLine }),
    errors: ['bad_input'],
  },
  remove: {
    method: 'POST',
    path: 'api/budgets/delete',
    auth: 'member',
    summary: 'Takes the budget of a category or sub-category away.',
    body: z.object(target),
    reply: done,
    errors: ['not_found', 'bad_input'],
  },
  history: {
    method: 'GET',
    path: 'api/budgets/history',
    auth: 'member',
    summary: 'Budget and spending of the last pay cycles, the oldest first.',
    query: z.object({ ...target, cycles: z.optional(wholeBetween(1, 60)) }),
    reply: listed(
      z.object({
        start: date,
        end: date,
        budget: z.nullable(money),
        rolled_over: money,
        actual_spending: money,
        left: z.nullable(money),
      }),
    ),
  },
  setCategory: {
    method: 'POST',
    path: 'api/category/set',
    auth: 'member',
    encoding: 'form',
    summary: 'Sets the budget of a category, also on behalf of the optimizer.',
    body: z.object({
      category: id,
      amount: unsignedMoney,
      budget_optimizer: z.optional(flag),
      sub_category_id: z.optional(id),
    }),
    reply: done,
    errors: ['bad_input'],
  },
  setBenchmarks: {
    method: 'POST',
    path: 'api/setTrans_cat_benchmark_budget',
    auth: 'member',
    encoding: 'form',
    summary:
      'Takes the benchmarks as budgets: for the categories that are named, or for every expense category without one.',
    body: z.object({ categories: z.optional(listOf(id)) }),
    reply: doneWith({ set: z.int() }),
    errors: ['bad_input'],
  },
});
