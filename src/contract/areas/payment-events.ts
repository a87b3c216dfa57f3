import { defineArea } from '../kit/endpoint.ts';
import { done } from '../kit/wire.ts';

/**
 * Where payment gateways post the results of payments. Each event counts once, and one that isn't signed is refused.
 */

const MAX_BYTES = 256 * 1024;

export const paymentEvents = defineArea('paymentEvents', {
  stripe: {
    method: 'POST',
    path: 'api/stripe/index.php',
    auth: 'guest',
    summary: 'Receives the results of payments from Stripe, signed in the header Stripe-Signature.',
    rawBytes: MAX_BYTES,
    onFullDisk: true,
    reply: done,
    errors: ['forbidden', 'too_large'],
  },
  asiapay: {
    method: 'POST',
    path: 'api/asiapay/datafeed',
    auth: 'guest',
    kind: 'file',
    summary:
      'Receives the results of payments from AsiaPay, which signs a field of the body and sends it again until it reads OK.',
    rawBytes: MAX_BYTES,
    onFullDisk: true,
    errors: ['forbidden', 'too_large'],
  },
});
