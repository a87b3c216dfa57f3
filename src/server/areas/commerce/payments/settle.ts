import { isSent } from '#domain/commerce/order-state.ts';
import { leaveToCommit } from '#server/kit/both-scopes.ts';
import type { Database } from '#server/kit/database.ts';
import { enqueue } from '#server/kit/outbox.ts';
import { together } from '#server/kit/together.ts';
import type { ChargeResult } from '#server/ports/card-payments/port.ts';
import { postEmail } from '../../email/public.ts';
import { noteShopActivity } from '../../shop/public.ts';
import { removeBought } from '../cart/cart-store.ts';
import { takeStock } from '../catalogue/catalogue-store.ts';
import { OWN_CARD, orderGiftCards } from '../gift-cards/issuing.ts';
import { spendCards } from '../gift-cards/paying.ts';
import { spendQoin } from '../qoin/paying.ts';
import { receiptOf } from '../orders/emails.ts';
import { purposeOf, renewalDeclined } from '../memberships/outcome.ts';
import type { Purpose } from '../memberships/outcome.ts';
import { isWithinLimit } from '../orders/entry-limit.ts';
import { grantOrder } from '../orders/grant.ts';
import { bookSale, saleAccounts } from '../orders/ledger-postings.ts';
import type { Sale } from '../orders/ledger-postings.ts';
import { NOBODY, addEvent, linesOf, lockOrder, prepaidCents, setPaid } from '../orders/order-store.ts';
import type { CapturedPayment, LineRow, OrderRow } from '../orders/order-store.ts';
import { cardName, findMethod, keepMethod, noteCard, noteResult, paymentWithLines } from './payment-store.ts';
import type { PaymentRow } from './payment-store.ts';
import { REVERSAL_TOPIC, returnWithoutOrder } from './reversal.ts';
import type { SettleParts } from './settle-parts.ts';

/** Goods that are delivered with the payment. Gift cards are issued after it. */
const isDelivered = ({ kind }: LineRow): boolean => !isSent(kind) && kind !== 'gift_card';

const ownCardCents = (lines: readonly LineRow[]): number =>
  lines
    .filter(({ slug }) => slug === OWN_CARD)
    .reduce((sum, { unit_cents, quantity }) => sum + unit_cents * quantity, 0);

/** Takes the goods again of an order that had expired before its payment arrived; false where they are gone. */
async function takeAgain(db: Database, order: OrderRow, lines: readonly LineRow[]): Promise<boolean> {
  const units = lines.flatMap(({ variant_id, quantity }) =>
    variant_id === null ? [] : [{ variantId: variant_id, quantity }],
  );
  return db
    .transaction()
    .execute(async (nested) => {
      if (!(await takeStock(nested, units, order.promo_code))) throw new Error('sold out');
      return true;
    })
    .catch(() => false);
}

type Captured = Extract<ChargeResult, { state: 'captured' }>;

/** Whether this very charge was refused before, as too late or of another amount. */
function isRefused({ code, gateway_reference: reference }: PaymentRow, result: Captured): boolean {
  return (code === 'wrong_amount' || (code !== null && code in refusals)) && reference === result.reference;
}

/** Why a captured charge goes back: for the order's history, and for the buyer. */
const refusals = {
  too_late: {
    note: 'A payment arrived too late. It’s being refunded.',
    message: 'Your payment arrived too late. We’re returning the money to your card.',
  },
  above_limit: {
    note: 'A payment arrived late, above the member’s limit on purchased entries. It’s being refunded.',
    message:
      'Your payment arrived late and would take you above your limit on purchased entries. We’re returning the money to your card.',
  },
};

