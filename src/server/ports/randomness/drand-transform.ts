import { bytesOfHex } from '#domain/draws/bytes.ts';
import { BeaconUnavailable } from './port.ts';

const SIGNATURE_BYTES = 48;

/**
 * The round in an answer of drand; null where it is to come, which is a 404 or 425. The signature is not verified here,
 * and the randomness is not taken from the answer, since it follows from the signature.
 * @throws BeaconUnavailable for any other answer.
 */
export function roundOf(
  status: number,
  answer: unknown,
  wanted: number,
): { round: number; signature: Uint8Array } | null {
  if (status === 404 || status === 425) return null;
  const { round, signature } = (answer ?? {}) as Record<string, unknown>;
  if (status !== 200 || round !== wanted || typeof signature !== 'string')
    throw new BeaconUnavailable(`The beacon responded with status ${status}, in a form we can’t use.`);
  if (!new RegExp(`^[0-9a-f]{${SIGNATURE_BYTES * 2}}$`).test(signature))
    throw new BeaconUnavailable('The signature isn’t 48 bytes in hexadecimal.');
  return { round, signature: bytesOfHex(signature) };
}
