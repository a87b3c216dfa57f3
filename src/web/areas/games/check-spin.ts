import type { PastSpin } from '#contract/areas/spin.ts';
import { fairPosition, segmentAt, totalWeight } from '#domain/rewards/spin.ts';

/** Recomputes a spin in the browser from the secret of its day, by the published method (decision 0126). */

const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;
const MAX_BLOCKS = 64;

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function hexOf(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The segment that the secret gives, and the hash of the secret, which was published before. */
export async function checkSpin(
  spin: Pick<PastSpin, 'id'> & { secret: string },
  ticket: string,
  weights: readonly number[],
): Promise<{ drawn: number; commitment: string }> {
  const secret = bytesOf(spin.secret);
  const key = await crypto.subtle.importKey('raw', secret, HMAC, false, ['sign']);
  const commitment = hexOf(await crypto.subtle.digest('SHA-256', secret));
  const number = spin.id.split(':')[1];
  for (let block = 0; block < MAX_BLOCKS; block += 1) {
    const text = new TextEncoder().encode(`${ticket}:${number}:${block}`);
    const view = new DataView(await crypto.subtle.sign(HMAC.name, key, text));
    const numbers = Array.from({ length: view.byteLength / 4 }, (_, at) => view.getUint32(at * 4));
    const position = fairPosition(totalWeight(weights), numbers);
    if (position !== undefined) return { drawn: segmentAt(weights, position), commitment };
  }
  throw new Error('The secret doesn’t give a result.');
}
