import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import { id, instant, matching, money, optionalText } from '#contract/kit/wire.ts';
import { membershipOptions } from '#domain/commerce/memberships.ts';

/** What we sell, and the fees for paying by card. */

const fee = z.object({ DollarFees: money, PercentFees: z.number() });

const size = z.object({
  key: z.string(),
  label: z.string(),
  Price: money,
  /** The price after a promotion that needs no code; the usual price if there is none. */
  DiscountedPrice: money,
  Entries: z.int(),
  /** The number left; null if stock is unlimited. */
  Stock: z.nullable(z.int()),
});

/** An image in two sizes: at most 1280 pixels wide, and a square of 224. The paths are below the base path. */
export const productImage = z.object({ large: z.string(), small: z.string(), alt: z.string() });

/** A pack or an e-book, with the price and entries of its cheapest variant. */
export const pack = z.object({
  Name: z.string(),
  Slug: z.string(),
  kind: z.literal(['pack', 'ebook']),
  Summary: z.string(),
  Description: z.string(),
  Benefits: z.array(z.string()),
  Price: money,
  /** The percentage off from a promotion that needs no code; 0 if there is none. */
  Discount: z.int(),
  DiscountedPrice: money,
  /** The promotion that makes it cheaper; null if there is none. */
  promotion: z.nullable(z.object({ title: z.string(), ends_at: instant })),
  Entries: z.int(),
  Subscription: z.boolean(),
  Ebook: z.boolean(),
  EbookName: z.nullable(z.string()),
  NewsLetter: z.boolean(),
  Thumbnail: z.string(),
  Icon: z.string(),
  Color: z.string(),
  /** Its image; null if it has none. */
  image: z.nullable(productImage),
  /** The maximum quantity in one order. */
  Quantity: z.int(),
  /** Sizes by key, such as 'XL'; omitted if there is only one. */
  Variants: z.optional(z.record(z.string(), z.string())),
  sizes: z.array(size),
  posted: z.boolean(),
  sample: z.boolean(),
});
export type Pack = z.output<typeof pack>;

export const membership = z.object({
  option: z.enum(membershipOptions),
  Name: z.string(),
  AltName: z.string(),
  Price: money,
  Color: z.string(),
  /** The percentage off for the member's tier and from a promotion together, rounded; 0 if there is none. */
  Discount: z.int(),
  /** The price after the discounts. */
  DiscountedPrice: money,
  /** What each renewal costs: the tier's discount stays, a promotion is for the first period. */
  RenewalPrice: money,
  DaysPremiumAccess: z.int(),
  PaymentFrequency: z.string(),
  TotalEntries: z.int(),
});
export type Membership = z.output<typeof membership>;

export const catalogue = defineArea('catalogue', {
  packs: {
    method: 'GET',
    path: 'api/pack/lists/get',
    auth: 'public',
    summary: 'Lists packs and e-books with sizes, stock, prices and entries, and the card fees.',
    reply: z.object({ data: z.array(pack), fee }),
  },
  image: {
    method: 'GET',
    path: 'api/pack/image/{id}/{version}/{size}',
    auth: 'guest',
    kind: 'file',
    summary: 'Returns the image of a product as WebP, large or as a small square. A new image has a new version.',
    params: z.object({
      /** The id of the product. */
      id,
      /** The version of its image, from the list. */
      version: z.string().check(...matching(16, /^[0-9a-f]{16}$/, 'Unknown version.')),
      /** `large`, or `small` for a square. */
      size: z.literal(['large', 'small']),
    }),
    errors: ['not_found'],
  },
  memberships: {
    method: 'GET',
    path: 'api/subscription/lists/get',
    auth: 'public',
    summary:
      "Lists memberships with prices, days and entries. A member's tier discount and the running promotion are applied.",
    reply: z.object({ data: z.array(membership), fee: z.array(fee) }),
  },
  promoMemberships: {
    method: 'GET',
    path: 'api/promo/subscription/lists/get',
    auth: 'public',
    summary:
      'Lists memberships with the better promotion applied: the one with the code, or the one that needs no code. If there is none, the usual prices apply.',
    query: z.object({ promo: optionalText(20) }),
    reply: z.object({
      data: z.array(membership),
      fee: z.array(fee),
      promotion: z.nullable(z.object({ code: z.nullable(z.string()), title: z.string(), ends_at: instant })),
    }),
    errors: ['bad_input', 'too_many'],
  },
});
