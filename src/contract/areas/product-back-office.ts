import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  date,
  dateInput,
  done,
  doneWith,
  flag,
  id,
  instant,
  listOf,
  listed,
  matching,
  money,
  optionalText,
  positiveMoney,
  text,
  unsignedMoney,
  wholeBetween,
} from '#contract/kit/wire.ts';
import { cities } from '#domain/commerce/cities.ts';
import { productImage } from './catalogue.ts';

/** The catalogue, promotions and card fees, as operators edit them. */

const kind = z.literal(['pack', 'ebook', 'gift_card']);
/** What promotions apply to. Gift cards are never discounted. */
const promotedKind = z.literal(['pack', 'ebook', 'membership']);
const productState = z.literal(['draft', 'published', 'withdrawn']);

const variant = z.object({
  id: z.int(),
  key: z.string(),
  label: z.string(),
  price: money,
  entries: z.int(),
  stock: z.nullable(z.int()),
  active: z.boolean(),
  /** Units in orders paid in the last 30 days. */
  sold: z.int(),
});

export const product = z.object({
  id: z.int(),
  kind,
  slug: z.string(),
  name: z.string(),
  summary: z.string(),
  description: z.string(),
  benefits: z.array(z.string()),
  colour: z.string(),
  icon: z.string(),
  ebook_name: z.nullable(z.string()),
  /** Its image; null if it has none. */
  image: z.nullable(productImage),
  /** Its e-book file; null if there is none yet. The server creates the files of sample titles. */
  ebook: z.nullable(
    z.object({ name: z.string(), bytes: z.nullable(z.int()), sample: z.boolean(), updated_at: instant }),
  ),
  category: z.string(),
  city: z.nullable(z.enum(cities)),
  terms: z.string(),
  expiry_text: z.string(),
  posted: z.boolean(),
  taxed: z.boolean(),
  sample: z.boolean(),
  state: productState,
  publish_at: z.nullable(instant),
  withdraw_at: z.nullable(instant),
  position: z.int(),
  updated_at: instant,
  variants: z.array(variant),
});
export type OperatorProduct = z.output<typeof product>;
export type OperatorVariant = z.output<typeof variant>;

const promotion = z.object({
  id: z.int(),
  code: z.nullable(z.string()),
  title: z.string(),
  kind: z.nullable(promotedKind),
  percent: z.nullable(z.int()),
  amount: z.nullable(money),
  starts_at: instant,
  ends_at: instant,
  max_uses: z.nullable(z.int()),
  uses: z.int(),
  active: z.boolean(),
});
export type OperatorPromotion = z.output<typeof promotion>;

const freeCards = z.object({
  id: z.int(),
  title: z.string(),
  /** The gift card and its value. */
  product: z.string(),
  variant: z.string(),
  starts_at: instant,
  ends_at: instant,
  /** How many there are in all, and how many people have claimed one. */
  number: z.int(),
  claimed: z.int(),
});
export type FreeCards = z.output<typeof freeCards>;

const slug = z
  .string()
  .check(
    z.trim(),
    ...matching(60, /^[a-z][a-z0-9-]{0,58}[a-z0-9]$/, 'Use lowercase letters, digits and hyphens, such as summer-tee.'),
  );

