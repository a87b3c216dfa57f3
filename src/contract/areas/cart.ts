import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import { date, flag, listOf, money, optionalText, text, wholeBetween } from '#contract/kit/wire.ts';
import { productKinds } from '#domain/commerce/pricing.ts';

/** The shopping cart: a member's, or a visitor's, identified by its token. */

export const productKind = z.enum(productKinds);

export const cartItem = z.object({
  slug: text(70),
  variant: z.optional(text(20, 0)),
  quantity: wholeBetween(0, 10),
});

export const pricedLine = z.object({
  slug: z.string(),
  variant: z.string(),
  kind: productKind,
  title: z.string(),
  /** The size or value; null if there is no choice. */
  option: z.nullable(z.string()),
  price: money,
  quantity: z.int(),
  /** Draw entries for all units. */
  entries: z.int(),
  posted: z.boolean(),
  sample: z.boolean(),
});

/** The first total shown includes every fee. */
export const totals = {
  goods: money,
  discount: money,
  delivery: money,
  fee: money,
  /** GST included in the total. */
  gst: money,
  total: money,
  entries: z.int(),
  /** The promotions that lowered the total. */
  promotions: z.array(z.object({ code: z.nullable(z.string()), title: z.string() })),
};

/** How many Qoin pay how much of the total: the smallest number that is worth the amount, in whole cents. */
const qoinShare = { used: z.int(), pays: money };

const cartReply = z.object({
  /** Identifies a visitor's cart; null for members. */
  token: z.nullable(z.string()),
  lines: z.array(
    z.extend(pricedLine, {
      /** What a unit costs after the discounts that need no code. */
      reduced: money,
      open: z.boolean(),
      left: z.nullable(z.int()),
    }),
  ),
  ...totals,
  /** The code entered. It applies if it takes off more than the promotions that need none. The two are not combined. */
  promo: z.nullable(z.object({ code: z.string(), title: z.string(), counts: z.boolean() })),
  posted: z.boolean(),
  /**
   * The member's Qoin with their value at today's rate, and what they would pay. Null for visitors and without Qoin.
   */
  qoin: z.nullable(z.object({ balance: z.int(), value: money, rate: z.number(), ...qoinShare })),
});
export type Cart = z.output<typeof cartReply>;

/** The codes of the gift cards to pay with, typed in any format. */
export const giftCodes = listOf(text(40, 8), 5);

const prepaidSplit = z.object({
  ...totals,
  /** What is left to pay by card. */
  charged: money,
  /** In the order in which they are used: the one that expires first comes first. */
  cards: z.array(z.object({ masked: z.string(), expires_on: date, pays: money, left: money })),
  /** What the member's Qoin pay, before gift cards. Null where they are not used. */
  qoin: z.nullable(z.object(qoinShare)),
});
export type PrepaidSplit = z.output<typeof prepaidSplit>;

export const cart = defineArea('cart', {
  read: {
    method: 'GET',
    path: 'api/cart',
    auth: 'public',
    summary: "Returns the member's cart, or the visitor's cart with the token `cart`, at today's prices.",
    query: z.object({ cart: optionalText(80) }),
    reply: cartReply,
  },
  change: {
    method: 'POST',
    path: 'api/cart/set',
    auth: 'public',
    summary:
      "Changes the cart and returns it: `add` adds a product, replacing any line for it; `more` increases the quantity of the same variant; `set` sets a quantity, and 0 removes the line. A visitor's first change returns a token for the new cart.",
    body: z.object({ cart: optionalText(80), action: z.literal(['add', 'more', 'set']), ...cartItem.shape }),
    reply: cartReply,
    errors: ['bad_input', 'not_found', 'not_enough', 'too_many'],
  },
  setPromo: {
    method: 'POST',
    path: 'api/cart/promo',
    auth: 'public',
    summary: 'Applies a promotion code to the cart. An empty code removes the current one.',
    body: z.object({ cart: optionalText(80), code: text(20, 0) }),
    reply: cartReply,
    errors: ['bad_input', 'too_many'],
  },
  quote: {
    method: 'POST',
    path: 'api/cart/quote',
    auth: 'public',
    summary: "Returns today's prices for this buyer when goods are bought without a cart. Carts are unchanged.",
    body: z.object({ items: listOf(cartItem, 30), promo: optionalText(20) }),
    reply: cartReply,
    errors: ['bad_input', 'too_many'],
  },
  giftCards: {
    method: 'POST',
    path: 'api/cart/gift-cards',
    auth: 'public',
    summary:
      "Returns how much the member's Qoin and each gift card would pay towards a purchase, and what is left to pay by card. Nothing is set aside.",
    body: z.object({
      items: listOf(cartItem, 30),
      promo: optionalText(20),
      codes: giftCodes,
      use_qoin: z.optional(flag),
    }),
    reply: prepaidSplit,
    errors: ['bad_input', 'too_many'],
  },
  merge: {
    method: 'POST',
    path: 'api/cart/merge',
    auth: 'member',
    summary: "Moves a visitor's cart into the member's. Moving it again has no effect.",
    body: z.object({ cart: text(80, 20) }),
    reply: cartReply,
  },
});
