import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { CardPayments } from '#server/ports/card-payments/port.ts';
import { sweepGuestCarts } from '../cart/cart-store.ts';
import { endUnpaid } from '../orders/create.ts';
import { expiredOrders } from '../orders/order-store.ts';
import { countEvent, openPayments } from './payment-store.ts';
import { settleCharge } from './settle.ts';
import type { SettleParts } from './settle.ts';

export interface FollowUpParts extends SettleParts {
  database: Database;
  gateway: CardPayments;
}

const BATCH = 100;
const ASK_AFTER_MS = 60_000;
/** A payment that its gateway has never heard of is given up after this time. */
const FORGET_AFTER_MS = 15 * 60_000;
const GUEST_CART_DAYS = 30;

/** Books the results of a notice of the gateway, each event once for ever. False where it is not signed. */
export async function onGatewayEvents(
  { database, gateway, ...parts }: FollowUpParts,
  body: Uint8Array,
  signature: string,
): Promise<boolean> {
  const events = gateway.readEvents(body, signature, parts.clock.now());
  if (events === null) return false;
  for (const { id, key, result } of events)
    await database.transaction().execute(async (transaction) => {
      if (await countEvent(transaction, gateway.adapter, id, parts.clock.now()))
        await settleCharge(transaction, parts, key, result);
    });
  return true;
}

/** Asks the gateway about payments whose result is open, for notices that never came. A job calls it. */
export async function followUpPayments({ database, gateway, ...parts }: FollowUpParts): Promise<number> {
  const now = parts.clock.now().getTime();
  const keys = await openPayments(database, new Date(now - ASK_AFTER_MS), BATCH);
  const abandoned = new Set(await openPayments(database, new Date(now - FORGET_AFTER_MS), BATCH));
  let settled = 0;
  for (const key of keys) {
    const result = await gateway.resultOf(key);
    const known =
      result ??
      (abandoned.has(key)
        ? ({
            state: 'declined',
            reference: null,
            code: 'not_sent',
            message: 'The payment never reached the bank. Try again.',
          } as const)
        : null);
    if (!known) continue;
    await database.transaction().execute((transaction) => settleCharge(transaction, parts, key, known));
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
      .execute((transaction) => endUnpaid(transaction, reference, 'expired', clock.now()));
    if (order) ended += 1;
  }
  await sweepGuestCarts(database, new Date(clock.now().getTime() - GUEST_CART_DAYS * 86_400_000));
  return ended;
}
