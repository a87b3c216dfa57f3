import * as z from 'zod/mini';
import { moveKinds } from '#domain/budget/moves.ts';
import { optimizerSlugs, predictionYears } from '#domain/budget/optimizer.ts';
import { frequencies } from '#domain/calendar/recurrence.ts';
import { eventKinds } from '#domain/forecast/daily.ts';
import { MAX_WEEKS, optimizerFeature } from '#domain/forecast/horizon.ts';
import { defineArea } from '../kit/endpoint.ts';
import {
  requestedDate,
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

/** Looking ahead: the budget optimizer with its prediction (rule M06; its amounts are per week), and the balance of each day to come. */

export const optimizerSlug = z.literal([...optimizerSlugs]);

const optimizer = z.object({
  TransactionCategoryID: z.int(),
  /** Per week. */
  value: money,
  /** savings, debt, assets or super; for a spending category its own. */
  slug: z.string(),
  name: z.string(),
  /** Growth per year: 0.08 for super, 0 for all others. */
  compoundRate: z.number(),
});

/** A spending category beside the optimizer: what is budgeted, usual and typical, each per week. */
const optimizerCategory = z.object({
  TransactionCategoryID: z.int(),
  name: z.string(),
  slug: z.string(),
  colour: z.string(),
  icon: z.string(),
  /** The stored budget, turned into one per week; null while there is none. */
  value: z.nullable(money),
  /** What one pay cycle may cost, as api/category/set takes it. */
  amount: z.nullable(money),
  /** True where the optimizer set the budget. */
  optimized: z.boolean(),
  benchmark_value: money,
  /** The median of the last six whole months; null without a whole month of history. */
  usual_value: z.nullable(money),
  /** What counts for what is left: the budget, or what is usual where none stands. */
  counted: money,
});

const optimizerMove = z.object({
  kind: z.literal([...moveKinds]),
  /** The category, the subscription or the debt; null for savings. */
  name: z.nullable(z.string()),
  /** What it is now and what it would be, each month. */
  from: money,
  to: money,
  /** How many of how many months were as low; null for other kinds. */
  low_months: z.nullable(z.object({ months: z.int(), of: z.int() })),
  /** What api/setBudgetOptimizer takes to make it so. */
  data: z.array(z.object({ TransactionCategoryID: z.int(), value: money })),
  /** By how much what is left of a week changes, and the prediction after a year. */
  left: money,
  year: money,
});
export type OptimizerMove = z.output<typeof optimizerMove>;

const incomeProposal = z.object({
  /** Per week. */
  amount: money,
  payer: z.string(),
  /** What comes each payday. */
  pay: money,
  frequency: payFrequency,
  /** How many pays it was read from. */
  rows: z.int(),
});

const storedPrediction = z.object({ prediction: money, years: z.int(), set_on: date });

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

/** An amount for a week. Bounded, so that twenty years of it are still an amount. */
const weeklyMoney = unsignedMoney.check(z.refine((cents) => cents <= MAX_A_WEEK_CENTS, 'At most 1,000,000.00 a week.'));

const optimizerReply = doneWith({
  data: z.array(optimizer),
  /** Income per week as the member set it; null until then. */
  boincome: z.nullable(money),
  /** What regular pay in the member's rows suggests. */
  income_proposal: z.nullable(incomeProposal),
  categories: z.array(optimizerCategory),
  /** The income that counts, less everything above; null while no income is known. */
  left: z.nullable(money),
  /** What the member owes in all: no more than this is paid off. */
  owed: money,
  /** Concrete changes with their effect, the largest first. */
  moves: z.array(optimizerMove),
  /** How budgets are kept: an amount of a category is for one of these. */
  frequency: payFrequency,
  prediction: z.nullable(storedPrediction),
  /** What the member's plan says of the optimizer; its figures are left out unless it is null. */
  locked: z.nullable(z.literal(['Lock', 'Hide'])),
});

/** One of the four by its id or slug, or a spending category by its id. */
const optimizerTarget = z.union([wholeBetween(1, 1_000), optimizerSlug], 'Name a category of the optimizer.');

const recurringFrequency = z.literal([...frequencies]);

const whatIf = z.object({
  id: z.int(),
  name: z.string(),
  /** Minus is money out. */
  amount: money,
  date,
  /** Null for what happens once. */
  recurring_frequency: z.nullable(recurringFrequency),
  end_date: z.nullable(date),
  /** Null where it touches the account that is forecast first. */
  bank_account_id: z.nullable(z.int()),
  is_on: z.boolean(),
});
export type WhatIfOnWire = z.output<typeof whatIf>;

const signedMoney = money.check(z.refine((cents) => cents !== 0, 'Enter an amount; with a minus for money out.'));

const whatIfDetails = {
  name: text(80),
  amount: signedMoney,
  date: requestedDate,
  recurring_frequency: z.optional(z.nullable(recurringFrequency)),
  end_date: z.optional(z.nullable(requestedDate)),
  bank_account_id: z.optional(z.nullable(id)),
  is_on: z.optional(flag),
};

const noEndBeforeStart = z.refine<{ date?: string | undefined; end_date?: string | null | undefined }>(
  ({ date: start, end_date: end }) => !start || !end || end >= start,
  { path: ['end_date'], message: 'It cannot end before it starts.' },
);

const atDate = z.object({ date, balance: money });

const forecastAccount = z.object({
  bank_account_id: z.int(),
  name: z.string(),
  kind: z.literal(['transaction', 'savings', 'credit', 'cash']),
  /** Today, from the rows and statements. */
  balance: money,
  /** The day of the newest row; null without one. */
  as_of: z.nullable(date),
  lowest: atDate,
  /** On the last day. */
  end: money,
});

const forecastEvent = z.object({
  kind: z.literal([...eventKinds]),
  name: z.string(),
  amount: money,
  bank_account_id: z.int(),
  /** The scheduled payment or what-if line that it comes from; null for all else. */
  source_id: z.nullable(z.int()),
});

const forecastDay = z.object({
  date,
  /** The sum of `balances`. */
  total: money,
  /** At the end of the day, in the order of `accounts`. */
  balances: z.array(money),
  /** What makes the difference to the day before; on the first day, to the balances of the accounts. */
  events: z.array(forecastEvent),
});

const payAhead = z.object({
  /** `set` is the member's own amount, `off` says not to expect any, `none` that no regular pay is known. */
  source: z.literal(['detected', 'set', 'off', 'none']),
  payer: z.nullable(z.string()),
  amount: z.nullable(money),
  /** The member's own amount, also while no pay is expected; null where the rows are followed. */
  set_amount: z.nullable(money),
  /** What the rows say, whatever was set. */
  detected_amount: z.nullable(money),
  frequency: z.nullable(payFrequency),
  next: z.nullable(date),
  bank_account_id: z.nullable(z.int()),
  /** How many pays it was read from. */
  rows: z.int(),
});

const spendingAhead = z.object({
  /** `set` is the member's own figure, `none` that there is no whole month to learn from. */
  source: z.literal(['history', 'set', 'none']),
  /** Per day, rounded; the days of a month add up to the cent. */
  daily: money,
  /** What the history says, whatever was set. */
  history_daily: money,
  /** First days of the months that were looked at. */
  months: z.array(date),
  categories: z.array(
    z.object({ category_id: z.int(), name: z.string(), colour: z.string(), monthly: money, scheduled: money }),
  ),
});

const wellness = z.object({
  emergency_fund: z.object({ money, weekly_spending: money, weeks: z.nullable(z.number()) }),
  savings_rate: z.object({
    /** In per cent over all of the months; null without income. */
    rate: z.nullable(z.number()),
    income: money,
    spent: money,
    months: z.array(z.object({ start: date, income: money, spent: money, rate: z.nullable(z.number()) })),
  }),
  debt: z.object({
    /** What is owed in all, each debt once: the total of the list of debts. */
    owed: money,
    accounts: z.array(z.object({ bank_account_id: z.int(), name: z.string(), owed: money })),
    /** Ours, and those that the member has noted. */
    loans: z.array(z.object({ loan_id: z.int(), name: z.string(), owed: money })),
    /** Instalments, and debts that stand under net worth alone. */
    others: z.array(z.object({ kind: z.string(), name: z.string(), owed: money })),
  }),
});

export const forecast = defineArea('forecast', {
  daily: {
    method: 'GET',
    path: 'api/forecast',
    auth: 'member',
    summary: 'The balance of each day ahead, per account and together, with what it is made of; 13 weeks unless told.',
    query: z.object({ weeks: z.optional(wholeBetween(1, MAX_WEEKS)) }),
    reply: doneWith({
      from: date,
      to: date,
      weeks: z.int(),
      /** How the operator's map of features keeps the weeks beyond the fourth from this member; null where it does not. */
      locked: z.nullable(z.literal(['Lock', 'Hide'])),
      accounts: z.array(forecastAccount),
      /** Accounts that are not forecast, and why. */
      left_out: z.array(
        z.object({
          bank_account_id: z.int(),
          name: z.string(),
          reason: z.literal(['loan', 'investment', 'currency', 'closed']),
        }),
      ),
      lowest: z.nullable(atDate),
      /** Below which the member wants to be warned. */
      minimum: money,
      /** Without an account it is about all together. */
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
      pay: payAhead,
      spending: spendingAhead,
      what_ifs: z.array(whatIf),
      wellness,
    }),
  },
  estimate: {
    method: 'POST',
    path: 'api/forecast/estimate',
    auth: 'member',
    summary:
      'Sets what the forecast expects of spending and pay; what is left out stays, and null goes back to what the rows say.',
    body: z
      .object({
        daily_spending: z.optional(
          z.nullable(unsignedMoney.check(z.refine((cents) => cents <= 100_000_00, 'At most 100,000.00 a day.'))),
        ),
        pay_amount: z.optional(z.nullable(positiveMoney)),
        pay_account_id: z.optional(z.nullable(id)),
        expects_pay: z.optional(flag),
      })
      .check(
        z.refine((values) => Object.values(values).some((value) => value !== undefined), {
          path: ['daily_spending'],
          message: 'Say what to change.',
        }),
      ),
    reply: done,
    errors: ['bad_input'],
  },
  whatIfs: {
    method: 'GET',
    path: 'api/forecast/whatif/get',
    auth: 'member',
    summary: 'Every what-if line, by its day.',
    reply: listed(whatIf),
  },
  createWhatIf: {
    method: 'POST',
    path: 'api/forecast/whatif/create',
    auth: 'member',
    summary: 'Adds a what-if line to the forecast, once or recurring.',
    body: z.object(whatIfDetails).check(noEndBeforeStart),
    reply: doneWith({ data: whatIf }),
    errors: ['bad_input', 'conflict'],
  },
  updateWhatIf: {
    method: 'POST',
    path: 'api/forecast/whatif/update',
    auth: 'member',
    summary: 'Changes a what-if line or turns it on or off; what is left out stays.',
    body: z.object({ id, ...z.partial(z.object(whatIfDetails)).shape }).check(noEndBeforeStart),
    reply: doneWith({ data: whatIf }),
    errors: ['not_found', 'bad_input'],
  },
  removeWhatIf: {
    method: 'POST',
    path: 'api/forecast/whatif/delete',
    auth: 'member',
    summary: 'Removes a what-if line.',
    body: z.object({ id }),
    reply: done,
    errors: ['not_found'],
  },
  optimizers: {
    method: 'GET',
    path: 'api/getBudgetOptimizers',
    auth: 'member',
    summary:
      'What a week of income is given to: savings, debt, assets and super, and the spending categories beside them.',
    reply: optimizerReply,
  },
  setOptimizers: {
    method: 'POST',
    path: 'api/setBudgetOptimizer',
    auth: 'member',
    feature: optimizerFeature,
    encoding: 'form',
    summary: 'Sets the values that are sent, per week; what is left out stays.',
    body: z
      .object({
        savings: z.optional(weeklyMoney),
        debt: z.optional(weeklyMoney),
        assets: z.optional(weeklyMoney),
        super: z.optional(weeklyMoney),
        /** The same as a list, which may name spending categories too. */
        data: z.optional(
          z
            .array(
              z.object({
                TransactionCategoryID: z.optional(wholeBetween(1, 1_000)),
                slug: z.optional(optimizerSlug),
                value: weeklyMoney,
              }),
            )
            .check(z.minLength(1, 'Give at least one value.'), z.maxLength(50, 'At most 50.')),
        ),
      })
      .check(
        z.refine((values) => Object.values(values).some((value) => value !== undefined), {
          path: ['savings'],
          message: 'Give at least one value.',
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
    summary: 'Takes a category out of the optimizer, and its budget with it; setting a value brings it back.',
    body: z.object({ category: optimizerTarget }),
    reply: optimizerReply,
    errors: ['bad_input', 'not_found'],
  },
  prediction: {
    method: 'GET',
    path: 'api/predicted/value/get',
    auth: 'member',
    feature: optimizerFeature,
    summary: 'What the weekly values come to after 1, 5, 10 and 20 years, and the prediction that the member kept.',
    reply: doneWith({
      /** Null until one is kept. */
      prediction: z.nullable(money),
      years: z.nullable(z.int()),
      set_on: z.nullable(date),
      data: z.array(predicted),
      /** Growth of super per year. */
      compoundRate: z.number(),
    }),
  },
  setPrediction: {
    method: 'POST',
    path: 'api/predicted/value/set',
    auth: 'member',
    feature: optimizerFeature,
    encoding: 'form',
    summary: 'Keeps a prediction, to be held against what the values say later.',
    body: z.object({ prediction: unsignedMoney, years: z.optional(wholeBetween(1, predictionYears.at(-1)!)) }),
    reply: doneWith({ data: storedPrediction }),
    errors: ['bad_input'],
  },
  setIncome: {
    method: 'POST',
    path: 'api/boincome/set',
    auth: 'member',
    feature: optimizerFeature,
    encoding: 'form',
    summary: 'Sets the income per week that the optimizer works with.',
    body: z.object({ amount: weeklyMoney }),
    reply: doneWith({ boincome: money }),
    errors: ['bad_input'],
  },
});
