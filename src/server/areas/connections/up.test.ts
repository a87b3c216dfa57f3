import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { connections } from '#contract/areas/connections.ts';
import { outboxHandlersOf } from '#server/app/reactions.ts';
import type { AppSettings, Ports } from '#server/kit/implement.ts';
import { openLog } from '#server/kit/log.ts';
import { drainOutbox } from '#server/kit/outbox.ts';
import type { OutboxHandler } from '#server/kit/outbox.ts';
import type { BankFeedPort } from '#server/ports/bank-feed/port.ts';
import { upFeed } from '#server/ports/bank-feed/up.ts';
import { closedGateways } from '#tests/build/closed-gateways.ts';
import { connectionOf } from '#tests/build/bank-connection.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { openUpBank, upAccountIds, upRows } from '#tests/build/up-bank.ts';
import type { UpBank } from '#tests/build/up-bank.ts';
import { keysOf } from '#server/kit/keys.ts';

/** A member connects Up with a token, and Up sends events about new transactions. */

let bank: UpBank;
let server: TestServer;
beforeAll(async () => {
  bank = await openUpBank(upRows());
  server = await startTestServer({ ports: { bankFeed: upFeed({ url: bank.url }) } });
});
afterAll(async () => {
  await server.close();
  await bank.close();
});

interface Interrupting {
  /** Runs once, during a sync. */
  midway?(): Promise<void>;
  /** Runs once, after the first pass has read its transactions. */
  afterRows?(): void;
}

/** The adapter with these hooks. */
function interrupted({ midway, afterRows }: Interrupting): BankFeedPort {
  const feed = upFeed({ url: bank.url });
  let [work, last] = [midway, afterRows];
  return {
    ...feed,
    async open(grant, visit) {
      const session = await feed.open(grant, visit);
      return {
        ...session,
        async transactions(accountId, window) {
          const now = work;
          work = undefined;
          await now?.();
          const rows = await session.transactions(accountId, window);
          if (accountId === upAccountIds[1]) {
            last?.();
            last = undefined;
          }
          return rows;
        },
      };
    },
  };
}

function outboxHandlers(interrupting: Interrupting = {}): Readonly<Record<string, OutboxHandler>> {
  const { systemDb: database } = server.server.database;
  const settings = {
    keys: keysOf(new Uint8Array(32).fill(7)),
    brand: 'Wattle',
    publicUrl: 'https://wattle.example',
    product: 'wattle',
  } as AppSettings;
  return outboxHandlersOf({
    database,
    clock: server.clock,
    ports: { bankFeed: interrupted(interrupting), ...closedGateways } as Ports,
    settings,
  });
}

async function carry(interrupting?: Interrupting): Promise<void> {
  const { systemDb: database } = server.server.database;
  const { 'bank-sync': sync, 'bank-listen': listen, 'bank-withdraw': withdraw } = outboxHandlers(interrupting);
  while (
    (await drainOutbox(
      database,
      server.clock,
      { 'bank-sync': sync!, 'bank-listen': listen!, 'bank-withdraw': withdraw! },
      openLog('silent'),
    )) > 0
  );
}

async function connected(
  customer: string,
): Promise<{ memberId: number; token: string; id: number; bankToken: string }> {
  const { id: memberId, token } = await server.aMember();
  const bankToken = `up:yeah:${customer}`;
  bank.tokens.set(bankToken, customer);
  const { body } = await server.call(connections.connect, {
    token,
    body: { institution_id: 'up', login: bankToken, agreed: true },
  });
  expect(body).toMatchObject({
    step: { kind: 'done' },
    data: {
      state: 'open',
      institution: 'Up',
      consent_expires_at: null,
      clusters: [{ title: 'Account name, type and balance' }, { title: 'Transaction details' }],
    },
  });
  await server.call(connections.choose, { token, body: { connection_id: body.connection_id, accounts: upAccountIds } });
  await carry();
  return { memberId, token, id: body.connection_id, bankToken };
}

