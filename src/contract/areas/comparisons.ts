import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  dateInput,
  date,
  doneWith,
  flag,
  listOf,
  listed,
  matching,
  money,
  optionalText,
  postcode,
  text,
  unsignedMoney,
  wholeBetween,
} from '#contract/kit/wire.ts';

/** Categories that operators enter offers for, because nobody publishes a catalogue of their plans. */
export const enteredSlug = z.literal(['broadband', 'mobile', 'insurance']);
export type EnteredSlug = z.output<typeof enteredSlug>;

export const comparisonSlug = z.literal([
  'energy',
  'gas',
  ...enteredSlug.def.values,
  'savings',
  'term-deposits',
  'cards',
  'loans',
  'mortgages',
]);
export type ComparisonSlug = z.output<typeof comparisonSlug>;

const notKilowatts = 'Enter kilowatts from 0 to 100, such as 4.2.';

/** A demand in kilowatts, with up to three decimals. */
const kilowatts = z.pipe(
  z.pipe(
    z.union([z.number(), z.string()], notKilowatts),
    z.transform((value) => String(value).trim()),
  ),
  z.pipe(
    z.string().check(...matching(7, /^\d{1,3}(\.\d{1,3})?$/, notKilowatts)),
    z.pipe(z.transform(Number), z.number().check(z.lte(100, notKilowatts))),
  ),
);

const category = z.object({
  id: z.int(),
  slug: comparisonSlug,
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  offers: z.int(),
  /** The date of the offers; null where there are none. */
  as_of: z.nullable(date),
  /** True for a sample of published plans, or of made-up prices. */
  sample: z.boolean(),
  /** Whether the offers are what providers publish under the Consumer Data Right. */
  published: z.boolean(),
  /** Whether amounts are earned rather than paid. */
  earns: z.boolean(),
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
  /** Empty without a yearly price. */
  lines: z.array(costLine),
  /**
   * Null if the price follows the wholesale market, or a demand charge isn't described in full: the cost of a year is
   * then unknown.
   */
  yearly: z.nullable(money),
  /** The lowest and highest price if it depends on usage or the plan; `high` is null if there is no upper limit. */
  range: z.nullable(z.object({ low: money, high: z.nullable(money) })),
  /**
   * The yearly price with the low demand, if the plan has a demand charge and the member's highest demand is unknown;
   * `yearly` is the price with the high one. Null otherwise.
   */
  demand: z.nullable(z.object({ low: money, low_kw: z.number(), high_kw: z.number() })),
  /**
   * The minimum difference from what the member pays, negative if the offer costs less. Null unless the whole range
   * proves it for the same usage or debt.
   */
  difference: z.nullable(money),
  /** Conditions that only the member can check. */
  conditions: z.array(z.string()),
  /** What could change the price, such as a discount with conditions. */
  notes: z.array(z.string()),
  /** When the provider published it; null for offers that operators entered. */
  published: z.nullable(date),
  /** Its prices for the same usage, each with the day we first saw it, newest first. Empty if it has not changed. */
  history: z.array(z.object({ from: date, yearly: money })),
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
  /** Yearly usage, if plans charge by the unit; null if unknown. `units` is the middle of an estimate. */
  use: z.nullable(z.object({ units: z.nullable(z.int()), unit: z.string(), entered: z.boolean() })),
  /** The home that energy plans are priced for; null for other categories. */
  home: z.nullable(
    z.object({
      postcode: z.nullable(z.string()),
      distributor: z.nullable(z.string()),
      /** Those of the postcode. */
      distributors: z.array(z.string()),
      controlled: z.int(),
      exported: z.int(),
      peak: z.nullable(z.int()),
      /** The highest demand in kilowatts, if entered. */
      demand: z.nullable(z.number()),
      solar: z.boolean(),
    }),
  ),
  /** The term of deposits in months; null for other categories. */
  months: z.nullable(z.int()),
  /** Best first. */
  offers: z.array(offer),
  /** The number of offers that fit, of which the best are listed. */
  total: z.int(),
  /** How many offers do not fit, and why. */
  left_out: z.array(z.object({ reason: z.string(), count: z.int() })),
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
      'Compares the offers in a category with what the member pays, based on bills, loans or `yearly_cost`. Energy plans are priced for the home. Returns the calculation and its assumptions, but no advice.',
    body: z.object({
      category: comparisonSlug,
      yearly_cost: z.optional(unsignedMoney),
      /** Kilowatt hours, megajoules or dollars. */
      units: z.optional(wholeBetween(0, 10_000_000)),
      /** The postcode of the home; the profile's by default. */
      postcode: z.optional(postcode),
      distributor: optionalText(80),
      /** Kilowatt hours on the meter of a controlled load. */
      controlled: z.optional(wholeBetween(0, 100_000)),
      /** Kilowatt hours of solar energy sold to the grid. */
      exported: z.optional(wholeBetween(0, 100_000)),
      /** The part of the units that the bill lists as peak usage. */
      peak: z.optional(wholeBetween(0, 100_000)),
      /** The highest demand that an electricity bill of the last year lists, in kilowatts. */
      demand: z.optional(kilowatts),
      /** Whether the home has solar panels. */
      solar: z.optional(flag),
      /** The term of a deposit. */
      months: z.optional(wholeBetween(1, 120)),
    }),
    reply: doneWith({ data: comparison }),
    errors: ['bad_input'],
  },
  teamOffers: {
    method: 'GET',
    path: 'api/operator/comparisons/{category}',
    auth: 'operator',
    summary: 'Returns the offers in a category as entered.',
    params: z.object({ category: enteredSlug }),
    reply: z.object({
      data: z.object({
        category: enteredSlug,
        as_of: z.nullable(date),
        source: z.string(),
        offers: z.array(
          z.object({ provider: z.string(), name: z.string(), features: z.array(z.string()), yearly: money }),
        ),
      }),
    }),
  },
  replaceOffers: {
    method: 'POST',
    path: 'api/operator/comparisons',
    auth: 'operator',
    summary: 'Replaces all offers in a category with offers as of one date.',
    body: z.object({
      category: enteredSlug,
      as_of: dateInput,
      source: text(300),
      offers: z
        .array(
          z.object({
            provider: text(120),
            name: text(120),
            features: listOf(text(120), 10),
            yearly: unsignedMoney,
          }),
        )
        .check(z.maxLength(50, 'Add up to 50 offers.')),
    }),
    reply: doneWith({ offers: z.int() }),
    errors: ['bad_input'],
  },
});
