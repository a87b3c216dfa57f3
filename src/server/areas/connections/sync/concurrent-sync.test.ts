import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { profile } from '#contract/areas/profile.ts';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { connections } from '#contract/areas/connections.ts';
import { outboxHandlersOf } from '#server/app/reactions.ts';
import type { AppSettings, Ports } from '#server/kit/implement.ts';
import { openLog } from '#server/kit/log.ts';
import { drainOutbox } from '#server/kit/outbox.ts';
import { embeddedBankFeed } from '#server/ports/bank-feed/embedded.ts';
import { FeedConsentEnded } from '#server/ports/bank-feed/port.ts';
import type { BankFeedPort } from '#server/ports/bank-feed/port.ts';
import { closedGateways } from '#tests/build/closed-gateways.ts';
import { bankCode, connectBank, connectionOf } from '#tests/build/bank-connection.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { sweepSyncs } from '../public.ts';
import { keysOf } from '#server/kit/keys.ts';

/** What happens when the member acts, or time passes, while a bank is being called. */

let server: TestServer;
let feed: BankFeedPort;
beforeAll(async () => {
  server = await startTestServer();
  feed = embeddedBankFeed({ database: server.server.database.systemDb, clock: server.clock, slowMs: 5 });
});
afterAll(async () => {
  await feed.close();
  await server.close();
});

/** Runs due outbox messages. `midway` runs once, after an account was listed and before its transactions are read. */
async function carry(midway?: () => Promise<void>): Promise<void> {
  const { systemDb } = server.server.database;
  let work = midway;
  const interrupted: BankFeedPort = {
    ...feed,
    async open(grant) {
      const session = await feed.open(grant);
      return {
        ...session,
        async transactions(accountId, window) {
          const now = work;
          work = undefined;
          await now?.();
          return session.transactions(accountId, window);
        },
      };
    },
  };
  const outboxHandlers = outboxHandlersOf({
    database: systemDb,
    clock: server.clock,
    ports: { bankFeed: interrupted, ...closedGateways } as Ports,
    settings: {
      keys: keysOf(new Uint8Array(32).fill(7)),
      brand: 'Wattle',
      publicUrl: '',
      product: 'wattle',
    } as AppSettings,
  });
  const { 'bank-sync': sync, 'bank-withdraw': withdraw } = outboxHandlers;
  while (
    (await drainOutbox(systemDb, server.clock, { 'bank-sync': sync!, 'bank-withdraw': withdraw! }, openLog('silent'))) >
    0
  );
}

async function rowCount(memberId: number): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from transactions where member_id = ${memberId}`.execute(
    server.server.database.systemDb,
  );
  return rows[0]!.count;
}

async function openConsents(customer: string, brand: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from holder_consents
    where customer_id = ${customer} and brand = ${brand} and ended_at is null`.execute(server.server.database.systemDb);
  return rows[0]!.count;
}

test('accounts chosen during a sync are kept, and the new one is read next', async () => {
  const { token } = await server.aMember();
  const { id, accounts: shared } = await connectBank(server, token, { customer: '11112222', choose: /Card/ });
  const deposit = shared.find(({ name }) => /Deposit/.test(name))!.feed_account_id;
  await carry(async () => {
    expect(
      (await server.call(connections.choose, { token, body: { connection_id: id, accounts: [deposit] } })).status,
    ).toBe(200);
  });
  const { accounts: after, sync } = await connectionOf(server, token, id);
  expect(after.filter(({ collecting }) => collecting).map(({ name, account_name }) => [name, account_name])).toEqual([
    ['Twelve Month Term Deposit', 'Twelve Month Term Deposit'],
  ]);
  expect(sync).toMatchObject({ state: 'done', accounts_total: 1 });
});

test('an account deactivated during a sync stays inactive', async () => {
  const { token } = await server.aMember();
  const { id } = await connectBank(server, token, { customer: '33334444' });
  await carry();
  const own = (await server.call(bankAccounts.list, { token })).body.data[0]!;
  await server.call(connections.refresh, { token, body: { connection_id: id } });
  await carry(async () => {
    expect((await server.call(connections.deactivate, { token, body: { bank_account_id: own.id } })).status).toBe(200);
  });
  expect((await connectionOf(server, token, id)).accounts[0]).toMatchObject({
    collecting: false,
    bank_account_id: own.id,
  });
  expect((await server.call(bankAccounts.list, { token })).body.data[0]).toMatchObject({ status: 'inactive' });
});

test('a consent withdrawn during a sync imports nothing', async () => {
  const { id: memberId, token } = await server.aMember();
  const { id } = await connectBank(server, token, { customer: '33334444', institution: 'kurrajong' });
  await carry(async () => {
    expect(
      (await server.call(connections.withdraw, { token, body: { connection_id: id, delete_rows: true } })).body,
    ).toEqual({ success: true, removed: 0 });
  });
  expect(await rowCount(memberId)).toBe(0);
  expect(await connectionOf(server, token, id)).toMatchObject({
    state: 'withdrawn',
    sync: { state: 'failed', imported: 0 },
  });
  await carry();
  expect(await openConsents('33334444', 'kurrajong')).toBe(0);
});

