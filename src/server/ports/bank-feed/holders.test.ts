import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { Server } from 'node:https';
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
import { cdrFeed } from './cdr.ts';
import { bankFeedConformance, signInAt } from './conformance.ts';
import type { BankFeedBench } from './conformance.ts';
import { readHolders } from './holders-file.ts';
import { FeedMalformed, FeedUnavailable } from './port.ts';
import type { BankFeedPort } from './port.ts';
import { signClaims } from './signed-request.ts';

/** Data holders from the operator's file, with discovery, a page of their own and signed responses. */

const redirectUri = 'https://wattle.example/connections/return';
const clock = movableClock('2026-11-15T22:00:00.000Z');
const folder = mkdtempSync(join(tmpdir(), 'holders-'));
const window = { oldest: new Date('2026-08-17T22:00:00Z'), newest: new Date('2026-11-15T22:00:00Z') };
let database: TestDatabase;
let open: OpenDatabase;
let bank: ConsentBank;
let feed: BankFeedPort;

const entry = (more: object = {}) => ({
  id: 'wandoo',
  name: 'Wandoo Mutual Limited',
  brand: 'Wandoo',
  issuer: bank.issuer,
  resource_base: bank.issuer,
  client: { client_id: bank.clientId, private_key: 'client.pem', key_id: 'ours-1' },
  ...more,
});

