import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { GatewayUnavailable } from '#server/ports/card-payments/port.ts';
import type { CardPayments, ChargeResult } from '#server/ports/card-payments/port.ts';
import { sweepGuestCarts } from '../cart/cart-store.ts';
import { endUnpaid } from '../orders/create.ts';
import { expiredOrders } from '../orders/order-store.ts';
import { gatewayNamed } from './gateways.ts';
import { countEvent, openPayments, paymentByKey } from './payment-store.ts';
import { settleCharge } from './settle.ts';
import type { SettleParts } from './settle-parts.ts';

interface EventParts extends SettleParts {
  database: Database;
  gateway: CardPayments;
}

export interface FollowUpParts extends SettleParts {
  database: Database;
  gateways: readonly CardPayments[];
}

const BATCH = 100;
const ASK_AFTER_MS = 60_000;
/** A payment that its gateway has never heard of is given up after this time. */
const FORGET_AFTER_MS = 15 * 60_000;
const GUEST_CART_DAYS = 30;

/** Books the results of a notice of the gateway, each event once for ever. False where it is not signed. */
export async function onGatewayEvents(
  { database, gateway, ...parts }: EventParts,
  body: Uint8Array,
  signature: string,
): Promise<boolean> {
  const events = gateway.readEvents(body, signature, parts.clock.now());
  if (events === null) return false;
  for (const { id, key, result: reported } of events) {
    const result = await withCard({ database, gateway }, key, reported);
    await database.transaction().execute(async (transaction) => {
      if (await countEvent(transaction, gateway.adapter, id, parts.clock.now()))
        await settleCharge(transaction, parts, { key, gateway: gateway.adapter }, result);
    });
  }
  return true;
}

/** A captured charge with its card, which a notice does not name: the order shows it. */
async function withCard(
  { database, gateway }: Pick<EventParts, 'database' | 'gateway'>,
  key: string,
  result: ChargeResult,
): Promise<ChargeResult> {
  if (gateway.kind !== 'card' || result.state !== 'captured' || result.card) return result;
  const payment = await paymentByKey(database, key);
  if (!payment || payment.state === 'captured') return result;
  const complete = await gateway.resultOf(key, result.reference).catch(() => null);
  return complete?.state === 'captured' ? complete : result;
}

const notSent: ChargeResult = {
  state: 'declined',
  reference: null,
  code: 'not_sent',
  message: 'The payment never reached the bank. Try again.',
};

/**
 * Asks each payment's own gateway about its open result, for notices that never came. A gateway that does not answer is
 * asked again at the next run. A job calls it.
 */
export async function followUpPayments({ database, gateways, ...parts }: FollowUpParts): Promise<number> {
  const now = parts.clock.now().getTime();
  const silent = new Set<string>();
  let settled = 0;
  for (const payment of await openPayments(database, new Date(now - ASK_AFTER_MS), BATCH)) {
    const gateway = gatewayNamed(gateways, payment.gateway);
    if (!gateway || silent.has(gateway.adapter)) continue;
    const result = await gateway.resultOf(payment.key, payment.gateway_reference).catch((error: unknown) => {
      if (!(error instanceof GatewayUnavailable)) throw error;
      silent.add(gateway.adapter);
      return undefined;
    });
    if (result === undefined) continue;
    const isAbandoned = payment.created_at.getTime() <= now - FORGET_AFTER_MS;
    const known = result ?? (isAbandoned ? notSent : null);
    if (!known) continue;
    await database
      .transaction()
      .execute((transaction) => settleCharge(transaction, parts, { ...payment, cents: payment.amount_cents }, known));
    if (known.state === 'captured' || known.state === 'declined') settled += 1;
  }
  return settled;
}

/** Ends orders that waited too long for their payment, and forgets old carts of visitors. A job calls it. */
export async function expireOrders(database: Database, clock: Clock): Promise<number> {
  const references = await expiredOrders(database, clock.now(), BATCH);
  let ended = 0;
  for (const reference of references) {
    const order = await database
      .transaction()
      .execute((transaction) => endUnpaid(transaction, reference, 'expired', clock));
    if (order) ended += 1;
  }
  await sweepGuestCarts(database, new Date(clock.now().getTime() - GUEST_CART_DAYS * 86_400_000));
  return ended;
}
