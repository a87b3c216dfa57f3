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

/** Data holders as the operator names them: by a file, with discovery, their own page and signed answers. */

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

/** Writes a file of holders, and answers its path. */
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

async function begun(of = feed) {
  const step = await of.beginSignIn({
    institutionId: 'wandoo',
    login: '',
    scopes: requestedScopes,
    sharingSeconds: 3600,
  });
  if (step.kind !== 'redirect') throw new Error('The bank has a page of its own.');
  return step;
}

describe('M16: a data holder with a page of its own, named by a file', () => {
  bankFeedConformance(() => benchOf(() => feed));

  it('is shown by its brand with the company behind it, and asked for its description once', async () => {
    expect(await feed.institutions()).toEqual([
      { id: 'wandoo', name: 'Wandoo', company: 'Wandoo Mutual Limited', signIn: 'redirect', practice: false },
    ]);
    await signInAt(benchOf(() => feed));
    expect(bank.requested.toSorted()).toEqual(['jwks', 'openid-configuration']);
  });

  it('leads to its page with nothing but our name and the pushed request, and comes back with the state', async () => {
    const step = await begun();
    const url = new URL(step.url);
    expect(`${url.origin}${url.pathname}`).toBe(`${bank.issuer}/authorise`);
    expect([...url.searchParams.keys()]).toEqual(['client_id', 'request_uri']);
    const back = await bank.visit(step.url, '11112222');
    expect(`${back.origin}${back.pathname}`).toBe(redirectUri);
    expect(feed.stateOf(back.searchParams.get('response')!)).toBe(step.state);
    expect([feed.stateOf(''), feed.stateOf('a.b.c'), feed.stateOf('e30.e30.x')]).toEqual([null, null, null]);
  });

  it('knows a customer who said no, and an answer that is too old', async () => {
    const refused = await begun();
    const no = await bank.visit(refused.url, '11112222', 'no');
    await expect(feed.finishSignIn('wandoo', refused.handle, no.searchParams.get('response')!)).rejects.toMatchObject({
      why: 'declined',
    });
    const late = await begun();
    const yes = await bank.visit(late.url, '11112222');
    clock.advance(301_000);
    await expect(feed.finishSignIn('wandoo', late.handle, yes.searchParams.get('response')!)).rejects.toMatchObject({
      why: 'expired',
    });
    clock.advance(-301_000);
  });

  it('takes no answer but the bank’s own to this sign-in: issuer, audience, state and signature', async () => {
    const { handle, state } = await begun();
    const good = {
      iss: bank.issuer,
      aud: bank.clientId,
      exp: clock.now().getTime() / 1000 + 60,
      state,
      code: 'a-code',
    };
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const [head, , signature] = bank.sign(good).split('.');
    const unsigned = `${Buffer.from('{"alg":"none","kid":"bank-1"}').toString('base64url')}.${Buffer.from(JSON.stringify(good)).toString('base64url')}.`;
    const forged = [
      bank.sign({ ...good, iss: 'https://other.example' }),
      bank.sign({ ...good, aud: 'another-client' }),
      bank.sign({ ...good, aud: [bank.clientId, 'another-client'] }),
      bank.sign({ ...good, state: 'another' }),
      signClaims(good, { key: privateKey, keyId: 'bank-1' }),
      signClaims(good, { key: privateKey, keyId: 'nobody' }),
      `${head}.${Buffer.from(JSON.stringify({ ...good, code: 'other' })).toString('base64url')}.${signature}`,
      unsigned,
      `${unsigned}x`,
      'nonsense',
    ];
    for (const answer of forged)
      await expect(feed.finishSignIn('wandoo', handle, answer)).rejects.toMatchObject({
        name: 'FeedAnswerRefused',
        why: 'forged',
      });
    await expect(feed.finishSignIn('wandoo', handle, bank.sign({ ...good, exp: undefined }))).rejects.toMatchObject({
      why: 'expired',
    });
    await expect(feed.finishSignIn('wandoo', handle, bank.sign(good))).rejects.toThrow(
      'The bank did not complete the sign-in.',
    );
    await expect(
      feed.finishSignIn('wandoo', handle, bank.sign({ ...good, code: undefined, error: 'temporarily_unavailable' })),
    ).rejects.toThrow(FeedUnavailable);
  });

  it('takes no token about a customer that belongs to another sign-in', async () => {
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
    await expect(begun(feedOf(entry()))).rejects.toThrow(FeedMalformed);
    for (const field of Object.keys(change)) delete bank.description[field];
  });

  it('asks again after an outage, for a failure is not remembered', async () => {
    const again = feedOf(entry());
    Object.assign(bank.description, { issuer: 'https://other.example' });
    await expect(begun(again)).rejects.toThrow(FeedMalformed);
    delete bank.description['issuer'];
    expect((await begun(again)).kind).toBe('redirect');
  });
});

