import { paymentEvents } from '#contract/areas/payment-events.ts';
import { Failure } from '#contract/kit/errors.ts';
import { implement } from '#server/kit/implement.ts';
import type { Context } from '#server/kit/implement.ts';
import type { CardPayments } from '#server/ports/card-payments/port.ts';
import { onGatewayEvents } from './follow-up.ts';

/** Books what a gateway reports. @throws Failure where it did not sign these bytes. */
async function receive(
  { systemDb, clock, settings }: Pick<Context, 'systemDb' | 'clock' | 'settings'>,
  gateway: CardPayments,
  { body, signature }: { body: Uint8Array; signature: unknown },
): Promise<void> {
  const parts = { database: systemDb, gateway, clock, brand: settings.brand, publicUrl: settings.publicUrl };
  if (!(await onGatewayEvents(parts, body, typeof signature === 'string' ? signature : '')))
    throw new Failure('forbidden', 'This event’s signature isn’t valid.');
}

/** Where gateways post the results of payments. Each event counts once for ever. */
export const paymentEventRoutes = implement(paymentEvents, {
  async stripe({ body }, context) {
    const signature = context.request.headers['stripe-signature'];
    await receive(context, context.ports.cardPayments, { body, signature });
    context.reply.header('cache-control', 'no-store');
    return { success: true };
  },

  async asiapay({ body }, context) {
    await receive(context, context.ports.redirectPayments, { body, signature: '' });
    context.reply.header('cache-control', 'no-store');
    return { contentType: 'text/plain; charset=utf-8', body: 'OK' };
  },
});
