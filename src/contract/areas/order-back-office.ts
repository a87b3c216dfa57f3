import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  date,
  dateInput,
  done,
  doneWith,
  id,
  instant,
  limit,
  listOf,
  listed,
  money,
  optionalText,
  page,
  paged,
  positiveMoney,
  text,
  wholeBetween,
} from '#contract/kit/wire.ts';
import { productKinds } from '#domain/commerce/pricing.ts';
import { order, orderState } from './orders.ts';

/** Orders, refunds, sales and payouts, as operators see and change them. */

const foundOrder = z.object({
  reference: z.string(),
  /** Null for a guest. */
  member_id: z.nullable(z.int()),
  state: orderState,
  email: z.string(),
  name: z.string(),
  total: money,
  refunded: money,
  created_at: instant,
  paid_at: z.nullable(instant),
  /** Whether the goods have yet to be packed and sent. */
  to_send: z.boolean(),
});
export type FoundOrder = z.output<typeof foundOrder>;

export const refundState = z.literal(['requested', 'waiting', 'processing', 'done', 'refused']);

const refund = z.object({
  id: z.int(),
  /** The reference and the buyer of the order. */
  reference: z.string(),
  buyer: z.string(),
  amount: money,
  reason: z.string(),
  state: refundState,
  /** The part that goes back to gift cards, once it is decided. */
  to_gift_cards: money,
  /** The part that went back to Qoin, and how many they are. */
  to_qoin: money,
  qoin: z.int(),
  requested_at: instant,
  /** Whether the signed-in operator proposed it and so cannot approve it. */
  mine: z.boolean(),
  /** Whether the buyer asked for it. */
  by_buyer: z.boolean(),
  /** Whether one operator has approved it and another one must, because of the amount. */
  second: z.boolean(),
  /** The emails of the first operator to approve it, and of the one who decided. */
  proposed_by: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  /** The reason for the decision; null if the reason for the request applies. */
  answer: z.nullable(z.string()),
  /** Positions of the lines whose units go back into stock with it. */
  restock: z.array(z.int()),
});
export type Refund = z.output<typeof refund>;

/** A gift card that an order bought. */
const boughtCard = z.object({
  id: z.int(),
  title: z.string(),
  face: money,
  ours: z.boolean(),
  state: z.literal(['ordered', 'issued', 'void']),
  masked: z.nullable(z.string()),
  /** Why the issuer permanently refused it; null if it has not. */
  refusal: z.nullable(z.string()),
});
export type BoughtCard = z.output<typeof boughtCard>;

/** A line in the gateway's report, or one of our payments, that does not match the other side. */
const payoutDifference = z.object({
  /** The line number in the report; null if it is not in the report. */
  line: z.nullable(z.int()),
  kind: z.literal(['capture', 'refund']),
  gateway_reference: z.string(),
  difference: z.literal(['missing_here', 'missing_there', 'amount', 'duplicate', 'outside']),
  /** The gateway's amount and ours; null if one side has none. */
  theirs: z.nullable(money),
  ours: z.nullable(money),
  /** The reference of our order, if there is one. */
  order: z.nullable(z.string()),
});
export type PayoutDifference = z.output<typeof payoutDifference>;

const membershipAfterRefund = z.object({
  /** When it ends; null if it ends at once. */
  ends_at: z.nullable(instant),
  /** The earlier membership to which it returns until then. */
  back_to: z.nullable(z.string()),
});
export type MembershipAfterRefund = z.output<typeof membershipAfterRefund>;

const sums = { captured: money, refunded: money };

const kind = z.enum(productKinds);
const reason = text(300, 3);
const reference = text(40, 12);
/** Positions of lines whose units came back. They return to stock when the refund is paid. */
const restock = z.optional(listOf(wholeBetween(0, 99), 30));

