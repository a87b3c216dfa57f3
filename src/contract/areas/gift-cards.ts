import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  date,
  doneWith,
  email,
  id,
  instant,
  listOf,
  listed,
  money,
  optionalText,
  page,
  paged,
  password,
  postcode,
  text,
  wholeBetween,
} from '#contract/kit/wire.ts';
import { cities } from '#domain/commerce/cities.ts';

/** Gift cards: the catalogue, the cards that a member has bought, sending them, and the balances of our own cards. */

export const giftCardProduct = z.object({
  ProductID: z.string(),
  Title: z.string(),
  /** The denominations in dollars. */
  Values: z.array(money),
  /** Each with its variant for the cart and its stock; null if stock is unlimited. */
  denominations: z.array(z.object({ variant: z.string(), value: money, entries: z.int(), stock: z.nullable(z.int()) })),
  Category: z.string(),
  Image: z.string(),
  Color: z.string(),
  Entries: z.int(),
  content: z.object({ expiryText: z.string(), description: z.string(), terms: z.string() }),
  sample: z.boolean(),
});
export type GiftCardProduct = z.output<typeof giftCardProduct>;

/** A product in the retail store's list of featured products. */
const storeProduct = z.object({
  id: z.string(),
  name: z.string(),
  price: money,
  entries: z.int(),
  featured: z.boolean(),
  href: z.string(),
  sample: z.boolean(),
});

export const giftDesign = z.literal(['wattle', 'birthday', 'thanks', 'festive']);

export const giftCard = z.object({
  id: z.int(),
  product: z.string(),
  title: z.string(),
  face: money,
  /** What is left and not set aside for an order; null for a merchant's card, because only the merchant knows. */
  balance: z.nullable(money),
  ours: z.boolean(),
  sample: z.boolean(),
  state: z.literal(['ordered', 'issued', 'void']),
  /** Such as 'ending K2M9'; the full code requires a recent sign-in or the password. */
  masked: z.nullable(z.string()),
  expires_on: z.nullable(date),
  expiry_text: z.string(),
  terms: z.string(),
  bought_at: instant,
  order: z.string(),
  /** Whether we gave it away, rather than sold it. */
  free: z.boolean(),
  sending: z.nullable(
    z.object({
      email: z.string(),
      name: z.string(),
      message: z.string(),
      design: giftDesign,
      send_at: instant,
      sent_at: z.nullable(instant),
      opened_at: z.nullable(instant),
    }),
  ),
  history: z.array(
    z.object({
      at: instant,
      order: z.string(),
      cents: money,
      state: z.literal(['held', 'spent', 'released']),
      /** What refunds of the order returned to it. */
      returned: money,
    }),
  ),
});
export type GiftCard = z.output<typeof giftCard>;

/** The free gift card that can be claimed now. */
const freeCardOffer = z.object({
  title: z.string(),
  product: z.string(),
  name: z.string(),
  color: z.string(),
  face: money,
  ends_at: instant,
  expiry_text: z.string(),
  terms: z.string(),
  sample: z.boolean(),
  state: z.literal(['open', 'claimed', 'gone', 'verify_email', 'verify_mobile']),
});
export type FreeCardOffer = z.output<typeof freeCardOffer>;

export const giftCards = defineArea('giftCards', {
  catalogue: {
    method: 'POST',
    path: 'api/getCatalog',
    auth: 'public',
    summary: 'Lists the gift cards on sale, with values and terms. With `products`, only those, for any city.',
    body: z.object({ category: optionalText(40), products: z.optional(listOf(text(70), 30)) }),
    reply: listed(giftCardProduct),
  },
  catalogueProducts: {
    method: 'POST',
    path: 'api/getCatalogProducts',
    auth: 'public',
    summary: "Lists the store's products, one page at a time; with `featured`, only featured ones.",
    body: z.object({
      page: z.optional(page),
      per_page: z.optional(wholeBetween(1, 100)),
      featured: z.optional(z.boolean()),
    }),
    reply: paged(storeProduct),
  },
  cityCards: {
    method: 'POST',
    path: 'api/totwq/giftCards',
    auth: 'guest',
    summary: 'Lists the gift cards for a postcode, and the city that it belongs to: Brisbane, Sydney or Melbourne.',
    body: z.object({ postcode: z.optional(postcode), city: z.optional(z.enum(cities)) }),
    reply: z.extend(listed(giftCardProduct), { city: z.nullable(z.enum(cities)) }),
  },
  mine: {
    method: 'GET',
    path: 'api/gift-cards',
    auth: 'member',
    summary: "Lists the member's gift cards with their balance and history, newest first.",
    reply: listed(giftCard),
  },
  collection: {
    method: 'GET',
    path: 'api/gift-cards/collection',
    auth: 'member',
    summary: 'Returns the current free gift card offer, and the cards earned.',
    reply: z.extend(listed(giftCard), { offer: z.nullable(freeCardOffer) }),
  },
  reveal: {
    method: 'POST',
    path: 'api/gift-cards/reveal',
    auth: 'member',
    summary: 'Returns the code of a gift card. Requires a recent sign-in or the password.',
    body: z.object({ id, password: z.optional(password) }),
    reply: doneWith({ code: z.string() }),
    errors: ['not_found', 'forbidden', 'conflict', 'too_many'],
  },
  send: {
    method: 'POST',
    path: 'api/gift-cards/send',
    auth: 'member',
    summary:
      'Sends a gift card by email, immediately or at a chosen time. Until it is sent, it can be changed or cancelled.',
    body: z.object({
      id,
      email,
      name: text(80),
      message: optionalText(500),
      design: giftDesign,
      send_at: z.optional(instant),
    }),
    reply: doneWith({ data: giftCard }),
    errors: ['not_found', 'conflict', 'bad_input'],
  },
  keep: {
    method: 'POST',
    path: 'api/gift-cards/keep',
    auth: 'member',
    summary: 'Cancels a gift card email before it is sent. The member keeps the card.',
    body: z.object({ id }),
    reply: doneWith({ data: giftCard }),
    errors: ['not_found', 'conflict'],
  },
  open: {
    method: 'POST',
    path: 'api/gift-cards/open',
    auth: 'guest',
    summary: 'Returns a gift card from the link in its email: its sender, message, design, code and expiry.',
    body: z.object({ token: text(80, 20) }),
    reply: doneWith({
      data: z.object({
        title: z.string(),
        face: money,
        balance: z.nullable(money),
        from: z.string(),
        name: z.string(),
        message: z.string(),
        design: giftDesign,
        code: z.nullable(z.string()),
        expires_on: z.nullable(date),
        expiry_text: z.string(),
        terms: z.string(),
        ours: z.boolean(),
        sample: z.boolean(),
      }),
    }),
    errors: ['not_found', 'too_many'],
  },
  balance: {
    method: 'POST',
    path: 'api/gift-cards/balance',
    auth: 'public',
    summary: 'Returns the balance of our own gift cards, by code.',
    body: z.object({ codes: listOf(text(40, 8), 5) }),
    reply: listed(z.object({ masked: z.string(), balance: money, expires_on: z.nullable(date) })),
    errors: ['not_found', 'too_many'],
  },
  free: {
    method: 'POST',
    path: 'api/v1/giftcards/free',
    auth: 'member',
    idempotent: true,
    summary: 'Claims the free gift card in the current offer, once per person. Requires a verified mobile number.',
    body: z.object({}),
    reply: doneWith({ title: z.string(), id: z.int() }),
    errors: ['conflict', 'forbidden', 'not_enough', 'too_many'],
  },
});
