import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { publicKeyOf, readRecipientKeys, thumbprintOf } from './key-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'keys-'));
afterAll(() => rmSync(folder, { recursive: true }));

const elliptic = (namedCurve = 'P-256') => generateKeyPairSync('ec', { namedCurve }).privateKey;
const rsa = (modulusLength = 2048) => generateKeyPairSync('rsa', { modulusLength }).privateKey;
let files = 0;
function fileOf(key: KeyObject | string): string {
  const file = join(folder, `${(files += 1)}.pem`);
  writeFileSync(file, typeof key === 'string' ? key : key.export({ type: 'pkcs8', format: 'pem' }));
  return file;
}

describe('our keys as a recipient', () => {
  it('are named by their thumbprint, as in the example of RFC 7638 (3.1)', () => {
    const n =
      '0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw';
    expect(thumbprintOf(createPublicKey({ key: { kty: 'RSA', n, e: 'AQAB' }, format: 'jwk' }))).toBe(
      'NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs',
    );
  });

  it('are published without their private half', () => {
    const [signing, opening] = [elliptic(), rsa()];
    expect(Object.keys(publicKeyOf({ key: signing, keyId: 'a' }, 'sig')).sort()).toEqual([
      'alg',
      'crv',
      'kid',
      'kty',
      'use',
      'x',
      'y',
    ]);
    expect(publicKeyOf({ key: signing, keyId: 'a' }, 'sig')).toMatchObject({
      kty: 'EC',
      crv: 'P-256',
      alg: 'ES256',
      kid: 'a',
      use: 'sig',
    });
    expect(Object.keys(publicKeyOf({ key: opening, keyId: 'b' }, 'enc')).sort()).toEqual([
      'alg',
      'e',
      'kid',
      'kty',
      'n',
      'use',
    ]);
    expect(publicKeyOf({ key: opening, keyId: 'b' }, 'sig')).toMatchObject({ alg: 'PS256', use: 'sig' });
  });

  it('are read in order: the first one signs', () => {
    const [now, next] = [elliptic(), rsa()];
    const { signing, encryption } = readRecipientKeys({
      signing: [fileOf(now), fileOf(next)],
      encryption: [fileOf(rsa())],
    });
    expect(signing.map(({ keyId }) => keyId)).toEqual([thumbprintOf(now), thumbprintOf(next)]);
    expect(encryption).toHaveLength(1);
    // In the other order the next key signs, under the id that was published before.
    expect(readRecipientKeys({ signing: [fileOf(next), fileOf(now)], encryption: [] }).signing[0]!.keyId).toBe(
      signing[1]!.keyId,
    );
  });

  const one = rsa();
  it.each<[string, { signing?: string[]; encryption?: string[] }, string]>([
    [
      'a file that is not there',
      { signing: [join(folder, 'none.pem')] },
      'CDR_SIGNING_KEYS: file number 1 can’t be read.',
    ],
    [
      'something else than a key',
      { signing: [fileOf(elliptic()), fileOf('secret words')] },
      'CDR_SIGNING_KEYS: file number 2 must be a PEM file with a private key: EC P-256 for ES256, or RSA of 2048 bits or more for PS256.',
    ],
    [
      'another curve',
      { signing: [fileOf(elliptic('P-384'))] },
      'CDR_SIGNING_KEYS: file number 1 must be a PEM file with a private key: EC P-256',
    ],
    [
      'a short key',
      { encryption: [fileOf(rsa(1024))] },
      'CDR_ENCRYPTION_KEYS: file number 1 must be a PEM file with a private key: RSA of 2048 bits or more.',
    ],
    ['a curve to encrypt to', { encryption: [fileOf(elliptic())] }, 'CDR_ENCRYPTION_KEYS: file number 1 must be'],
    [
      'three keys',
      { signing: [fileOf(one), fileOf(rsa()), fileOf(elliptic())] },
      'CDR_SIGNING_KEYS: can name up to two files',
    ],
    ['one key twice', { signing: [fileOf(one), fileOf(one)] }, 'CDR_SIGNING_KEYS: must not name the same key twice.'],
    [
      'one key for both',
      { signing: [fileOf(one)], encryption: [fileOf(one)] },
      'CDR_ENCRYPTION_KEYS: must not name a key that is in CDR_SIGNING_KEYS.',
    ],
  ])('with %s are refused by the setting', (_case, { signing = [], encryption = [] }, message) => {
    expect(() => readRecipientKeys({ signing, encryption })).toThrow(message);
  });
});
