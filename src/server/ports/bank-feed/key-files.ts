import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { StartRefusal } from '#server/kit/start-refusal.ts';
import type { PublicKey } from './port.ts';
import type { SigningKey } from './signed-request.ts';

/** Our own keys as a recipient: files with private keys, and their published form. */

/** A private key in PEM; undefined for anything else. The parser's error may quote the file and is not passed on. */
export function privateKeyIn(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}

function isRsa(key: KeyObject): boolean {
  return key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2_048;
}

/** The two kinds of signing key of the standard: EC P-256 (ES256) and RSA of 2048 bits or more (PS256). */
export function signs(key: KeyObject): boolean {
  return isRsa(key) || (key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1');
}

function publicHalf(key: KeyObject): KeyObject {
  return key.type === 'private' ? createPublicKey(key) : key;
}

/** The SHA-256 thumbprint of a key's public half (RFC 7638), used as its id. */
export function thumbprintOf(key: KeyObject): string {
  const jwk = publicHalf(key).export({ format: 'jwk' });
  const members =
    jwk.kty === 'EC' ? { crv: jwk.crv, kty: jwk.kty, x: jwk.x, y: jwk.y } : { e: jwk.e, kty: jwk.kty, n: jwk.n };
  return createHash('sha256').update(JSON.stringify(members)).digest('base64url');
}

/** The published form of a key, without private parts. */
export function publicKeyOf({ key, keyId }: SigningKey, use: 'sig' | 'enc'): PublicKey {
  const alg = use === 'enc' ? 'RSA-OAEP-256' : key.asymmetricKeyType === 'ec' ? 'ES256' : 'PS256';
  return { ...publicHalf(key).export({ format: 'jwk' }), kid: keyId, use, alg };
}

/** The keys of a recipient. The first one signs; all are published, so that the next one is known before it signs. */
export interface RecipientKeys {
  signing: readonly SigningKey[];
  /** Banks encrypt their responses to these keys, where our registration says so. */
  encryption: readonly SigningKey[];
}

export const noKeys: RecipientKeys = { signing: [], encryption: [] };

/** The current key, and the next or the previous one. */
const MAX_KEYS = 2;

function readKeys(
  setting: string,
  files: readonly string[],
  fits: (key: KeyObject) => boolean,
  kinds: string,
): SigningKey[] {
  const refuse = (problem: string): never => {
    throw new StartRefusal(`${setting}: ${problem}.`);
  };
  if (files.length > MAX_KEYS) refuse('can name up to two files: the current key, and the next or previous one');
  const keys = files.map((file, at) => {
    let pem = '';
    try {
      pem = readFileSync(file, 'utf8');
    } catch {
      refuse(`file number ${at + 1} can’t be read`);
    }
    const key = privateKeyIn(pem);
    return key && fits(key)
      ? { key, keyId: thumbprintOf(key) }
      : refuse(`file number ${at + 1} must be a PEM file with a private key: ${kinds}`);
  });
  if (new Set(keys.map(({ keyId }) => keyId)).size < keys.length) refuse('must not name the same key twice');
  return keys;
}

/** @throws StartRefusal with the setting and the number of the invalid file; never its content. */
export function readRecipientKeys({
  signing,
  encryption,
}: {
  signing: readonly string[];
  encryption: readonly string[];
}): RecipientKeys {
  const keys = {
    signing: readKeys('CDR_SIGNING_KEYS', signing, signs, 'EC P-256 for ES256, or RSA of 2048 bits or more for PS256'),
    encryption: readKeys('CDR_ENCRYPTION_KEYS', encryption, isRsa, 'RSA of 2048 bits or more'),
  };
  if (keys.encryption.some(({ keyId }) => keys.signing.some((each) => each.keyId === keyId)))
    throw new StartRefusal('CDR_ENCRYPTION_KEYS: must not name a key that is in CDR_SIGNING_KEYS.');
  return keys;
}
