import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestedScopes } from '#domain/bank-feed/data-clusters.ts';
import { movableClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database.ts';
import type { OpenDatabase } from '#server/kit/database.ts';
import { openConsentBank } from '#tests/build/consent-bank.ts';
import type { ConsentBank } from '#tests/build/consent-bank.ts';
import { testDatabase } from '#tests/build/database.ts';
import type { TestDatabase } from '#tests/build/database.ts';
import { encryptedText } from '#tests/build/encrypted-text.ts';
import { cdrFeed } from './cdr.ts';
import { readHolders } from './holders-file.ts';
import { readRecipientKeys } from './key-files.ts';
import type { RecipientKeys } from './key-files.ts';
import { FeedMalformed } from './port.ts';
import type { BankFeedPort, Grant, WithdrawalResult } from './port.ts';
import { cdrRecipient } from './recipient.ts';
import { signClaims } from './signed-request.ts';
import type { Claims } from './signed-request.ts';

/** Our side of the Consumer Data Right, against a data holder on loopback. */

const redirectUri = 'https://wattle.example/connections/return';
const noticeUrl = 'https://wattle.example/cdr/arrangements/revoke';
const clock = movableClock('2026-11-15T22:00:00.000Z');
const seconds = (): number => clock.now().getTime() / 1000;
const folder = mkdtempSync(join(tmpdir(), 'recipient-'));
let database: TestDatabase;
let open: OpenDatabase;
let bank: ConsentBank;
let keys: RecipientKeys;

const fileAt = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const entry = (more: object = {}, client: object = {}) => ({
  id: 'wandoo',
  name: 'Wandoo',
  issuer: bank.issuer,
  resource_base: bank.issuer,
  brand_id: 'brand-7',
  ...more,
  client: { client_id: bank.clientId, ...client },
});
const holdersOf = (...entries: object[]) =>
  readHolders(fileAt('holders.json', JSON.stringify({ holders: entries })), [], keys);
const feedOf = (...entries: object[]): BankFeedPort =>
  cdrFeed({ holders: holdersOf(...entries), redirectUri, clock, encryption: keys.encryption });

beforeAll(async () => {
  database = await testDatabase();
  open = openDatabase(database.url);
  bank = await openConsentBank({ database: open.systemDb, clock, redirectUri });
  const next = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' });
  const opening = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  });
  keys = readRecipientKeys({
    signing: [fileAt('now.pem', bank.clientKey), fileAt('next.pem', String(next))],
    encryption: [fileAt('opening.pem', String(opening))],
  });
});
afterAll(async () => {
  await bank.close();
  await open.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

async function granted(feed: BankFeedPort): Promise<Grant> {
  const step = await feed.beginSignIn({
    institutionId: 'wandoo',
    login: '',
    scopes: requestedScopes,
    sharingSeconds: 3600,
  });
  if (step.kind !== 'redirect') throw new Error('The bank has a page of its own.');
  const answer = (await bank.visit(step.url, '11112222')).searchParams.get('response')!;
  expect(feed.stateOf(answer)).toBe(step.state);
  return feed.finishSignIn('wandoo', step.handle, answer);
}

describe('our keys', () => {
  it('are all published, and the first one signs at every holder without a key of its own', async () => {
    const recipient = cdrRecipient({ holders: holdersOf(entry()), keys, noticeUrl, clock });
    expect(recipient.publicKeys().map(({ kid, use }) => [kid, use])).toEqual([
      [keys.signing[0]!.keyId, 'sig'],
      [keys.signing[1]!.keyId, 'sig'],
      [keys.encryption[0]!.keyId, 'enc'],
    ]);
    expect((await granted(feedOf(entry()))).institutionId).toBe('wandoo');
    expect(holdersOf(entry())[0]!.signing.keyId).toBe(keys.signing[0]!.keyId);
  });

  it('include the keys of single holders', () => {
    const own = holdersOf(entry({}, { private_key: 'next.pem', key_id: 'theirs' }));
    expect(
      cdrRecipient({ holders: own, keys, noticeUrl, clock })
        .publicKeys()
        .map(({ kid }) => kid),
    ).toContain('theirs');
  });

  it.each<[string, () => object[], string]>([
    ['no key at all', () => [entry()], 'holder "wandoo": client.private_key must be given if CDR_SIGNING_KEYS isn’t.'],
    [
      'a name without its key',
      () => [entry({}, { key_id: 'k' })],
      'holder "wandoo": client.private_key must be given together with key_id.',
    ],
    [
      'a key without a name',
      () => [entry({}, { private_key: 'now.pem' })],
      'holder "wandoo": client.key_id must be given together with private_key.',
    ],
    [
      'one name for two keys',
      () => [
        entry({}, { private_key: 'now.pem', key_id: 'k' }),
        entry({ id: 'other', brand_id: 'brand-8' }, { private_key: 'next.pem', key_id: 'k' }),
      ],
      'holder "other": client.key_id is already used by another of our keys.',
    ],
    [
      'encryption without a key',
      () => [entry({}, { private_key: 'now.pem', key_id: 'k', authorization_encrypted_response_alg: 'RSA-OAEP' })],
      'holder "wandoo": client.authorization_encrypted_response_alg needs CDR_ENCRYPTION_KEYS.',
    ],
    [
      'half of an encryption',
      () => [entry({}, { private_key: 'now.pem', key_id: 'k', id_token_encrypted_response_enc: 'A256GCM' })],
      'holder "wandoo": client.id_token_encrypted_response_alg must be given together with id_token_encrypted_response_enc.',
    ],
    [
      'an unknown algorithm',
      () => [entry({}, { id_token_encrypted_response_alg: 'RSA1_5' })],
      'holder "wandoo": client.id_token_encrypted_response_alg must be RSA-OAEP or RSA-OAEP-256.',
    ],
    [
      'one brand twice',
      () => [
        entry({}, { private_key: 'now.pem', key_id: 'k' }),
        entry({ id: 'other' }, { private_key: 'now.pem', key_id: 'k' }),
      ],
      'holder "other": brand_id is already used by another holder.',
    ],
  ])('with %s refuse the start', (_case, entries, message) => {
    expect(() => readHolders(fileAt('wrong.json', JSON.stringify({ holders: entries() })))).toThrow(
      `CDR_HOLDERS: ${message}`,
    );
  });
});

describe('a registration with encryption', () => {
  const registered = {
    id_token_encrypted_response_alg: 'RSA-OAEP-256',
    id_token_encrypted_response_enc: 'A256GCM',
    authorization_encrypted_response_alg: 'RSA-OAEP-256',
    authorization_encrypted_response_enc: 'A256GCM',
  };
  const plain = { answer: (text: string) => text, idToken: (text: string) => text };
  const encrypted = (text: string) =>
    encryptedText(
      text,
      createPublicKey(keys.encryption[0]!.key),
      { alg: 'RSA-OAEP-256', enc: 'A256GCM' },
      { kid: keys.encryption[0]!.keyId },
    );

  it('decrypts the response and the token, and refuses both in the clear', async () => {
    const feed = feedOf(entry({}, registered));
    Object.assign(bank.encrypt, { answer: encrypted, idToken: encrypted });
    expect((await granted(feed)).arrangementId).not.toBe('');
    bank.encrypt.idToken = plain.idToken;
    await expect(granted(feed)).rejects.toMatchObject({ name: 'FeedMalformed', place: 'id_token' });
    Object.assign(bank.encrypt, plain);
    await expect(granted(feed)).rejects.toMatchObject({ name: 'FeedAnswerRefused', why: 'forged' });
  });

  it('is required for an encrypted response', async () => {
    Object.assign(bank.encrypt, { answer: encrypted });
    await expect(granted(feedOf(entry()))).rejects.toMatchObject({ why: 'forged' });
    Object.assign(bank.encrypt, plain);
  });
});

describe('the headers of a banking call', () => {
  const headersOf = async (visit?: Parameters<BankFeedPort['open']>[1]) => {
    const feed = feedOf(entry());
    const session = await feed.open(await granted(feed), visit);
    bank.calls.length = 0;
    await session.accounts();
    await session.balances();
    return bank.calls;
  };

  it('describe the member who waits, and carry an id of their own', async () => {
    const [accounts, balances] = await headersOf({
      signedInAt: new Date('2026-11-15T21:30:00Z'),
      present: { ip: '::ffff:203.0.113.7', headers: 'User-Agent: Firefox' },
    });
    expect(accounts).toMatchObject({
      'x-v': '3',
      'x-min-v': '2',
      'x-fapi-auth-date': 'Sun, 15 Nov 2026 21:30:00 GMT',
      'x-fapi-customer-ip-address': '203.0.113.7',
      'x-cds-client-headers': Buffer.from('User-Agent: Firefox').toString('base64'),
    });
    expect(balances!['x-v']).toBe('2');
    for (const call of [accounts, balances])
      expect(call!['x-fapi-interaction-id']).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(accounts!['x-fapi-interaction-id']).not.toBe(balances!['x-fapi-interaction-id']);
  });

  it('describe nobody where nobody waits', async () => {
    const calls = await headersOf({ signedInAt: new Date('2026-11-15T21:30:00Z'), present: null });
    expect(calls).toHaveLength(2);
    for (const call of calls) {
      expect(call['x-fapi-auth-date']).toBe('Sun, 15 Nov 2026 21:30:00 GMT');
      expect([call['x-fapi-customer-ip-address'], call['x-cds-client-headers']]).toEqual([undefined, undefined]);
    }
  });

  it.each([
    ['to another call', { 'x-fapi-interaction-id': '6ba7b814-9dad-11d1-80b4-00c04fd430c8' }, 'x-fapi-interaction-id'],
    ['in an unasked version', { 'x-v': '9' }, 'x-v'],
  ])('%s: nothing of the answer is taken', async (_case, headers, place) => {
    Object.assign(bank.headers, headers);
    await expect(headersOf()).rejects.toThrow(FeedMalformed);
    await expect(headersOf()).rejects.toMatchObject({ place });
    for (const name of Object.keys(headers)) delete bank.headers[name];
  });
});

describe('the notice of a withdrawn consent', () => {
  let ids = 0;
  const claims = (more: Claims = {}): Claims => ({
    iss: 'brand-7',
    sub: 'brand-7',
    aud: noticeUrl,
    iat: seconds(),
    exp: seconds() + 300,
    jti: `id-${(ids += 1)}`,
    ...more,
  });
  const read = (bearer: string, form: Record<string, string>): Promise<WithdrawalResult> =>
    cdrRecipient({
      holders: holdersOf(entry(), entry({ id: 'other', brand_id: 'brand-8' })),
      keys,
      noticeUrl,
      clock,
    }).readWithdrawal({ bearer, form });
  const about = (more: Claims = {}): Record<string, string> => ({
    cdr_arrangement_jwt: bank.sign({ cdr_arrangement_id: 'a-1', ...more }),
  });

  it('is read as in the example of the standard, with one id in both texts', async () => {
    const both = claims({ jti: 'dba86502' });
    const said = await read(bank.sign(both), { ...about(both), cdr_arrangement_id: 'a-1' });
    expect(said).toMatchObject({
      kind: 'ended',
      institutionId: 'wandoo',
      arrangementId: 'a-1',
      tokens: [{ until: new Date(clock.now().getTime() + 300_000) }],
    });
    expect(await read(bank.sign(claims()), about(claims()))).toMatchObject({ kind: 'ended', tokens: { length: 2 } });
    expect(await read(bank.sign(claims({ aud: [noticeUrl, 'https://x.example'] })), about())).toMatchObject({
      kind: 'ended',
      tokens: { length: 1 },
    });
  });

  it('is ignored without a current token of the bank that is addressed to us', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const bearers = [
      '',
      'nonsense',
      signClaims(claims(), { key: privateKey, keyId: 'bank-1' }),
      bank.sign(claims({ iss: 'brand-9' })),
      bank.sign(claims({ sub: 'brand-8' })),
      bank.sign(claims({ aud: 'https://other.example' })),
      bank.sign(claims({ exp: seconds() - 1 })),
      bank.sign(claims({ exp: undefined })),
      bank.sign(claims({ exp: 1e18 })),
      bank.sign(claims({ jti: undefined })),
      bank.sign(claims({ nbf: seconds() + 60 })),
      bank.sign({ iss: bank.issuer, sub: 'customer', aud: bank.clientId, exp: seconds() + 300 }),
    ];
    for (const [at, bearer] of bearers.entries())
      expect(await read(bearer, about()), `bearer ${at}`).toEqual({ kind: 'unsigned' });
  });

  it('names the invalid field', async () => {
    const jwt = { kind: 'wrong', field: 'cdr_arrangement_jwt' };
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const wrong = [
      {},
      { cdr_arrangement_jwt: signClaims({ cdr_arrangement_id: 'a-1' }, { key: privateKey, keyId: 'bank-1' }) },
      about({ cdr_arrangement_id: 7 }),
      about({ iss: 'brand-8' }),
      about({ aud: 'https://x.example' }),
      about({ exp: seconds() - 1 }),
    ];
    for (const form of wrong) expect(await read(bank.sign(claims()), form as Record<string, string>)).toEqual(jwt);
    expect(await read(bank.sign(claims()), { ...about(), cdr_arrangement_id: 'a-2' })).toEqual({
      kind: 'wrong',
      field: 'cdr_arrangement_id',
    });
  });

  it('may be signed by keys that the register names elsewhere', async () => {
    const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const server = createServer(
      (_request, response) =>
        void response.end(JSON.stringify({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'notices' }] })),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const holders = holdersOf(entry({ jwks: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys` }));
    const sign = (more: Claims) => signClaims(more, { key: own.privateKey, keyId: 'notices' });
    const recipient = cdrRecipient({ holders, keys, noticeUrl, clock });
    expect(
      await recipient.readWithdrawal({
        bearer: sign(claims()),
        form: { cdr_arrangement_jwt: sign({ cdr_arrangement_id: 'a-1' }) },
      }),
    ).toMatchObject({ kind: 'ended' });
    expect(await recipient.readWithdrawal({ bearer: bank.sign(claims()), form: about() })).toEqual({
      kind: 'unsigned',
    });
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('the logos of the register', () => {
  let server: Server;
  let origin: string;
  let logoUri: string;
  let requested: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      requested.push(`${request.url} ${String(request.headers['x-v'] ?? '')}`.trim());
      if (request.url === '/moved.png') return void response.writeHead(302, { location: `${origin}/logo.png` }).end();
      if (request.url === '/large.png')
        return void response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(600_000));
      if (request.url === '/page.png')
        return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
      if (request.url === '/logo.png')
        return void response.writeHead(200, { 'content-type': 'image/png' }).end('image');
      response.end(
        JSON.stringify({
          data: [
            { dataHolderBrandId: 'brand-1', brandName: 'X', logoUri: `${origin}/other.png` },
            { interimId: 'i', logoUri: '' },
            { dataHolderBrandId: 'brand-7', brandName: 'Wandoo', logoUri },
          ],
          links: {},
          meta: {},
        }),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  async function logos(uri: string, more: object = { logo_host: new URL(origin).host }) {
    [logoUri, requested] = [uri, []];
    return cdrRecipient({
      holders: holdersOf(entry(more)),
      keys,
      noticeUrl,
      clock,
      registerUrl: origin,
      timeoutMs: 2_000,
    }).logos();
  }

  it('are fetched from the host that the operator allows', async () => {
    expect(await logos(`${origin}/logo.png`)).toEqual([
      { institutionId: 'wandoo', name: 'Wandoo', image: new Uint8Array(Buffer.from('image')) },
    ]);
    expect(requested).toEqual(['/cdr-register/v1/all/data-holders/brands/summary 2', '/logo.png']);
  });

  it('are not fetched from anywhere else', async () => {
    for (const [uri, more] of [
      [`${origin}/logo.png`, {}],
      [`${origin}/logo.png`, { logo_host: 'www.wandoo.example' }],
      ['http://wandoo.example/logo.png', { logo_host: 'wandoo.example' }],
      ['file:///etc/passwd', undefined],
      ['nothing', undefined],
    ] as const)
      expect(await logos(uri, more)).toEqual([]);
    expect(requested).toHaveLength(1);
  });

  it('are left out where they redirect, are too large or are not images', async () => {
    for (const path of ['moved', 'large', 'page']) expect(await logos(`${origin}/${path}.png`), path).toEqual([]);
  });

  it('are not fetched without a register', async () => {
    expect(await cdrRecipient({ holders: holdersOf(entry()), keys, noticeUrl, clock }).logos()).toEqual([]);
  });
});
