import { Failure, badField } from '#contract/kit/errors.ts';
import { refundParts, refundedParts } from '#domain/commerce/gift-card-payment.ts';
import { timesRatio } from '#domain/money/cents.ts';
import { formatCents } from '#domain/money/format.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { enqueue } from '#server/kit/outbox.ts';
import type { OutboxHandler } from '#server/kit/outbox.ts';
import { GatewayUnavailable, RefundRefused } from '#server/ports/card-payments/port.ts';
import type { CardPayments } from '#server/ports/card-payments/port.ts';
import { voidCards } from '../gift-cards/voiding.ts';
import { returnToCards } from '../gift-cards/paying.ts';
import { membershipRefunded } from '../memberships/refunded.ts';
import { returnQoin } from '../qoin/paying.ts';
import { ownGateway } from '../payments/reversal.ts';
import type { SettleParts } from '../payments/settle-parts.ts';
import { postRefundNotice } from './emails.ts';
import { takeBackEntries } from './grant.ts';
import { bookSale, saleAccounts } from './ledger-postings.ts';
import type { Sale } from './ledger-postings.ts';
import { addEvent, chargedCents, lockOrder, prepaidCents, orderByReference, setState } from './order-store.ts';
import type { OrderRow } from './order-store.ts';
import { restockLines } from './restock-store.ts';
import {
  addRefund,
  approveRefund,
  capturedPayment,
  finishRefund,
  refundById,
  releaseRefund,
  startRefund,
} from './refund-store.ts';

export const REFUND_TOPIC = 'order-refund';

export interface RefundInput {
  reference: string;
  cents: number;
  reason: string;
  /** The operator who refunds. */
  by: number;
  /** The refund that was requested or proposed, and is approved with this; left out for a new one. */
  approves?: { id: number; answer: string };
  /** Positions of the lines whose units go back into stock. */
  restock?: readonly number[];
}

/** @throws Failure where the order was not paid, or `not_enough` above what is left to refund. */
export function requireRefundable(order: OrderRow, cents: number): void {
  if (order.captured_cents === 0) throw new Failure('conflict', 'This order hasn’t been paid.');
  if (cents <= 0) throw badField('amount', 'Enter an amount above zero.');
  if (cents > order.captured_cents - order.refunded_cents)
    throw new Failure('not_enough', 'That’s more than what’s left to refund.');
}

/** What of a refund goes back to gift cards and to Qoin, and the postings for it. The order must be locked. */
async function returnPrepaid(db: Database, clock: Clock, order: OrderRow, cents: number) {
  const paid = {
    chargedCents: chargedCents(order),
    giftCents: order.gift_cents,
    refundedCents: order.refunded_cents,
  };
  const { giftCents, qoinCents } = refundParts(cents, paid);
  const toCards = await returnToCards(db, clock, order, giftCents);
  const toQoin = await returnQoin(db, clock, order, { before: refundedParts(paid).qoinCents, cents: qoinCents });
  return { amounts: { giftCents, qoinCents, qoin: toQoin.qoin }, postings: [...toCards, ...toQoin.postings] };
}

/**
 * Refunds a part or all of a captured order, to the card first, then to gift cards and last to Qoin: books it, and
 * orders the payment back through the outbox. The gift cards of an order that is refunded in full are void. Refunds
 * never exceed the capture (safety I6). `db` must be a transaction in the system scope.
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
  const { restock = [] } = input;
  const { amounts, postings } = await returnPrepaid(db, clock, order, input.cents);
  const voided = await voidCards(db, clock, order, input.cents);
  const facts = { cents: input.cents, ...amounts, gstCents: gst, by: input.by, at, restock };
  const id = input.approves
    ? await approveRefund(db, order, { ...input.approves, ...facts })
    : await addRefund(db, order, { reason: input.reason, ...facts });
  await setState(db, order, isWhole ? 'refunded' : 'partly_refunded', {
    at,
    by: 'operator',
    note: `Refunded ${formatCents(input.cents, { currency: true })}: ${input.reason}`,
    refunded_cents: order.refunded_cents + input.cents,
  });
  const notes = isWhole ? await membershipRefunded(db, clock, order) : [];
  if (isWhole) await takeBackEntries(db, clock, order);
  await restockLines(db, order, restock);
  await postRefundNotice(db, parts, order, { id, cents: input.cents, ...amounts, notes });
  if (amounts.giftCents + amounts.qoinCents === input.cents)
    await finishRefund(db, { ...order, order_id: order.id, id }, null, at);
  else
    await enqueue(db, clock, {
      topic: REFUND_TOPIC,
      key: `${order.reference}:${id}`,
      payload: { reference: order.reference, id },
    });
  const refund: Sale = {
    kind: 'order_refunded',
    reference: `${order.reference}:${id}`,
    memo: amounts.qoin > 0 ? `Refund for order ${order.reference}` : '',
    orderId: order.id,
    cents: -input.cents,
    gstCents: -gst,
    giftCents: -amounts.giftCents,
    qoinCents: -amounts.qoinCents,
    ownCardCents: -voided.ownCardCents,
  };
  await bookSale(db, clock, refund, {
    accounts: await saleAccounts(db, clock, refund),
    prepaid: [...postings, ...voided.postings],
  });
  return id;
}

interface OutgoingParts {
  database: Database;
  clock: Clock;
  gateways: readonly CardPayments[];
}

/** Leaves a refund to an operator, where its answer was lost at a gateway that might pay it twice. */
async function leaveToOperator(
  { database, clock }: OutgoingParts,
  { reference, id }: { reference: string; id: number },
): Promise<void> {
  const order = await orderByReference(database, reference);
  if (order)
    await addEvent(database, order, {
      at: clock.now(),
      by: 'system',
      state: order.state,
      note: `The gateway didn’t confirm refund ${id}. Our support team has to check with the gateway before trying again.`,
    });
}

/** Sends refunds to the gateway that took the payment. */
export function refundOutboxHandler(parts: OutgoingParts): OutboxHandler {
  const { database, clock, gateways } = parts;
  return async ({ key, payload }) => {
    const { reference, id } = payload as { reference: string; id: number };
    const refund = await refundById(database, reference, id);
    const payment = refund && (await capturedPayment(database, refund));
    if (!refund || !payment?.gateway_reference || refund.state === 'done') return;
    const gateway = ownGateway(gateways, payment.gateway);
    const isOnce = !gateway.repeatsRefunds;
    if (isOnce && !(await startRefund(database, refund))) return leaveToOperator(parts, { reference, id });
    try {
      const order = {
        key,
        reference: payment.gateway_reference,
        amountCents: refund.amount_cents - prepaidCents(refund),
      };
      const sent = await gateway.refund(order);
      await finishRefund(database, refund, sent.reference, clock.now());
    } catch (error) {
      if (isOnce && error instanceof GatewayUnavailable) return leaveToOperator(parts, { reference, id });
      if (isOnce && error instanceof RefundRefused) await releaseRefund(database, refund);
      throw error;
    }
  };
}
