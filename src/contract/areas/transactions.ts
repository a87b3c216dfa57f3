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

/** The id of a sub-category; 0 is uncategorised (rule M01). */
export const subCategoryId = wholeBetween(0, 100_000);

/** A transaction. `amount` is signed: negative is money out; `debit` and `credit` are its two sides. */
export const transaction = z.object({
  id: z.int(),
  date,
  debit: money,
  credit: money,
  amount: money,
  description: z.string(),
  /** The other party in plain words, such as 'Woolworths'. */
  merchant: z.nullable(z.string()),
  /** Groups the transactions of a merchant, and identifies its logo. */
  merchant_key: z.nullable(z.string()),
  bank_account_id: z.int(),
  /** 0 when uncategorised. */
  category_id: z.int(),
  sub_category_id: z.int(),
  /** The running balance after this transaction, if the statement has one. */
  balance: z.nullable(money),
  status: z.literal(['posted', 'pending']),
  batch_id: z.nullable(z.int()),
  currency: z.string(),
  notes: z.nullable(z.string()),
  tags: z.array(z.string()),
  /** Why it has its category, in one sentence; null while uncategorised. */
  reason: z.nullable(z.string()),
  /** Shared by the two transactions of a transfer between the member's accounts. */
  transfer_id: z.nullable(z.int()),
  /** The expense that it refunds. */
  refund_of: z.nullable(z.int()),
  /** The bank's transaction that it is a part of. */
  parent_id: z.nullable(z.int()),
});
export type TransactionOnWire = z.output<typeof transaction>;

/** Identifies a change for `categories.undo`, for a day; null if nothing changed. */
export const changeId = z.nullable(z.int());

const sortKeys = ['Date', 'Description', 'Category', 'Debit', 'Credit'] as const;

/** The filters of rule M02, and a few of ours. Amounts are compared without their sign unless a bound is negative. */
export const transactionFilter = z.object({
  categories: z.optional(listOf(id)),
  /** 0 selects uncategorised transactions. */
  sub_categories: z.optional(listOf(subCategoryId)),
  description: optionalText(200),
  min_date: z.optional(date),
  max_date: z.optional(date),
  min_amount: z.optional(money),
  max_amount: z.optional(money),
  bank_account_id: z.optional(listOf(id)),
  status: z.optional(z.literal(['posted', 'pending'])),
  direction: z.optional(z.literal(['debit', 'credit'])),
  /**
   * Spending or income: transfers between the member's accounts are neither, and uncategorised transactions go by their
   * sign.
   */
  kind: z.optional(z.literal(['expense', 'income'])),
  tag: optionalText(40),
  /** One or more merchants, separated by vertical bars. */
  merchant_key: optionalText(400),
  /** Merchants to leave out, in the same form. */
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
  /** -1 is descending, 1 ascending. Without `sort`, newest first. */
  sortOrder: z.optional(wholeBetween(-1, 1)),
});
export type TransactionQuery = z.output<typeof transactionQuery>;

/** The periods of rule M05. */
export const period = z.literal(['day', 'week', 'week2', 'week3', 'week4', 'week5', 'fortnight', 'month', 'year']);
export type PeriodName = z.output<typeof period>;

const periodReply = z.object({ data: z.array(transaction), from: date, to: date, days: z.int(), total: z.int() });

const transactionDetail = z.object({
  data: transaction,
  account_name: z.string(),
  /** The bank's id of the transaction, if the statement has one. */
  bank_id: z.nullable(z.string()),
  /** True for a manual entry; see `manualEntry`. */
  manual: z.boolean(),
  /** True for a transfer requested here until the bank's own transaction arrives. */
  ordered: z.boolean(),
  batch: z.nullable(z.object({ batch_id: z.int(), file: z.string(), imported_at: instant })),
  reason: z.nullable(z.object({ kind: z.string(), text: z.string() })),
  /** The parts that it is split into, or the other parts if it is one. */
  parts: z.array(transaction),
  transfer: z.nullable(transaction),
  refund_of: z.nullable(transaction),
  refunds: z.array(transaction),
  /** The number of transactions of the merchant in the list, where the parts of a split stand for the whole. */
  merchant_count: z.int(),
});

