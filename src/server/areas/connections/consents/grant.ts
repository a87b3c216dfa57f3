import { createHmac } from 'node:crypto';
import type { Keys } from '#server/kit/keys.ts';
import type { Grant } from '#server/ports/bank-feed/port.ts';
import { encrypt, decrypt } from '../../members/public.ts';

/** Encryption purposes. Grants and pending sign-ins are stored encrypted. */
const GRANT = 'bank-grant';
const SIGN_IN = 'bank-sign-in';
const EVENT = 'bank-event';

export function encryptGrant(keys: Keys, grant: Grant): string {
  return encrypt(keys, GRANT, JSON.stringify(grant));
}

/** Returns the grant, or undefined if none of the server's keys decrypts it. */
export function readGrant(keys: Keys, encrypted: string): Grant | undefined {
  const text = decrypt(keys, GRANT, encrypted);
  if (text === undefined) return undefined;
  const stored = JSON.parse(text) as Omit<Grant, 'expiresAt'> & { expiresAt: string | null };
  return { ...stored, expiresAt: stored.expiresAt === null ? null : new Date(stored.expiresAt) };
}

export function encryptSignIn(keys: Keys, handle: string): string {
  return encrypt(keys, SIGN_IN, handle);
}

export function readSignIn(keys: Keys, encrypted: string): string | undefined {
  return decrypt(keys, SIGN_IN, encrypted);
}

export function encryptEventSecret(keys: Keys, secret: string): string {
  return encrypt(keys, EVENT, secret);
}

export function readEventSecret(keys: Keys, encrypted: string): string | undefined {
  return decrypt(keys, EVENT, encrypted);
}

/** Returns the keyed hash by which a bank's notice finds a consent. The bank's own id is not stored in the clear. */
export function arrangementHash(
  keys: Keys,
  { institutionId, arrangementId }: Pick<Grant, 'institutionId' | 'arrangementId'>,
): string {
  return createHmac('sha256', keys.dataKey)
    .update(JSON.stringify(['bank-arrangement', institutionId, arrangementId]))
    .digest('base64url');
}
