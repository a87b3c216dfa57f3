import { createCipheriv, createECDH, createPrivateKey, hkdfSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { PushTarget } from './port.ts';

/** Web push on the wire: the content of RFC 8291 in the coding of RFC 8188, and the name of the sender of RFC 8292. */

const CURVE = 'prime256v1';
const POINT_BYTES = 65;
const SECRET_BYTES = 16;
/** One record holds all of a message. */
const RECORD_BYTES = 4096;
const LAST_RECORD = 2;

export const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');

/** Whether the keys of a subscription can be encrypted for: a point on the curve, and sixteen bytes. */
export function areKeys({ publicKey, authSecret }: Pick<PushTarget, 'publicKey' | 'authSecret'>): boolean {
  const point = bytesOf(publicKey);
  if (point.length !== POINT_BYTES || bytesOf(authSecret).length !== SECRET_BYTES) return false;
  try {
    const own = createECDH(CURVE);
    own.generateKeys();
    own.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}

/** What is drawn anew for each message. */
export interface Fresh {
  /** A private key on the curve, 32 bytes. */
  privateKey: Uint8Array;
  /** Sixteen bytes. */
  salt: Uint8Array;
}

function derived(secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

/** The body of a request: only the browser of the target can read it. */
export function encryptedFor(
  { publicKey, authSecret }: Pick<PushTarget, 'publicKey' | 'authSecret'>,
  payload: string,
  { privateKey, salt }: Fresh,
): Buffer<ArrayBuffer> {
  const own = createECDH(CURVE);
  own.setPrivateKey(privateKey);
  const [theirs, ours] = [bytesOf(publicKey), own.getPublicKey()];
  const shared = derived(
    own.computeSecret(theirs),
    bytesOf(authSecret),
    Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]),
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
  head.writeUInt8(ours.length, 4);
  return Buffer.concat([salt, head, ours, body]);
}

/** The pair of keys by which push services know the sender. */
export interface SenderKey {
  /** Uncompressed, in base64url, as browsers take it. */
  publicKey: string;
  privateKey: KeyObject;
}

/** @throws RangeError where the bytes are no private key on the curve. */
export function senderKeyOf(secret: Uint8Array): SenderKey {
  const pair = createECDH(CURVE);
  try {
    pair.setPrivateKey(secret);
  } catch {
    throw new RangeError('These bytes are no private key.');
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

/** The key that belongs to our secret, so that there is nothing more to keep: the first derived bytes that are a key. */
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

/** The Authorization of a request: who sends, signed for this push service and for half a day. */
export function authorisationFor(endpoint: string, key: SenderKey, contact: string, now: Date): string {
  const part = (value: object): string => base64url(Buffer.from(JSON.stringify(value)));
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now.getTime() / 1000) + TOKEN_SECONDS, sub: contact };
  const said = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(said), { key: key.privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${said}.${base64url(signature)}, k=${key.publicKey}`;
}
