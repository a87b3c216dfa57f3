import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import type { JsonWebKey } from 'node:crypto';
import type { Keys } from '#server/kit/keys.ts';
import { decrypt, encrypt } from '../../members/public.ts';

/** Ed25519 keys that sign receipts and log heads; private parts are stored encrypted. */

export const KEY_PURPOSE = 'draw-key';
export const SEED_PURPOSE = 'draw-seed';

export const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

export interface NewKey {
  publicKey: Buffer;
  privateKeyEncrypted: string;
}

export function newSigningKey(keys: Keys): NewKey {
  const jwk = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return {
    publicKey: Buffer.from(jwk.x ?? '', 'base64url'),
    privateKeyEncrypted: encrypt(keys, KEY_PURPOSE, JSON.stringify(jwk)),
  };
}

/** Signs a text. @throws where none of our keys decrypts the private key. */
export function signText(keys: Keys, privateKeyEncrypted: string, text: string): Buffer {
  const jwk = decrypt(keys, KEY_PURPOSE, privateKeyEncrypted);
  if (jwk === undefined) throw new Error('The key that signs draws can’t be decrypted.');
  const key = createPrivateKey({ key: JSON.parse(jwk) as JsonWebKey, format: 'jwk' });
  return sign(null, Buffer.from(text), key);
}

export function encryptSeed(keys: Keys, seed: Uint8Array): string {
  return encrypt(keys, SEED_PURPOSE, Buffer.from(seed).toString('hex'));
}

/** @throws where none of our keys decrypts the seed. */
export function decryptSeed(keys: Keys, encrypted: string): Buffer {
  const text = decrypt(keys, SEED_PURPOSE, encrypted);
  if (text === undefined) throw new Error('The seed of a draw can’t be decrypted.');
  return Buffer.from(text, 'hex');
}
