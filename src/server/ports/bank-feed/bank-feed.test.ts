import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestedScopes, dataClusters } from '#domain/bank-feed/data-clusters.ts';
import { movableClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database.ts';
import type { OpenDatabase } from '#server/kit/database.ts';
import { testDatabase } from '#tests/build/database.ts';
import type { TestDatabase } from '#tests/build/database.ts';
import { cdrFeed } from './cdr.ts';
import { cdrSession, openBearer } from './cdr-session.ts';
import { centsOfAmount, toAccount, toTransaction } from './cdr-transform.ts';
import type { CdrTransaction } from './cdr-shapes.ts';
import { bankFeedConformance, signInAt } from './conformance.ts';
import type { BankFeedBench } from './conformance.ts';
import { embeddedBankFeed } from './embedded.ts';
import { holderEndpoints } from './embedded-holder.ts';
import { FeedAccountGone, FeedConsentEnded, FeedMalformed, FeedSignInRefused, FeedUnavailable } from './port.ts';
import type { BankFeedPort, FeedTransaction } from './port.ts';
import { challengeOf, claimsOf, clientAssertion, consentRequestObject, newProofKey } from './signed-request.ts';

/** 9:00 on Monday 16 November 2026 in Sydney. */
const clock = movableClock('2026-11-15T22:00:00.000Z');
let database: TestDatabase;
let open: OpenDatabase;
let feed: BankFeedPort;
beforeAll(async () => {
  database = await testDatabase();
  open = openDatabase(database.url);
  feed = embeddedBankFeed({ database: open.systemDb, clock, slowMs: 5 });
});
afterAll(async () => {
  await feed.close();
  await open.close();
  await database.close();
});

const quarter = { oldest: new Date('2026-08-17T22:00:00Z'), newest: new Date('2026-11-15T22:00:00Z') };
const benchOf = (login: string): BankFeedBench => ({
  feed: () => feed,
  institutionId: 'banksia',
  login,
  answer: '246810',
  wrong: '99999999',
  scopes: requestedScopes,
  window: quarter,
});

async function rowsOf(login: string, window = quarter): Promise<FeedTransaction[]> {
  const session = await feed.open(await signInAt(benchOf(login)));
  const [account] = await session.accounts();
  return session.transactions(account!.id, window);
}

describe('M16: the embedded bank, through the adapter of the Consumer Data Standards', () => {
  bankFeedConformance(() => benchOf('11112222'));

  it('has accounts of every type, about two years of transactions, debits, scheduled payments and payees', async () => {
    const session = await feed.open(
      await signInAt({ ...benchOf('44445555'), scopes: dataClusters.map(({ scope }) => scope) }),
    );
    const accounts = await session.accounts();
    expect(accounts).toHaveLength(14);
    expect(new Set(accounts.map(({ kind }) => kind))).toEqual(new Set(['transaction', 'savings', 'credit', 'loan']));
    const [everyday] = accounts;
    expect(await session.numbers(everyday!.id)).toEqual({
      bsb: expect.stringMatching(/^971\d{3}$/),
      accountNumber: expect.stringMatching(/^\d{8}$/),
    });
    const rows = await session.transactions(everyday!.id, {
      oldest: new Date('2020-01-01T00:00:00Z'),
      newest: quarter.newest,
    });
    expect(rows.length).toBeGreaterThan(600);
    expect(rows.at(-1)!.date).toBe('2024-11-15');
    expect(rows.some(({ pending }) => pending)).toBe(true);
    expect((await session.directDebits(everyday!.id)).map(({ name }) => name)).toContain('Koala Mobile');
    expect(await session.scheduledPayments()).toEqual([]);
    expect((await session.payees()).length).toBe(3);
  });

  it('keeps posted transactions unchanged and posts pending ones later', async () => {
    const before = await rowsOf('22223333');
    clock.advance(3 * 24 * 3600 * 1000);
    const after = await rowsOf('22223333', { oldest: quarter.oldest, newest: clock.now() });
    clock.advance(-3 * 24 * 3600 * 1000);
    const posted = before.filter(({ pending }) => !pending);
    expect(after.filter(({ id }) => posted.some((row) => row.id === id))).toEqual(posted);
    expect(after.filter(({ pending }) => pending).length + after.length).toBeGreaterThan(before.length);
  });

  it.each([
    ['slow', '30000001'],
    ['partial', '30000002'],
    ['duplicate', '30000003'],
  ])('bears answers that are %s: the rows are those of a plain customer, each once', async (_manner, login) => {
    const rows = await rowsOf(login);
    const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]));
    expect(rows.length).toBeGreaterThan(50);
    expect(new Set(ids).size).toBe(ids.length);
    // The bank numbers its transactions consecutively, so a gap would mean a missing one.
    const numbers = ids.map((id) => Number(id.split('.')[1])).sort((a, b) => a - b);
    expect(numbers.at(-1)! - numbers[0]! + 1).toBe(numbers.length);
  });

  it('reports an invalid response, a slow bank and a locked-out customer', async () => {
    await expect(rowsOf('30000006')).rejects.toMatchObject({
      name: 'FeedMalformed',
      place: 'data.transactions.0.amount',
    });
    await expect(signInAt(benchOf('30000007'))).rejects.toThrow('The bank has locked this customer ID. Call the bank.');
    const impatient = embeddedBankFeed({ database: open.systemDb, clock, slowMs: 200, timeoutMs: 60 });
    const session = await impatient.open(await signInAt({ ...benchOf('30000001'), feed: () => impatient }));
    const [account] = await session.accounts();
    await expect(session.transactions(account!.id, quarter)).rejects.toThrow(FeedUnavailable);
    await impatient.close();
  });

  it('stops sharing an account that vanishes, and everything when the consent has expired', async () => {
    const grant = await signInAt(benchOf('30000004'));
    const [, saver] = await (await feed.open(grant)).accounts();
    const short = await signInAt(benchOf('30000005'));
    clock.advance(61_000);
    const session = await feed.open(grant);
    expect(await session.accounts()).toHaveLength(1);
    await expect(session.transactions(saver!.id, quarter)).rejects.toThrow(FeedAccountGone);
    clock.advance(3600_000);
    await expect(feed.open(short)).rejects.toThrow(FeedConsentEnded);
    clock.advance(-3661_000);
  });

  it('accepts a code at most three times, and renews a consent for the same arrangement', async () => {
    const step = await feed.beginSignIn({
      institutionId: 'banksia',
      login: '11112222',
      scopes: requestedScopes,
      sharingSeconds: 60,
    });
    if (step.kind !== 'code') throw new Error('The embedded bank asks for a code.');
    expect(step.hint).toBe('••• ••• 417');
    for (const again of [true, true, false]) {
      await expect(feed.finishSignIn('banksia', step.handle, '111111')).rejects.toMatchObject({ mayTryAgain: again });
    }
    await expect(feed.finishSignIn('banksia', step.handle, '246810')).rejects.toThrow(FeedSignInRefused);
    const first = await signInAt(benchOf('11112222'));
    const second = await signInAt(benchOf('11112222'), '11112222', first);
    expect(second.arrangementId).toBe(first.arrangementId);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    await expect(feed.open(first)).rejects.toThrow(FeedConsentEnded);
  });

  it('reads on with a new access token when the first has expired', async () => {
    const session = await feed.open(await signInAt(benchOf('33334444')));
    clock.advance(301_000);
    const [one, other] = await Promise.all([session.accounts(), session.balances()]);
    clock.advance(-301_000);
    expect([one.length, other.length]).toEqual([1, 1]);
  });

  it.each([
    ['invalid_grant', 400, FeedConsentEnded],
    ['invalid_grant', 401, FeedConsentEnded],
    ['invalid_client', 401, FeedUnavailable],
    ['invalid_request', 400, FeedUnavailable],
  ])('takes %s (%i) of an authorisation server for what it is', async (error, status, failure) => {
    const server = createServer((_request, response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error })),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const institution = { id: 'stub', name: 'Stub', signIn: 'redirect', practice: false } as const;
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const stub = cdrFeed({
      holders: [
        {
          institution,
          issuer,
          resourceBaseUrl: issuer,
          clientId: 'us',
          signing: { key: privateKey, keyId: 'k' },
          endpoints: holderEndpoints(issuer),
        },
      ],
      redirectUri: 'https://us.example',
      clock,
    });
    const grant = { institutionId: 'stub', arrangementId: 'a', refreshToken: 'r', scopes: [], expiresAt: null };
    await expect(stub.open(grant)).rejects.toThrow(failure);
    server.close();
  });

  it('refuses requests without a token', async () => {
    const bearer = await openBearer(async () => 'nothing');
    await expect(
      cdrSession('http://127.0.0.1:9', bearer, { timeoutMs: 300 }, { signedInAt: null, present: null }).accounts(),
    ).rejects.toThrow(FeedUnavailable);
  });
});

