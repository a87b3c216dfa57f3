import { createHmac } from 'node:crypto';
import type { Keys } from '#server/kit/keys.ts';
import type { Grant } from '#server/ports/bank-feed/port.ts';
import { seal, unseal } from '../members/public.ts';

/** What opens a bank's data is kept sealed, and so is what a sign-in under way needs. */
const GRANT = 'bank-grant';
const SIGN_IN = 'bank-sign-in';
const EVENT = 'bank-event';

export function sealGrant(keys: Keys, grant: Grant): string {
  return seal(keys, GRANT, JSON.stringify(grant));
}

/** The grant, or undefined where none of the server's keys sealed it. */
export function openGrant(keys: Keys, sealed: string): Grant | undefined {
  const text = unseal(keys, GRANT, sealed);
  if (text === undefined) return undefined;
  const kept = JSON.parse(text) as Omit<Grant, 'expiresAt'> & { expiresAt: string | null };
  return { ...kept, expiresAt: kept.expiresAt === null ? null : new Date(kept.expiresAt) };
}

export function sealSignIn(keys: Keys, handle: string): string {
  return seal(keys, SIGN_IN, handle);
}

export function openSignIn(keys: Keys, sealed: string): string | undefined {
  return unseal(keys, SIGN_IN, sealed);
}

export function sealEventSecret(keys: Keys, secret: string): string {
  return seal(keys, EVENT, secret);
}

export function openEventSecret(keys: Keys, sealed: string): string | undefined {
  return unseal(keys, EVENT, sealed);
}

/** By what a consent is found when its bank names it: a keyed hash, for the bank's own name of it is nobody else's business. */
export function arrangementMark(
  keys: Keys,
  { institutionId, arrangementId }: Pick<Grant, 'institutionId' | 'arrangementId'>,
): string {
  return createHmac('sha256', keys.lasting)
    .update(JSON.stringify(['bank-arrangement', institutionId, arrangementId]))
    .digest('base64url');
}
