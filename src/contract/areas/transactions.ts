import * as z from 'zod/mini';
import { repeats } from '#domain/bills/schedule.ts';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  date,
  done,
  doneWith,
  flag,
  id,
  idInPath,
  instant,
  limit,
  listOf,
  listed,
  money,
  optionalText,
  page,
  paged,
  positiveMoney,
  text,
  wholeBetween,
} from '#contract/kit/wire.ts';

/** The id of a sub-category; 0 stands for "uncategorised" (rule M01). */
export const subCategoryId = wholeBetween(0, 100_000);

/** One row of an account as every call shows it. `amount` is signed: minus is money out; `debit` and `credit` are its two sides. */
export const transaction = z.object({
  id: z.int(),
  date,
  debit: money,
  credit: money,
  amount: money,
  description: z.string(),
  /** The other party in plain words, such as 'Woolworths'. */
  merchant: z.nullable(z.string()),
  /** What groups the rows of one merchant, and the id of its logo. */
  merchant_key: z.nullable(z.string()),
  bank_account_id: z.int(),
  /** 0 when uncategorised. */
  category_id: z.int(),
  sub_category_id: z.int(),
  /** Running balance of the account after this row, where the statement gave one. */
  balance: z.nullable(money),
  status: z.literal(['posted', 'pending']),
  batch_id: z.nullable(z.int()),
  currency: z.string(),
  notes: z.nullable(z.string()),
  tags: z.array(z.string()),
  /** Why it stands in its category, in one sentence; null while uncategorised. */
  reason: z.nullable(z.string()),
  /** Shared by the two rows of one transfer between own accounts. */
  transfer_id: z.nullable(z.int()),
  /** The expense that this row pays back. */
  refund_of: z.nullable(z.int()),
  /** The bank's row of which this is a part, when it has been split. */
  parent_id: z.nullable(z.int()),
});
export type TransactionOnWire = z.output<typeof transaction>;

/** By this a change can be taken back for a day, see `categorising.undo`; null where nothing was changed. */
export const changeId = z.nullable(z.int());

const sortKeys = ['Date', 'Description', 'Category', 'Debit', 'Credit'] as const;

/** The filters of rule M02, and a few of ours. Amounts compare without their sign unless a bound is negative. */
export const transactionFilter = z.object({
  categories: z.optional(listOf(id)),
  /** 0 asks for uncategorised rows. */
  sub_categories: z.optional(listOf(subCategoryId)),
  description: optionalText(200),
  min_date: z.optional(date),
  max_date: z.optional(date),
  min_amount: z.optional(money),
  max_amount: z.optional(money),
  bank_account_id: z.optional(listOf(id)),
  status: z.optional(z.literal(['posted', 'pending'])),
  direction: z.optional(z.literal(['debit', 'credit'])),
  /** What reports count as spending or income: own transfers are neither, and a row without a category goes by its sign. */
  kind: z.optional(z.literal(['expense', 'income'])),
  tag: optionalText(40),
  /** Of several merchants, parted by a bar, the rows of any of them. */
  merchant_key: optionalText(400),
  /** The same of merchants whose rows are left out. */
  except_merchant_key: optionalText(400),
  /** Days of the week, 1 for Monday to 7 for Sunday. */
  weekdays: z.optional(listOf(wholeBetween(1, 7), 7)),
  batch_id: z.optional(id),
});
export type TransactionFilter = z.output<typeof transactionFilter>;

export const transactionQuery = z.extend(transactionFilter, {
  page: z.optional(page),
  limit: z.optional(limit),
  sort: z.optional(z.literal(sortKeys)),
  /** -1 is descending, 1 ascending. Without a sort the newest row comes first. */
  sortOrder: z.optional(wholeBetween(-1, 1)),
});
export type TransactionQuery = z.output<typeof transactionQuery>;

/** The periods of rule M05. */
export const period = z.literal(['day', 'week', 'week2', 'week3', 'week4', 'week5', 'fortnight', 'month', 'year']);
export type PeriodName = z.output<typeof period>;

const periodReply = z.object({ data: z.array(transaction), from: date, to: date, days: z.int(), total: z.int() });

const detail = z.object({
  data: transaction,
  account_name: z.string(),
  /** The bank's own id of the row, where the statement gave one. */
  bank_id: z.nullable(z.string()),
  /** True for what the member entered, see `manualEntry`. */
  manual: z.boolean(),
  /** True for a transfer that was ordered here, until the bank's own transaction of it comes in. */
  ordered: z.boolean(),
  batch: z.nullable(z.object({ batch_id: z.int(), file: z.string(), imported_at: instant })),
  reason: z.nullable(z.object({ kind: z.string(), text: z.string() })),
  /** The rows into which it has been split, or its sisters if it is a part. */
  parts: z.array(transaction),
  transfer: z.nullable(transaction),
  refund_of: z.nullable(transaction),
  refunds: z.array(transaction),
  /** Other rows of the same merchant. */
  same_merchant: z.int(),
});