/** What a captured charge pays, or why it goes back. */
async function purposeOfCharge(
  db: Database,
  { clock }: SettleParts,
  { order, payment, lines }: { order: OrderRow; payment: PaymentRow; lines: readonly LineRow[] },
): Promise<{ purpose: Purpose } | keyof typeof refusals> {
  const isLate = order.state === 'expired' || order.state === 'cancelled';
  // The Qoin and gift cards of a late one have their value back.
  if (order.captured_cents > 0 || order.state === 'cancelled' || (isLate && prepaidCents(order) > 0)) return 'too_late';
  const purpose = await purposeOf(db, order);
  if (purpose === null) return 'too_late';
  // A payment under way counts within the limit; one that had ended does not.
  const isRenewal = purpose?.link.purpose === 'renewal';
  if (isOver(payment) && !isRenewal && !(await isWithinLimit(db, clock, order))) return 'above_limit';
  return isLate && !(await takeAgain(db, order, lines)) ? 'too_late' : { purpose };
}

const isOver = ({ state }: PaymentRow): boolean => state !== 'processing' && state !== 'action_required';

async function reverse(
  db: Database,
  { clock }: SettleParts,
  order: OrderRow,
  { key, reference, why }: { key: string; reference: string; why: string },
): Promise<void> {
  await enqueue(db, clock, { topic: REVERSAL_TOPIC, key: `${key}:${reference}`, payload: { key, reference } });
  await addEvent(db, order, { at: clock.now(), by: 'system', state: order.state, note: why });
}

/**
 * A payment that is captured already: the same charge may now name its card, and another one, which a payment page can
 * take for the same order, goes back.
 */
async function againCaptured(
  db: Database,
  parts: SettleParts,
  { order, payment, result }: { order: OrderRow; payment: PaymentRow; result: Captured },
): Promise<void> {
  if (result.reference !== payment.gateway_reference)
    await reverse(db, parts, order, {
      key: payment.key,
      reference: result.reference,
      why: 'A second payment arrived. It’s being refunded.',
    });
  else if (result.card) await noteCard(db, payment.key, result.card);
}

/** A payment of another amount than the order's counts as none. Operators see it and return it at the gateway. */
async function refuseAmount(
  db: Database,
  { clock }: SettleParts,
  { order, payment, result }: { order: OrderRow; payment: PaymentRow; result: Captured },
): Promise<void> {
  const at = clock.now();
  const message = 'The amount paid doesn’t match this order. Contact us and we’ll return it.';
  await noteResult(
    db,
    payment.key,
    { state: 'declined', reference: result.reference, code: 'wrong_amount', message },
    at,
  );
  await addEvent(db, order, {
    at,
    by: 'gateway',
    state: order.state,
    note: `A payment of a different amount arrived (${result.reference}). Our support team has to return it.`,
  });
}

/** The saved card that paid, saved now where that was agreed; null where it cannot be charged again. */
async function savedMethodOf(
  db: Database,
  order: OrderRow,
  payment: PaymentRow,
  { card, savedToken }: ChargeResult & { state: 'captured' },
  at: Date,
): Promise<number | null> {
  if (order.member_id === NOBODY) return null;
  if (payment.saves_card && card && savedToken)
    return keepMethod(db, order.member_id, { gateway: payment.gateway, token: savedToken, ...card }, at);
  const saved = payment.method_id === null ? undefined : await findMethod(db, order.member_id, payment.method_id);
  return saved?.id ?? null;
}

