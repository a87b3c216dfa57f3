import * as z from 'zod/mini';
import { taxFeature } from '#domain/tax/items.ts';
import { defineArea } from '../kit/endpoint.ts';
import { done, doneWith, id, limit, money, page, wholeBetween } from '../kit/wire.ts';
import { NOT_FOR_TAX, taxTags } from '#domain/tax/items.ts';

/** The Australian financial year, 1 July to 30 June: rows sorted under the items of the tax return. */

const year = wholeBetween(1990, 2189);
const tag = z.literal([...taxTags]);
/** An item, or that a category or row belongs to none. */
const chosenTag = z.literal([...taxTags, NOT_FOR_TAX]);
const share = z.optional(wholeBetween(1, 100));

const taxLine = z.object({
  tag,
  /** Income as it came in, deductions as they went out: both above zero, less what was paid back. */
  total: money,
  rows: z.int(),
});

/** What might be missing. */
const hint = z.object({
  kind: z.enum(['uncategorised', 'category']),
  sub_category_id: z.int(),
  /** The item that rows of this category often belong to; null for rows without a category. */
  tag: z.nullable(tag),
  rows: z.int(),
  amount: money,
});

const categoryChoice = z.object({
  sub_category_id: z.int(),
  tag: chosenTag,
  share: z.int(),
  /** True where the member chose it, false where it is so for everybody. */
  own: z.boolean(),
});

const taxRow = z.object({
  id: z.int(),
  date: z.string(),
  description: z.string(),
  merchant: z.nullable(z.string()),
  account: z.string(),
  sub_category_id: z.int(),
  amount: money,
  tag: z.nullable(tag),
  share: z.int(),
  /** The part of the amount that counts, with the sign of the amount. */
  counted: money,
  /** Whether the row was chosen by itself, or follows its category. */
  own: z.boolean(),
});

export const tax = defineArea('tax', {
  report: {
    method: 'GET',
    path: 'api/tax/report',
    auth: 'member',
    summary:
      'A financial year by items of the tax return, with what might be missing. `year` is the one in which it ends.',
    query: z.object({ year: z.optional(year) }),
    reply: doneWith({
      year: z.int(),
      name: z.string(),
      first: z.string(),
      last: z.string(),
      /** Years with rows, the newest first. */
      years: z.array(z.int()),
      /** Set where the plan keeps the tax year back; the lists are empty then. */
      locked: z.nullable(z.enum(['Lock', 'Hide'])),
      lines: z.array(taxLine),
      hints: z.array(hint),
      categories: z.array(categoryChoice),
    }),
  },
  rows: {
    method: 'GET',
    path: 'api/tax/rows',
    auth: 'member',
    feature: taxFeature,
    summary: 'The rows behind an item of a year, or those of a category that belong to no item, the newest first.',
    query: z
      .object({
        year,
        tag: z.optional(tag),
        sub_category_id: z.optional(wholeBetween(0, 100_000)),
        page: z.optional(page),
        limit: z.optional(limit),
      })
      .check(
        z.refine((requested) => (requested.tag === undefined) !== (requested.sub_category_id === undefined), {
          error: 'Name an item or a category.',
          path: ['tag'],
        }),
      ),
    reply: z.object({ data: z.array(taxRow), total: z.int(), page: z.int(), limit: z.int() }),
    errors: ['bad_input', 'forbidden'],
  },
  csv: {
    method: 'GET',
    path: 'api/tax/report.csv',
    auth: 'member',
    feature: taxFeature,
    kind: 'file',
    summary: 'Every row of a year that belongs to an item, as CSV.',
    query: z.object({ year }),
    errors: ['forbidden', 'too_many'],
  },
  setCategory: {
    method: 'POST',
    path: 'api/tax/category',
    auth: 'member',
    encoding: 'form',
    summary:
      'Says which item all rows of a category belong to, and which part of them counts; without an item it is as usual again.',
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
      'Says which item one row belongs to, whatever its category; without an item it follows its category again.',
    body: z.object({ id, tag: z.optional(chosenTag), share }),
    reply: done,
    errors: ['bad_input', 'not_found'],
  },
});
