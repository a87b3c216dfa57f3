import * as z from 'zod/mini';
import { taxFeature } from '#domain/tax/items.ts';
import { defineArea } from '../kit/endpoint.ts';
import { done, doneWith, id, limit, money, page, wholeBetween } from '../kit/wire.ts';
import { NOT_FOR_TAX, taxTags } from '#domain/tax/items.ts';

/** The Australian financial year, 1 July to 30 June: transactions by items of the tax return. */

const year = wholeBetween(1990, 2189);
const tag = z.literal([...taxTags]);
/** A tax item, or none. */
const chosenTag = z.literal([...taxTags, NOT_FOR_TAX]);
const share = z.optional(wholeBetween(1, 100));

const taxLine = z.object({
  tag,
  /** Income or deductions, both positive, less what was paid back. */
  total: money,
  rows: z.int(),
});

/** What may be missing. */
const hint = z.object({
  kind: z.enum(['uncategorised', 'category']),
  sub_category_id: z.int(),
  /** The item that this category often belongs to; null for uncategorised transactions. */
  tag: z.nullable(tag),
  rows: z.int(),
  amount: money,
});

const categoryChoice = z.object({
  sub_category_id: z.int(),
  tag: chosenTag,
  share: z.int(),
  /** True if the member chose it, false for the default. */
  own: z.boolean(),
});

const taxTransaction = z.object({
  id: z.int(),
  date: z.string(),
  description: z.string(),
  merchant: z.nullable(z.string()),
  account: z.string(),
  sub_category_id: z.int(),
  amount: money,
  tag: z.nullable(tag),
  share: z.int(),
  /** The part of the amount that counts, with its sign. */
  counted: money,
  /** Whether it was set for this transaction, or follows its category. */
  own: z.boolean(),
});

export const tax = defineArea('tax', {
  report: {
    method: 'GET',
    path: 'api/tax/report',
    auth: 'member',
    summary:
      'Returns the tax return items for a financial year, with hints about what may be missing. `year` is the year in which it ends.',
    query: z.object({ year: z.optional(year) }),
    reply: doneWith({
      year: z.int(),
      name: z.string(),
      first: z.string(),
      last: z.string(),
      /** Years with transactions, newest first. */
      years: z.array(z.int()),
      /** Set if the plan restricts the tax year; the lists are then empty. */
      locked: z.nullable(z.enum(['Lock', 'Hide'])),
      lines: z.array(taxLine),
      hints: z.array(hint),
      /** Transactions of the year in other currencies, which no item counts, most first. */
      left_out: z.array(z.object({ currency: z.string(), rows: z.int() })),
      categories: z.array(categoryChoice),
    }),
  },
  rows: {
    method: 'GET',
    path: 'api/tax/rows',
    auth: 'member',
    feature: taxFeature,
    summary: 'Lists the transactions for a tax item, or those in a category without an item, newest first.',
    query: z
      .object({
        year,
        tag: z.optional(tag),
        sub_category_id: z.optional(wholeBetween(0, 100_000)),
        page: z.optional(page),
        limit: z.optional(limit),
      })
      .check(
        z.refine((value) => (value.tag === undefined) !== (value.sub_category_id === undefined), {
          error: 'Choose a tax item or a category.',
          path: ['tag'],
        }),
      ),
    reply: z.object({ data: z.array(taxTransaction), total: z.int(), page: z.int(), limit: z.int() }),
    errors: ['bad_input', 'forbidden'],
  },
  csv: {
    method: 'GET',
    path: 'api/tax/report.csv',
    auth: 'member',
    feature: taxFeature,
    kind: 'file',
    summary: "Downloads a year's transactions that belong to a tax item, as CSV.",
    query: z.object({ year }),
    errors: ['forbidden', 'too_many'],
  },
  setCategory: {
    method: 'POST',
    path: 'api/tax/category',
    auth: 'member',
    encoding: 'form',
    summary: 'Sets the tax item of a category and the share that counts. Without `tag`, restores the default.',
    body: z.object({ sub_category_id: id, tag: z.optional(chosenTag), share }),
    reply: done,
    errors: ['bad_input'],
  },
  setRow: {
    method: 'POST',
    path: 'api/tax/row',
    auth: 'member',
    encoding: 'form',
    summary:
      'Sets the tax item of one transaction and the share that counts. Without `tag`, it follows its category again.',
    body: z.object({ id, tag: z.optional(chosenTag), share }),
    reply: done,
    errors: ['bad_input', 'not_found'],
  },
});
