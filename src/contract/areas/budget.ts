import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  dateInput,
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
import { spendingPace } from './spending-pace.ts';
import { period } from './transactions.ts';

/** What rolls over into the next cycle: nothing, unspent money, overspending, or both. */
export const rollOver = z.literal(['none', 'surplus', 'overspend', 'both']);
export type RollOver = z.output<typeof rollOver>;

/** How often the member is paid. */
export const payFrequency = z.literal(['weekly', 'fortnightly', 'four_weekly', 'monthly']);

/** The figures of a category or sub-category for one period. */
const budgetFigures = {
  /** The percentage of a typical household's spending. */
  benchmark: z.number(),
  /** A typical household's spending in the period. */
  benchmark_value: money,
  /** The budget as the member set it; null if none is set. */
  Amount: z.nullable(money),
  /** `Amount` plus what rolled over; null without a budget. */
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
  /** Transactions in the period. */
  transactions: z.int(),
  subscription: z.boolean(),
  ...budgetFigures,
});

export const category = z.object({
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

export const payCycleDates = z.object({ start: date, end: date, days: z.int(), days_left: z.int() });

export const payCycle = z.object({
  frequency: payFrequency,
  /** A payday; for cycles counted in weeks. */
  anchor: z.nullable(date),
  /** The first day of a monthly cycle; 29 to 31 mean the last day of a shorter month. */
  day: z.nullable(z.int()),
  /** False until the member has set one; until then, the cycle is monthly from the 1st. */
  chosen: z.boolean(),
  current: payCycleDates,
  next: payCycleDates,
  /** The business day on which most employers pay: earlier than the payday if banks are closed that day. */
  paid_on: date,
});

const periodQuery = {
  /** A period that ends today; by default the pay cycle. */
  period: z.optional(period),
  /** A day of the requested pay cycle; by default today. */
  date: z.optional(dateInput),
};

export const budgetLine = z.object({
  id: z.int(),
  category_id: z.int(),
  sub_category_id: z.nullable(z.int()),
  name: z.string(),
  colour: z.string(),
  icon: z.string(),
  ...budgetFigures,
});

const budgetTarget = {
  category_id: z.optional(id),
  sub_category_id: z.optional(z.nullable(id)),
};

export const budget = defineArea('budget', {
  ...spendingPace,
  categories: {
    method: 'GET',
    path: 'api/categories/get',
    auth: 'member',
    summary: 'Lists categories and sub-categories with benchmark, budget and spending for a pay cycle or period.',
    query: z.object(periodQuery),
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
    summary: 'Lists sub-categories with benchmark, budget and spending for a pay cycle or period.',
    query: z.object(periodQuery),
    reply: listed(subCategory),
  },
  payCycle: {
    method: 'GET',
    path: 'api/pay_cycle/get',
    auth: 'member',
    summary: "Returns the member's pay cycle with its current and next dates.",
    reply: payCycle,
  },
  setPayCycle: {
    method: 'POST',
    path: 'api/pay_cycle/set',
    auth: 'member',
    summary:
      "Sets the member's pay frequency and payday. Budgets are prorated to the new cycle unless `keep_amounts` is true.",
    body: z.object({
      frequency: payFrequency,
      anchor: z.optional(z.nullable(dateInput)),
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
    summary: 'Returns the pay cycle that regular income suggests; null if there is none.',
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
    summary: 'Lists the budgets of a pay cycle with spending, rollover and remaining amounts, and their totals.',
    query: z.object({ date: z.optional(dateInput) }),
    reply: z.object({
      window: payCycleDates,
      previous: payCycleDates,
      next: payCycleDates,
      data: z.array(budgetLine),
      budgeted: money,
      spent: money,
      left: money,
      /** Spending in categories without a budget. */
      unbudgeted: money,
      income: money,
    }),
  },
  set: {
    method: 'POST',
    path: 'api/budgets/set',
    auth: 'member',
    summary: 'Sets the budget of a category or sub-category, starting with the pay cycle that contains `from`.',
    body: z.object({
      ...budgetTarget,
      amount: unsignedMoney,
      roll_over: z.optional(rollOver),
      from: z.optional(dateInput),
    }),
    reply: doneWith({ data: budgetLine }),
    errors: ['bad_input'],
  },
  remove: {
    method: 'POST',
    path: 'api/budgets/delete',
    auth: 'member',
    summary: 'Deletes the budget of a category or sub-category.',
    body: z.object(budgetTarget),
    reply: done,
    errors: ['not_found', 'bad_input'],
  },
  history: {
    method: 'GET',
    path: 'api/budgets/history',
    auth: 'member',
    summary: 'Lists the budget and spending of recent pay cycles, oldest first.',
    query: z.object({ ...budgetTarget, cycles: z.optional(wholeBetween(1, 60)) }),
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
    summary: 'Sets the budget of a category. `budget_optimizer` marks it as set by the optimizer.',
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
    summary: 'Sets budgets from benchmarks: for the categories given, or for every expense category without a budget.',
    body: z.object({ categories: z.optional(listOf(id)) }),
    reply: doneWith({ set: z.int() }),
    errors: ['bad_input'],
  },
});
