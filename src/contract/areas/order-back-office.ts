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
  listed,
  money,
  optionalText,
  page,
  paged,
  positiveMoney,
  text,
} from '#contract/kit/wire.ts';
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
  /** Whether something has to be packed and sent. */
  posted: z.boolean(),
});
export type FoundOrder = z.output<typeof foundOrder>;

export const refundState = z.literal(['requested', 'waiting', 'processing', 'done', 'refused']);

const refund = z.object({
  id: z.int(),
  reference: z.string(),
  amount: money,
  reason: z.string(),
  state: refundState,
  requested_at: instant,
  /** Whether the caller asked for it and so cannot approve it. */
  mine: z.boolean(),
  /** Whether the buyer asked for it. */
  by_buyer: z.boolean(),
  decided_at: z.nullable(instant),
});
export type Refund = z.output<typeof refund>;

const payoutLine = z.object({
  kind: z.literal(['capture', 'refund', 'fee']),
  /** The gateway's reference. */
  gateway_reference: z.string(),
  amount: money,
  /** What does not agree; null for a line that matches. */
  difference: z.nullable(z.string()),
  order: z.nullable(z.string()),
});

const reason = text(300, 3);
const reference = text(40, 12);

export const orderBackOffice = defineArea('orderBackOffice', {
  search: {
    method: 'GET',
    path: 'api/operator/orders',
    auth: 'operator',
    summary: 'Finds orders by reference, email or buyer, state and day, newest first.',
    query: z.object({
      q: optionalText(120),
      state: z.optional(orderState),
      /** Only paid orders with something to send. */
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
    reply: doneWith({ data: order, refunds: z.array(refund) }),
    errors: ['not_found'],
  },
  resend: {
    method: 'POST',
    path: 'api/operator/orders/resend',
    auth: 'operator',
    summary: 'Sends the confirmation of a paid order again.',
    body: z.object({ reference }),
    reply: done,
    errors: ['not_found', 'conflict'],
  },
  fulfil: {
    method: 'POST',
    path: 'api/operator/orders/fulfil',
    auth: 'operator',
    summary: 'Records that the goods of a paid order were sent, with the number of the parcel, and tells the buyer.',
    body: z.object({ reference, parcel: optionalText(80) }),
    reply: done,
    errors: ['not_found', 'conflict'],
  },
  refund: {
    method: 'POST',
    path: 'api/operator/orders/refund',
    auth: 'operator',
    idempotent: true,
    summary:
      'Refunds a part or all of an order. A large refund waits for a second operator. Never more than what was captured.',
    body: z.object({ reference, amount: positiveMoney, reason }),
    reply: doneWith({ id: z.int(), state: refundState }),
    errors: ['not_found', 'conflict', 'not_enough', 'bad_input'],
  },
  refunds: {
    method: 'GET',
    path: 'api/operator/refunds',
    auth: 'operator',
    summary: 'Lists refunds that wait for a decision, longest waiting first.',
    reply: listed(refund),
  },
  decideRefund: {
    method: 'POST',
    path: 'api/operator/refunds/decide',
    auth: 'operator',
    idempotent: true,
    summary:
      'Approves or declines a refund that the buyer or another operator asked for. A large one needs somebody who did not ask for it.',
    body: z.object({ reference, id, agree: z.boolean(), reason }),
    reply: doneWith({ state: refundState }),
    errors: ['not_found', 'conflict', 'forbidden', 'not_enough'],
  },
  sales: {
    method: 'GET',
    path: 'api/operator/sales',
    auth: 'operator',
    summary: 'Returns paid orders, captured and refunded amounts and GST by day, in Sydney time, up to 366 days.',
    query: z.object({ from: dateInput, to: dateInput }),
    reply: z.object({
      data: z.array(z.object({ day: date, orders: z.int(), captured: money, refunded: money, net: money, gst: money })),
      products: z.array(z.object({ title: z.string(), kind: z.string(), units: z.int(), amount: money })),
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
      "Compares the gateway's report (CSV with kind, reference, amount and fee) with our captures and refunds, and lists every difference. Changes nothing.",
    body: z.object({ from: dateInput, to: dateInput }),
    reply: z.object({
      matched: z.int(),
      captured: money,
      refunded: money,
      fees: money,
      payout: money,
      differences: z.array(payoutLine),
    }),
    errors: ['bad_input', 'file_refused'],
  },
});
