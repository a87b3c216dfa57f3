import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Keys } from '#server/kit/keys.ts';

/** Derives one key per purpose, so that a token of one kind is never accepted as another. */
function keyFor(key: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, new Uint8Array(), `wattle:${purpose}`, 32));
}

/**
 * Encrypts and authenticates bytes with AES-256-GCM. Returns `head` unencrypted, then the nonce, the tag and the
 * ciphertext. `name` is authenticated but not included, so the result decrypts only under the same name.
 */
export function encryptBytes(
  { encryption: [key] }: Keys,
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

function openUnder(key: Buffer, encrypted: Uint8Array, name: string): Buffer | undefined {
  if (encrypted.length < 28) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, 12)).setAAD(Buffer.from(name));
    decipher.setAuthTag(encrypted.subarray(12, 28));
    const bytes = decipher.update(encrypted.subarray(28));
    decipher.final();
    return bytes;
  } catch {
    return undefined;
  }
}

/**
 * The decrypted bytes, and whether the current key encrypted them. Undefined when they were encrypted under another key
 * or name, or were altered.
 */
export function decryptBytes(
  { encryption }: Keys,
  purpose: string,
  encrypted: Uint8Array,
  name = '',
): { bytes: Buffer; isCurrent: boolean } | undefined {
  for (const [at, key] of encryption.entries()) {
    const bytes = openUnder(keyFor(key, purpose), encrypted, name);
    if (bytes) return { bytes, isCurrent: at === 0 };
  }
  return undefined;
}

/** Encrypts a text into a form that fits in a URL or a column. */
export function encrypt(keys: Keys, purpose: string, text: string): string {
  return encryptBytes(keys, purpose, Buffer.from(text, 'utf8')).toString('base64url');
}

/** The decrypted text, or undefined when the token is not valid. */
export function decrypt(keys: Keys, purpose: string, token: string): string | undefined {
  return decryptBytes(keys, purpose, Buffer.from(token, 'base64url'))?.bytes.toString('utf8');
}

/**
 * The token encrypted again under the current key. Returned unchanged when it already uses the current key; undefined
 * when no key decrypts it.
 */
export function reencrypt(keys: Keys, purpose: string, token: string): string | undefined {
  const opened = decryptBytes(keys, purpose, Buffer.from(token, 'base64url'));
  if (!opened || opened.isCurrent) return opened && token;
  return encryptBytes(keys, purpose, opened.bytes).toString('base64url');
}

/** An encrypted token that carries facts until it expires. */
export function encryptUntil(keys: Keys, purpose: string, facts: Record<string, string | number>, until: Date): string {
  return encrypt(keys, purpose, JSON.stringify({ ...facts, until: until.getTime() }));
}

export type Opened = { facts: Record<string, string | number> } | { expired: boolean };

/** The facts of a token that has not expired. */
export function openEncrypted(keys: Keys, purpose: string, token: string, now: Date): Opened {
  const text = decrypt(keys, purpose, token);
  if (text === undefined) return { expired: false };
  const { until, ...facts } = JSON.parse(text) as Record<string, string | number>;
  return Number(until) > now.getTime() ? { facts } : { expired: true };
}

/** The keyed hash of a short code. Without the server's key it cannot be reversed by trying all codes. */
export function codeHash(keys: Keys, purpose: string, code: string): Buffer {
  return createHmac('sha256', keyFor(keys.dataKey, `code:${purpose}`))
    .update(code)
    .digest();
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
