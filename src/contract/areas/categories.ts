import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  done,
  doneWith,
  flag,
  id,
  instant,
  limit,
  listOf,
  listed,
  money,
  page,
  text,
  unsignedMoney,
} from '#contract/kit/wire.ts';
import { changeId, subCategoryId, transaction } from './transactions.ts';

/** What a correction applies to besides the transaction itself: past transactions, future ones, both, or neither. */
export const correctionReach = z.literal(['one', 'past', 'future', 'past_and_future']);
export type CorrectionReach = z.output<typeof correctionReach>;

/**
 * Every condition set must match. A merchant or text is required, because an amount or account alone matches too much.
 */
const ruleFields = {
  /** The `merchant_key` to match. */
  merchant_key: z.optional(z.nullable(text(120, 0))),
  /** Text anywhere in the bank's description, ignoring case. */
  contains: z.optional(z.nullable(text(120, 0))),
  direction: z.optional(z.literal(['any', 'debit', 'credit'])),
  /** Bounds of the amount without its sign, inclusive. */
  min_amount: z.optional(z.nullable(unsignedMoney)),
  max_amount: z.optional(z.nullable(unsignedMoney)),
  bank_account_id: z.optional(z.nullable(id)),
  sub_category_id: id,
  /** Replaces the merchant's name. */
  rename: z.optional(z.nullable(text(80, 0))),
};

export const rule = z.object({
  id: z.int(),
  merchant_key: z.nullable(z.string()),
  contains: z.nullable(z.string()),
  direction: z.literal(['any', 'debit', 'credit']),
  min_amount: z.nullable(money),
  max_amount: z.nullable(money),
  bank_account_id: z.nullable(z.int()),
  sub_category_id: z.int(),
  category_id: z.int(),
  rename: z.nullable(z.string()),
  /** `rule` was created by the member; `correction` was learned from one. */
  source: z.literal(['rule', 'correction']),
  /** The rule as a sentence. */
  text: z.string(),
  /** The number of transactions it has categorised. */
  used: z.int(),
  created_at: instant,
});

const preview = z.object({ changed: z.int(), data: z.array(transaction) });

/** Categorising transactions manually and by rule, and those still uncategorised. */
export const categories = defineArea('categories', {
  updateCategory: {
    method: 'POST',
    path: 'api/transactions/updateCategory',
    auth: 'member',
    summary:
      "Sets the category of one or more transactions. `apply` sets whether the merchant's past and future transactions change too; by default, future ones do. With `preview`, only counts and lists them.",
    body: z.object({
      id: listOf(id, 500),
      categoryId: subCategoryId,
      apply: z.optional(correctionReach),
      preview: z.optional(flag),
    }),
    reply: doneWith({
      /** Transactions changed; with `preview`, those that would be. */
      changed: z.int(),
      /** Transactions of the same merchant in other categories, so that a client can offer to change them too. */
      same_merchant: z.int(),
      rule_id: z.nullable(z.int()),
      change_id: changeId,
      data: z.array(transaction),
    }),
    errors: ['not_found', 'bad_input'],
  },
  undo: {
    method: 'POST',
    path: 'api/transactions/undo',
    auth: 'member',
    summary:
      'Reverses a change to transactions once, within a day of the change: categories, links, tags, notes and learned corrections. Transactions that have changed again since are left as they are.',
    body: z.object({ change_id: id }),
    reply: doneWith({ changed: z.int() }),
    errors: ['not_found'],
  },
  uncategorisedCount: {
    method: 'GET',
    path: 'api/transactions/uncategorised/count',
    auth: 'member',
    summary: 'Counts transactions without a category.',
    reply: z.object({ count: z.int() }),
  },
  inbox: {
    method: 'GET',
    path: 'api/transactions/uncategorised',
    auth: 'member',
    summary:
      'Lists uncategorised transactions, newest first, with suggested sub-categories and the number of others from the same merchant.',
    query: z.object({ page: z.optional(page), limit: z.optional(limit) }),
    reply: z.object({
      data: z.array(
        z.object({
          transaction,
          suggestions: z.array(z.int()),
          /** The first suggestion if it is certain enough to be preselected; null if all are only hints. */
          sure: z.nullable(z.int()),
          same_merchant: z.int(),
        }),
      ),
      total: z.int(),
      page: z.int(),
      limit: z.int(),
    }),
  },
  recategorise: {
    method: 'POST',
    path: 'api/transactions/recategorise',
    auth: 'member',
    summary: 'Retries categorisation by brand, merchant code and rule for every uncategorised transaction.',
    body: z.object({ preview: z.optional(flag) }),
    reply: doneWith({ changed: z.int(), left: z.int() }),
  },
  rules: {
    method: 'GET',
    path: 'api/transactions/rules',
    auth: 'member',
    summary: 'Lists category rules and learned corrections in the order they are tried, most specific first.',
    reply: listed(rule),
  },
  createRule: {
    method: 'POST',
    path: 'api/transactions/rules/create',
    auth: 'member',
    summary:
      'Creates a category rule. With `apply_to_past`, also applies it to matching transactions, except those categorised manually.',
    body: z.object({ ...ruleFields, apply_to_past: z.optional(flag) }),
    reply: doneWith({ data: rule, changed: z.int() }),
    errors: ['bad_input'],
  },
  updateRule: {
    method: 'POST',
    path: 'api/transactions/rules/update',
    auth: 'member',
    summary: 'Updates a category rule.',
    body: z.object({ id, ...ruleFields, apply_to_past: z.optional(flag) }),
    reply: doneWith({ data: rule, changed: z.int() }),
    errors: ['not_found', 'bad_input'],
  },
  deleteRule: {
    method: 'POST',
    path: 'api/transactions/rules/delete',
    auth: 'member',
    summary: 'Deletes a category rule. Transactions it categorised are unchanged.',
    body: z.object({ id }),
    reply: done,
    errors: ['not_found'],
  },
  previewRule: {
    method: 'POST',
    path: 'api/transactions/rules/preview',
    auth: 'member',
    summary: 'Counts the transactions that a rule would change and lists the newest of them.',
    body: z.object(ruleFields),
    reply: preview,
  },
});