export const transactions = defineArea('transactions', {
  list: {
    method: 'GET',
    path: 'api/transactions/getAll',
    auth: 'member',
    kind: 'stream',
    summary:
      'Lists filtered and sorted transactions: a page if `limit` is given, otherwise all, streamed as one JSON document.',
    query: transactionQuery,
    /** Totals in and out, without signs, of all matching transactions, not only of the page. */
    reply: z.extend(paged(transaction), { money_in: money, money_out: money }),
  },
  days: {
    method: 'GET',
    path: 'api/transactions/days',
    auth: 'member',
    summary: 'Lists days with transactions that match a filter, newest first, with their number and total.',
    query: transactionFilter,
    /** `amount` is signed: negative if more went out than came in. */
    reply: listed(z.object({ date, count: z.int(), amount: money })),
  },
  period: {
    method: 'GET',
    path: 'api/transactions/getPeriod',
    auth: 'member',
    summary: 'Lists the transactions of the last day, week, fortnight, month or other period up to today.',
    query: z.object({ period: z.optional(period), bank_account_id: z.optional(listOf(id)) }),
    reply: periodReply,
  },
  latest: {
    method: 'GET',
    path: 'api/transactions/getnooftrans',
    auth: 'member',
    summary: 'Lists the latest transactions, 5 by default.',
    query: z.object({ nooftrans: z.optional(limit) }),
    reply: listed(transaction),
  },
  dashboardPeriod: {
    method: 'GET',
    path: 'api/transactions/getdashboardperiod',
    auth: 'member',
    summary: 'Lists the transactions from the last `days` days up to today, 7 by default.',
    query: z.object({ days: z.optional(wholeBetween(1, 366)) }),
    reply: periodReply,
  },
  buyNowPayLater: {
    method: 'GET',
    path: 'api/transactions/bnpl/getAll',
    auth: 'member',
    summary: 'Lists transactions with buy now, pay later providers, newest first, and spending by provider.',
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
    summary: 'Lists subscription transactions of the last 30 days, and what each merchant costs.',
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
          /** The current price of one payment. */
          price: money,
          /** Null if the payments do not show it, or if the merchant has several subscriptions. */
          recurring_frequency: z.nullable(z.literal([...repeats])),
          /** The price times the payments per year; null if the frequency is unknown. */
          year_amount: z.nullable(money),
          next_date: z.nullable(date),
          /** The last price increase in the payments examined. */
          price_rise: z.nullable(z.object({ from: money, to: money, since: date })),
        }),
      ),
    }),
  },
  detail: {
    method: 'GET',
    path: 'api/transactions/get/{id}',
    auth: 'member',
    summary: 'Returns a transaction with its account, import, categorisation, parts, transfer and refunds.',
    params: z.object({ id: idInPath }),
    reply: transactionDetail,
    errors: ['not_found'],
  },
  split: {
    method: 'POST',
    path: 'api/transactions/split',
    auth: 'member',
    summary: 'Splits a transaction into parts that add up to its amount. An empty list removes the split.',
    body: z.object({
      id,
      parts: z
        .array(z.object({ sub_category_id: subCategoryId, amount: positiveMoney, notes: optionalText(500) }))
        .check(z.maxLength(50, 'Add up to 50 parts.')),
    }),
    reply: doneWith({ data: z.array(transaction) }),
    errors: ['not_found', 'bad_input'],
  },
  note: {
    method: 'POST',
    path: 'api/transactions/notes',
    auth: 'member',
    summary: 'Sets or clears the note of a transaction.',
    body: z.object({ id, notes: text(500, 0) }),
    reply: done,
    errors: ['not_found'],
  },
  tag: {
    method: 'POST',
    path: 'api/transactions/tags',
    auth: 'member',
    summary: 'Sets the tags of a transaction, replacing any earlier ones.',
    body: z.object({ id, tags: listOf(text(40), 20) }),
    reply: done,
    errors: ['not_found'],
  },
  tagList: {
    method: 'GET',
    path: 'api/transactions/tags',
    auth: 'member',
    summary: 'Lists tags with the number of transactions that have each.',
    reply: listed(z.object({ tag: z.string(), count: z.int() })),
  },
  refund: {
    method: 'POST',
    path: 'api/transactions/refund',
    auth: 'member',
    summary: 'Links a refund to its expense and counts it in that category. Without `refund_of`, removes the link.',
    body: z.object({ id, refund_of: z.optional(z.nullable(id)) }),
    reply: doneWith({ data: transaction }),
    errors: ['not_found', 'bad_input'],
  },
  refundCandidates: {
    method: 'GET',
    path: 'api/transactions/refund/candidates',
    auth: 'member',
    summary: 'Lists expenses that a credit may refund, most likely first.',
    query: z.object({ id }),
    reply: listed(transaction),
    errors: ['not_found'],
  },
  bulk: {
    method: 'POST',
    path: 'api/transactions/bulk',
    auth: 'member',
    summary: 'Updates many transactions at once: those in `ids`, or all that match a filter.',
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