/** An order becomes paid: invoice, ledger, entries, cart and receipt, in the caller's transaction. */
async function becomePaid(
  db: Database,
  parts: SettleParts,
  order: OrderRow,
  {
    lines,
    methodId,
    purpose,
    payment,
  }: {
    lines: readonly LineRow[];
    methodId: number | null;
    purpose: Purpose;
    payment?: CapturedPayment;
  },
): Promise<void> {
  const { clock } = parts;
  const at = clock.now();
  const steps = [{ state: 'paid' as const, by: payment ? ('gateway' as const) : ('buyer' as const) }];
  const isFulfilled = lines.every(isDelivered);
  const sale: Sale = {
    kind: 'order_captured',
    reference: order.reference,
    orderId: order.id,
    cents: order.total_cents,
    gstCents: order.gst_cents,
    giftCents: order.gift_cents,
    qoinCents: order.qoin_cents,
    ownCardCents: ownCardCents(lines),
  };
  const [invoice, accounts] = await together(
    setPaid(db, order, isFulfilled ? [...steps, { state: 'fulfilled' as const, by: 'system' as const }] : steps, {
      at,
      payment,
    }),
    saleAccounts(db, clock, sale),
  );
  const paid = { ...order, paid_at: at, invoice_number: invoice };
  const notes: string[] = [];
  if (order.member_id !== NOBODY) {
    if (!purpose) await removeBought(db, order.member_id, lines, at);
    for (const { deal_id: dealId } of lines)
      if (dealId !== null) await noteShopActivity(db, order.member_id, { activity: 'ordered', dealId }, at);
    notes.push(...(await grantOrder(db, clock, order, { lines, methodId, purpose })));
  }
  await orderGiftCards(db, clock, order, lines);
  const prepaid = [...(await spendCards(db, clock, order)), ...(await spendQoin(db, clock, order))];
  // Last, because the sale holds the company's accounts until the transaction ends.
  const isRenewal = purpose?.link.purpose === 'renewal';
  const receipt = await receiptOf(db, parts, paid, { lines, notes, isRenewal });
  await leaveToCommit(
    db,
    () => postEmail(db, clock, parts.brand, receipt.key, receipt.email),
    () => bookSale(db, clock, sale, { accounts, prepaid }),
  );
}

/**
 * Books the result of a charge, however often and in whatever order results arrive: an order is captured once (safety
 * I5). A charge that comes too late goes back to the buyer. `db` must be a transaction in the system scope.
 * @param gateway the adapter that was charged
 * @param cents what was charged, where the caller knows it
 */
export async function settleCharge(
  db: Database,
  parts: SettleParts,
  { key, gateway, cents }: { key: string; gateway: string; cents?: number | undefined },
  result: ChargeResult,
): Promise<void> {
  const reference = key.slice(0, key.lastIndexOf(':'));
  // Sent together and run one after the other: the payment is read once the order is locked.
  const [order, payment] = await together(lockOrder(db, reference), paymentWithLines(db, key));
  if (!order || !payment) return returnWithoutOrder(db, parts.clock, { key, gateway, cents, result });
  const { lines } = payment;
  if (result.state === 'captured' && payment.state === 'captured')
    return againCaptured(db, parts, { order, payment, result });
  if (isOver(payment) && result.state !== 'captured') return;
  const at = parts.clock.now();
  if (result.state !== 'captured') {
    await noteResult(db, key, result, at);
    if (result.state === 'declined') {
      await addEvent(db, order, { at, by: 'gateway', state: order.state, note: `Payment declined: ${result.message}` });
      await renewalDeclined(db, parts, order, { key, ...result });
    }
    return;
  }
  if (isRefused(payment, result)) return;
  if (result.paidCents !== undefined && result.paidCents !== payment.amount_cents)
    return refuseAmount(db, parts, { order, payment, result });
  const paying = await purposeOfCharge(db, parts, { order, payment, lines });
  if (typeof paying === 'string') {
    const { note, message } = refusals[paying];
    await reverse(db, parts, order, { key, reference: result.reference, why: note });
    await noteResult(db, key, { state: 'declined', reference: result.reference, code: paying, message }, at);
    return;
  }
  const methodId = await savedMethodOf(db, order, payment, result, at);
  const captured = { key, gatewayReference: result.reference, method: result.card && cardName(result.card) };
  await becomePaid(db, parts, order, { lines, methodId, purpose: paying.purpose, payment: captured });
}

/**
 * Books an order that Qoin and gift cards pay in full, without a gateway. `db` is a transaction; the order is locked in
 * it.
 */
export async function settlePrepaid(db: Database, parts: SettleParts, order: OrderRow): Promise<void> {
  const lines = await linesOf(db, [order]);
  // They pay no renewal and no change of a membership: such orders are not placed at the checkout.
  await becomePaid(db, parts, order, { lines, methodId: null, purpose: undefined });
}
