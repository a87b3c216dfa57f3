import * as z from 'zod/mini';
import { moveKinds } from '#domain/budget/moves.ts';
import { optimizerSlugs, predictionYears } from '#domain/budget/optimizer.ts';
import { frequencies } from '#domain/calendar/recurrence.ts';
import { eventKinds } from '#domain/forecast/daily.ts';
import { MAX_WEEKS, optimizerFeature } from '#domain/forecast/horizon.ts';
import { defineArea } from '../kit/endpoint.ts';
import {
  dateInput,
  date,
  done,
  doneWith,
  flag,
  id,
  listed,
  money,
  positiveMoney,
  text,
  unsignedMoney,
  wholeBetween,
} from '../kit/wire.ts';
import { payFrequency } from './budget.ts';

/** The budget optimizer with its prediction (rule M06; amounts are per week), and the daily balance forecast. */

export const optimizerSlug = z.literal([...optimizerSlugs]);

export const optimizer = z.object({
  TransactionCategoryID: z.int(),
  /** Per week. */
  value: money,
  /** savings, debt, assets, super, or the slug of a spending category. */
  slug: z.string(),
  name: z.string(),
  /** Yearly growth: 0.08 for super, otherwise 0. */
  compoundRate: z.number(),
});

/** A spending category in the optimizer: its budget, usual and typical amounts per week. */
const optimizerCategory = z.object({
  TransactionCategoryID: z.int(),
  name: z.string(),
  slug: z.string(),
  colour: z.string(),
  icon: z.string(),
  /** The stored budget per week; null if there is none. */
  value: z.nullable(money),
  /** The amount per pay cycle, as `api/category/set` takes it. */
  amount: z.nullable(money),
  /** True if the optimizer set the budget. */
  optimized: z.boolean(),
  benchmark_value: money,
  /** The median of the last six whole months; null without a whole month. */
  usual_value: z.nullable(money),
  /** The amount used in `left`: the budget or, without one, the usual amount. */
  counted: money,
});

const optimizerMove = z.object({
  kind: z.literal([...moveKinds]),
  /** The category, subscription or debt; null for savings. */
  name: z.nullable(z.string()),
  /** Per month, now and after the change. */
  from: money,
  to: money,
  /** How many months were as low, and out of how many; null for other kinds. */
  low_months: z.nullable(z.object({ months: z.int(), of: z.int() })),
  /** The input of `api/setBudgetOptimizer` that applies it. */
  data: z.array(z.object({ TransactionCategoryID: z.int(), value: money })),
  /** The change in `left` per week, and in the prediction after a year. */
  left: money,
  year: money,
});
export type OptimizerMove = z.output<typeof optimizerMove>;

const incomeProposal = z.object({
  /** Per week. */
  amount: money,
  payer: z.string(),
  /** The usual amount of one pay. */
  pay: money,
  frequency: payFrequency,
  /** How many pays it is based on. */
  rows: z.int(),
});

const savedPrediction = z.object({ prediction: money, years: z.int(), set_on: date });

const predicted = z.object({
  years: z.int(),
  savings: money,
  debt: money,
  assets: money,
  super: money,
  total: money,
  contributed: money,
  growth: money,
});

const MAX_A_WEEK_CENTS = 1_000_000_00;

/** A weekly amount, bounded so that twenty years of it is still a valid amount. */
const weeklyMoney = unsignedMoney.check(z.refine((cents) => cents <= MAX_A_WEEK_CENTS, 'Enter up to $1,000,000.'));

const optimizerReply = doneWith({
  data: z.array(optimizer),
  /** The weekly income that the member set; null if none is set. */
  boincome: z.nullable(money),
  /** The income that regular pay suggests. */
  income_proposal: z.nullable(incomeProposal),
  categories: z.array(optimizerCategory),
  /** Income less all of the above; null if no income is known. */
  left: z.nullable(money),
  /** The member's total debt, and the most that can be paid off. */
  owed: money,
  /** Suggested changes and their effects, largest first. */
  moves: z.array(optimizerMove),
  /** The period that category budgets are for. */
  frequency: payFrequency,
  prediction: z.nullable(savedPrediction),
  /** How the member's plan restricts the optimizer; its figures are omitted unless this is null. */
  locked: z.nullable(z.literal(['Lock', 'Hide'])),
});

/** One of the four by its id or slug, or a spending category by its id. */
const optimizerTarget = z.union([wholeBetween(1, 1_000), optimizerSlug], 'Choose an optimizer category.');

const recurringFrequency = z.literal([...frequencies]);

export const whatIf = z.object({
  id: z.int(),
  name: z.string(),
  /** Negative is money out. */
  amount: money,
  date,
  /** Null if it happens once. */
  recurring_frequency: z.nullable(recurringFrequency),
  end_date: z.nullable(date),
  /** Null for the first account in the forecast. */
  bank_account_id: z.nullable(z.int()),
  is_on: z.boolean(),
});
export type WhatIfOnWire = z.output<typeof whatIf>;

const nonZeroMoney = money.check(z.refine((cents) => cents !== 0, 'Enter an amount. Use a minus for money out.'));

