import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  requestedDate,
  date,
  doneWith,
  listOf,
  listed,
  money,
  text,
  unsignedMoney,
  wholeBetween,
} from '#contract/kit/wire.ts';

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
  /** The offers are made up for comparison and are nobody's prices. */
  sample: z.boolean(),
});

/** One line of the arithmetic. */
const line = z.object({ label: z.string(), amount: money });

const ownLine = z.object({
  label: z.string(),
  /** In a year. */
  amount: money,
  /** How many bills it stands on, and what one of them comes to; of a loan the payments left and each of them. */
  bills: z.int(),
  each: money,
  /** Null for the sum of a whole year without a frequency. */
  frequency: z.nullable(
    z.literal(['weekly', 'fortnightly', 'four_weekly', 'monthly', 'quarterly', 'halfyearly', 'annually']),
  ),
});
export type OwnCostLine = z.output<typeof ownLine>;

const offer = z.object({
  OfferID: z.int(),
  provider: z.string(),
  name: z.string(),
  features: z.array(z.string()),
  /** Empty where nothing tells how much would be used. */
  lines: z.array(line),
  /** Null where the price depends on use and nothing tells it. */
  yearly: z.nullable(money),
  /** `yearly` less the member's own cost: minus is less to pay. Null unless both are known for the same use or the same debt. */
  difference: z.nullable(money),
});
export type ComparedOffer = z.output<typeof offer>;

const comparison = z.object({
  category,
  own: z.object({
    /** What the member pays in a year; null where there is nothing to tell it from. */
    yearly: z.nullable(money),
    basis: z.literal(['spending', 'loans', 'given', 'none']),
    /** The first and the last bill that the figure stands on. */
    from: z.nullable(date),
    to: z.nullable(date),
    /** What each provider costs in a year, or each loan. */
    lines: z.array(ownLine),
    /** Providers and loans of which a year cannot be told, and why. */
    unclear: z.array(z.object({ label: z.string(), reason: z.string() })),
    sub_category_ids: z.array(z.int()),
  }),
  /** How much is used in a year, where plans charge by the unit; the units are null where nothing tells them. */
  use: z.nullable(z.object({ units: z.nullable(z.int()), unit: z.string(), input: z.boolean() })),
  /** The cheapest first; those without a price as the operator laid them out. */
  offers: z.array(offer),
  /** What was assumed, one sentence each. */
  assumptions: z.array(z.string()),
  source: z.string(),
});
export type Comparison = z.output<typeof comparison>;

export const comparisons = defineArea('comparisons', {
  categories: {
    method: 'GET',
    path: 'api/comparison_categories/get',
    auth: 'member',
    summary: 'What can be compared, with the number and the date of its offers.',
    reply: listed(category),
  },
  compare: {
    method: 'POST',
    path: 'api/comparisons',
    auth: 'member',
    encoding: 'form',
    summary:
      "Offers of a category beside what the member pays: by the bills' own period, by the member's loans, or as given. Tells the arithmetic and what it assumed; advises nothing.",
    body: z.object({
      category: comparisonSlug,
      yearly_cost: z.optional(unsignedMoney),
      units: z.optional(wholeBetween(0, 10_000_000)),
    }),
    reply: doneWith({ data: comparison }),
    errors: ['bad_input'],
  },
  teamOffers: {
    method: 'GET',
    path: 'api/operator/comparisons/{category}',
    auth: 'operator',
    summary:
      'The offers of a category as they were laid out, with what its units are; null where a plan has one price.',
    params: z.object({ category: comparisonSlug }),
    reply: z.object({
      data: z.object({
        category: comparisonSlug,
        unit: z.nullable(z.string()),
        as_of: date,
        source: z.string(),
        reference_fixed: money,
        reference_unit_price: z.int(),
        offers: z.array(
          z.object({
            provider: z.string(),
            name: z.string(),
            features: z.array(z.string()),
            fixed: money,
            unit_price: z.int(),
          }),
        ),
      }),
    }),
  },
  replaceOffers: {
    method: 'POST',
    path: 'api/operator/comparisons',
    auth: 'operator',
    summary: 'Replaces all offers of a category by others of one day. Prices for a unit are in hundredths of a cent.',
    body: z.object({
      category: comparisonSlug,
      as_of: requestedDate,
      source: text(300),
      reference_fixed: unsignedMoney,
      reference_unit_price: wholeBetween(0, 1_000_000),
      offers: z
        .array(
          z.object({
            provider: text(120),
            name: text(120),
            features: listOf(text(120), 10),
            fixed: unsignedMoney,
            unit_price: wholeBetween(0, 1_000_000),
          }),
        )
        .check(z.maxLength(50, 'At most 50.')),
    }),
    reply: doneWith({ offers: z.int() }),
    errors: ['bad_input'],
  },
});
