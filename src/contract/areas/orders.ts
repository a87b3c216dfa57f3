import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  doneWith,
  email,
  id,
  instant,
  limit,
  listOf,
  listed,
  mobile,
  money,
  optionalText,
  page,
  paged,
  postcode,
  text,
  unsignedMoney,
} from '#contract/kit/wire.ts';
import { orderStates } from '#domain/commerce/order-state.ts';
import { cartItem, pricedLine, totals } from './cart.ts';
import {
  action,
  addressOnOrder,
  giftCards,
  method,
  methodId,
  payment,
  qoin,
  reference,
  withoutCardNumber,
} from './order-shapes.ts';
import { stateCode } from './reference.ts';

/** Orders and their card payments, for members, guests and visitors in the claim journey. */

export const orderState = z.enum(orderStates);

export const order = z.object({
  id: z.int(),
  reference: z.string(),
  state: orderState,
  state_name: z.string(),
  journey: z.literal(['member', 'guest', 'claim']),
  created_at: instant,
  paid_at: z.nullable(instant),
  /** When the goods stop being set aside; null once it no longer matters. */
  expires_at: z.nullable(instant),
  email: z.string(),
  name: z.string(),
  address: z.nullable(addressOnOrder),
  lines: z.array(pricedLine),
  /** The e-books that can be downloaded now, by the position of their line. */
  downloads: z.array(z.object({ line: z.int(), title: z.string(), sample: z.boolean() })),
  ...totals,
  refunded: money,
  /** Whether the buyer has asked for a refund that our support team hasn't decided on yet. */
  refund_requested: z.boolean(),
  /** What gift cards pay, and how much of it refunds returned to them. */
  gift_cards: z.array(z.object({ masked: z.string(), pays: money, returned: money })),
  /** What Qoin pay, with the rate of the order's day, and how many of them refunds returned. Null without Qoin. */
  qoin: z.nullable(z.object({ used: z.int(), pays: money, rate: z.number(), returned: z.int() })),
  /** What a card pays; 0 if Qoin and gift cards pay for everything. */
  charged: money,
  /** The number of the tax invoice, once paid. */
  invoice: z.nullable(z.string()),
  /** The latest payment: its state and, if it was declined, what to tell the buyer. */
  payment: z.nullable(
    z.object({
      state: z.literal(['processing', 'action_required', 'captured', 'declined', 'cancelled']),
      method: z.string(),
      message: z.nullable(z.string()),
      action: z.nullable(action),
    }),
  ),
  history: z.array(z.object({ at: instant, state: orderState, by: z.string(), note: z.string() })),
});
export type Order = z.output<typeof order>;

export const savedMethod = z.object({
  id: z.int(),
  brand: z.string(),
  last_four: z.string(),
  /** 'YYYY-MM', the last month in which it is valid. */
  expires: z.string(),
  is_default: z.boolean(),
  /** When it was saved: tells cards with the same digits and expiry apart. */
  added_at: instant,
});
export type SavedMethod = z.output<typeof savedMethod>;

const goods = {
  /** If omitted, the cart is ordered. */
  items: z.optional(listOf(cartItem, 30)),
  promo: optionalText(20),
  /** The total that the buyer was shown. If it has changed, nothing is ordered. */
  total: unsignedMoney,
};

const typedAddress = {
  recipient: optionalText(80),
  line1: optionalText(120),
  line2: optionalText(120),
  suburb: optionalText(60),
  state: z.optional(stateCode),
  postcode: z.optional(postcode),
};

const memberGoods = { ...goods, address_id: z.optional(id), ...typedAddress };
const guestGoods = {
  ...goods,
  cart: optionalText(80),
  ...giftCards,
  email,
  name: text(120, 2),
  mobile: z.optional(mobile),
  ...typedAddress,
};

const orderReply = doneWith({ data: order });