const whatIfFields = {
  name: text(80),
  amount: nonZeroMoney,
  date: dateInput,
  recurring_frequency: z.optional(z.nullable(recurringFrequency)),
  end_date: z.optional(z.nullable(dateInput)),
  bank_account_id: z.optional(z.nullable(id)),
  is_on: z.optional(flag),
};

const noEndBeforeStart = z.refine<{ date?: string | undefined; end_date?: string | null | undefined }>(
  ({ date: start, end_date: end }) => !start || !end || end >= start,
  { path: ['end_date'], message: 'Choose an end date on or after the start date.' },
);

const balanceOn = z.object({ date, balance: money });

const forecastAccount = z.object({
  bank_account_id: z.int(),
  name: z.string(),
  kind: z.literal(['transaction', 'savings', 'credit', 'cash']),
  /** Today's balance, from transactions and statements. */
  balance: money,
  /** The date of the latest transaction; null if there is none. */
  as_of: z.nullable(date),
  lowest: balanceOn,
  /** On the last day. */
  end: money,
});

const forecastEvent = z.object({
  kind: z.literal([...eventKinds]),
  name: z.string(),
  amount: money,
  bank_account_id: z.int(),
  /** The scheduled payment or what-if behind it; otherwise null. */
  source_id: z.nullable(z.int()),
});

const forecastDay = z.object({
  date,
  /** The sum of `balances`. */
  total: money,
  /** At the end of the day, in the order of `accounts`. */
  balances: z.array(money),
  /** The changes since the previous day; on the first day, since the accounts' balances. */
  events: z.array(forecastEvent),
});

const expectedPay = z.object({
  /** `set`: the member's own amount; `off`: no pay expected; `none`: no regular pay known. */
  source: z.literal(['detected', 'set', 'off', 'none']),
  payer: z.nullable(z.string()),
  amount: z.nullable(money),
  /** The member's own amount, even if no pay is expected; null to use the detected one. */
  set_amount: z.nullable(money),
  /** The amount detected in transactions, whatever is set. */
  detected_amount: z.nullable(money),
  frequency: z.nullable(payFrequency),
  next: z.nullable(date),
  bank_account_id: z.nullable(z.int()),
  /** How many pays it is based on. */
  rows: z.int(),
});

const expectedSpending = z.object({
  /** `set`: the member's own amount; `none`: no whole month of history. */
  source: z.literal(['history', 'set', 'none']),
  /** Per day, rounded; the days of a month add up exactly. */
  daily: money,
  /** The amount from history, whatever is set. */
  history_daily: money,
  /** First days of the months in the history. */
  months: z.array(date),
  categories: z.array(
    z.object({ category_id: z.int(), name: z.string(), colour: z.string(), monthly: money, scheduled: money }),
  ),
});

const wellness = z.object({
  emergency_fund: z.object({ money, weekly_spending: money, weeks: z.nullable(z.number()) }),
  savings_rate: z.object({
    /** A percentage over all the months; null if there is no income. */
    rate: z.nullable(z.number()),
    income: money,
    spent: money,
    months: z.array(z.object({ start: date, income: money, spent: money, rate: z.nullable(z.number()) })),
  }),
  debt: z.object({
    /** Total debt, counting each debt once, as in the list of debts. */
    owed: money,
    accounts: z.array(z.object({ bank_account_id: z.int(), name: z.string(), owed: money })),
    /** Our loans and external loans. */
    loans: z.array(z.object({ loan_id: z.int(), name: z.string(), owed: money })),
    /** Instalments, and debts entered under net worth only. */
    others: z.array(z.object({ kind: z.string(), name: z.string(), owed: money })),
  }),
});

