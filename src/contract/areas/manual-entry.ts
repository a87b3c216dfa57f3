import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import { date, doneWith, id, listed, money, optionalText, positiveMoney, text } from '#contract/kit/wire.ts';
import { subCategoryId, transaction } from './transactions.ts';

/** The direction of the money; the amount has no sign. */
export const direction = z.literal(['out', 'in']);
export type Direction = z.output<typeof direction>;

const entryFields = {
  /** If omitted, the member's cash account, created on first use. */
  bank_account_id: z.optional(id),
  /** No later than today in the member's time zone, and at most 50 years ago. */
  date,
  direction,
  amount: positiveMoney,
  /** What it was for, in the member's words. */
  description: text(150),
  /** If omitted, it is categorised like an imported transaction; 0 leaves it uncategorised. */
  sub_category_id: z.optional(subCategoryId),
  notes: optionalText(500),
};

const entryReply = doneWith({
  data: transaction,
  account: z.object({ id: z.int(), name: z.string(), created: z.boolean() }),
});

export const manualEntry = defineArea('manualEntry', {
  accounts: {
    method: 'GET',
    path: 'api/transactions/byhand/accounts',
    auth: 'member',
    summary: "Lists the member's accounts and whether they accept manual entries. Accounts updated by a bank do not.",
    reply: z.extend(
      listed(
        z.object({
          id: z.int(),
          name: z.string(),
          currency: z.string(),
          takes: z.boolean(),
          /** Why it does not accept manual entries, in one sentence; null if it does. */
          why: z.nullable(z.string()),
        }),
      ),
      {
        /** The cash account used if none is named; null until it is created. */
        cash_account_id: z.nullable(z.int()),
      },
    ),
  },
  propose: {
    method: 'GET',
    path: 'api/transactions/byhand/propose',
    auth: 'member',
    summary:
      'Suggests a category for a manual entry, and returns a similar transaction if there is one. Nothing is saved.',
    query: z.object({
      bank_account_id: z.optional(id),
      date: z.optional(date),
      direction,
      amount: z.optional(positiveMoney),
      description: text(150),
    }),
    reply: z.object({
      /** 0 if no category fits. */
      sub_category_id: z.int(),
      reason: z.nullable(z.string()),
      merchant: z.nullable(z.string()),
      /** A transaction of the same account, day and amount. */
      alike: z.nullable(transaction),
    }),
  },
  add: {
    method: 'POST',
    path: 'api/transactions/byhand/add',
    auth: 'member',
    idempotent: true,
    summary: 'Creates a manual entry. It is categorised, counted and matched like an imported transaction.',
    body: z.object({
      ...entryFields,
      /** The cash held before this entry, if it creates the cash account. */
      cash_before: z.optional(money),
    }),
    reply: entryReply,
    errors: ['bad_input'],
  },
  change: {
    method: 'POST',
    path: 'api/transactions/byhand/change',
    auth: 'member',
    idempotent: true,
    summary:
      'Updates a manual entry. If `sub_category_id` is omitted, a category set by the member is unchanged and any other is recalculated.',
    body: z.object({ id, ...entryFields }),
    reply: entryReply,
    errors: ['not_found', 'bad_input'],
  },
  remove: {
    method: 'POST',
    path: 'api/transactions/byhand/remove',
    auth: 'member',
    idempotent: true,
    summary: 'Deletes a manual entry. `categories.undo` can restore it with its links within a day.',
    body: z.object({ id }),
    reply: doneWith({ change_id: z.int() }),
    errors: ['not_found', 'bad_input'],
  },
});
