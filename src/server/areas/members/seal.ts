import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** One key per purpose, so that a token of one kind is never taken for another. */
function keyFor(secretKey: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, new Uint8Array(), `wattle:${purpose}`, 32));
}

/**
 * Encrypts and authenticates bytes (AES-256-GCM): nonce, tag and what was sealed. `name` is bound to them without standing in them,
 * so that what was sealed under one name opens under no other.
 */
export function sealBytes(secretKey: Uint8Array, purpose: string, bytes: Uint8Array, name = ''): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secretKey, purpose), nonce).setAAD(Buffer.from(name));
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** The bytes of `sealBytes`, or undefined when they are not ours, of another name or key, or no longer whole. */
export function unsealBytes(secretKey: Uint8Array, purpose: string, sealed: Uint8Array, name = ''): Buffer | undefined {
  if (sealed.length < 28) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFor(secretKey, purpose), sealed.subarray(0, 12)).setAAD(Buffer.from(name));
    decipher.setAuthTag(sealed.subarray(12, 28));
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** Seals a text as one that stands in an address or a column. */
export function seal(secretKey: Uint8Array, purpose: string, text: string): string {
  return sealBytes(secretKey, purpose, Buffer.from(text, 'utf8')).toString('base64url');
}

/** The text of `seal`, or undefined when the token is not one of ours. */
export function unseal(secretKey: Uint8Array, purpose: string, token: string): string | undefined {
  return unsealBytes(secretKey, purpose, Buffer.from(token, 'base64url'))?.toString('utf8');
}

/** A token that carries facts until a time. */
export function sealUntil(secretKey: Uint8Array, purpose: string, facts: Record<string, string | number>, until: Date): string {
  return seal(secretKey, purpose, JSON.stringify({ ...facts, until: until.getTime() }));
}

export type Opened = { facts: Record<string, string | number> } | { expired: boolean };

/** The facts of `sealUntil` while they hold. */
export function openSealed(secretKey: Uint8Array, purpose: string, token: string, now: Date): Opened {
  const text = unseal(secretKey, purpose, token);
  if (text === undefined) return { expired: false };
  const { until, ...facts } = JSON.parse(text) as Record<string, string | number>;
  return Number(until) > now.getTime() ? { facts } : { expired: true };
}

/** The keyed hash of a short code: of no use to a thief of the table without the server's key. */
export function codeHash(secretKey: Uint8Array, purpose: string, code: string): Buffer {
  return createHmac('sha256', keyFor(secretKey, `code:${purpose}`)).update(code).digest();
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
