import { createHmac } from 'node:crypto';
import type { Keys } from '#server/kit/keys.ts';
import type { Grant } from '#server/ports/bank-feed/port.ts';
import { encrypt, decrypt } from '../../members/public.ts';

/** What opens a bank's data is kept encrypted, and so is what a sign-in under way needs. */
const GRANT = 'bank-grant';
const SIGN_IN = 'bank-sign-in';
const EVENT = 'bank-event';

export function encryptGrant(keys: Keys, grant: Grant): string {
  return encrypt(keys, GRANT, JSON.stringify(grant));
}

/** The grant, or undefined where none of the server's keys encrypted it. */
export function openGrant(keys: Keys, encrypted: string): Grant | undefined {
  const text = decrypt(keys, GRANT, encrypted);
  if (text === undefined) return undefined;
  const stored = JSON.parse(text) as Omit<Grant, 'expiresAt'> & { expiresAt: string | null };
  return { ...stored, expiresAt: stored.expiresAt === null ? null : new Date(stored.expiresAt) };
}

export function encryptSignIn(keys: Keys, handle: string): string {
  return encrypt(keys, SIGN_IN, handle);
}

export function openSignIn(keys: Keys, encrypted: string): string | undefined {
  return decrypt(keys, SIGN_IN, encrypted);
}

export function encryptEventSecret(keys: Keys, secret: string): string {
  return encrypt(keys, EVENT, secret);
}

export function openEventSecret(keys: Keys, encrypted: string): string | undefined {
  return decrypt(keys, EVENT, encrypted);
}

/** By what a consent is found when its bank names it: a keyed hash, for the bank's own name of it is nobody else's business. */
export function arrangementMark(
  keys: Keys,
  { institutionId, arrangementId }: Pick<Grant, 'institutionId' | 'arrangementId'>,
): string {
  return createHmac('sha256', keys.dataKey)
    .update(JSON.stringify(['bank-arrangement', institutionId, arrangementId]))
    .digest('base64url');
}
