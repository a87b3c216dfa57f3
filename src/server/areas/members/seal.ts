import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Keys } from '#server/kit/keys.ts';

/** One key per purpose, so that a token of one kind is never taken for another. */
function keyFor(key: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, new Uint8Array(), `wattle:${purpose}`, 32));
}

/**
 * Encrypts and authenticates bytes (AES-256-GCM): `head` as it is, nonce, tag and what was sealed. `name` is bound to them without
 * standing in them, so that what was sealed under one name opens under no other.
 */
export function sealBytes(
  { sealing: [key] }: Keys,
  purpose: string,
  bytes: Uint8Array,
  { name = '', head = '' } = {},
): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(key, purpose), nonce).setAAD(Buffer.from(name));
  const body = cipher.update(bytes);
  cipher.final();
  return Buffer.concat([Buffer.from(head), nonce, cipher.getAuthTag(), body]);
}

function openUnder(key: Buffer, sealed: Uint8Array, name: string): Buffer | undefined {
  if (sealed.length < 28) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(Buffer.from(name));
    decipher.setAuthTag(sealed.subarray(12, 28));
    const bytes = decipher.update(sealed.subarray(28));
    decipher.final();
    return bytes;
  } catch {
    return undefined;
  }
}

/** The bytes of `sealBytes` after their head, and whether the present key sealed them; undefined when they are not ours, of another name, or no longer whole. */
export function unsealBytes(
  { sealing }: Keys,
  purpose: string,
  sealed: Uint8Array,
  name = '',
): { bytes: Buffer; isCurrent: boolean } | undefined {
  for (const [at, key] of sealing.entries()) {
    const bytes = openUnder(keyFor(key, purpose), sealed, name);
    if (bytes) return { bytes, isCurrent: at === 0 };
  }
  return undefined;
}

/** Seals a text as one that stands in an address or a column. */
export function seal(keys: Keys, purpose: string, text: string): string {
  return sealBytes(keys, purpose, Buffer.from(text, 'utf8')).toString('base64url');
}

/** The text of `seal`, or undefined when the token is not one of ours. */
export function unseal(keys: Keys, purpose: string, token: string): string | undefined {
  return unsealBytes(keys, purpose, Buffer.from(token, 'base64url'))?.bytes.toString('utf8');
}

/** A token of `seal` sealed anew under the present key; the same where that sealed it, undefined where no key opens it. */
export function reseal(keys: Keys, purpose: string, token: string): string | undefined {
  const opened = unsealBytes(keys, purpose, Buffer.from(token, 'base64url'));
  if (!opened || opened.isCurrent) return opened && token;
  return sealBytes(keys, purpose, opened.bytes).toString('base64url');
}

/** A token that carries facts until a time. */
export function sealUntil(keys: Keys, purpose: string, facts: Record<string, string | number>, until: Date): string {
  return seal(keys, purpose, JSON.stringify({ ...facts, until: until.getTime() }));
}

export type Opened = { facts: Record<string, string | number> } | { expired: boolean };

/** The facts of `sealUntil` while they hold. */
export function openSealed(keys: Keys, purpose: string, token: string, now: Date): Opened {
  const text = unseal(keys, purpose, token);
  if (text === undefined) return { expired: false };
  const { until, ...facts } = JSON.parse(text) as Record<string, string | number>;
  return Number(until) > now.getTime() ? { facts } : { expired: true };
}

/** The keyed hash of a short code: of no use to a thief of the table without the server's key. */
export function codeHash(keys: Keys, purpose: string, code: string): Buffer {
  return createHmac('sha256', keyFor(keys.lasting, `code:${purpose}`))
    .update(code)
    .digest();
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