describe('signed requests', () => {
  it.each([
    ['ES256', generateKeyPairSync('ec', { namedCurve: 'P-256' })],
    ['PS256', generateKeyPairSync('rsa', { modulusLength: 2048 })],
  ])(
    'a request and an assertion by %s, which the bank can verify and nobody can change',
    (alg, { privateKey, publicKey }) => {
      const now = clock.now();
      const client = { clientId: 'wattle', issuer: 'https://bank.example', signing: { key: privateKey, keyId: 'k1' } };
      const { verifier, challenge } = newProofKey();
      expect(challengeOf(verifier)).toBe(challenge);
      const text = consentRequestObject(
        client,
        {
          redirectUri: 'https://us.example/back',
          scopes: ['bank:transactions:read'],
          sharingSeconds: 86_400,
          challenge,
          state: 's',
          nonce: 'n',
          arrangementId: 'a1',
        },
        now,
      );
      expect(JSON.parse(Buffer.from(text.split('.')[0]!, 'base64url').toString())).toEqual({
        alg,
        kid: 'k1',
        typ: 'JWT',
      });
      expect(claimsOf(text, publicKey, now)).toMatchObject({
        iss: 'wattle',
        aud: 'https://bank.example',
        response_type: 'code',
        scope: 'openid bank:transactions:read',
        code_challenge_method: 'S256',
        claims: { sharing_duration: 86_400, cdr_arrangement_id: 'a1' },
      });
      const [head, body, signature] = text.split('.');
      const changed = Buffer.from(Buffer.from(body!, 'base64url').toString().replace('86400', '99999')).toString(
        'base64url',
      );
      expect(claimsOf(`${head}.${changed}.${signature}`, publicKey, now)).toBeUndefined();
      expect(claimsOf(clientAssertion(client, now), publicKey, now)).toMatchObject({
        iss: 'wattle',
        sub: 'wattle',
        aud: 'https://bank.example',
      });
      expect(claimsOf(clientAssertion(client, now), publicKey, new Date(now.getTime() + 120_000))).toBeUndefined();
    },
  );
});