describe('the file of holders', () => {
  const client = (more: object) => ({ client: { ...entry().client, ...more } });
  it.each<[string, () => unknown, string]>([
    ['no JSON', () => '{', 'CDR_HOLDERS: the file must be there and be JSON.'],
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
      'CDR_HOLDERS: holder "wandoo": client.tls must be a certificate, the private key that belongs to it, and the authority of the holder, each a PEM file.',
    ],
    ['one id twice', () => ({ holders: [entry(), entry()] }), 'CDR_HOLDERS: holder "wandoo": id is there twice.'],
  ])('with %s is refused by name and field', (_case, content, message) => {
    expect(() => readHolders(fileOf(content()))).toThrow(message);
  });

  it('that names a bank which is here already is refused', () => {
    expect(() => readHolders(fileOf({ holders: [entry()] }), ['up', 'wandoo'])).toThrow(
      'CDR_HOLDERS: holder "wandoo": id is that of another bank here.',
    );
  });

  it('that is not there is refused', () =>
    expect(() => readHolders(join(folder, 'none.json'))).toThrow('CDR_HOLDERS: the file must be there and be JSON.'));
});

function hasOpenssl(): boolean {
  try {
    return execFileSync('openssl', ['version'], { encoding: 'utf8' }).startsWith('OpenSSL 3');
  } catch {
    return false;
  }
}

/** An authority for this test alone, with a certificate for the bank and one for us. */
function certificates(): void {
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

describe.runIf(hasOpenssl())('a holder that wants mutual TLS', () => {
  let front: Server;
  let origin: string;
  const seen: string[] = [];
  const since: string[] = [];
  beforeAll(async () => {
    certificates();
    const read = (name: string) => readFileSync(join(folder, name));
    // It stands before the bank, and lets nobody in without a certificate of the authority.
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
          seen.push(request.url!.split(/[/?]/)[2]!);
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

  it('gets ours with every call behind the page', async () => {
    const mutual = withTls({ certificate: 'us.crt', key: 'us.key', authority: 'authority.pem' });
    const grant = await signInAt(benchOf(() => mutual));
    expect((await (await mutual.open(grant)).accounts()).length).toBe(5);
    await mutual.withdraw(grant, null);
    expect(seen).toEqual(['par', 'token', 'introspect', 'token', 'cds-au', 'arrangements']);
    expect(since).toEqual(['Sun, 15 Nov 2026 22:00:00 GMT']);
  });

  it('gives nothing without it, and a server of another authority gets nothing of ours', async () => {
    const grant = { institutionId: 'wandoo', arrangementId: 'a', refreshToken: 'r', scopes: [], expiresAt: null };
    seen.length = 0;
    await expect(begun(withTls({ certificate: 'us.crt', key: 'us.key' }))).rejects.toThrow(FeedUnavailable);
    bank.description['token_endpoint'] = `${origin}/token`;
    await expect(withTls().open(grant)).rejects.toThrow(FeedUnavailable);
    delete bank.description['token_endpoint'];
    expect(seen).toEqual([]);
  });
});
