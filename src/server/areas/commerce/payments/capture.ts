import { randomBytes } from 'node:crypto';
import { Failure, badField } from '#contract/kit/errors.ts';
import { inSystemTransaction, leaveToCommit } from '#server/kit/both-scopes.ts';
import type { Database } from '#server/kit/database.ts';
import type { Context } from '#server/kit/implement.ts';
import { together } from '#server/kit/together.ts';
import { GatewayUnavailable } from '#server/ports/card-payments/port.ts';
import type { CardPayments, ChargeOrder, ChargeResult, PaymentSource } from '#server/ports/card-payments/port.ts';
import { isStart } from '../memberships/membership-order-store.ts';
import { purposeOf } from '../memberships/outcome.ts';
import type { Purpose } from '../memberships/outcome.ts';
import { orderDraft, orderIsOver } from '../orders/draft.ts';
import { requireWithinLimit } from '../orders/entry-limit.ts';
import { orderInFull } from '../orders/order-parts-store.ts';
import type { OrderInFull } from '../orders/order-parts-store.ts';
import { NOBODY, chargedCents, linesOf, lockOrder } from '../orders/order-store.ts';
import type { OrderRow } from '../orders/order-store.ts';
import { gatewayFor, gatewayNamed, methodName, openGateways } from './gateways.ts';
import { activePayment, addPayment, leavePayment, methodIdOf } from './payment-store.ts';
import type { PaymentRow } from './payment-store.ts';
import { settlePrepaid, settleCharge } from './settle.ts';
import type { SettleParts } from './settle-parts.ts';

type Capturing = Pick<Context<'public'>, 'systemDb' | 'member' | 'clock' | 'ports' | 'settings' | 'caller'>;

export interface CaptureRequest {
  /** The order, or what places it in the transaction that begins its payment: nobody sees one without the other. */
  reference: string | ((transaction: Database) => Promise<string>);
  /** Left out to continue a payment after the bank's check. */
  source: PaymentSource | undefined;
  save: boolean;
  /** Whether this call placed the order just now, for a buyer who has set no limit on entries. */
  isUnlimited?: boolean;
}

/** Whether the card of an order is saved: where the buyer wants it, and for a membership, which renews. */
async function savesCard(db: Database, order: OrderRow, save: boolean): Promise<boolean> {
  if (order.member_id === NOBODY) return false;
  return save || (await linesOf(db, [order])).some(({ kind }) => kind === 'membership');
}

/** Refuses an order that is not the caller's, as if it did not exist. */
export type OwnerCheck = <Order extends OrderRow>(order: Order | undefined) => Order;

export function settlePartsOf({
  clock,
  settings,
  caller,
}: Pick<Capturing, 'clock' | 'settings' | 'caller'>): SettleParts {
  return { clock, brand: settings.brand, publicUrl: caller.origin };
}

/** The charge to ask a gateway for: a new one, or one that is under way. */
export interface PreparedCharge {
  gateway: CardPayments;
  key: string;
  /** Whether the gateway cannot know it yet. */
  isNew: boolean;
  /** The gateway's reference of a charge under way, once it is known. */
  known: string | null;
  /** Null to ask for the result alone. */
  charge: ChargeOrder | null;
}

type PlacedRequest = CaptureRequest & { reference: string };

/** A payment at another gateway, which the buyer leaves. */
interface LeftPayment {
  left: PaymentRow;
}

const notSetUp = () => new Failure('unavailable', 'This payment method isn’t set up here yet.');

/** A payment's key: the order's reference and a random part, in 35 characters, the limit of AsiaPay. */
function newKey(reference: string): string {
  return `${reference}:${randomBytes(9).toString('hex')}`;
}

/** A draft becomes an order; one that can be paid no longer is refused. */
async function requirePayable(db: Database, context: Capturing, order: OrderRow): Promise<void> {
  if (order.state === 'draft') await orderDraft(db, context, order);
  else if (order.state !== 'awaiting_payment') throw orderIsOver(order);
}

/** What an order is for that begins, renews or changes a membership. @throws Failure where that has changed since. */
async function requireWanted(db: Database, order: OrderRow): Promise<Purpose> {
  // Only an order for a running membership waits for its payment without goods set aside.
  if (order.state !== 'awaiting_payment' || (order.reserved && !isStart(order))) return undefined;
  const purpose = await purposeOf(db, order);
  if (purpose === null)
    throw new Failure(
      'conflict',
      'You don’t need this order any more: your membership has changed since you placed it.',
    );
  return purpose;
}