export const orderBackOffice = defineArea('orderBackOffice', {
  search: {
    method: 'GET',
    path: 'api/operator/orders',
    auth: 'operator',
    summary:
      'Lists orders by reference, email or buyer, state and date, newest first. Drafts are omitted unless requested.',
    query: z.object({
      q: optionalText(120),
      state: z.optional(orderState),
      /** Only paid orders with something to send, or with a gift card refused by its issuer. */
      to_send: z.optional(z.literal(['true'])),
      from: z.optional(dateInput),
      to: z.optional(dateInput),
      page: z.optional(page),
      limit: z.optional(limit),
    }),
    reply: paged(foundOrder),
    errors: ['bad_input'],
  },
  details: {
    method: 'POST',
    path: 'api/operator/orders/details',
    auth: 'operator',
    summary: 'Returns an order with its history and refunds.',
    body: z.object({ reference }),
    reply: doneWith({
      data: order,
      /** Null for a guest. */
      member_id: z.nullable(z.int()),
      mobile: z.nullable(z.string()),
      to_send: z.boolean(),
      /** Whether the goods can be marked as sent; gift cards and other digital goods are sent automatically. */
      can_send: z.boolean(),
      sent_at: z.nullable(instant),
      parcel: z.string(),
      refunds: z.array(refund),
      cards: z.array(boughtCard),
      /** Lines whose units a refund can put back into stock. */
      restockable: z.array(z.object({ line: z.int(), title: z.string(), units: z.int() })),
      /** What a refund in full would do to the buyer's membership now; null if it would stay as it is. */
      membership_after_refund: z.nullable(membershipAfterRefund),
    }),
    errors: ['not_found'],
  },
  resend: {
    method: 'POST',
    path: 'api/operator/orders/resend',
    auth: 'operator',
    summary: 'Sends the confirmation email for a paid order again.',
    body: z.object({ reference }),
    reply: done,
    errors: ['not_found', 'conflict'],
  },
  fulfil: {
    method: 'POST',
    path: 'api/operator/orders/fulfil',
    auth: 'operator',
    summary: 'Marks a paid order as sent, with its tracking number, and emails the buyer.',
    body: z.object({ reference, parcel: optionalText(80) }),
    reply: done,
    errors: ['not_found', 'conflict'],
  },
  retryCard: {
    method: 'POST',
    path: 'api/operator/orders/gift-cards/retry',
    auth: 'operator',
    summary: 'Retries issuing a gift card after its issuer refused or did not respond.',
    body: z.object({ reference, id }),
    reply: done,
    errors: ['not_found', 'conflict'],
  },
  refund: {
    method: 'POST',
    path: 'api/operator/orders/refund',
    auth: 'operator',
    idempotent: true,
    summary:
      'Refunds all or part of an order, up to the amount captured, and returns the units of the lines in `restock` to stock. A large refund waits for a second approval.',
    body: z.object({ reference, amount: positiveMoney, reason, restock }),
    reply: doneWith({ id: z.int(), state: refundState }),
    errors: ['not_found', 'conflict', 'not_enough', 'bad_input'],
  },
  refunds: {
    method: 'GET',
    path: 'api/operator/refunds',
    auth: 'operator',
    summary: 'Lists refunds waiting for a decision, longest waiting first.',
    reply: listed(refund),
  },
  decideRefund: {
    method: 'POST',
    path: 'api/operator/refunds/decide',
    auth: 'operator',
    idempotent: true,
    summary:
      'Approves or declines a refund requested by the buyer or another operator. A large refund needs two operators. `amount` can be less than the buyer requested.',
    body: z.object({ reference, id, agree: z.boolean(), amount: z.optional(positiveMoney), reason, restock }),
    reply: doneWith({ state: refundState }),
    errors: ['not_found', 'conflict', 'forbidden', 'not_enough', 'bad_input'],
  },
  sales: {
    method: 'GET',
    path: 'api/operator/sales',
    auth: 'operator',
    summary: 'Returns paid orders, captured and refunded amounts and GST by day, in Sydney time, for up to 366 days.',
    query: z.object({ from: dateInput, to: dateInput }),
    reply: z.object({
      data: z.array(z.object({ day: date, orders: z.int(), captured: money, refunded: money, net: money, gst: money })),
      /** Products bought in paid orders, at their prices before discounts. */
      products: z.array(z.object({ slug: z.string(), title: z.string(), kind, units: z.int(), amount: money })),
    }),
    errors: ['bad_input'],
  },
  reconcile: {
    method: 'POST',
    path: 'api/operator/payouts/reconcile',
    auth: 'operator',
    encoding: 'multipart',
    files: { count: 1, bytesEach: 5_000_000 },
    summary:
      "Compares the gateway's report (CSV with kind, reference, amount, fee, currency and date) with our captures and refunds over up to 92 days, and lists every difference. Changes nothing.",
    body: z.object({ from: dateInput, to: dateInput }),
    reply: z.object({
      matched: z.int(),
      /** As the gateway reports them; the payout is what remains after refunds and fees. */
      ...sums,
      fees: money,
      payout: money,
      ours: z.object(sums),
      different: z.int(),
      /** The first 500 differences. */
      differences: z.array(payoutDifference),
    }),
    errors: ['bad_input', 'file_refused'],
  },
});