describe('the transform of the Consumer Data Standards', () => {
  it.each([
    ['-1204.50', -120_450],
    ['0.00', 0],
    ['-0.00', 0],
    ['12.3400', 1234],
  ])('an amount of %s is %i cents', (text, cents) => expect(centsOfAmount(text)).toBe(cents));

  it.each(['12', '12.5', '1,204.50', '12.345', ''])('refuses the amount %j', (text) =>
    expect(() => centsOfAmount(text)).toThrow(FeedMalformed),
  );

  const row: CdrTransaction = {
    accountId: 'a',
    transactionId: 't1',
    isDetailAvailable: false,
    type: 'PAYMENT',
    status: 'POSTED',
    description: ' WOOLWORTHS ',
    postingDateTime: '2026-11-14T13:30:00Z',
    amount: '-20.00',
    reference: '',
    merchantName: 'Woolworths',
    merchantCategoryCode: '5411',
  };

  it('dates a transaction by its day in Sydney, with money out negative', () => {
    expect(toTransaction(row)).toEqual({
      id: 't1',
      date: '2026-11-15',
      amountCents: -2000,
      description: 'WOOLWORTHS',
      reference: '',
      pending: false,
      merchantName: 'Woolworths',
      merchantCode: '5411',
      currency: 'AUD',
    });
    expect(
      toTransaction({
        ...row,
        status: 'PENDING',
        transactionId: null,
        postingDateTime: null,
        executionDateTime: '2026-11-15T01:00:00+11:00',
        merchantCategoryCode: 'x',
      }),
    ).toMatchObject({ id: null, pending: true, date: '2026-11-15', merchantCode: null });
    expect(() => toTransaction({ ...row, postingDateTime: null })).toThrow(FeedMalformed);
  });

  it('names an account by its own name, and distinguishes savings from transaction accounts', () => {
    const account = {
      accountId: 'a',
      displayName: 'Bonus Saver',
      accountOwnership: 'ONE_PARTY' as const,
      maskedNumber: 'xxx',
      productCategory: 'TRANS_AND_SAVINGS_ACCOUNTS' as const,
      productName: 'Bonus Saver',
    };
    expect(toAccount(account)).toMatchObject({ name: 'Bonus Saver', kind: 'savings', open: true });
    expect(
      toAccount({ ...account, nickname: 'House', openStatus: 'CLOSED', productCategory: 'RESIDENTIAL_MORTGAGES' }),
    ).toMatchObject({ name: 'House', kind: 'loan', open: false });
  });
});