export const transactions = defineArea('transactions', {
  list: {
    method: 'GET',
    path: 'api/transactions/getAll',
    auth: 'member',
    kind: 'stream',
    summary:
      'Rows by filter and sort, one page of them with `limit`, all of them streamed without; one JSON document either way.',
    query: transactionQuery,
    /** What came in and what went out, without signs, of all rows that the filter leaves and not only of the page. */
    reply: z.extend(paged(transaction), { money_in: money, money_out: money }),
  },
  days: {
    method: 'GET',
    path: 'api/transactions/days',
    auth: 'member',
    summary:
      'The days on which the rows of a filter lie, the newest first, each with how many they are and what they come to.',
    query: transactionFilter,
    /** `amount` is signed: minus is a day on which more went out than came in. */
    reply: listed(z.object({ date, count: z.int(), amount: money })),
  },
  period: {
    method: 'GET',
    path: 'api/transactions/getPeriod',
    auth: 'member',
    summary: 'The rows of the last day, week … year up to today.',
    query: z.object({ period: z.optional(period), bank_account_id: z.optional(listOf(id)) }),
    reply: periodReply,
  },
  latest: {
    method: 'GET',
    path: 'api/transactions/getnooftrans',
    auth: 'member',
    summary: 'The newest rows, as many as asked for (5 unless told).',
    query: z.object({ nooftrans: z.optional(limit) }),
    reply: listed(transaction),
  },
  dashboardPeriod: {
    method: 'GET',
    path: 'api/transactions/getdashboardperiod',
    auth: 'member',
    summary: 'The rows of so many days up to today (7 unless told).',
    query: z.object({ days: z.optional(wholeBetween(1, 366)) }),
    reply: periodReply,
  },
  buyNowPayLater: {
    method: 'GET',
    path: 'api/transactions/bnpl/getAll',
    auth: 'member',
    summary: 'Rows of buy-now-pay-later providers, by sub-category or by the words of the bank, newest first.',
    query: z.object({ page: z.optional(page), limit: z.optional(limit) }),
    reply: z.extend(paged(transaction), {
      spent: money,
      providers: z.array(
        z.object({
          merchant: z.string(),
          merchant_key: z.nullable(z.string()),
          amount: money,
          count: z.int(),
          last_date: date,
        }),
      ),
    }),
  },
  subscriptions: {
    method: 'GET',
    path: 'api/transactions/subscriptions',
    auth: 'member',
    summary: 'Rows of the subscription sub-categories (82 and 11) of the last 30 days, and what each merchant costs.',
    query: z.object({}),
    reply: z.object({
      data: z.array(transaction),
      from: date,
      to: date,
      spent: money,
      merchants: z.array(
        z.object({
          merchant: z.string(),
          merchant_key: z.nullable(z.string()),
          sub_category_id: z.int(),
          amount: money,
          count: z.int(),
          last_date: date,
          /** What is paid each time by now. */
          price: money,
          /** How often; null while the payments do not show it, and where the merchant takes several subscriptions. */
          recurring_frequency: z.nullable(z.literal([...repeats])),
          /** Price times payments a year, as everywhere; null while it is not known how often it is paid. */
          year_amount: z.nullable(money),
          next_date: z.nullable(date),
          /** The last change of price upwards, as far back as payments are looked at. */
          price_rise: z.nullable(z.object({ from: money, to: money, since: date })),
        }),
      ),
    }),
  },
  detail: {
    method: 'GET',
    path: 'api/transactions/get/{id}',
    auth: 'member',
    summary: 'One row with everything that hangs on it: account, import, reason, parts, transfer, refunds.',
    params: z.object({ id: idInPath }),
    reply: detail,
    errors: ['not_found'],
  },
  split: {
    method: 'POST',
    path: 'api/transactions/split',
    auth: 'member',
    summary: 'Splits a row into parts that add up to it; no parts puts it back together.',
    body: z.object({
      id,
      parts: z
        .array(z.object({ sub_category_id: subCategoryId, amount: positiveMoney, notes: optionalText(500) }))
        .check(z.maxLength(50, 'At most 50 parts.')),
    }),
    reply: doneWith({ data: z.array(transaction) }),
    errors: ['not_found', 'bad_input'],
  },
  note: {
    method: 'POST',
    path: 'api/transactions/notes',
    auth: 'member',
    summary: 'Sets or clears the note of a row.',
    body: z.object({ id, notes: text(500, 0) }),
    reply: done,
    errors: ['not_found'],
  },
  tag: {
    method: 'POST',
    path: 'api/transactions/tags',
    auth: 'member',
    summary: 'Sets the tags of a row; they replace those it had.',
    body: z.object({ id, tags: listOf(text(40), 20) }),
    reply: done,
    errors: ['not_found'],
  },
  tagList: {
    method: 'GET',
    path: 'api/transactions/tags',
    auth: 'member',
    summary: 'Every tag in use, with how many rows carry it.',
    reply: listed(z.object({ tag: z.string(), count: z.int() })),
  },
  refund: {
    method: 'POST',
    path: 'api/transactions/refund',
    auth: 'member',
    summary:
      'Links money that came back to the expense it pays back, and counts it in the category of that expense; without `refund_of` the link is undone.',
    body: z.object({ id, refund_of: z.optional(z.nullable(id)) }),
    reply: doneWith({ data: transaction }),
    errors: ['not_found', 'bad_input'],
  },
  refundCandidates: {
    method: 'GET',
    path: 'api/transactions/refund/candidates',
    auth: 'member',
    summary: 'Expenses that a row of money in may be paying back, the likeliest first.',
    query: z.object({ id }),
    reply: listed(transaction),
    errors: ['not_found'],
  },
  bulk: {
    method: 'POST',
    path: 'api/transactions/bulk',
    auth: 'member',
    summary: 'Changes many rows at once: those named by id, or all that match a filter.',
    body: z.object({
      ids: z.optional(listOf(id, 5000)),
      filter: z.optional(transactionFilter),
      sub_category_id: z.optional(subCategoryId),
      add_tags: z.optional(listOf(text(40), 20)),
      remove_tags: z.optional(listOf(text(40), 20)),
      notes: z.optional(text(500, 0)),
      preview: z.optional(flag),
    }),
    reply: doneWith({ changed: z.int(), change_id: changeId }),
    errors: ['bad_input'],
  },
});

/** Sub-categories that are subscriptions (rule M01). */
export const subscriptionSubCategories = [82, 11] as const;
