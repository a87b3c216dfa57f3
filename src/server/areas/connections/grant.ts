import { createHmac } from 'node:crypto';
import type { Grant } from '#server/ports/bank-feed/port.ts';
import { seal, unseal } from '../members/public.ts';

/** What opens a bank's data is kept sealed, and so is what a sign-in under way needs. */
const GRANT = 'bank-grant';
const SIGN_IN = 'bank-sign-in';
const EVENT = 'bank-event';

export function sealGrant(secretKey: Uint8Array, grant: Grant): string {
  return seal(secretKey, GRANT, JSON.stringify(grant));
}

/** The grant, or undefined where the server's key is no longer the one that sealed it. */
export function openGrant(secretKey: Uint8Array, sealed: string): Grant | undefined {
  const text = unseal(secretKey, GRANT, sealed);
  if (text === undefined) return undefined;
  const kept = JSON.parse(text) as Omit<Grant, 'expiresAt'> & { expiresAt: string | null };
  return { ...kept, expiresAt: kept.expiresAt === null ? null : new Date(kept.expiresAt) };
}

export function sealSignIn(secretKey: Uint8Array, handle: string): string {
  return seal(secretKey, SIGN_IN, handle);
}

export function openSignIn(secretKey: Uint8Array, sealed: string): string | undefined {
  return unseal(secretKey, SIGN_IN, sealed);
}

export function sealEventSecret(secretKey: Uint8Array, secret: string): string {
  return seal(secretKey, EVENT, secret);
}

export function openEventSecret(secretKey: Uint8Array, sealed: string): string | undefined {
  return unseal(secretKey, EVENT, sealed);
}

/** By what a consent is found when its bank names it: a keyed hash, for the bank's own name of it is nobody else's business. */
export function arrangementMark(secretKey: Uint8Array, { institutionId, arrangementId }: Pick<Grant, 'institutionId' | 'arrangementId'>): string {
  return createHmac('sha256', secretKey).update(JSON.stringify(['bank-arrangement', institutionId, arrangementId])).digest('base64url');
}