/** Prepares the charge of an order. Null where the order is paid, also by Qoin and gift cards alone just now. */
async function prepareCharge(
  db: Database,
  context: Capturing,
  { reference, source, save, isUnlimited = false }: PlacedRequest,
  ownerCheck: OwnerCheck,
): Promise<PreparedCharge | LeftPayment | null> {
  const [locked, active] = await together(lockOrder(db, reference), activePayment(db, reference));
  const order = ownerCheck(locked);
  if (order.captured_cents > 0) return null;
  await requirePayable(db, context, order);
  const purpose = await requireWanted(db, order);
  // Several orders within the limit may be waiting, which are above it together. A draft has been checked.
  const isCounted = active || order.state === 'draft' || purpose?.link.purpose === 'renewal';
  if (!isUnlimited && !isCounted && order.member_id !== NOBODY)
    await requireWithinLimit(db, context.clock, order.member_id, order.entries, order.id);
  if (chargedCents(order) === 0) {
    await settlePrepaid(db, settlePartsOf(context), order);
    return null;
  }
  if (!active && !source) throw badField('token', 'Choose how to pay.');
  const chosen = source && gatewayFor(context.ports, source);
  if (active && chosen && chosen.adapter !== active.gateway) return { left: active };
  const gateway = chosen ?? gatewayNamed(openGateways(context.ports), active!.gateway);
  if (!gateway?.open) throw notSetUp();
  const key = active?.key ?? newKey(reference);
  const saves = source?.kind === 'token' && (await savesCard(db, order, save));
  if (!active) {
    const methodId =
      source?.kind === 'saved' ? await methodIdOf(db, order.member_id, gateway.adapter, source.token) : null;
    const [method, amountCents, at] = [methodName(gateway), chargedCents(order), context.clock.now()];
    const payment = { key, gateway: gateway.adapter, method, amountCents, savesCard: saves, methodId, at };
    await leaveToCommit(db, () => addPayment(db, order, payment));
  }
  const charge = source && {
    key,
    amountCents: chargedCents(order),
    source,
    reference,
    email: order.email,
    returnUrl: `${context.caller.origin}/checkout/user-details?order=${reference}`,
    save: saves,
    buyerPresent: true,
  };
  return { gateway, key, isNew: !active, known: active?.gateway_reference ?? null, charge: charge ?? null };
}

/** Where a gateway does not answer, the buyer may repeat the call. */
async function answerOf<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    if (error instanceof GatewayUnavailable)
      throw new Failure('unavailable', 'We couldn’t reach the payment service. Try again: you won’t be charged twice.');
    throw error;
  });
}

export async function askGateway({ gateway, key, isNew, known, charge }: PreparedCharge): Promise<ChargeResult> {
  const result = isNew ? null : await answerOf(gateway.resultOf(key, known));
  if (result) return result;
  if (charge) return answerOf(gateway.charge(charge));
  throw badField('token', 'Choose how to pay.');
}

/**
 * Leaves a payment that waits for the buyer at another gateway. Where that gateway cannot end it, it counts as
 * cancelled, and a charge that still arrives pays the order or goes back.
 */
async function leave(
  context: Capturing,
  { key, gateway: adapter, gateway_reference, amount_cents: cents }: PaymentRow,
): Promise<void> {
  const gateway = gatewayNamed(openGateways(context.ports), adapter);
  let result = gateway ? await answerOf(gateway.resultOf(key, gateway_reference)) : null;
  if (result?.state === 'processing')
    throw new Failure('conflict', 'Your payment is still being processed. Wait a minute, then check this order again.');
  if (gateway && result?.state === 'action_required') result = await answerOf(gateway.cancel(result.reference));
  await context.systemDb.transaction().execute(async (transaction) => {
    if (result) await settleCharge(transaction, settlePartsOf(context), { key, gateway: adapter, cents }, result);
    await leavePayment(transaction, key, context.clock.now());
  });
}

/** Prepares the charge, after leaving a payment at another gateway. */
async function prepare(
  context: Capturing,
  request: CaptureRequest,
  ownerCheck: OwnerCheck,
): Promise<{ reference: string; prepared: PreparedCharge | null }> {
  let order = request.reference;
  const once = () =>
    inSystemTransaction(context.systemDb, async (transaction) => {
      const reference = typeof order === 'string' ? order : await order(transaction);
      const charge = await prepareCharge(transaction, context, { ...request, reference }, ownerCheck);
      return { reference, charge };
    });
  const { reference, charge: first } = await once();
  if (first === null || !('left' in first)) return { reference, prepared: first };
  order = reference;
  await leave(context, first.left);
  const { charge: second } = await once();
  if (second !== null && 'left' in second)
    throw new Failure(
      'conflict',
      'This order is being paid in another window. Finish there, or try again in a minute.',
    );
  return { reference, prepared: second };
}

/**
 * Pays an order: stores the payment, asks the gateway, and books its answer. Each step can be repeated: the gateway
 * knows the payment by its key, and an order is captured once. Returns the order as it is then.
 */
export async function captureOrder(
  context: Capturing,
  request: CaptureRequest,
  ownerCheck: OwnerCheck,
): Promise<OrderInFull> {
  const { systemDb, ports } = context;
  if (request.source && !gatewayFor(ports, request.source).open) throw notSetUp();
  const { reference, prepared } = await prepare(context, request, ownerCheck);
  if (prepared === null) return ownerCheck(await orderInFull(systemDb, reference));
  const result = await askGateway(prepared);
  const { key, gateway, charge } = prepared;
  const charged = { key, gateway: gateway.adapter, cents: charge?.amountCents };
  let paid: Promise<OrderInFull | undefined> | undefined;
  await inSystemTransaction(systemDb, async (transaction) => {
    await settleCharge(transaction, settlePartsOf(context), charged, result);
    await leaveToCommit(transaction, () => (paid = orderInFull(transaction, reference)));
  });
  return ownerCheck(await paid);
}