export const orders = defineArea('orders', {
  methods: {
    method: 'GET',
    path: 'api/payment-methods',
    auth: 'member',
    summary: "Lists the member's saved cards, default first.",
    reply: listed(savedMethod),
  },
  saveMethod: {
    method: 'POST',
    path: 'api/payment/method/save',
    auth: 'member',
    summary: "Saves a card using the token from the gateway's form. The first card is the default.",
    body: z.object({ token: text(200, 3).check(withoutCardNumber) }),
    reply: doneWith({ data: savedMethod }),
    errors: ['bad_input', 'not_enough', 'unavailable'],
  },
  savePayment: {
    method: 'POST',
    path: 'api/payments/save',
    auth: 'member',
    summary: 'Sets the default card for payments and renewals.',
    body: z.object({ method_id: methodId }),
    reply: doneWith({ data: savedMethod }),
    errors: ['not_found'],
  },
  removeMethod: {
    method: 'POST',
    path: 'api/payment/method/remove',
    auth: 'member',
    summary: 'Deletes a saved card, here and at the gateway.',
    body: z.object({ method_id: methodId }),
    reply: listed(savedMethod),
    errors: ['not_found'],
  },
  gateway: {
    method: 'GET',
    path: 'api/paymentgateway/details',
    auth: 'public',
    summary: 'Returns the gateways that take payments, and whether they are in test mode.',
    reply: z.object({
      data: z.array(
        z.object({
          name: z.string(),
          kind: z.literal(['card', 'redirect']),
          test: z.boolean(),
          /** The page of the gateway's own card form, shown in a frame; null if its script draws the form. */
          form: z.nullable(z.string()),
        }),
      ),
    }),
  },
  stripe: {
    method: 'GET',
    path: 'api/stripe/details',
    auth: 'public',
    summary: "Returns Stripe's publishable key, or null if Stripe does not take payments here.",
    reply: doneWith({ data: z.object({ publishable_key: z.nullable(z.string()) }) }),
  },
  saveOrder: {
    method: 'POST',
    path: 'api/payments/order/save',
    auth: 'member',
    idempotent: true,
    summary: 'Saves a draft order. Nothing is set aside or charged. Refused if the total has changed.',
    body: z.object(memberGoods),
    reply: orderReply,
    errors: ['bad_input', 'conflict', 'not_enough', 'not_found'],
  },
  createOrder: {
    method: 'POST',
    path: 'api/payments/order/create',
    auth: 'member',
    idempotent: true,
    summary:
      'Creates an order awaiting payment and sets its goods aside for 30 minutes. With `reference`, creates it from that draft.',
    body: z.object({ ...memberGoods, ...giftCards, ...qoin, reference: z.optional(reference) }),
    reply: orderReply,
    errors: ['bad_input', 'conflict', 'not_enough', 'not_found', 'too_many'],
  },
  capture: {
    method: 'POST',
    path: 'api/payments/order/capture',
    auth: 'member',
    idempotent: 'steps',
    summary:
      "Pays for an order with a saved card or the token from the gateway's form, or continues after the bank's confirmation. An order can be captured only once.",
    body: z.object({ reference, ...method }),
    reply: orderReply,
    errors: ['bad_input', 'conflict', 'not_enough', 'not_found', 'unavailable'],
  },
  createCapture: {
    method: 'POST',
    path: 'api/payments/order/create-capture',
    auth: 'member',
    idempotent: 'steps',
    summary: 'Creates an order and pays for it in one call.',
    body: z.object({ ...memberGoods, ...giftCards, ...qoin, ...method }),
    reply: orderReply,
    errors: ['bad_input', 'conflict', 'not_enough', 'not_found', 'unavailable', 'too_many'],
  },
  details: {
    method: 'POST',
    path: 'api/payments/order/details',
    auth: 'member',
    summary: "Returns one of the member's orders.",
    body: z.object({ reference }),
    reply: orderReply,
    errors: ['not_found'],
  },
  list: {
    method: 'GET',
    path: 'api/payments/orders',
    auth: 'member',
    summary: "Lists the member's orders, newest first.",
    query: z.object({ page: z.optional(page), limit: z.optional(limit) }),
    reply: paged(order),
  },
  cancelOrder: {
    method: 'POST',
    path: 'api/payments/order/cancel',
    auth: 'member',
    summary: 'Cancels an unpaid order and returns its goods to stock.',
    body: z.object({ reference }),
    reply: orderReply,
    errors: ['not_found', 'conflict'],
  },
  invoice: {
    method: 'POST',
    path: 'api/payments/order/invoice',
    auth: 'public',
    kind: 'file',
    summary: 'Downloads the tax invoice for a paid order as a PDF. Guests must give the email they ordered with.',
    body: z.object({ reference, email: z.optional(email) }),
    errors: ['not_found', 'conflict', 'too_many'],
  },
  claimOrder: {
    method: 'POST',
    path: 'api/payments/order/claim',
    auth: 'member',
    idempotent: true,
    summary: 'Moves a guest order to the signed-in member, whose verified email must be the one on the order.',
    body: z.object({ reference }),
    reply: orderReply,
    errors: ['not_found', 'forbidden', 'too_many'],
  },
  requestRefund: {
    method: 'POST',
    path: 'api/payments/order/refund',
    auth: 'member',
    idempotent: true,
    summary: 'Requests a refund of an order, for an operator to decide.',
    body: z.object({ reference, reason: text(300, 3) }),
    reply: orderReply,
    errors: ['not_found', 'conflict'],
  },
  guestCreate: {
    method: 'POST',
    path: 'api/v2/guest/payments/order/create',
    auth: 'guest',
    idempotent: true,
    summary:
      'Creates a guest order, which must be paid within 30 minutes. Anyone with its reference and email can see it.',
    body: z.object(guestGoods),
    reply: orderReply,
    errors: ['bad_input', 'conflict', 'not_enough', 'not_found', 'too_many'],
  },
  guestDetails: {
    method: 'POST',
    path: 'api/v2/guest/payments/order/details',
    auth: 'guest',
    summary: "Returns a guest order by its reference and the buyer's email.",
    body: z.object({ reference, email }),
    reply: orderReply,
    errors: ['not_found', 'too_many'],
  },
  guestCapture: {
    method: 'POST',
    path: 'api/v2/guest/payments/order/capture',
    auth: 'guest',
    idempotent: 'steps',
    summary:
      "Pays for a guest order with the token from the gateway's form, or continues after the bank's confirmation.",
    body: z.object({ reference, email, ...payment }),
    reply: orderReply,
    errors: ['bad_input', 'conflict', 'not_enough', 'not_found', 'too_many', 'unavailable'],
  },
  guestCancel: {
    method: 'POST',
    path: 'api/v2/guest/payments/order/cancel',
    auth: 'guest',
    summary: 'Cancels an unpaid guest order.',
    body: z.object({ reference, email }),
    reply: orderReply,
    errors: ['not_found', 'conflict', 'too_many'],
  },
  claimJourneyCreate: {
    method: 'POST',
    path: 'api/v2/claim-journey/payments/order/create',
    auth: 'guest',
    idempotent: true,
    summary: 'Creates an order for a visitor in the claim journey, as for a guest.',
    body: z.object(guestGoods),
    reply: orderReply,
    errors: ['bad_input', 'conflict', 'not_enough', 'not_found', 'too_many'],
  },
  claimJourneyDetails: {
    method: 'POST',
    path: 'api/v2/claim-journey/payments/order/details',
    auth: 'guest',
    summary: "Returns an order from the claim journey by its reference and the buyer's email.",
    body: z.object({ reference, email }),
    reply: orderReply,
    errors: ['not_found', 'too_many'],
  },
});
