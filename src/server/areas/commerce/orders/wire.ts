import type { Order } from '#contract/areas/orders.ts';
import { refundedParts } from '#domain/commerce/gift-card-payment.ts';
import { stateNames } from '#domain/commerce/order-state.ts';
import { qoinReturned } from '#domain/rewards/qoin.ts';
import type { Database } from '#server/kit/database.ts';
import { downloadsOf } from '../ebooks/download-rules.ts';
import { cardsPaying } from '../gift-cards/hold-store.ts';
import type { PayingCardRow } from '../gift-cards/hold-store.ts';
import { maskedCode } from '../gift-cards/paying.ts';
import { withParts } from './order-parts-store.ts';
import type { OrderInFull, OrderLine } from './order-parts-store.ts';
import { chargedCents } from './order-store.ts';
import type { OrderRow } from './order-store.ts';

/** The number of a tax invoice as printed, such as 'INV-000042'. */
export function invoiceName(number: number): string {
  return `INV-${String(number).padStart(6, '0')}`;
}

/** What gift cards pay of an order. What was set aside and is free again does not count. */
const giftCardsOf = (cards: readonly PayingCardRow[], { reference }: OrderRow): Order['gift_cards'] =>
  cards
    .filter(({ order_reference, state }) => order_reference === reference && state !== 'released')
    .map(({ last_four, cents, returned_cents: returned }) => ({
      masked: maskedCode(last_four),
      pays: cents,
      returned,
    }));

/** What Qoin pay of an order. What was set aside and is free again does not count. */
function qoinOf(order: OrderRow): Order['qoin'] {
  const { qoin, qoin_cents: cents, qoin_rate: rate, state } = order;
  if (rate === null || state === 'cancelled' || state === 'expired') return null;
  const back = refundedParts({
    chargedCents: chargedCents(order),
    giftCents: order.gift_cents,
    refundedCents: order.refunded_cents,
  });
  return { used: qoin, pays: cents, rate: rate / 1_000, returned: qoinReturned({ qoin, cents }, back.qoinCents) };
}

const lineOnWire = (line: OrderLine) => ({
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
});

function orderOnWire(order: OrderInFull, cards: readonly PayingCardRow[]): Order {
  const { lines, events, payment } = order;
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
    lines: lines.map(lineOnWire),
    downloads: downloadsOf(order, lines),
    goods: order.goods_cents,
    discount: order.discount_cents,
    delivery: order.delivery_cents,
    fee: order.fee_cents,
    gst: order.gst_cents,
    total: order.total_cents,
    entries: order.entries,
    promotions: order.promotions.map(({ code, title }) => ({ code, title })),
    refunded: order.refunded_cents,
    refund_requested: order.refundRequested,
    gift_cards: giftCardsOf(cards, order),
    qoin: qoinOf(order),
    charged: chargedCents(order),
    invoice: order.invoice_number === null ? null : invoiceName(order.invoice_number),
    payment: payment && {
      state: payment.state,
      method: payment.method,
      message: payment.message,
      action: payment.action,
    },
    history: events.map(({ at, state, by, note }) => ({ at, state, by, note })),
  };
}

/**
 * Orders with their parts. A gift card that pays may be somebody else's, whose code the buyer has: `cardsDb` is the
 * system scope.
 */
async function allOnWire(cardsDb: Database, orders: readonly OrderInFull[]): Promise<Order[]> {
  const withCards = orders.filter(({ gift_cents }) => gift_cents > 0).map(({ reference }) => reference);
  const cards = await cardsPaying(cardsDb, withCards);
  return orders.map((order) => orderOnWire(order, cards));
}

/** Orders of one member, or one order of a guest, whose parts are read here. */
export async function ordersOnWire(db: Database, orders: readonly OrderRow[], cardsDb = db): Promise<Order[]> {
  return allOnWire(cardsDb, await withParts(db, orders));
}

/** The answer of a call with one order. `cardsDb` is the system scope. */
export async function replyWithOrder(cardsDb: Database, order: OrderInFull) {
  return { success: true as const, data: (await allOnWire(cardsDb, [order]))[0]! };
}
