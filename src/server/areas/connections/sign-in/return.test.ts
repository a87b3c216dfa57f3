import { createPrivateKey } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connections } from '#contract/areas/connections.ts';
import { movableClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database.ts';
import type { OpenDatabase } from '#server/kit/database.ts';
import { openSession } from '#server/kit/session.ts';
import { cdrFeed } from '#server/ports/bank-feed/cdr.ts';
import { openConsentBank } from '#tests/build/consent-bank.ts';
import type { ConsentBank } from '#tests/build/consent-bank.ts';
import { connectionOf } from '#tests/build/bank-connection.ts';
import { testDatabase } from '#tests/build/database.ts';
import type { TestDatabase } from '#tests/build/database.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** A member goes to a bank's own page and returns with the response that the bank signed. */

const clock = movableClock(testStart);
let books: TestDatabase;
let open: OpenDatabase;
let bank: ConsentBank;
let server: TestServer;
beforeAll(async () => {
  books = await testDatabase();
  open = openDatabase(books.url);
  const redirectUri = 'https://wattle.example/connections/return';
  bank = await openConsentBank({ database: open.systemDb, clock, redirectUri });
  const institution = {
    id: 'wandoo',
    name: 'Wandoo',
    company: 'Wandoo Mutual Limited',
    signIn: 'redirect',
    practice: false,
  } as const;
  const holder = {
    institution,
    issuer: bank.issuer,
    resourceBaseUrl: bank.issuer,
    clientId: bank.clientId,
    signing: { key: createPrivateKey(bank.clientKey), keyId: 'ours-1' },
  };
  server = await startTestServer({ ports: { bankFeed: cdrFeed({ holders: [holder], redirectUri, clock }) } });
});
afterAll(async () => {
  await server.close();
  await bank.close();
  await open.close();
  await books.close();
});

async function begin(token: string): Promise<{ id: number; url: string }> {
  const { status, body } = await server.call(connections.connect, {
    token,
    body: { institution_id: 'wandoo', agreed: true },
  });
  expect([status, body.step.kind, body.data]).toEqual([200, 'redirect', null]);
  return { id: body.connection_id, url: body.step.url! };
}
const answerOf = async (url: string, says?: 'no', customer = '11112222') =>
  (await bank.visit(url, customer, says)).searchParams.get('response')!;
const comeBack = (token: string, response: string) => server.call(connections.comeBack, { token, body: { response } });

test('M16: consent is given on the bank’s own page, its response is accepted once, and the accounts are listed', async () => {
  const { token } = await server.aMember();
  expect((await server.call(connections.institutions, { token })).body.data).toEqual([
    expect.objectContaining({ name: 'Wandoo', company: 'Wandoo Mutual Limited', sign_in: 'redirect' }),
  ]);
  const { id, url } = await begin(token);
  const response = await answerOf(url);
  expect((await comeBack(token, response)).body).toMatchObject({
    outcome: 'given',
    institution: 'Wandoo',
    data: { id, state: 'open', accounts: { length: 5 }, events: [{ kind: 'given' }] },
  });
  expect((await comeBack(token, response)).body).toEqual({ outcome: 'unknown', institution: null, data: null });
  expect(await connectionOf(server, token, id)).toMatchObject({ state: 'open', events: { length: 1 } });
});

test('a refusal, an unknown response and a late one have no effect and are reported', async () => {
  const { token } = await server.aMember();
  const refused = await begin(token);
  expect((await comeBack(token, await answerOf(refused.url, 'no'))).body).toEqual({
    outcome: 'declined',
    institution: 'Wandoo',
    data: null,
  });
  for (const response of [
    'nonsense',
    'a.b.c',
    bank.sign({ iss: bank.issuer, aud: bank.clientId, exp: 4e9, state: 'guessed', code: 'c' }),
  ]) {
    expect((await comeBack(token, response)).body).toMatchObject({ outcome: 'unknown' });
  }
  const late = await begin(token);
  const response = await answerOf(late.url);
  server.clock.advance(10 * 60_000);
  expect((await comeBack(token, response)).body).toMatchObject({ outcome: 'expired' });
  server.clock.advance(-10 * 60_000);
  expect((await comeBack(token, response)).body).toMatchObject({ outcome: 'unknown' });
  expect((await server.call(connections.list, { token })).body.data.every(({ state }) => state !== 'open')).toBe(true);
});

test('the response is accepted only from the same member in the same session', async () => {
  const [anna, ben] = [await server.aMember(), await server.aMember()];
  const { access: elsewhere } = await openSession(server.server.database.systemDb, server.clock, {
    memberId: anna.id,
    remember: false,
    caller: { ip: '127.0.0.1', userAgent: 'another' },
  });
  const { id, url } = await begin(anna.token);
  const response = await answerOf(url);
  expect((await comeBack(ben.token, response)).body).toMatchObject({ outcome: 'unknown' });
  expect((await comeBack(elsewhere, response)).body).toMatchObject({ outcome: 'unknown' });
  // Sent as a typed code, it is refused as well.
  expect(
    (await server.call(connections.verify, { token: anna.token, body: { connection_id: id, code: 'x' } })).status,
  ).toBe(410);
  expect((await comeBack(anna.token, response)).body).toMatchObject({ outcome: 'given' });
});

test('the same response sent concurrently is accepted once', async () => {
  const { token } = await server.aMember();
  const response = await answerOf((await begin(token)).url);
  const outcomes = await Promise.all([1, 2, 3, 4].map(async () => (await comeBack(token, response)).body.outcome));
  expect(outcomes.filter((outcome) => outcome === 'given')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'unknown')).toHaveLength(3);
});

test('a renewal works the same way and keeps the arrangement; a refusal leaves the consent unchanged', async () => {
  const { token } = await server.aMember();
  const first = await begin(token);
  await comeBack(token, await answerOf(first.url));
  const renew = async () =>
    (await server.call(connections.renew, { token, body: { connection_id: first.id, agreed: true } })).body.step
      .url as string;
  expect((await comeBack(token, await answerOf(await renew(), 'no'))).body).toMatchObject({ outcome: 'declined' });
  expect(await connectionOf(server, token, first.id)).toMatchObject({ state: 'open', events: { length: 1 } });
  expect((await comeBack(token, await answerOf(await renew()))).body).toMatchObject({
    outcome: 'renewed',
    data: { id: first.id, state: 'open', events: [{ kind: 'renewed' }, { kind: 'given' }] },
  });
});

test('neither the list nor a step exposes the encrypted sign-in', async () => {
  const { token } = await server.aMember();
  const { body } = await server.call(connections.connect, { token, body: { institution_id: 'wandoo', agreed: true } });
  expect(Object.keys(body.step).toSorted()).toEqual(['hint', 'kind', 'url']);
  expect(JSON.stringify([body, (await server.call(connections.list, { token })).body])).not.toMatch(
    /verifier|nonce|state=|encrypted/,
  );
});
