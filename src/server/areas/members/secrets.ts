import { availableParallelism } from 'node:os';
import { createHmac } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { Failure } from '#contract/kit/errors.ts';
import { limitConcurrency } from '#server/kit/concurrency-limit.ts';
import type { Keys } from '#server/kit/keys.ts';

/** Argon2id (the library's default) with 19 MiB, two passes and one lane, as OWASP asks. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** As many hashes at a time as there are cores; as many again of eight may wait, so that a flood cannot fill the memory. */
const MAX_RUNNING = Math.max(2, availableParallelism());
const inTurn = limitConcurrency(MAX_RUNNING, {
  waiting: MAX_RUNNING * 8,
  error: () => new Failure('unavailable', 'Very many people are signing in just now. Please try again in a moment.'),
});

/** A pepper for secrets that could be guessed from a stolen table: a PIN has ten thousand values. */
export function pepper(keys: Keys, purpose: string): Uint8Array {
  return createHmac('sha256', keys.dataKey).update(`pepper:${purpose}`).digest();
}

export async function hashSecret(secret: string, spice?: Uint8Array): Promise<string> {
  return inTurn(() => hash(secret, { ...strength, ...(spice ? { secret: spice } : {}) }));
}

let decoy: Promise<string> | undefined;

/**
 * Compares a secret with its hash. Without a hash the same work is done on a decoy, so that nobody learns from the time
 * whether an account exists. `stale` says that the hash is weaker than we hash today.
 */
export async function checkSecret(
  stored: string | null | undefined,
  secret: string,
  spice?: Uint8Array,
): Promise<{ right: boolean; stale: boolean }> {
  // Awaited on both ways, for its making would give the first unknown account away.
  const spare = await (decoy ??= hashSecret('nobody has this one'));
  const against = stored ?? spare;
  const right = await inTurn(() => verify(against, secret, spice ? { secret: spice } : undefined));
  if (!stored || !right) return { right: false, stale: false };
  const made = parseOptions(stored);
  const stale =
    made.memoryCost < strength.memoryCost ||
    made.timeCost < strength.timeCost ||
    made.parallelism !== strength.parallelism;
  return { right, stale };
}