export const productBackOffice = defineArea('productBackOffice', {
  products: {
    method: 'GET',
    path: 'api/operator/products',
    auth: 'operator',
    summary: 'Lists all packs, e-books and gift cards with their variants, stock and units sold in the last 30 days.',
    query: z.object({ kind: z.optional(kind) }),
    reply: listed(product),
  },
  saveProduct: {
    method: 'POST',
    path: 'api/operator/products',
    auth: 'operator',
    summary: 'Creates a product as a draft or, with `id`, updates one. The slug cannot be changed.',
    body: z.object({
      id: z.optional(id),
      kind,
      slug,
      name: text(80),
      summary: text(160),
      description: optionalText(2000),
      benefits: listOf(text(120), 12),
      colour: z.string().check(...matching(7, /^#[0-9a-f]{6}$/, 'Enter a colour such as #2f6b45.')),
      icon: text(40),
      ebook_name: optionalText(120),
      category: optionalText(40),
      city: z.optional(z.enum(cities)),
      terms: optionalText(4000),
      expiry_text: optionalText(120),
      posted: flag,
      sample: flag,
      position: z.optional(wholeBetween(0, 10_000)),
      /** The value last read, so that changes made by someone else since then are not overwritten. */
      updated_at: z.optional(instant),
    }),
    reply: doneWith({ data: product }),
    errors: ['bad_input', 'not_found', 'already_taken', 'conflict'],
  },
  publish: {
    method: 'POST',
    path: 'api/operator/products/state',
    auth: 'operator',
    summary: 'Publishes or withdraws a product, or returns it to draft, immediately or at a scheduled time.',
    body: z.object({
      id,
      state: productState,
      publish_at: z.optional(instant),
      withdraw_at: z.optional(instant),
    }),
    reply: doneWith({ data: product }),
    errors: ['not_found', 'bad_input'],
  },
  saveImage: {
    method: 'POST',
    path: 'api/operator/products/image',
    auth: 'operator',
    encoding: 'multipart',
    files: { count: 1, bytesEach: 8 * 1024 * 1024 },
    summary: 'Saves the image of a pack or an e-book with its text alternative, re-encoded without metadata.',
    body: z.object({ product_id: id, alt: text(160) }),
    reply: doneWith({ data: product }),
    errors: ['not_found', 'bad_input', 'unsupported_media', 'too_large'],
  },
  removeImage: {
    method: 'POST',
    path: 'api/operator/products/image/remove',
    auth: 'operator',
    summary: 'Removes the image of a product. Its icon is shown instead.',
    body: z.object({ product_id: id }),
    reply: doneWith({ data: product }),
    errors: ['not_found'],
  },
  saveEbook: {
    method: 'POST',
    path: 'api/operator/products/ebook',
    auth: 'operator',
    encoding: 'multipart',
    files: { count: 1, bytesEach: 10 * 1024 * 1024 },
    summary:
      'Saves the e-book file of a pack or an e-book: a PDF without scripts. It replaces any earlier file, for past buyers too.',
    body: z.object({ product_id: id }),
    reply: doneWith({ data: product }),
    errors: ['not_found', 'bad_input', 'unsupported_media', 'too_large'],
  },
  ebook: {
    method: 'GET',
    path: 'api/operator/products/ebook',
    auth: 'operator',
    kind: 'file',
    summary: "Returns a product's e-book file as a PDF.",
    query: z.object({ product_id: id }),
    errors: ['not_found'],
  },
  saveVariant: {
    method: 'POST',
    path: 'api/operator/products/variants',
    auth: 'operator',
    summary:
      'Creates a size or value or, with `id`, updates its price and entries. Existing orders keep their prices, and every price stays in the history.',
    body: z.object({
      product_id: id,
      id: z.optional(id),
      key: optionalText(20),
      label: text(40),
      price: positiveMoney,
      entries: wholeBetween(0, 100_000),
      active: flag,
    }),
    reply: doneWith({ data: product }),
    errors: ['not_found', 'bad_input', 'already_taken'],
  },
  addStock: {
    method: 'POST',
    path: 'api/operator/products/stock',
    auth: 'operator',
    idempotent: true,
    summary:
      'Adds units to the stock of a variant or, with a negative number, removes them, but never below zero. With `unlimited`, stock is no longer counted. When counting starts, units in unpaid orders are taken off.',
    body: z.object({ variant_id: id, change: wholeBetween(-100_000, 100_000), unlimited: z.optional(flag) }),
    reply: doneWith({ stock: z.nullable(z.int()) }),
    errors: ['not_found', 'not_enough', 'bad_input'],
  },
  prices: {
    method: 'GET',
    path: 'api/operator/products/prices',
    auth: 'operator',
    summary: 'Lists the past and present prices and entries of a variant, newest first.',
    query: z.object({ variant_id: id }),
    reply: listed(z.object({ at: instant, price: money, entries: z.int(), by: z.nullable(z.string()) })),
  },
  promotions: {
    method: 'GET',
    path: 'api/operator/promotions',
    auth: 'operator',
    summary: 'Lists promotions, newest first.',
    reply: listed(promotion),
  },
  savePromotion: {
    method: 'POST',
    path: 'api/operator/promotions',
    auth: 'operator',
    summary: 'Creates a promotion with a percentage or amount off, with or without a code. With `id`, updates one.',
    body: z.object({
      id: z.optional(id),
      code: optionalText(20),
      title: text(80),
      /** If omitted, the promotion applies to everything except gift cards. */
      kind: z.optional(promotedKind),
      percent: z.optional(wholeBetween(1, 90)),
      amount: z.optional(positiveMoney),
      starts_at: instant,
      ends_at: instant,
      max_uses: z.optional(wholeBetween(1, 10_000_000)),
      active: flag,
    }),
    reply: doneWith({ data: promotion }),
    errors: ['bad_input', 'not_found', 'already_taken'],
  },
  freeCards: {
    method: 'GET',
    path: 'api/operator/free-gift-cards',
    auth: 'operator',
    summary: 'Lists the offers of free gift cards, with how many have been claimed, newest first.',
    reply: listed(freeCards),
  },
  saveFreeCards: {
    method: 'POST',
    path: 'api/operator/free-gift-cards',
    auth: 'operator',
    summary: 'Creates an offer of free gift cards or, with `id`, updates one. Only one offer can run at a time.',
    body: z.object({
      id: z.optional(id),
      title: text(80),
      product: slug,
      variant: text(20),
      starts_at: instant,
      ends_at: instant,
      number: wholeBetween(1, 100_000),
    }),
    reply: doneWith({ data: freeCards }),
    errors: ['bad_input', 'conflict', 'not_found'],
  },
  fees: {
    method: 'GET',
    path: 'api/operator/card-fees',
    auth: 'operator',
    summary: 'Lists card fees by start date, newest first.',
    reply: listed(z.object({ starts_on: date, DollarFees: money, PercentFees: z.number() })),
  },
  setFee: {
    method: 'POST',
    path: 'api/operator/card-fees',
    auth: 'operator',
    summary: 'Sets the card fee from a date, today or later.',
    body: z.object({
      starts_on: dateInput,
      DollarFees: unsignedMoney,
      PercentFees: z.number().check(z.gte(0, 'Enter 0 or more.'), z.lte(10, 'Enter 10 or less.')),
    }),
    reply: done,
    errors: ['bad_input'],
  },
});
