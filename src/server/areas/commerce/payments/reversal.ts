import type { Logger } from 'pino';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { enqueue } from '#server/kit/outbox.ts';
import type { OutboxHandler } from '#server/kit/outbox.ts';
import { GatewayUnavailable } from '#server/ports/card-payments/port.ts';
import type { CardPayments, ChargeResult } from '#server/ports/card-payments/port.ts';
import { gatewayNamed } from './gateways.ts';
import { noteReversal, paymentByKey } from './payment-store.ts';

/** Topic of the outbox: a charge that cannot be kept goes back. */
export const REVERSAL_TOPIC = 'order-reversal';

/** A charge of ours at a gateway: the order's reference and a part of its own. */
const OWN_KEY = /^W(?:-[0-9A-Z]{4}){3}:\S+$/;

interface Reversal {
  key: string;
  /** The gateway's reference of the charge. */
  reference: string;
  /** The gateway and the amount of a charge whose order is gone, and its payment with it. */
  gateway?: string;
  cents?: number;
}

/**
 * Returns a charge whose order is gone, as when its buyer closed the account after the payment had been given up.
 * Gateways report charges of others too, which stay as they are.
 */
export async function returnWithoutOrder(
  db: Database,
  clock: Clock,
  charge: { key: string; gateway: string; cents?: number | undefined; result: ChargeResult },
): Promise<void> {
  const { key, gateway, result } = charge;
  if (result.state !== 'captured' || !OWN_KEY.test(key)) return;
  const payload: Reversal = { key, reference: result.reference, gateway, cents: result.paidCents ?? charge.cents ?? 0 };
  await enqueue(db, clock, { topic: REVERSAL_TOPIC, key: `${key}:${result.reference}`, payload });
}

/** The gateway that took a payment, which alone can pay it back. */
export function ownGateway(gateways: readonly CardPayments[], adapter: string): CardPayments {
  const gateway = gatewayNamed(gateways, adapter);
  if (!gateway) throw new GatewayUnavailable('The gateway that took this payment isn’t set up.');
  return gateway;
}

interface ReversalParts {
  database: Database;
  gateways: readonly CardPayments[];
  log?: Pick<Logger, 'error'> | undefined;
}

/**
 * Returns a whole charge that could not be kept. A gateway refuses to return the whole of a charge twice. One without
 * an order is logged, since no page shows it.
 */
export function reversalOutboxHandler({ database, gateways, log }: ReversalParts): OutboxHandler {
  return async ({ payload }) => {
    const { key, reference, gateway, cents = 0 } = payload as Reversal;
    const payment = await paymentByKey(database, key);
    const charged = payment ? { adapter: payment.gateway, amountCents: payment.amount_cents } : null;
    const { adapter, amountCents } = charged ?? { adapter: gateway, amountCents: cents };
    if (adapter === undefined) return;
    if (!charged) {
      const action = amountCents > 0 ? 'it is returned' : 'return it at the gateway';
      log?.error({ key, reference, gateway: adapter, cents: amountCents }, `a charge has no order: ${action}`);
    }
    if (amountCents === 0) return;
    const { reference: returned } = await ownGateway(gateways, adapter).refund({
      key: `reversal:${key}:${reference}`,
      reference,
      amountCents,
    });
    await noteReversal(database, key, returned);
  };
}
