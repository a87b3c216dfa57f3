import { Failure, badField } from '#contract/kit/errors.ts';
import type { Database } from '#server/kit/database.ts';
import type { Context } from '#server/kit/implement.ts';
import { GatewayUnavailable } from '#server/ports/card-payments/port.ts';
import type { CardPayments, ChargeOrder, ChargeResult, PaymentSource } from '#server/ports/card-payments/port.ts';
import { orderDraft } from '../orders/create.ts';
import { NOBODY, linesOf, lockOrder } from '../orders/order-store.ts';
import type { OrderRow } from '../orders/order-store.ts';
import { activePayment, addPayment, methodIdOf } from './payment-store.ts';
import { settleCharge } from './settle.ts';
import type { SettleParts } from './settle.ts';

type Capturing = Pick<Context<'public'>, 'systemDb' | 'member' | 'clock' | 'ports' | 'settings' | 'caller'>;

export interface CaptureRequest {
  reference: string;
  /** Left out to continue a payment after the bank's check. */
  source: PaymentSource | undefined;
  save: boolean;
}

/** What to ask the gateway. */
export interface PreparedCharge {
  key: string;
  /** Whether the gateway cannot know it yet. */
  isNew: boolean;
  /** Null to ask for the result alone. */
  charge: ChargeOrder | null;
}

/** Whether the card of an order is saved: where the buyer wants it, and for a membership, which renews. */
async function savesCard(db: Database, order: OrderRow, save: boolean): Promise<boolean> {
  if (order.member_id === NOBODY) return false;
  return save || (await linesOf(db, [order])).some(({ kind }) => kind === 'membership');
}

/** Refuses an order that is not the caller's, as if it did not exist. */
export type OwnerCheck = (order: OrderRow | undefined) => OrderRow;

export function settlePartsOf({
  clock,
  settings,
  caller,
}: Pick<Capturing, 'clock' | 'settings' | 'caller'>): SettleParts {
  return { clock, brand: settings.brand, publicUrl: caller.origin };
}

/** The charge to ask the gateway for: a new one, or one that is under way. Null where the order is paid. */
async function prepareCharge(
  db: Database,
  context: Capturing,
  { reference, source, save }: CaptureRequest,
  ownerCheck: OwnerCheck,
): Promise<PreparedCharge | null> {
  const order = ownerCheck(await lockOrder(db, reference));
  if (order.captured_cents > 0) return null;
  if (order.state === 'draft') await orderDraft(db, context.clock, order);
  else if (order.state !== 'awaiting_payment')
    throw new Failure(
      'conflict',
      `This order ${order.state === 'expired' ? 'has expired' : 'was cancelled'}. Order again to pay.`,
    );
  const active = await activePayment(db, order);
  if (!active && !source) throw badField('token', 'Choose how to pay.');
  const key = active?.key ?? `${reference}:${crypto.randomUUID()}`;
  const { adapter: gateway } = context.ports.cardPayments;
  const saves = source?.kind === 'token' && (await savesCard(db, order, save));
  if (!active)
    await addPayment(db, order, {
      key,
      gateway,
      amountCents: order.total_cents,
      savesCard: saves,
      methodId: source?.kind === 'saved' ? await methodIdOf(db, order.member_id, gateway, source.token) : null,
      at: context.clock.now(),
    });
  const charge = source && {
    key,
    amountCents: order.total_cents,
    source,
    reference,
    email: order.email,
    returnUrl: `${context.caller.origin}/checkout/user-details?order=${reference}`,
    save: saves,
  };
  return { key, isNew: !active, charge: charge ?? null };
}

/** Asks the gateway for a charge, or for the result of one that it knows. @throws Failure `unavailable`. */
export async function askGateway(gateway: CardPayments, { key, isNew, charge }: PreparedCharge): Promise<ChargeResult> {
  try {
    const known = isNew ? null : await gateway.resultOf(key);
    if (known) return known;
    if (charge) return await gateway.charge(charge);
  } catch (error) {
    if (error instanceof GatewayUnavailable)
      throw new Failure('unavailable', 'We couldn’t reach the payment service. Try again: you won’t be charged twice.');
    throw error;
  }
  throw badField('token', 'Choose how to pay.');
}

/**
 * Pays an order: stores the payment, asks the gateway, and books its answer. Each step can be repeated: the gateway knows
 * the payment by its key, and an order is captured once.
 */
export async function captureOrder(context: Capturing, request: CaptureRequest, ownerCheck: OwnerCheck): Promise<void> {
  const { systemDb, ports } = context;
  const gateway = ports.cardPayments;
  if (!gateway.open) throw new Failure('unavailable', 'Card payments aren’t set up here yet.');
  const prepared = await systemDb
    .transaction()
    .execute((transaction) => prepareCharge(transaction, context, request, ownerCheck));
  if (prepared === null) return;
  const result = await askGateway(gateway, prepared);
  await systemDb
    .transaction()
    .execute((transaction) => settleCharge(transaction, settlePartsOf(context), prepared.key, result));
}
