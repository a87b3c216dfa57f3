import { createCipheriv, createECDH, createPrivateKey, hkdfSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { PushTarget } from './port.ts';

/**
 * The wire format of web push: the encryption of RFC 8291 in the encoding of RFC 8188, and the sender's identification
 * of RFC 8292.
 */

const CURVE = 'prime256v1';
const POINT_BYTES = 65;
const SECRET_BYTES = 16;
/** A message fits into one record. */
const RECORD_BYTES = 4096;
const LAST_RECORD = 2;

export const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');

/** Whether the keys of a subscription are valid: a point on the curve, and sixteen bytes. */
export function areKeys({ publicKey, authSecret }: Pick<PushTarget, 'publicKey' | 'authSecret'>): boolean {
  const point = bytesOf(publicKey);
  if (point.length !== POINT_BYTES || bytesOf(authSecret).length !== SECRET_BYTES) return false;
  try {
    const ownKeys = createECDH(CURVE);
    ownKeys.generateKeys();
    ownKeys.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}

/** The random values of a message. */
export interface Fresh {
  /** A private key on the curve, 32 bytes. */
  privateKey: Uint8Array;
  /** Sixteen bytes. */
  salt: Uint8Array;
}

function derived(secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

/** The body of a request, which only the target browser can decrypt. */
export function encryptedFor(
  { publicKey, authSecret }: Pick<PushTarget, 'publicKey' | 'authSecret'>,
  payload: string,
  { privateKey, salt }: Fresh,
): Buffer<ArrayBuffer> {
  const ownKeys = createECDH(CURVE);
  ownKeys.setPrivateKey(privateKey);
  const [receiverKey, senderKey] = [bytesOf(publicKey), ownKeys.getPublicKey()];
  const shared = derived(
    ownKeys.computeSecret(receiverKey),
    bytesOf(authSecret),
    Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey]),
    32,
  );
  const key = derived(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const body = Buffer.concat([
    cipher.update(Buffer.from(payload)),
    cipher.update(Buffer.from([LAST_RECORD])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_BYTES, 0);
  head.writeUInt8(senderKey.length, 4);
  return Buffer.concat([salt, head, senderKey, body]);
}

/** The key pair that identifies the sender to push services. */
export interface SenderKey {
  /** Uncompressed, in base64url, as browsers expect it. */
  publicKey: string;
  privateKey: KeyObject;
}

/** @throws RangeError where the bytes are not a private key on the curve. */
export function senderKeyOf(secret: Uint8Array): SenderKey {
  const pair = createECDH(CURVE);
  try {
    pair.setPrivateKey(secret);
  } catch {
    throw new RangeError('These bytes aren’t a private key.');
  }
  const point = pair.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: base64url(secret),
    x: base64url(point.subarray(1, 33)),
    y: base64url(point.subarray(33)),
  };
  return { publicKey: base64url(point), privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) };
}

/**
 * The key pair derived from our secret, so that nothing else has to be stored: the first derived bytes that are a valid
 * key.
 */
export function senderKeyFrom(secretKey: Uint8Array): SenderKey {
  for (let turn = 0; ; turn += 1) {
    try {
      return senderKeyOf(derived(secretKey, Buffer.alloc(0), Buffer.from(`web-push sender ${turn}`), 32));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
}

const TOKEN_SECONDS = 12 * 3600;

/** The Authorization header of a request: identifies the sender to this push service for half a day. */
export function authorisationFor(endpoint: string, key: SenderKey, contact: string, now: Date): string {
  const part = (value: object): string => base64url(Buffer.from(JSON.stringify(value)));
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now.getTime() / 1000) + TOKEN_SECONDS, sub: contact };
  const signedText = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(signedText), { key: key.privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signedText}.${base64url(signature)}, k=${key.publicKey}`;
}
