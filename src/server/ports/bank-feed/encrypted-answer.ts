import { constants, createDecipheriv, createHmac, privateDecrypt, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { SigningKey } from './signed-request.ts';

/**
 * Responses that a bank encrypts to us (JWE, RFC 7516, compact form). Our key decrypts the content key by RSA-OAEP or
 * RSA-OAEP-256; the content is encrypted under A256GCM or A128CBC-HS256, the algorithms that the data standards name
 * for recipients.
 */

export const keyAlgorithms = ['RSA-OAEP', 'RSA-OAEP-256'] as const;
export const contentAlgorithms = ['A256GCM', 'A128CBC-HS256'] as const;

/** How the registration says that responses are encrypted. */
export interface Encryption {
  alg: (typeof keyAlgorithms)[number];
  enc: (typeof contentAlgorithms)[number];
}

interface Encrypted {
  key: Buffer;
  iv: Buffer;
  text: Buffer;
  tag: Buffer;
  /** The protected header as it was sent: it is authenticated with the content. */
  aad: Buffer;
}

const KEY_BYTES = 32;
const TAG_BYTES = 16;

function openGcm({ key, iv, text, tag, aad }: Encrypted): Buffer {
  if (iv.length !== 12) throw new Error('The initialisation vector has the wrong length.');
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(aad);
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(text), decipher.final()]);
}

/** AES_128_CBC_HMAC_SHA_256 (RFC 7518, 5.2.3): the first half of the key authenticates, the second decrypts. */
function openCbc({ key, iv, text, tag, aad }: Encrypted): Buffer {
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(aad.length) * 8n);
  const proof = createHmac('sha256', key.subarray(0, 16))
    .update(aad)
    .update(iv)
    .update(text)
    .update(length)
    .digest()
    .subarray(0, TAG_BYTES);
  if (!timingSafeEqual(proof, tag)) throw new Error('The content was changed.');
  const decipher = createDecipheriv('aes-128-cbc', key.subarray(16), iv);
  return Buffer.concat([decipher.update(text), decipher.final()]);
}

/** Decrypts the content. @throws where it was changed, or encrypted under another key. */
export function openContent(enc: Encryption['enc'], encrypted: Encrypted): Buffer {
  if (encrypted.key.length !== KEY_BYTES || encrypted.tag.length !== TAG_BYTES)
    throw new Error('The key or the tag has the wrong length.');
  return enc === 'A256GCM' ? openGcm(encrypted) : openCbc(encrypted);
}

interface Header extends Encryption {
  keyId: string | undefined;
}

/** The header of an encrypted text in a supported form; compressed texts are refused. */
function headerOf(text: string): Header | undefined {
  const parts = text.split('.');
  if (parts.length !== 5) return undefined;
  try {
    const { alg, enc, kid, zip, crit } = JSON.parse(Buffer.from(parts[0]!, 'base64url').toString()) as Record<
      string,
      unknown
    >;
    const known = keyAlgorithms.find((each) => each === alg);
    const content = contentAlgorithms.find((each) => each === enc);
    if (!known || !content || zip !== undefined || crit !== undefined) return undefined;
    return { alg: known, enc: content, keyId: typeof kid === 'string' ? kid : undefined };
  } catch {
    return undefined;
  }
}

function openedWith(key: KeyObject, { alg, enc }: Encryption, text: string): string | undefined {
  const [head, ...parts] = text.split('.') as [string, ...string[]];
  const [encryptedKey, iv, content, tag] = parts.map((part) => Buffer.from(part, 'base64url')) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  try {
    const contentKey = privateDecrypt(
      { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: alg === 'RSA-OAEP' ? 'sha1' : 'sha256' },
      encryptedKey,
    );
    return openContent(enc, { key: contentKey, iv, text: content, tag, aad: Buffer.from(head) }).toString();
  } catch {
    // No reason is reported: a response that cannot be decrypted is not the bank's.
    return undefined;
  }
}

/**
 * The plaintext of an encrypted text, decrypted by the key that it names or else by any; undefined where no key
 * decrypts it.
 */
export function decrypted(text: string, keys: readonly SigningKey[]): string | undefined {
  const header = headerOf(text);
  if (!header) return undefined;
  const named = keys.filter(({ keyId }) => keyId === header.keyId);
  for (const { key } of named.length > 0 ? named : keys) {
    const opened = openedWith(key, header, text);
    if (opened !== undefined) return opened;
  }
  return undefined;
}

/**
 * The signed text of a response: decrypted where the registration requires encryption, otherwise as it is. Undefined
 * for a response of the other form or with other algorithms than those registered.
 */
export function signedTextIn(
  answer: string,
  registered: Encryption | undefined,
  keys: readonly SigningKey[],
): string | undefined {
  const header = headerOf(answer);
  if (!registered) return header ? undefined : answer;
  return header?.alg === registered.alg && header.enc === registered.enc ? decrypted(answer, keys) : undefined;
}