test('a consent renewed while the old one fails does not end', async () => {
  const { id: memberId, token } = await server.aMember();
  const { id } = await connectBank(server, token, { customer: '33334444', institution: 'saltbush' });
  await carry(async () => {
    await server.call(connections.renew, { token, body: { connection_id: id, login: '33334444', agreed: true } });
    expect((await server.call(connections.verify, { token, body: { connection_id: id, code: bankCode } })).status).toBe(
      200,
    );
    throw new FeedConsentEnded();
  });
  expect(await connectionOf(server, token, id)).toMatchObject({ state: 'open', sync: { state: 'waiting' } });
  server.clock.advance(10_000);
  await carry();
  server.clock.set(testStart);
  expect(await connectionOf(server, token, id)).toMatchObject({ state: 'open', sync: { state: 'done' } });
  expect(await rowCount(memberId)).toBe(48);
});

test('a consent can be renewed only by the same customer', async () => {
  const { token } = await server.aMember();
  const { id } = await connectBank(server, token, { customer: '33334444', institution: 'bluegum' });
  const { problem } = await server.call(connections.renew, {
    token,
    body: { connection_id: id, login: '22223333', agreed: true },
  });
  expect(problem.errors).toEqual([
    { field: 'login', message: 'You first connected with a different customer ID. Use that one to renew.' },
  ]);
  expect((await server.call(connections.refresh, { token, body: { connection_id: id } })).status).toBe(200);
  await carry();
  expect(await connectionOf(server, token, id)).toMatchObject({ state: 'open', sync: { state: 'done' } });
});

test('an account that the member removes is not created again until it is chosen again', async () => {
  const { id: memberId, token } = await server.aMember();
  const { id, accounts: shared } = await connectBank(server, token, { customer: '33334444' });
  await carry();
  const own = (await server.call(bankAccounts.list, { token })).body.data[0]!;
  expect((await server.call(bankAccounts.remove, { token, body: { bank_account_id: own.id } })).status).toBe(200);
  expect((await connectionOf(server, token, id)).accounts[0]).toMatchObject({
    collecting: false,
    bank_account_id: null,
  });
  await server.call(connections.refresh, { token, body: { connection_id: id } });
  await carry();
  expect([await rowCount(memberId), (await server.call(bankAccounts.list, { token })).body.data]).toEqual([0, []]);
  await server.call(connections.choose, { token, body: { connection_id: id, accounts: [shared[0]!.feed_account_id] } });
  await carry();
  expect(await rowCount(memberId)).toBe(48);
});

test('closing an account withdraws every consent', async () => {
  const { id, token } = await server.aMember();
  await connectBank(server, token, { customer: '22223333', institution: 'tallowwood', choose: /nothing/ });
  expect(await openConsents('22223333', 'tallowwood')).toBe(1);
  expect((await server.call(profile.deleteAccount, { token, body: {} })).status).toBe(200);
  await carry();
  expect(await openConsents('22223333', 'tallowwood')).toBe(0);
  expect(
    await sql`select 1 from bank_connections where member_id = ${id}`
      .execute(server.server.database.systemDb)
      .then(({ rows }) => rows),
  ).toEqual([]);
});

test('old syncs without imports are deleted; those with imports, and the newest, stay', async () => {
  const { id: memberId, token } = await server.aMember();
  const { id } = await connectBank(server, token, { customer: '33334444' });
  await carry();
  for (let time = 0; time < 3; time += 1) {
    await server.call(connections.refresh, { token, body: { connection_id: id } });
    await carry();
  }
  const stored = async () =>
    (
      await sql<{
        imported: number;
      }>`select imported from bank_syncs where member_id = ${memberId} order by id`.execute(
        server.server.database.systemDb,
      )
    ).rows.map(({ imported }) => imported);
  await sweepSyncs(server.server.database.systemDb, new Date(server.clock.now().getTime() + 89 * 24 * 3600 * 1000));
  expect(await stored()).toEqual([48, 0, 0, 0]);
  await sweepSyncs(server.server.database.systemDb, new Date(server.clock.now().getTime() + 91 * 24 * 3600 * 1000));
  expect(await stored()).toEqual([48, 0]);
});

test('the grant of a one-time statement import is withdrawn, whatever happens to the files', async () => {
  const { token } = await server.aMember();
  await server.call(connections.setUpProvider, { token, body: { institution_id: 'tallowwood' } });
  await server.call(connections.giveReference, { token, body: { login: '11112222', agreed: true } });
  expect(
    (await server.call(connections.authenticateProvider, { token, body: { code: bankCode } })).body.data.state,
  ).toBe('done');
  server.clock.advance(180_000);
  await carry();
  server.clock.set(testStart);
  expect(await openConsents('11112222', 'tallowwood')).toBe(0);
});
