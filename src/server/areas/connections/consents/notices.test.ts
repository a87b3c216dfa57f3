import { createPrivateKey } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connections } from '#contract/areas/connections.ts';
import { outboxHandlersOf } from '#server/app/reactions.ts';
import { movableClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database.ts';
import type { OpenDatabase } from '#server/kit/database.ts';
import type { AppSettings, Ports } from '#server/kit/implement.ts';
import { openLog } from '#server/kit/log.ts';
import { drainOutbox } from '#server/kit/outbox.ts';
import { cdrFeed } from '#server/ports/bank-feed/cdr.ts';
import { publicKeyOf } from '#server/ports/bank-feed/key-files.ts';
import { cdrRecipient } from '#server/ports/bank-feed/recipient.ts';
import type { Claims } from '#server/ports/bank-feed/signed-request.ts';
import { embeddedMail, storedEmails } from '#server/ports/mail/embedded.ts';
import { closedGateways } from '#tests/build/closed-gateways.ts';
import { connectionOf } from '#tests/build/bank-connection.ts';
import { openConsentBank } from '#tests/build/consent-bank.ts';
import type { ConsentBank } from '#tests/build/consent-bank.ts';
import { testDatabase } from '#tests/build/database.ts';
import type { TestDatabase } from '#tests/build/database.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { sweepNoticeTokens } from '../public.ts';
import { keysOf } from '#server/kit/keys.ts';

/**
 * A data holder notifies us of a withdrawal there, reads our public keys, and receives the headers of attended calls.
 */

const redirectUri = 'https://wattle.example/connections/return';
const noticeUrl = 'https://wattle.example/cdr/arrangements/revoke';
const clock = movableClock(testStart);
let books: TestDatabase;
let open: OpenDatabase;
let bank: ConsentBank;
let server: TestServer;
let ports: Pick<Ports, 'bankFeed' | 'bankRecipient'>;
let origin: string;
beforeAll(async () => {
  books = await testDatabase();
  open = openDatabase(books.url);
  bank = await openConsentBank({ database: open.systemDb, clock, redirectUri });
  const institution = { id: 'wandoo', name: 'Wandoo', signIn: 'redirect', practice: false } as const;
  const signing = { key: createPrivateKey(bank.clientKey), keyId: 'ours-1' };
  const holders = [
    {
      institution,
      issuer: bank.issuer,
      resourceBaseUrl: bank.issuer,
      clientId: bank.clientId,
      signing,
      brandId: 'brand-7',
    },
  ];
  ports = {
    bankFeed: cdrFeed({ holders, redirectUri, clock }),
    bankRecipient: cdrRecipient({ holders, keys: { signing: [signing], encryption: [] }, noticeUrl, clock }),
  };
  server = await startTestServer({ ports });
  origin = new URL(server.baseUrl).origin;
});
afterAll(async () => {
  await server.close();
  await bank.close();
  await open.close();
  await books.close();
});

const one = async <T>(query: RawBuilder<T>): Promise<T> =>
  (await query.execute(server.server.database.systemDb)).rows[0]!;

async function carry(): Promise<void> {
  const { systemDb: database } = server.server.database;
  const settings = {
    keys: keysOf(new Uint8Array(32).fill(7)),
    brand: 'Wattle',
    publicUrl: 'https://wattle.example',
    product: 'wattle',
  } as AppSettings;
  const all = { ...ports, ...closedGateways, mail: embeddedMail({ database, clock: server.clock }) } as Ports;
  const {
    'bank-sync': sync,
    'bank-withdraw': withdraw,
    mail,
  } = outboxHandlersOf({ database, clock: server.clock, ports: all, settings });
  while (
    (await drainOutbox(
      database,
      server.clock,
      { 'bank-sync': sync!, 'bank-withdraw': withdraw!, mail: mail! },
      openLog('silent'),
    )) > 0
  );
}

/** Counts the emails with a subject that a member has received. */
async function emailsTo(email: string, about: string): Promise<number> {
  await carry();
  const emails = await storedEmails({ database: server.server.database.systemDb, clock: server.clock }, 1_000);
  return emails.filter(({ to, subject }) => to === email && subject === about).length;
}

/** Connects a member whose bank shares one account. Returns the bank's id of the consent. */
async function sharing(customer: string) {
  const { id: memberId, token, email } = await server.aMember();
  // The newest consent of the customer is the one given here.
  clock.advance(1_000);
  const { body } = await server.call(connections.connect, { token, body: { institution_id: 'wandoo', agreed: true } });
  const response = (await bank.visit(body.step.url!, customer)).searchParams.get('response')!;
  const { data } = (await server.call(connections.comeBack, { token, body: { response } })).body;
  await server.call(connections.choose, {
    token,
    body: { connection_id: data!.id, accounts: [data!.accounts[0]!.feed_account_id] },
    headers: { 'user-agent': 'Firefox/140', 'accept-language': 'en-AU' },
  });
  const { rows } = await sql<{
    id: string;
  }>`select arrangement_id as id from holder_consents where customer_id = ${customer} and ended_at is null
    order by granted_at desc, arrangement_id`.execute(open.systemDb);
  return { memberId, token, email, id: data!.id, arrangements: rows.map(({ id }) => id) };
}

let ids = 0;
const claims = (more: Claims = {}): Claims => ({
  iss: 'brand-7',
  sub: 'brand-7',
  aud: noticeUrl,
  exp: clock.now().getTime() / 1000 + 300,
  jti: `id-${(ids += 1)}`,
  ...more,
});
async function notify(
  arrangement: string,
  more: { bearer?: string; form?: Record<string, string> } = {},
): Promise<{ status: number; body: unknown }> {
  const form = new URLSearchParams(
    more.form ?? { cdr_arrangement_jwt: bank.sign(claims({ cdr_arrangement_id: arrangement })) },
  );
  const answer = await fetch(`${origin}/cdr/arrangements/revoke`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${more.bearer ?? bank.sign(claims())}` },
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
}

test('our public keys are at a stable address, without private parts', async () => {
  const answer = await fetch(`${origin}/cdr/jwks`);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'application/json; charset=utf-8',
    'public, max-age=300',
  ]);
  expect(await answer.json()).toEqual({
    keys: [publicKeyOf({ key: createPrivateKey(bank.clientKey), keyId: 'ours-1' }, 'sig')],
  });
});

test('a consent withdrawn at the bank ends here, once; its history stays, and the member is notified', async () => {
  const { memberId, token, email, id, arrangements } = await sharing('11112222');
  await carry();
  const rows = () =>
    one(sql<{ count: number }>`select count(*)::int as count from transactions where member_id = ${memberId}`);
  const before = await rows();
  expect(before.count).toBeGreaterThan(0);
  await server.call(connections.refresh, { token, body: { connection_id: id } });

  const [arrangement] = arrangements as [string];
  expect(await notify(arrangement)).toEqual({ status: 204, body: null });
  const after = await connectionOf(server, token, id);
  expect(after).toMatchObject({
    state: 'ended',
    events: [{ kind: 'withdrawn_at_bank' }, { kind: 'given' }],
    sync: { state: 'failed', problem: 'You withdrew your consent at your bank.' },
  });
  expect(await rows()).toEqual(before);
  expect(await notify(arrangement)).toEqual({ status: 204, body: null });
  expect((await connectionOf(server, token, id)).events).toHaveLength(2);

  expect(await emailsTo(email, 'You stopped sharing data from Wandoo')).toBe(1);
  // The bank knows already, so withdrawing here sends it nothing.
  expect((await server.call(connections.withdraw, { token, body: { connection_id: id } })).status).toBe(200);
  expect(
    await one(sql<{ count: number }>`select count(*)::int as count from outbox where topic = 'bank-withdraw'`),
  ).toEqual({ count: 0 });
  expect(await notify(arrangement)).toEqual({ status: 204, body: null });
});

test('a notice is refused without the bank’s token, with a used one, and about an unknown consent', async () => {
  const { token, id, arrangements } = await sharing('33334444');
  const arrangement = arrangements[0]!;
  expect(await notify(arrangement, { bearer: 'nonsense' })).toMatchObject({
    status: 401,
    body: { error: 'invalid_token' },
  });
  expect(await notify(arrangement, { form: {} })).toEqual({
    status: 400,
    body: {
      errors: [
        {
          code: 'urn:au-cds:error:cds-all:Field/Missing',
          title: 'Missing Required Field',
          detail: 'cdr_arrangement_jwt',
        },
      ],
    },
  });
  expect(await notify(arrangement, { form: { cdr_arrangement_jwt: 'a.b.c' } })).toMatchObject({
    status: 400,
    body: { errors: [{ title: 'Invalid Field' }] },
  });
  const used = bank.sign(claims());
  expect(await notify('another', { bearer: used })).toEqual({
    status: 422,
    body: {
      errors: [
        {
          code: 'urn:au-cds:error:cds-all:Authorisation/InvalidArrangement',
          title: 'Invalid Consent Arrangement',
          detail: 'cdr_arrangement_id',
        },
      ],
    },
  });
  expect((await notify(arrangement, { bearer: used })).status).toBe(401);
  expect((await connectionOf(server, token, id)).state).toBe('open');
  const answer = await fetch(`${origin}/cdr/arrangements/revoke`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(415);
});

test('twenty concurrent copies of a notice end the consent once and send one email', async () => {
  const { token, email, id, arrangements } = await sharing('33334444');
  const answers = await Promise.all(Array.from({ length: 20 }, () => notify(arrangements[0]!)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 204));
  expect((await connectionOf(server, token, id)).events).toHaveLength(2);
  expect(await emailsTo(email, 'You stopped sharing data from Wandoo')).toBe(1);
});

test('a consent from before arrangement hashes were stored is found too', async () => {
  const { memberId, token, id, arrangements } = await sharing('33334444');
  await sql`update bank_connections set arrangement_hash = null where member_id = ${memberId}`.execute(
    server.server.database.systemDb,
  );
  expect((await notify(arrangements[0]!)).status).toBe(204);
  expect((await connectionOf(server, token, id)).state).toBe('ended');
});

test('withdrawing here tells the bank, and the consent ends there', async () => {
  const { token, id, arrangements } = await sharing('33334444');
  expect((await server.call(connections.withdraw, { token, body: { connection_id: id } })).status).toBe(200);
  await carry();
  const { rows } = await sql<{
    ended: boolean;
  }>`select ended_at is not null as ended from holder_consents where arrangement_id = ${arrangements[0]!}`.execute(
    open.systemDb,
  );
  expect(rows).toEqual([{ ended: true }]);
});

test('a requested sync is attended for five minutes, and a scheduled one is unattended', async () => {
  await carry();
  const { memberId, token, id } = await sharing('11112222');
  await sql`update credentials set last_login_at = ${new Date('2026-11-15T20:00:00Z')}
    where member_id = ${memberId}`.execute(server.server.database.systemDb);
  const received = async () => {
    bank.calls.length = 0;
    await carry();
    const header = (call: IncomingHttpHeaders, name: string) => String(call[name] ?? '');
    return [
      ...new Set(
        bank.calls.map((call) =>
          [
            header(call, 'x-fapi-auth-date'),
            header(call, 'x-fapi-customer-ip-address'),
            Buffer.from(header(call, 'x-cds-client-headers'), 'base64').toString(),
          ].join(' | '),
        ),
      ),
    ];
  };
  const since = 'Sun, 15 Nov 2026 20:00:00 GMT';
  expect(
    await one(sql`select present_encrypted like '%Firefox%' as plain from bank_syncs where member_id = ${memberId}`),
  ).toEqual({ plain: false });
  expect(await received()).toEqual([
    `${since} | 127.0.0.1 | User-Agent: Firefox/140\r\nAccept: */*\r\nAccept-Language: en-AU`,
  ]);
  expect(await one(sql`select present_encrypted from bank_syncs where member_id = ${memberId}`)).toEqual({
    present_encrypted: null,
  });

  await server.call(connections.refresh, { token, body: { connection_id: id } });
  server.clock.advance(5 * 60_000);
  expect(await received()).toEqual([`${since} |  | `]);
  server.clock.advance(-5 * 60_000);
});

test('used tokens are deleted when they expire', async () => {
  const count = () => one(sql<{ count: number }>`select count(*)::int as count from bank_notice_tokens`);
  expect((await count()).count).toBeGreaterThan(20);
  await sweepNoticeTokens(server.server.database.systemDb, new Date(clock.now().getTime() + 280_000));
  expect((await count()).count).toBeGreaterThan(20);
  await sweepNoticeTokens(server.server.database.systemDb, new Date(clock.now().getTime() + 301_000));
  expect(await count()).toEqual({ count: 0 });
});
