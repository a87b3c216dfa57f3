import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import { askedDate, date, doneWith, listOf, listed, money, text, unsignedMoney, wholeBetween } from '#contract/kit/wire.ts';

export const comparisonSlug = z.literal(['energy', 'broadband', 'mobile', 'insurance', 'cards', 'loans']);
export type ComparisonSlug = z.output<typeof comparisonSlug>;

const category = z.object({
  id: z.int(),
  slug: comparisonSlug,
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  offers: z.int(),
  /** The day on which the offers were right. */
  as_of: date,
});

/** One line of the arithmetic. */
const line = z.object({ label: z.string(), amount: money });

const offer = z.object({
  OfferID: z.int(),
  provider: z.string(),
  name: z.string(),
  features: z.array(z.string()),
  /** Empty where nothing tells how much would be used. */
  lines: z.array(line),
  /** Null where the price depends on use and nothing tells it. */
  yearly: z.nullable(money),
  /** `yearly` less the member's own cost: minus is less to pay. Null while the own cost is not known. */
  difference: z.nullable(money),
});
export type ComparedOffer = z.output<typeof offer>;

const comparison = z.object({
  category,
  own: z.object({
    /** What the member pays in a year; null where there is nothing to tell it from. */
    yearly: z.nullable(money),
    basis: z.literal(['spending', 'given', 'none']),
    /** The whole months that were looked at. */
    from: z.nullable(date),
    to: z.nullable(date),
    months: z.int(),
    /** What was spent in them, by sub-category. */
    lines: z.array(line),
    sub_category_ids: z.array(z.int()),
  }),
  /** How much is used in a year, where plans charge by the unit; the units are null where nothing tells them. */
  use: z.nullable(z.object({ units: z.nullable(z.int()), unit: z.string(), given: z.boolean() })),
  /** The cheapest first; those without a price as the operator laid them out. */
  offers: z.array(offer),
  /** What was assumed, one sentence each. */
  assumptions: z.array(z.string()),
  source: z.string(),
});
export type Comparison = z.output<typeof comparison>;

export const comparisons = defineArea('comparisons', {
  categories: {
    method: 'GET', path: 'api/comparison_categories/get', auth: 'member',
    summary: 'What can be compared, with the number and the date of its offers.',
    reply: listed(category),
  },
  compare: {
    method: 'POST', path: 'api/comparisons', auth: 'member', encoding: 'form',
    summary: "Offers of a category beside what the member pays: from the member's own spending of up to twelve whole months, or as given. Tells the arithmetic and what it assumed; advises nothing.",
    body: z.object({ category: comparisonSlug, yearly_cost: z.optional(unsignedMoney), units: z.optional(wholeBetween(0, 10_000_000)) }),
    reply: doneWith({ data: comparison }), errors: ['bad_input'],
  },
  teamOffers: {
    method: 'GET', path: 'api/operator/comparisons/{category}', auth: 'operator',
    summary: 'The offers of a category as they were laid out, with what its units are; null where a plan has one price.',
    params: z.object({ category: comparisonSlug }),
    reply: z.object({
      data: z.object({
        category: comparisonSlug, unit: z.nullable(z.string()), as_of: date, source: z.string(), reference_fixed: money, reference_unit_price: z.int(),
        offers: z.array(z.object({ provider: z.string(), name: z.string(), features: z.array(z.string()), fixed: money, unit_price: z.int() })),
      }),
    }),
  },
  replaceOffers: {
    method: 'POST', path: 'api/operator/comparisons', auth: 'operator',
    summary: 'Replaces all offers of a category by others of one day. Prices for a unit are in hundredths of a cent.',
    body: z.object({
      category: comparisonSlug, as_of: askedDate, source: text(300),
      reference_fixed: unsignedMoney, reference_unit_price: wholeBetween(0, 1_000_000),
      offers: z.array(z.object({ provider: text(120), name: text(120), features: listOf(text(120), 10), fixed: unsignedMoney, unit_price: wholeBetween(0, 1_000_000) })).check(z.maxLength(50, 'At most 50.')),
    }),
    reply: doneWith({ offers: z.int() }), errors: ['bad_input'],
  },
});
