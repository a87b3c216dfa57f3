import { constants, createCipheriv, createHmac, publicEncrypt, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Encryption } from '#server/ports/bank-feed/encrypted-answer.ts';

/** Encrypts a text as a bank does (JWE, compact), for a public key. `more` goes into the header. */
export function encryptedText(text: string, key: KeyObject, { alg, enc }: Encryption, more: object = {}): string {
  const contentKey = randomBytes(32);
  const head = Buffer.from(JSON.stringify({ alg, enc, cty: 'JWT', ...more })).toString('base64url');
  const encryptedKey = publicEncrypt(
    { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: alg === 'RSA-OAEP' ? 'sha1' : 'sha256' },
    contentKey,
  );
  const iv = randomBytes(enc === 'A256GCM' ? 12 : 16);
  let content: Buffer;
  let tag: Buffer;
  if (enc === 'A256GCM') {
    const cipher = createCipheriv('aes-256-gcm', contentKey, iv);
    cipher.setAAD(Buffer.from(head));
    content = Buffer.concat([cipher.update(text), cipher.final()]);
    tag = cipher.getAuthTag();
  } else {
    const cipher = createCipheriv('aes-128-cbc', contentKey.subarray(16), iv);
    content = Buffer.concat([cipher.update(text), cipher.final()]);
    const bits = Buffer.alloc(8);
    bits.writeUInt32BE(head.length * 8, 4);
    tag = createHmac('sha256', contentKey.subarray(0, 16))
      .update(Buffer.concat([Buffer.from(head), iv, content, bits]))
      .digest()
      .subarray(0, 16);
  }
  return [head, ...[encryptedKey, iv, content, tag].map((part) => part.toString('base64url'))].join('.');
}
