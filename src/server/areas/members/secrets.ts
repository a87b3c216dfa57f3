import { availableParallelism } from 'node:os';
import { createHmac } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { Failure } from '#contract/kit/errors.ts';
import { limitConcurrency } from '#server/kit/concurrency-limit.ts';
import type { Keys } from '#server/kit/keys.ts';

/** Argon2id (the library's default) with 19 MiB, two passes and one lane, as recommended by OWASP. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One hash per core at a time, with eight times as many waiting, so that a flood of sign-ins cannot exhaust memory. */
const MAX_RUNNING = Math.max(2, availableParallelism());
const inTurn = limitConcurrency(MAX_RUNNING, {
  waiting: MAX_RUNNING * 8,
  error: () => new Failure('unavailable', 'Lots of people are signing in right now. Try again in a moment.'),
});

/** A pepper for secrets that can be guessed from a stolen table: a PIN has only ten thousand values. */
export function pepper(keys: Keys, purpose: string): Uint8Array {
  return createHmac('sha256', keys.dataKey).update(`pepper:${purpose}`).digest();
}

export async function hashSecret(secret: string, spice?: Uint8Array): Promise<string> {
  return inTurn(() => hash(secret, { ...strength, ...(spice ? { secret: spice } : {}) }));
}

let decoy: Promise<string> | undefined;

/**
 * Compares a secret with its hash. Without a hash, a decoy is hashed for the same time, so that timing does not reveal
 * whether an account exists. `stale` means that the hash is weaker than current settings.
 */
export async function checkSecret(
  storedHash: string | null | undefined,
  secret: string,
  spice?: Uint8Array,
): Promise<{ right: boolean; stale: boolean }> {
  // Awaited in both cases: computing the decoy only for unknown accounts would reveal the first one by its time.
  const decoyHash = await (decoy ??= hashSecret('nobody has this one'));
  const hashToCheck = storedHash ?? decoyHash;
  const right = await inTurn(() => verify(hashToCheck, secret, spice ? { secret: spice } : undefined));
  if (!storedHash || !right) return { right: false, stale: false };
  const options = parseOptions(storedHash);
  const stale =
    options.memoryCost < strength.memoryCost ||
    options.timeCost < strength.timeCost ||
    options.parallelism !== strength.parallelism;
  return { right, stale };
}