/** Writes a file of holders and returns its path. */
function fileOf(content: unknown): string {
  const file = join(folder, 'holders.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}
const feedOf = (...entries: object[]): BankFeedPort =>
  cdrFeed({ holders: readHolders(fileOf({ holders: entries })), redirectUri, clock });

beforeAll(async () => {
  database = await testDatabase();
  open = openDatabase(database.url);
  bank = await openConsentBank({ database: open.systemDb, clock, redirectUri });
  writeFileSync(join(folder, 'client.pem'), bank.clientKey);
  feed = feedOf(entry());
});
afterAll(async () => {
  await bank.close();
  await open.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

const benchOf = (of: () => BankFeedPort): BankFeedBench => ({
  feed: of,
  institutionId: 'wandoo',
  login: '11112222',
  answer: '',
  wrong: '99999999',
  scopes: requestedScopes,
  window,
  visit: async (url, login) => (await bank.visit(url, login)).searchParams.get('response')!,
});

async function signIn(of = feed) {
  const step = await of.beginSignIn({
    institutionId: 'wandoo',
    login: '',
    scopes: requestedScopes,
    sharingSeconds: 3600,
  });
  if (step.kind !== 'redirect') throw new Error('The bank has a page of its own.');
  return step;
}

describe('M16: a data holder with a page of its own, configured by a file', () => {
  bankFeedConformance(() => benchOf(() => feed));

  it('is listed by its brand and company, and discovered once', async () => {
    expect(await feed.institutions()).toEqual([
      { id: 'wandoo', name: 'Wandoo', company: 'Wandoo Mutual Limited', signIn: 'redirect', practice: false },
    ]);
    await signInAt(benchOf(() => feed));
    expect(bank.requested.toSorted()).toEqual(['jwks', 'openid-configuration']);
  });

  it('redirects to its page with only our client id and the pushed request, and returns with the state', async () => {
    const step = await signIn();
    const url = new URL(step.url);
    expect(`${url.origin}${url.pathname}`).toBe(`${bank.issuer}/authorise`);
    expect([...url.searchParams.keys()]).toEqual(['client_id', 'request_uri']);
    const back = await bank.visit(step.url, '11112222');
    expect(`${back.origin}${back.pathname}`).toBe(redirectUri);
    expect(feed.stateOf(back.searchParams.get('response')!)).toBe(step.state);
    expect([feed.stateOf(''), feed.stateOf('a.b.c'), feed.stateOf('e30.e30.x')]).toEqual([null, null, null]);
  });

  it('recognises a customer who declined, and an expired response', async () => {
    const refused = await signIn();
    const no = await bank.visit(refused.url, '11112222', 'no');
    await expect(feed.finishSignIn('wandoo', refused.handle, no.searchParams.get('response')!)).rejects.toMatchObject({
      why: 'declined',
    });
    const late = await signIn();
    const yes = await bank.visit(late.url, '11112222');
    clock.advance(301_000);
    await expect(feed.finishSignIn('wandoo', late.handle, yes.searchParams.get('response')!)).rejects.toMatchObject({
      why: 'expired',
    });
    clock.advance(-301_000);
  });

  it('accepts only the bank’s own response to this sign-in: issuer, audience, state and signature', async () => {
    const { handle, state } = await signIn();
    const claims = {
      iss: bank.issuer,
      aud: bank.clientId,
      exp: clock.now().getTime() / 1000 + 60,
      state,
      code: 'a-code',
    };
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const [head, , signature] = bank.sign(claims).split('.');
    const unsigned = `${Buffer.from('{"alg":"none","kid":"bank-1"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;
    const forged = [
      bank.sign({ ...claims, iss: 'https://other.example' }),
      bank.sign({ ...claims, aud: 'another-client' }),
      bank.sign({ ...claims, aud: [bank.clientId, 'another-client'] }),
      bank.sign({ ...claims, state: 'another' }),
      signClaims(claims, { key: privateKey, keyId: 'bank-1' }),
      signClaims(claims, { key: privateKey, keyId: 'nobody' }),
      `${head}.${Buffer.from(JSON.stringify({ ...claims, code: 'other' })).toString('base64url')}.${signature}`,
      unsigned,
      `${unsigned}x`,
      'nonsense',
    ];
    for (const answer of forged)
      await expect(feed.finishSignIn('wandoo', handle, answer)).rejects.toMatchObject({
        name: 'FeedAnswerRefused',
        why: 'forged',
      });
    await expect(feed.finishSignIn('wandoo', handle, bank.sign({ ...claims, exp: undefined }))).rejects.toMatchObject({
      why: 'expired',
    });
    await expect(feed.finishSignIn('wandoo', handle, bank.sign(claims))).rejects.toThrow(
      'The bank didn’t complete the sign-in. Start again.',
    );
    await expect(
      feed.finishSignIn('wandoo', handle, bank.sign({ ...claims, code: undefined, error: 'temporarily_unavailable' })),
    ).rejects.toThrow(FeedUnavailable);
  });

  it('accepts no id token of another sign-in', async () => {
    Object.assign(bank.idToken, { nonce: 'another' });
    await expect(signInAt(benchOf(() => feed))).rejects.toMatchObject({ name: 'FeedMalformed', place: 'id_token' });
    delete bank.idToken['nonce'];
  });

  it.each([
    ['issuer', { issuer: 'https://other.example' }],
    ['token_endpoint', { token_endpoint: 'http://bank.example/token' }],
    ['jwks_uri', { jwks_uri: 'file:///etc/passwd' }],
    ['authorization_endpoint', { authorization_endpoint: 'javascript:alert(1)' }],
    ['mtls', { mtls_endpoint_aliases: { token_endpoint: 'http://bank.example/token' } }],
  ])('believes no description with a wrong %s', async (_field, change) => {
    Object.assign(bank.description, change);
    await expect(signIn(feedOf(entry()))).rejects.toThrow(FeedMalformed);
    for (const field of Object.keys(change)) delete bank.description[field];
  });

  it('retries after an outage, since failures are not cached', async () => {
    const again = feedOf(entry());
    Object.assign(bank.description, { issuer: 'https://other.example' });
    await expect(signIn(again)).rejects.toThrow(FeedMalformed);
    delete bank.description['issuer'];
    expect((await signIn(again)).kind).toBe('redirect');
  });
});

describe('the file of holders', () => {
  const client = (more: object) => ({ client: { ...entry().client, ...more } });
  it.each<[string, () => unknown, string]>([
    ['no JSON', () => '{', 'CDR_HOLDERS: the file must exist and be valid JSON.'],
    ['no list', () => ({}), 'CDR_HOLDERS: holders must be given as array.'],
    ['no holder', () => ({ holders: [] }), 'CDR_HOLDERS: holders must name a holder.'],
    [
      'no id',
      () => ({ holders: [entry({ id: undefined })] }),
      'CDR_HOLDERS: holder number 1: id must be given as string.',
    ],
    [
      'a plain address',
      () => ({ holders: [entry({ issuer: 'http://bank.example' })] }),
      'CDR_HOLDERS: holder "wandoo": issuer must be an https address without a query.',
    ],
    [
      'an address with a password',
      () => ({ holders: [entry({ resource_base: 'https://me:pass@bank.example' })] }),
      'CDR_HOLDERS: holder "wandoo": resource_base must be an https address without a query.',
    ],
    [
      'a redirect address',
      () => ({ holders: [entry(client({ redirect_uri: 'https://x.example' }))] }),
      'CDR_HOLDERS: holder "wandoo": client has the unknown field redirect_uri.',
    ],
    [
      'no key',
      () => ({ holders: [entry(client({ private_key: 'none.pem' }))] }),
      'CDR_HOLDERS: holder "wandoo": client.private_key must name a file that can be read.',
    ],
    [
      'something else than a key',
      () => ({ holders: [entry(client({ private_key: 'holders.json' }))] }),
      'CDR_HOLDERS: holder "wandoo": client.private_key must be a PEM file with a private key: EC P-256 for ES256, or RSA of 2048 bits or more for PS256.',
    ],
    [
      'a certificate that is none',
      () => ({ holders: [entry(client({ tls: { certificate: 'client.pem', key: 'client.pem' } }))] }),
      'CDR_HOLDERS: holder "wandoo": client.tls must be a certificate, its private key and the holder’s certificate authority, each as a PEM file.',
    ],
    ['one id twice', () => ({ holders: [entry(), entry()] }), 'CDR_HOLDERS: holder "wandoo": id appears twice.'],
  ])('with %s is refused by name and field', (_case, content, message) => {
    expect(() => readHolders(fileOf(content()))).toThrow(message);
  });

  it('that names a bank which is already connected in another way is refused', () => {
    expect(() => readHolders(fileOf({ holders: [entry()] }), ['up', 'wandoo'])).toThrow(
      'CDR_HOLDERS: holder "wandoo": id is already used by another bank here.',
    );
  });

  it('that does not exist is refused', () =>
    expect(() => readHolders(join(folder, 'none.json'))).toThrow(
      'CDR_HOLDERS: the file must exist and be valid JSON.',
    ));
});

function hasOpenssl(): boolean {
  try {
    return execFileSync('openssl', ['version'], { encoding: 'utf8' }).startsWith('OpenSSL 3');
  } catch {
    return false;
  }
}

/** A certificate authority for this test, with a certificate for the bank and one for us. */
function createCertificates(): void {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...key,
    '-keyout',
    'authority.key',
    '-out',
    'authority.pem',
    '-subj',
    '/CN=Test authority',
    '-days',
    '2',
  );
  for (const [name, more] of [
    ['bank', ['-addext', 'subjectAltName=IP:127.0.0.1']],
    ['us', []],
  ] as const) {
    openssl('req', '-new', ...key, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`, ...more);
    openssl(
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      '-CA',
      'authority.pem',
      '-CAkey',
      'authority.key',
      '-CAcreateserial',
      '-copy_extensions',
      'copy',
      '-days',
      '2',
      '-out',
      `${name}.crt`,
    );
  }
}

describe.runIf(hasOpenssl())('a holder that requires mutual TLS', () => {
  let front: Server;
  let origin: string;
  const reached: string[] = [];
  const since: string[] = [];
  beforeAll(async () => {
    createCertificates();
    const read = (name: string) => readFileSync(join(folder, name));
    // A proxy in front of the bank that requires a certificate of the authority.
    front = createServer(
      {
        cert: read('bank.crt'),
        key: read('bank.key'),
        ca: read('authority.pem'),
        requestCert: true,
        rejectUnauthorized: true,
      },
      (request, response) => {
        void (async () => {
          reached.push(request.url!.split(/[/?]/)[2]!);
          const body = Buffer.concat(await request.toArray());
          const headers = Object.fromEntries(
            ['authorization', 'content-type', 'x-v', 'x-min-v', 'x-fapi-auth-date'].flatMap((name) =>
              request.headers[name] ? [[name, String(request.headers[name])]] : [],
            ),
          );
          since.push(...(headers['x-fapi-auth-date'] ? [headers['x-fapi-auth-date']] : []));
          const answer = await fetch(`${bank.origin}${request.url}`, {
            method: request.method!,
            headers,
            ...(body.length > 0 ? { body } : {}),
          });
          response
            .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' })
            .end(answer.status === 204 ? undefined : Buffer.from(await answer.arrayBuffer()));
        })();
      },
    );
    await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
    origin = `https://127.0.0.1:${(front.address() as AddressInfo).port}/banksia`;
    bank.description['mtls_endpoint_aliases'] = {
      pushed_authorization_request_endpoint: `${origin}/par`,
      token_endpoint: `${origin}/token`,
      introspection_endpoint: `${origin}/introspect`,
      cdr_arrangement_revocation_endpoint: `${origin}/arrangements/revoke`,
    };
  });
  afterAll(async () => {
    delete bank.description['mtls_endpoint_aliases'];
    front.closeAllConnections();
    await new Promise((resolve) => front.close(resolve));
  });

  const withTls = (tls?: object) =>
    feedOf(entry({ resource_base: origin, client: { ...entry().client, ...(tls ? { tls } : {}) } }));

  it('receives our certificate with every call behind the page', async () => {
    const mutual = withTls({ certificate: 'us.crt', key: 'us.key', authority: 'authority.pem' });
    const grant = await signInAt(benchOf(() => mutual));
    expect((await (await mutual.open(grant)).accounts()).length).toBe(5);
    await mutual.withdraw(grant, null);
    expect(reached).toEqual(['par', 'token', 'introspect', 'token', 'cds-au', 'arrangements']);
    expect(since).toEqual(['Sun, 15 Nov 2026 22:00:00 GMT']);
  });

  it('refuses calls without it, and we send nothing to a server of another authority', async () => {
    const grant = { institutionId: 'wandoo', arrangementId: 'a', refreshToken: 'r', scopes: [], expiresAt: null };
    reached.length = 0;
    await expect(signIn(withTls({ certificate: 'us.crt', key: 'us.key' }))).rejects.toThrow(FeedUnavailable);
    bank.description['token_endpoint'] = `${origin}/token`;
    await expect(withTls().open(grant)).rejects.toThrow(FeedUnavailable);
    delete bank.description['token_endpoint'];
    expect(reached).toEqual([]);
  });
});
