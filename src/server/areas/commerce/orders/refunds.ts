import { Failure, badField } from '#contract/kit/errors.ts';
import { timesRatio } from '#domain/money/cents.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { enqueue } from '#server/kit/outbox.ts';
import type { OutboxHandler } from '#server/kit/outbox.ts';
import type { CardPayments } from '#server/ports/card-payments/port.ts';
import { noteReversal, paymentByKey } from '../payments/payment-store.ts';
import type { SettleParts } from '../payments/settle.ts';
import { postRefundNotice } from './emails.ts';
import { takeBackEntries } from './grant.ts';
import { bookSale } from './ledger-postings.ts';
import { lockOrder, setState } from './order-store.ts';
import type { OrderRow } from './order-store.ts';
import { addRefund, approveRefund, capturedPayment, finishRefund, refundById } from './refund-store.ts';

export const REFUND_TOPIC = 'order-refund';

export interface RefundInput {
  reference: string;
  cents: number;
  reason: string;
  /** The operator who refunds. */
  by: number;
  /** The refund that was requested or proposed, and is approved with this; left out for a new one. */
  approves?: { id: number; answer: string };
}

/** @throws Failure where the order was not paid, or `not_enough` above what is left to refund. */
export function requireRefundable(order: OrderRow, cents: number): void {
  if (order.captured_cents === 0) throw new Failure('conflict', 'This order hasn’t been paid.');
  if (cents <= 0) throw badField('amount', 'Enter an amount above zero.');
  if (cents > order.captured_cents - order.refunded_cents)
    throw new Failure('not_enough', 'That’s more than what is left to refund.');
}

/**
 * Refunds a part or all of a captured order: books it, and orders the payment back through the outbox. Refunds never
 * exceed the capture (safety I6). `db` must be a transaction in the system scope.
 * @throws Failure `not_enough` above what is left.
 */
export async function refundOrder(db: Database, parts: SettleParts, input: RefundInput): Promise<number> {
  const { clock } = parts;
  const order = await lockOrder(db, input.reference);
  if (!order) throw new Failure('not_found', 'We couldn’t find that order.');
  requireRefundable(order, input.cents);
  const at = clock.now();
  const isWhole = order.refunded_cents + input.cents === order.captured_cents;
  // The GST of all refunds together is that of the refunded share, to the cent.
  const gstOf = (cents: number): number => timesRatio(order.gst_cents, cents, order.total_cents);
  const gst = gstOf(order.refunded_cents + input.cents) - gstOf(order.refunded_cents);
  const facts = { cents: input.cents, gstCents: gst, by: input.by, at };
  const id = input.approves
    ? await approveRefund(db, order, { ...input.approves, ...facts })
    : await addRefund(db, order, { reason: input.reason, ...facts });
  await setState(db, order, isWhole ? 'refunded' : 'partly_refunded', {
    at,
    by: 'operator',
    note: input.reason,
    refunded_cents: order.refunded_cents + input.cents,
  });
  if (isWhole) await takeBackEntries(db, clock, order);
  await postRefundNotice(db, parts, order, { id, cents: input.cents });
  await enqueue(db, clock, {
    topic: REFUND_TOPIC,
    key: `${order.reference}:${id}`,
    payload: { reference: order.reference, id },
  });
  await bookSale(db, clock, {
    kind: 'order_refunded',
    reference: `${order.reference}:${id}`,
    orderId: order.id,
    cents: -input.cents,
    gstCents: -gst,
  });
  return id;
}

/** Sends refunds to the gateway, and charges back that came too late. */
export function refundOutboxHandler({
  database,
  clock,
  gateway,
}: {
  database: Database;
  clock: Clock;
  gateway: CardPayments;
}): OutboxHandler {
  return async ({ key, payload }) => {
    const { reference, id } = payload as { reference: string; id: number };
    const refund = await refundById(database, reference, id);
    const payment = refund && (await capturedPayment(database, refund));
    if (!refund || !payment?.gateway_reference || refund.state === 'done') return;
    const { reference: gatewayReference } = await gateway.refund({
      key,
      reference: payment.gateway_reference,
      amountCents: refund.amount_cents,
    });
    await finishRefund(database, refund, gatewayReference, clock.now());
  };
}

/** Returns a whole charge that could not be kept. */
export function reversalOutboxHandler({
  database,
  gateway,
}: {
  database: Database;
  gateway: CardPayments;
}): OutboxHandler {
  return async ({ key }) => {
    const payment = await paymentByKey(database, key);
    if (!payment?.gateway_reference) return;
    const { reference } = await gateway.refund({
      key: `reversal:${key}`,
      reference: payment.gateway_reference,
      amountCents: payment.amount_cents,
    });
    await noteReversal(database, key, reference);
  };
}
