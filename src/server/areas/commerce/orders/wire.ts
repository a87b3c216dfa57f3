import type { Order } from '#contract/areas/orders.ts';
import { stateNames } from '#domain/commerce/order-state.ts';
import type { Database } from '#server/kit/database.ts';
import { latestPayments } from '../payments/payment-store.ts';
import { eventsOf, linesOf } from './order-store.ts';
import type { OrderRow } from './order-store.ts';

/** The number of a tax invoice as printed, such as 'INV-000042'. */
export function invoiceName(number: number): string {
  return `INV-${String(number).padStart(6, '0')}`;
}

/** Orders of one member, or one order of a guest, with their parts. */
export async function ordersOnWire(db: Database, orders: readonly OrderRow[]): Promise<Order[]> {
  const [lines, events, payments] = await Promise.all([
    linesOf(db, orders),
    eventsOf(db, orders),
    latestPayments(db, orders),
  ]);
  return orders.map((order) => {
    const payment = payments.find(({ order_id }) => order_id === order.id);
    return {
      id: order.id,
      reference: order.reference,
      state: order.state,
      state_name: stateNames[order.state],
      journey: order.journey,
      created_at: order.created_at,
      paid_at: order.paid_at,
      expires_at: order.state === 'awaiting_payment' ? order.expires_at : null,
      email: order.email,
      name: order.buyer,
      address: order.address,
      lines: lines
        .filter(({ order_id }) => order_id === order.id)
        .map((line) => ({
          slug: line.slug,
          variant: line.variant,
          kind: line.kind,
          title: line.title,
          option: line.option,
          price: line.unit_cents,
          quantity: line.quantity,
          entries: line.entries,
          posted: line.posted,
          sample: line.sample,
        })),
      goods: order.goods_cents,
      discount: order.discount_cents,
      delivery: order.delivery_cents,
      fee: order.fee_cents,
      gst: order.gst_cents,
      total: order.total_cents,
      entries: order.entries,
      refunded: order.refunded_cents,
      invoice: order.invoice_number === null ? null : invoiceName(order.invoice_number),
      payment: payment
        ? { state: payment.state, method: payment.method, message: payment.message, action: payment.action }
        : null,
      history: events
        .filter(({ order_id }) => order_id === order.id)
        .map(({ at, state, by, note }) => ({ at, state, by, note })),
    };
  });
}