export const forecast = defineArea('forecast', {
  daily: {
    method: 'GET',
    path: 'api/forecast',
    auth: 'member',
    summary:
      'Returns the forecast balance of each day, per account and in total, with the events behind it; 13 weeks by default.',
    query: z.object({ weeks: z.optional(wholeBetween(1, MAX_WEEKS)) }),
    reply: doneWith({
      from: date,
      to: date,
      weeks: z.int(),
      /** How the plan restricts weeks beyond the fourth; null if it does not. */
      locked: z.nullable(z.literal(['Lock', 'Hide'])),
      accounts: z.array(forecastAccount),
      /** Accounts left out of the forecast, and why. */
      left_out: z.array(
        z.object({
          bank_account_id: z.int(),
          name: z.string(),
          reason: z.literal(['loan', 'investment', 'currency', 'closed']),
        }),
      ),
      lowest: z.nullable(balanceOn),
      /** The member's minimum balance for warnings. */
      minimum: money,
      /** Without an account, the warning is about the total. */
      warnings: z.array(
        z.object({
          bank_account_id: z.nullable(z.int()),
          kind: z.literal(['below_zero', 'below_minimum']),
          date,
          days: z.int(),
          lowest: money,
        }),
      ),
      days: z.array(forecastDay),
      pay: expectedPay,
      spending: expectedSpending,
      what_ifs: z.array(whatIf),
      wellness,
    }),
  },
  estimate: {
    method: 'POST',
    path: 'api/forecast/estimate',
    auth: 'member',
    summary:
      'Sets the spending and pay that the forecast expects. Omitted fields are unchanged; null restores the detected value.',
    body: z
      .object({
        daily_spending: z.optional(
          z.nullable(unsignedMoney.check(z.refine((cents) => cents <= 100_000_00, 'Enter up to $100,000.00 a day.'))),
        ),
        pay_amount: z.optional(z.nullable(positiveMoney)),
        pay_account_id: z.optional(z.nullable(id)),
        expects_pay: z.optional(flag),
      })
      .check(
        z.refine((values) => Object.values(values).some((value) => value !== undefined), {
          path: ['daily_spending'],
          message: 'Choose something to change.',
        }),
      ),
    reply: done,
    errors: ['bad_input'],
  },
  whatIfs: {
    method: 'GET',
    path: 'api/forecast/whatif/get',
    auth: 'member',
    summary: 'Lists what-ifs by date.',
    reply: listed(whatIf),
  },
  createWhatIf: {
    method: 'POST',
    path: 'api/forecast/whatif/create',
    auth: 'member',
    summary: 'Adds a one-off or recurring what-if to the forecast.',
    body: z.object(whatIfFields).check(noEndBeforeStart),
    reply: doneWith({ data: whatIf }),
    errors: ['bad_input', 'conflict'],
  },
  updateWhatIf: {
    method: 'POST',
    path: 'api/forecast/whatif/update',
    auth: 'member',
    summary: 'Updates a what-if, or turns it on or off. Omitted fields are unchanged.',
    body: z.object({ id, ...z.partial(z.object(whatIfFields)).shape }).check(noEndBeforeStart),
    reply: doneWith({ data: whatIf }),
    errors: ['not_found', 'bad_input'],
  },
  removeWhatIf: {
    method: 'POST',
    path: 'api/forecast/whatif/delete',
    auth: 'member',
    summary: 'Deletes a what-if.',
    body: z.object({ id }),
    reply: done,
    errors: ['not_found'],
  },
  optimizers: {
    method: 'GET',
    path: 'api/getBudgetOptimizers',
    auth: 'member',
    summary: 'Returns how weekly income is divided among savings, debt, assets, super and spending categories.',
    reply: optimizerReply,
  },
  setOptimizers: {
    method: 'POST',
    path: 'api/setBudgetOptimizer',
    auth: 'member',
    feature: optimizerFeature,
    encoding: 'form',
    summary: 'Sets weekly amounts in the optimizer. Omitted ones are unchanged.',
    body: z
      .object({
        savings: z.optional(weeklyMoney),
        debt: z.optional(weeklyMoney),
        assets: z.optional(weeklyMoney),
        super: z.optional(weeklyMoney),
        /** The same as a list, which may include spending categories. */
        data: z.optional(
          z
            .array(
              z.object({
                TransactionCategoryID: z.optional(wholeBetween(1, 1_000)),
                slug: z.optional(optimizerSlug),
                value: weeklyMoney,
              }),
            )
            .check(z.minLength(1, 'Enter at least one value.'), z.maxLength(50, 'Add up to 50.')),
        ),
      })
      .check(
        z.refine((values) => Object.values(values).some((value) => value !== undefined), {
          path: ['savings'],
          message: 'Enter at least one value.',
        }),
      ),
    reply: optimizerReply,
    errors: ['bad_input'],
  },
  removeOptimizers: {
    method: 'POST',
    path: 'api/delBudgetOptimizers',
    auth: 'member',
    feature: optimizerFeature,
    encoding: 'form',
    summary: 'Removes a category and its budget from the optimizer. Setting an amount adds it again.',
    body: z.object({ category: optimizerTarget }),
    reply: optimizerReply,
    errors: ['bad_input', 'not_found'],
  },
  prediction: {
    method: 'GET',
    path: 'api/predicted/value/get',
    auth: 'member',
    feature: optimizerFeature,
    summary: 'Returns the projected value of the weekly amounts after 1, 5, 10 and 20 years, and the saved prediction.',
    reply: doneWith({
      /** Null until one is saved. */
      prediction: z.nullable(money),
      years: z.nullable(z.int()),
      set_on: z.nullable(date),
      data: z.array(predicted),
      /** Yearly growth of super. */
      compoundRate: z.number(),
    }),
  },
  setPrediction: {
    method: 'POST',
    path: 'api/predicted/value/set',
    auth: 'member',
    feature: optimizerFeature,
    encoding: 'form',
    summary: 'Saves a prediction, to compare with later projections.',
    body: z.object({ prediction: unsignedMoney, years: z.optional(wholeBetween(1, predictionYears.at(-1)!)) }),
    reply: doneWith({ data: savedPrediction }),
    errors: ['bad_input'],
  },
  setIncome: {
    method: 'POST',
    path: 'api/boincome/set',
    auth: 'member',
    feature: optimizerFeature,
    encoding: 'form',
    summary: 'Sets the weekly income that the optimizer uses.',
    body: z.object({ amount: weeklyMoney }),
    reply: doneWith({ boincome: money }),
    errors: ['bad_input'],
  },
});
