import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import { date, doneWith, id, listed, money, optionalText, positiveMoney, text } from '#contract/kit/wire.ts';
import { subCategoryId, transaction } from './transactions.ts';

/** Which way the money went; the amount beside it has no sign. */
export const direction = z.literal(['out', 'in']);
export type Direction = z.output<typeof direction>;

const purchase = {
  /** Left out, it goes to the member's cash account, which is made on first use. */
  bank_account_id: z.optional(id),
  /** Today in the member's zone at the latest. */
  date,
  direction,
  amount: positiveMoney,
  /** What it was for, in the member's words. */
  description: text(150),
  /** Left out, the categoriser decides as for a transaction of a statement; 0 leaves it without one. */
  sub_category_id: z.optional(subCategoryId),
  notes: optionalText(500),
};

const stored = doneWith({
  data: transaction,
  account: z.object({ id: z.int(), name: z.string(), created: z.boolean() }),
});

export const manualEntry = defineArea('manualEntry', {
  accounts: {
    method: 'GET',
    path: 'api/transactions/byhand/accounts',
    auth: 'member',
    summary: "The member's accounts, and which of them take transactions by hand; those that a bank feeds do not.",
    reply: z.extend(
      listed(
        z.object({
          id: z.int(),
          name: z.string(),
          currency: z.string(),
          takes: z.boolean(),
          /** Why it takes none, in one sentence; null where it takes them. */
          why: z.nullable(z.string()),
        }),
      ),
      {
        /** The cash account that a transaction without an account goes to; null while there is none. */
        cash_account_id: z.nullable(z.int()),
      },
    ),
  },
  propose: {
    method: 'GET',
    path: 'api/transactions/byhand/propose',
    auth: 'member',
    summary:
      'Where the categoriser would put a transaction entered by hand, and whether one like it stands already; keeps nothing.',
    query: z.object({
      bank_account_id: z.optional(id),
      date: z.optional(date),
      direction,
      amount: z.optional(positiveMoney),
      description: text(150),
    }),
    reply: z.object({
      /** 0 when nothing speaks for any. */
      sub_category_id: z.int(),
      reason: z.nullable(z.string()),
      merchant: z.nullable(z.string()),
      /** A transaction of the same account, day and amount, where there is one. */
      alike: z.nullable(transaction),
    }),
  },
  add: {
    method: 'POST',
    path: 'api/transactions/byhand/add',
    auth: 'member',
    idempotent: true,
    summary: 'Enters a transaction by hand. It is categorised, counted and matched as one of a statement.',
    body: z.object({
      ...purchase,
      /** What was in the wallet before this one, where the cash account is made with it. */
      cash_before: z.optional(money),
    }),
    reply: stored,
    errors: ['bad_input'],
  },
  change: {
    method: 'POST',
    path: 'api/transactions/byhand/change',
    auth: 'member',
    idempotent: true,
    summary:
      'Changes a transaction that was entered by hand; without `sub_category_id` a category chosen by the member stays and any other is found anew.',
    body: z.object({ id, ...purchase }),
    reply: stored,
    errors: ['not_found', 'bad_input'],
  },
  remove: {
    method: 'POST',
    path: 'api/transactions/byhand/remove',
    auth: 'member',
    idempotent: true,
    summary:
      'Removes a transaction that was entered by hand; for a day `categorising.undo` brings it back as it was, with its links.',
    body: z.object({ id }),
    reply: doneWith({ change_id: z.int() }),
    errors: ['not_found', 'bad_input'],
  },
});
