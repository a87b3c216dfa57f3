import { createHash } from 'node:crypto';
import { bls12_381 as bls } from '@noble/curves/bls12-381.js';
import { bytesOfHex, eightBytes } from '#domain/draws/bytes.ts';
import { SIGNATURE_DOMAIN, quicknet, roundAt } from '#domain/draws/drand-chain.ts';
import type { DrandChain } from '#domain/draws/drand-chain.ts';
import { roundOf } from './drand-transform.ts';
import { BeaconUnavailable } from './port.ts';
import type { Beacon, RandomnessPort } from './port.ts';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 10_000;

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

/** Whether the chain's key signed the round. */
export function isSignedRound(chain: DrandChain, round: number, signature: Uint8Array): boolean {
  try {
    const message = bls.shortSignatures.hash(sha256(eightBytes(round)), SIGNATURE_DOMAIN);
    return bls.shortSignatures.verify(signature, message, bytesOfHex(chain.publicKey));
  } catch {
    // Not a point of the curve.
    return false;
  }
}

async function ask(url: string): Promise<{ status: number; answer: unknown }> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  const text = await response.text();
  if (text.length > MAX_BYTES) throw new BeaconUnavailable('The beacon sent too much data.');
  return { status: response.status, answer: response.ok ? JSON.parse(text) : null };
}

export interface DrandSettings {
  /** The addresses that serve the chain, asked one after another. */
  urls: readonly string[];
  chain?: DrandChain;
}

/** The public beacon of drand over HTTPS. A value counts only with a valid signature, whoever served it. */
export function drandRandomness({ urls, chain = quicknet }: DrandSettings): RandomnessPort {
  async function fetchFrom(url: string, round: number): Promise<Beacon | null> {
    const { status, answer } = await ask(`${url}/${chain.hash}/public/${round}`);
    const beacon = roundOf(status, answer, round);
    if (beacon === null) return null;
    if (!isSignedRound(chain, round, beacon.signature))
      throw new BeaconUnavailable(`The signature of round ${round} is wrong.`);
    return { ...beacon, randomness: sha256(beacon.signature) };
  }

  return {
    adapter: `drand (${urls.map((url) => new URL(url).hostname).join(', ')})`,
    beacon: chain.name,
    chain: chain.hash,
    roundAt: (time) => roundAt(chain, time),
    commitmentOf: () => null,
    async valueOf(round) {
      let isToCome = false;
      const reasons: string[] = [];
      for (const url of urls) {
        try {
          const beacon = await fetchFrom(url, round);
          if (beacon) return beacon;
          isToCome = true;
        } catch (error) {
          reasons.push(error instanceof Error ? error.message : 'unknown');
        }
      }
      if (isToCome) return null;
      throw new BeaconUnavailable(`No address returned round ${round}: ${reasons.join('; ')}`);
    },
  };
}