/** Posts an event as Up would, to the registered webhook. */
async function post(at: string, { body, signature }: { body: string; signature: string }): Promise<number> {
  const path = new URL(at).pathname.split('/wattle/')[1]!;
  const response = await fetch(`${server.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-up-authenticity-signature': signature },
    body,
  });
  return response.status;
}

const rowsOf = async (memberId: number) =>
  (
    await sql<{
      description: string;
      pending: boolean;
      cents: number;
    }>`select description, pending, amount_cents as cents from transactions where member_id = ${memberId}
      order by date, id`.execute(server.server.database.systemDb)
  ).rows;

test('a token gives access, transactions are imported and balanced to the cent, and the token is encrypted', async () => {
  const { memberId, token, id } = await connected('anna');
  expect(await connectionOf(server, token, id)).toMatchObject({
    sync: { state: 'done', imported: 7 },
    accounts: [{ name: 'Rainy Day' }, { name: 'Spending' }],
  });
  const own = (await server.call(bankAccounts.list, { token })).body.data;
  expect(own.toSorted((a, b) => a.name.localeCompare(b.name)).map(({ name, balance }) => [name, balance])).toEqual([
    ['Rainy Day', 500],
    ['Spending', 1805.5],
  ]);
  const { rows } = await sql<{
    text: string;
  }>`select to_jsonb(c)::text as text from bank_connections c where member_id = ${memberId}`.execute(
    server.server.database.systemDb,
  );
  expect(rows[0]!.text).not.toContain('up:yeah');
});

test('a signed event imports new transactions, a pending one is posted, and a forged event does nothing', async () => {
  const { memberId, token, id } = await connected('ben');
  const hook = bank.webhooks.find(({ customer }) => customer === 'ben')!;
  bank.rows.find(({ id: row }) => row === 't7')!.status = 'SETTLED';
  bank.rows.push({
    id: 't8',
    account: upAccountIds[0]!,
    createdAt: '2026-11-16T08:30:00+11:00',
    cents: -9_90,
    text: 'Bakery',
    status: 'HELD',
  });
  expect(await post(hook.url, bank.event('TRANSACTION_CREATED', 'guessed'))).toBe(403);
  expect(await post(`${hook.url}x`, bank.event('TRANSACTION_CREATED', hook.secretKey))).toBe(404);
  expect((await connectionOf(server, token, id)).sync).toMatchObject({ state: 'done' });
  expect(await post(hook.url, bank.event('TRANSACTION_CREATED', hook.secretKey))).toBe(200);
  expect(await post(hook.url, bank.event('TRANSACTION_CREATED', hook.secretKey))).toBe(200);
  expect((await connectionOf(server, token, id)).sync).toMatchObject({ state: 'waiting' });
  await carry();
  expect((await rowsOf(memberId)).slice(-2)).toEqual([
    { description: 'BP', pending: false, cents: -4000 },
    { description: 'BAKERY', pending: true, cents: -990 },
  ]);
  expect(await rowsOf(memberId)).toHaveLength(8);
});

test('another customer’s token cannot renew the consent, and withdrawing removes the webhook', async () => {
  const { token, id, bankToken } = await connected('cleo');
  const renew = (login: string) =>
    server.call(connections.renew, { token, body: { connection_id: id, login, agreed: true } });
  expect((await renew('up:yeah:anna')).problem.errors).toEqual([
    { field: 'login', message: 'This token belongs to another Up customer.' },
  ]);
  expect((await renew(bankToken)).body.data!.events[0]).toMatchObject({ kind: 'renewed' });
  await carry();
  expect(bank.webhooks.filter(({ customer }) => customer === 'cleo')).toHaveLength(1);
  expect((await server.call(connections.withdraw, { token, body: { connection_id: id } })).status).toBe(200);
  await carry();
  expect(bank.webhooks.filter(({ customer }) => customer === 'cleo')).toEqual([]);
});

test('a token revoked at Up ends the connection', async () => {
  const { token, id, bankToken } = await connected('dora');
  bank.tokens.delete(bankToken);
  await server.call(connections.refresh, { token, body: { connection_id: id } });
  await carry();
  expect(await connectionOf(server, token, id)).toMatchObject({ state: 'ended' });
  expect(
    (
      await server.call(connections.connect, {
        token,
        body: { institution_id: 'up', login: 'up:yeah:wrong', agreed: true },
      })
    ).problem.errors,
  ).toEqual([{ field: 'login', message: 'Up doesn’t recognise this token.' }]);
});

test('an event during a sync is answered immediately and followed by one more pass', async () => {
  const { memberId, token, id } = await connected('ezra');
  const hook = bank.webhooks.find(({ customer }) => customer === 'ezra')!;
  const database = server.server.database.systemDb;
  await server.call(connections.refresh, { token, body: { connection_id: id } });
  const before = (await rowsOf(memberId)).length;
  let tookMs = Number.POSITIVE_INFINITY;
  await carry({
    async midway() {
      // Locks the sync's row and the connection, as an import does, while the event arrives.
      await database.transaction().execute(async (transaction) => {
        await sql`select id from bank_syncs where member_id = ${memberId} and state = 'running' for update`.execute(
          transaction,
        );
        await sql`select id from bank_connections where member_id = ${memberId} for share`.execute(transaction);
        const from = performance.now();
        for (let copy = 0; copy < 3; copy += 1)
          expect(await post(hook.url, bank.event('TRANSACTION_CREATED', hook.secretKey))).toBe(200);
        tookMs = performance.now() - from;
      });
      expect(
        await sql`select state from bank_syncs where member_id = ${memberId} order by id desc limit 1`.execute(
          database,
        ),
      ).toMatchObject({ rows: [{ state: 'running' }] });
    },
    // The first pass has read its transactions by now, so only the second pass sees this one.
    afterRows: () =>
      void bank.rows.push({
        id: 't9',
        account: upAccountIds[0]!,
        createdAt: '2026-11-16T08:45:00+11:00',
        cents: -3_30,
        text: 'Kiosk',
        status: 'SETTLED',
      }),
  });
  // Work that needs those rows waits until the lock is released, which is after this response.
  expect(tookMs).toBeLessThan(10_000);
  const { rows } = await sql<{
    state: string;
  }>`select state from bank_syncs where member_id = ${memberId} order by id`.execute(database);
  expect(rows.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
  const after = await rowsOf(memberId);
  expect([after.length, after.some(({ description }) => description === 'KIOSK')]).toEqual([before + 1, true]);
  expect(await sql`select 1 from bank_event_marks where member_id = ${memberId}`.execute(database)).toMatchObject({
    rows: [],
  });
  bank.rows.pop();
});

test('an event recorded before a crash is handled when the sync is retried', async () => {
  const { memberId, token, id } = await connected('fleur');
  const database = server.server.database.systemDb;
  await server.call(connections.refresh, { token, body: { connection_id: id } });
  await carry();
  const syncs = async () =>
    (
      await sql<{
        id: number;
        state: string;
      }>`select id, state from bank_syncs where member_id = ${memberId} order by id`.execute(database)
    ).rows;
  expect((await syncs()).map(({ state }) => state)).toEqual(['done', 'done']);
  // The sync ended, and the process crashed before it checked the mark.
  await sql`insert into bank_event_marks values (${memberId}, ${id}, ${server.clock.now()})`.execute(database);
  await outboxHandlers()['bank-sync']!({
    key: 'again',
    payload: { memberId, syncId: (await syncs())[1]!.id },
    attempt: 2,
  });
  expect((await syncs()).map(({ state }) => state)).toEqual(['done', 'done', 'waiting']);
  await carry();
  expect((await syncs()).map(({ state }) => state)).toEqual(['done', 'done', 'done']);
});
