import type { GiftCardIssuer } from './port.ts';
import { cardOf, requestOf, signatureOf } from './signed-transform.ts';

const TIMEOUT_MS = 10_000;

export interface SignedIssuerSettings {
  url: string;
  /** The key of the signatures. */
  key: string;
}

/** The rewards provider of rule R16: a signed form, with our key as its Idempotency-Key. */
export function signedGiftCards({ url, key }: SignedIssuerSettings): GiftCardIssuer {
  return {
    adapter: `signed (${new URL(url).hostname})`,
    test: false,
    async issue(order) {
      const request = requestOf(order);
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'idempotency-key': order.key, 'x-signature': signatureOf(request, key) },
        body: new URLSearchParams({ ...request }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return cardOf(response.status, await response.json().catch(() => null));
    },
  };
}
