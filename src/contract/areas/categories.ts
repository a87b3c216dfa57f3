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

/** Where a correction counts beside the row itself: rows that stand already, rows to come, both, or neither. */
export const correctionReach = z.literal(['one', 'past', 'future', 'past_and_future']);
export type CorrectionReach = z.output<typeof correctionReach>;

/** All that is given must hold, and a merchant or a text must be given: an amount or an account alone would catch strangers. */
const ruleFields = {
  /** The merchant, by the key that its rows carry. */
  merchant_key: z.optional(z.nullable(text(120, 0))),
  /** Text anywhere in the bank's words, whatever the case. */
  contains: z.optional(z.nullable(text(120, 0))),
  direction: z.optional(z.literal(['any', 'debit', 'credit'])),
  /** Bounds of the amount without its sign, both included. */
  min_amount: z.optional(z.nullable(unsignedMoney)),
  max_amount: z.optional(z.nullable(unsignedMoney)),
  bank_account_id: z.optional(z.nullable(id)),
  sub_category_id: id,
  /** Shown instead of the merchant's name. */
  rename: z.optional(z.nullable(text(80, 0))),
};

const rule = z.object({
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
  /** `rule` was written by the member, `correction` was learned from one. */
  source: z.literal(['rule', 'correction']),
  /** What it says, in one sentence. */
  text: z.string(),
  /** Rows that stand in their category because of it. */
  used: z.int(),
  created_at: instant,
});

const preview = z.object({ changed: z.int(), data: z.array(transaction) });

/** Putting rows into categories: manually, by rule, and what is still to do. */
export const categories = defineArea('categories', {
  updateCategory: {
    method: 'POST',
    path: 'api/transactions/updateCategory',
    auth: 'member',
    summary:
      'Puts a row (or several) into a sub-category; the choice is learned for rows to come unless `apply` says otherwise, and with `past` reaches rows of the same merchant. `preview` only counts and shows.',
    body: z.object({
      id: listOf(id, 500),
      categoryId: subCategoryId,
      apply: z.optional(correctionReach),
      preview: z.optional(flag),
    }),
    reply: doneWith({
      /** Rows changed, or with `preview` those that would be. */
      changed: z.int(),
      /** Rows of the same merchant that stand elsewhere, by which a page can offer "apply to the past". */
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
      'Takes a change of rows back, once and within a day: categories with their reasons, links, tags, notes and what was learned. Rows that were changed again since stay.',
    body: z.object({ change_id: id }),
    reply: doneWith({ changed: z.int() }),
    errors: ['not_found'],
  },
  uncategorisedCount: {
    method: 'GET',
    path: 'api/transactions/uncategorised/count',
    auth: 'member',
    summary: 'How many rows have no category yet.',
    reply: z.object({ count: z.int() }),
  },
  inbox: {
    method: 'GET',
    path: 'api/transactions/uncategorised',
    auth: 'member',
    summary:
      'Rows without a category, the newest first, each with likely sub-categories and how many more rows the same choice would settle.',
    query: z.object({ page: z.optional(page), limit: z.optional(limit) }),
    reply: z.object({
      data: z.array(z.object({ transaction, suggestions: z.array(z.int()), same_merchant: z.int() })),
      total: z.int(),
      page: z.int(),
      limit: z.int(),
    }),
  },
  recategorise: {
    method: 'POST',
    path: 'api/transactions/recategorise',
    auth: 'member',
    summary: 'Tries brands, merchant codes and rules again on every row without a category.',
    body: z.object({ preview: z.optional(flag) }),
    reply: doneWith({ changed: z.int(), left: z.int() }),
  },
  rules: {
    method: 'GET',
    path: 'api/transactions/rules',
    auth: 'member',
    summary: "The member's rules and learned corrections in the order in which they are tried: the narrower first.",
    reply: listed(rule),
  },
  createRule: {
    method: 'POST',
    path: 'api/transactions/rules/create',
    auth: 'member',
    summary: 'Adds a rule; `apply_to_past` also moves rows that match it and that the member did not place by hand.',
    body: z.object({ ...ruleFields, apply_to_past: z.optional(flag) }),
    reply: doneWith({ data: rule, changed: z.int() }),
    errors: ['bad_input'],
  },
  updateRule: {
    method: 'POST',
    path: 'api/transactions/rules/update',
    auth: 'member',
    summary: 'Changes a rule.',
    body: z.object({ id, ...ruleFields, apply_to_past: z.optional(flag) }),
    reply: doneWith({ data: rule, changed: z.int() }),
    errors: ['not_found', 'bad_input'],
  },
  deleteRule: {
    method: 'POST',
    path: 'api/transactions/rules/delete',
    auth: 'member',
    summary: 'Removes a rule; rows that it placed stay where they are.',
    body: z.object({ id }),
    reply: done,
    errors: ['not_found'],
  },
  previewRule: {
    method: 'POST',
    path: 'api/transactions/rules/preview',
    auth: 'member',
    summary: 'How many rows a rule would move, and the newest of them.',
    body: z.object(ruleFields),
    reply: preview,
  },
});
