import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  dateInput,
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
  /** The date of the offers. */
  as_of: date,
  /** True for sample data: the offers are not real prices. */
  sample: z.boolean(),
});

/** One line of the calculation. */
const costLine = z.object({ label: z.string(), amount: money });

const ownLine = z.object({
  label: z.string(),
  /** Per year. */
  amount: money,
  /**
   * How many bills it is based on, and the amount of each; for a loan, the remaining payments and the amount of each.
   */
  bills: z.int(),
  each: money,
  /** Null for a whole year's total with no frequency. */
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
  /** Empty if usage is unknown. */
  lines: z.array(costLine),
  /** Null if the price depends on usage and usage is unknown. */
  yearly: z.nullable(money),
  /** `yearly` less the member's cost: negative is cheaper. Null unless both are known for the same usage or debt. */
  difference: z.nullable(money),
});
export type ComparedOffer = z.output<typeof offer>;

const comparison = z.object({
  category,
  own: z.object({
    /** The member's yearly cost; null if unknown. */
    yearly: z.nullable(money),
    basis: z.literal(['spending', 'loans', 'given', 'none']),
    /** The first and last bill that the figure is based on. */
    from: z.nullable(date),
    to: z.nullable(date),
    /** The yearly cost of each provider or loan. */
    lines: z.array(ownLine),
    /** Providers and loans whose yearly cost is unknown, and why. */
    unclear: z.array(z.object({ label: z.string(), reason: z.string() })),
    sub_category_ids: z.array(z.int()),
  }),
  /** Yearly usage, if plans charge by the unit; `units` is null if unknown. */
  use: z.nullable(z.object({ units: z.nullable(z.int()), unit: z.string(), entered: z.boolean() })),
  /** Cheapest first; offers without a price follow in the order entered. */
  offers: z.array(offer),
  /** One sentence for each assumption. */
  assumptions: z.array(z.string()),
  source: z.string(),
});
export type Comparison = z.output<typeof comparison>;

export const comparisons = defineArea('comparisons', {
  categories: {
    method: 'GET',
    path: 'api/comparison_categories/get',
    auth: 'member',
    summary: 'Lists the categories that can be compared, with the number and date of their offers.',
    reply: listed(category),
  },
  compare: {
    method: 'POST',
    path: 'api/comparisons',
    auth: 'member',
    encoding: 'form',
    summary:
      'Compares the offers in a category with what the member pays, based on bills, loans or `yearly_cost`. Returns the calculation and its assumptions, but no advice.',
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
    summary: 'Returns the offers in a category as entered, and its unit of usage; null if its plans have one price.',
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
    summary: 'Replaces all offers in a category with offers as of one date. Unit prices are in hundredths of a cent.',
    body: z.object({
      category: comparisonSlug,
      as_of: dateInput,
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
        .check(z.maxLength(50, 'Add up to 50.')),
    }),
    reply: doneWith({ offers: z.int() }),
    errors: ['bad_input'],
  },
});
