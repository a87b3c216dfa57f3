import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { connections } from '#contract/areas/connections.ts';
import { forecast } from '#contract/areas/forecast.ts';
import { bills } from '#contract/areas/bills.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { transactionScopes } from '#domain/bank-feed/data-clusters.ts';
import { bankCode, connectBank, connectionOf } from '#tests/build/bank-connection.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import type { Mailbox } from '#tests/build/mailbox.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { CallInput, TestServer } from '#tests/build/server.ts';
import { FeedAccountGone, FeedConsentEnded, FeedMalformed, FeedUnavailable } from '#server/ports/bank-feed/port.ts';
import type { FeedSession } from '#server/ports/bank-feed/port.ts';
import type { BodyOnWire } from '#tests/build/answer.ts';
import { findConnection } from '../consents/consent-store.ts';
import { collectedLinks } from './link-store.ts';
import { syncStale } from '../public.ts';
import { collectBills } from './regular-payments.ts';

/**
 * 9:00 on Monday 16 November 2026 in Sydney. Customer 66667777 has a gym, an insurance that is cancelled on the 20th,
 * rates, a dentist and savings.
 */
let server: TestServer;
let emails: Mailbox;
beforeAll(async () => {
  server = await startTestServer();
  emails = mailboxOf(server);
});
afterAll(() => server.close());

const DAY_MS = 24 * 3600 * 1000;
const CUSTOMER = '66667777';

async function ok<E extends Endpoint>(token: string, endpoint: E, input?: CallInput<E>): Promise<BodyOnWire<E>> {
  const answer = await server.callWith(endpoint, { token, ...input });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** Connects the bank and collects these accounts. Only one test needs the transfers to the savings account. */
async function connected(choose = /Everyday/) {
  const member = await server.aMember();
  const { id } = await connectBank(server, member.token, { customer: CUSTOMER, choose });
  await emails.carry();
  expect(await connectionOf(server, member.token, id)).toMatchObject({ sync: { state: 'done' } });
  return { ...member, connectionId: id };
}

const proposed = async (token: string) => (await ok(token, bills.detected)).data;
const named = async (token: string, name: string) => (await proposed(token)).filter((one) => one.name === name);
const listed = async (token: string) => (await ok(token, connections.regularPayments)).data;

/** Syncs all stale connections that many days later, then resets the clock to Monday. */
async function syncedLater(days: number): Promise<void> {
  server.clock.advance(days * DAY_MS);
  try {
    await syncStale(server.server.database.systemDb, server.clock);
    await emails.carry();
  } finally {
    server.clock.set(testStart);
  }
}

describe('direct debits and scheduled payments of a bank', () => {
  test('are requested as the standard defines, imported with the sync and listed', async () => {
    const { token, connectionId, email } = await connected();
    const { clusters, addable, purpose } = await connectionOf(server, token, connectionId);
    expect(clusters.at(-1)).toEqual({
      title: 'Direct debits and scheduled payments',
      facts: ['Direct debits', 'Scheduled payments'],
    });
    expect([addable, purpose]).toEqual([
      [],
      'to show your accounts and spending in one place, sort your transactions, keep your budgets up to date and show you upcoming bills',
    ]);
    expect(
      (await emails.emails(email)).find(({ subject }) => subject.startsWith('You’re sharing data'))!.text,
    ).toContain('Direct debits and scheduled payments: Direct debits; Scheduled payments.');
    const facts = (await listed(token)).map((one) => [
      one.kind,
      one.name,
      one.amount,
      one.last_date,
      one.next_date,
      one.recurring_frequency,
      one.own_transfer,
      one.account_name,
      one.ended_at,
    ]);
    expect(facts).toEqual([
      ['debit', 'Cockatoo Energy', null, null, null, null, false, 'Everyday Access', null],
      ['scheduled', 'Council rates', -412, null, '2026-11-25', 'quarterly', false, 'Everyday Access', null],
      ['scheduled', 'Dentist', -280, null, '2026-12-02', 'once', false, 'Everyday Access', null],
      ['debit', 'Koala Mobile', -49, '2026-11-12', null, null, false, 'Everyday Access', null],
      ['debit', 'Magpie Broadband', -79.95, '2026-10-18', null, null, false, 'Everyday Access', null],
      ['scheduled', 'Rainy day', -100, null, '2026-12-05', 'monthly', true, 'Everyday Access', null],
      ['debit', 'Rosella Gym', -34.9, '2026-11-03', null, null, false, 'Everyday Access', null],
      ['debit', 'Wandering Health Fund', -132.6, '2026-10-24', null, null, false, 'Everyday Access', null],
      ['debit', 'Wombat Insurance', -61.2, '2026-11-09', null, null, false, 'Everyday Access', null],
    ]);
    // A second sync stores nothing twice.
    await ok(token, connections.refresh, { body: { connection_id: connectionId } });
    await emails.carry();
    expect(await listed(token)).toHaveLength(9);
  });

  test('are proposed as bills, each once: a bill also detected in transactions is one proposal', async () => {
    const { token } = await connected(/./);
    const result = await proposed(token);
    const ofBank = result.filter(({ bank }) => bank !== null).toSorted((a, b) => a.name.localeCompare(b.name));
    expect(
      ofBank.map((one) => [
        one.name,
        one.amount,
        one.recurring_frequency,
        one.next_date,
        one.bank!.kind,
        one.bank!.frequency_known,
        one.rows > 0,
      ]),
    ).toEqual([
      ['Council rates', 412, 'quarterly', '2026-11-25', 'scheduled', true, true],
      ['Dentist', 280, 'once', '2026-12-02', 'scheduled', true, false],
      ['Koala Mobile', 49, 'monthly', '2026-12-12', 'debit', true, true],
      ['Magpie Broadband', 79.95, 'monthly', '2026-11-18', 'debit', true, true],
      ['Rosella Gym', 34.9, 'monthly', '2026-12-03', 'debit', false, false],
      ['Wandering Health Fund', 132.6, 'monthly', '2026-11-24', 'debit', true, true],
      ['Wombat Insurance', 61.2, 'monthly', '2026-12-09', 'debit', true, true],
    ]);
    const names = result.map(({ name }) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => /council|shire|rainy/.test(name))).toEqual(['council rates']);
  });

  test('an accepted one is due in calendar and forecast as the member chose, and is never proposed again', async () => {
    const { token } = await connected();
    const gym = (await named(token, 'Rosella Gym'))[0]!;
    const { data: payment } = await ok(token, bills.acceptDetected, {
      body: { key: gym.key, amount: 34.9, recurring_frequency: 'fortnightly', start_date: '2026-11-17' },
    });
    expect(payment).toMatchObject({
      name: 'Rosella Gym',
      amount: 34.9,
      direction: 'out',
      recurring_frequency: 'fortnightly',
      next_due: '2026-11-17',
      payee: 'Rosella Gym',
      source: 'bank',
      bank_ended_at: null,
      bank_account_id: gym.bank_account_id,
    });
    const dentist = (await named(token, 'Dentist'))[0]!;
    await ok(token, bills.acceptDetected, { body: { key: dentist.key } });
    const { data } = await ok(token, bills.calendar, { query: { from: '2026-11-16', to: '2026-12-05' } });
    expect(data.map((one) => [one.due_date, one.amount])).toEqual([
      ['2026-11-17', -34.9],
      ['2026-12-01', -34.9],
      ['2026-12-02', -280],
    ]);
    const { days } = await ok(token, forecast.daily, { query: { weeks: 3 } });
    const planned = days.flatMap((day) =>
      day.events.filter((one) => ['Rosella Gym', 'Dentist'].includes(one.name)).map((one) => [day.date, one.amount]),
    );
    expect(planned).toEqual([
      ['2026-11-17', -34.9],
      ['2026-12-01', -34.9],
      ['2026-12-02', -280],
    ]);
    expect((await server.call(bills.acceptDetected, { token, body: { key: gym.key } })).status).toBe(404);
    // Not even when the member deletes the payment, or the bank reports the bill again.
    await ok(token, bills.remove, { body: { id: payment.id } });
    await ok(token, connections.sync);
    await emails.carry();
    expect([await named(token, 'Rosella Gym'), await named(token, 'Dentist')]).toEqual([[], []]);
  });

  test('a dismissed one stays dismissed, from transactions and from the bank; a manually scheduled one is not proposed', async () => {
    const { token } = await connected();
    const mobile = (await named(token, 'Koala Mobile'))[0]!;
    await ok(token, bills.removeRecurrence, { body: { key: mobile.key } });
    await ok(token, bills.create, {
      body: {
        name: 'My teeth',
        payee: 'Kookaburra Dental',
        amount: 280,
        start_date: '2026-12-02',
        recurring_frequency: 'once',
      },
    });
    expect([await named(token, 'Koala Mobile'), await named(token, 'Dentist')]).toEqual([[], []]);
    expect(await listed(token)).toHaveLength(9);
  });

  test('one cancelled at the bank is marked, and so is the payment made from it', async () => {
    const { token } = await connected();
    const insurance = (await named(token, 'Wombat Insurance'))[0]!;
    const { data: payment } = await ok(token, bills.acceptDetected, { body: { key: insurance.key } });
    // A manually scheduled payment is marked as well.
    const manualEntry = await connected();
    const { data: own } = await ok(manualEntry.token, bills.create, {
      body: { name: 'Wombat Insurance', amount: 60, start_date: '2026-12-09', recurring_frequency: 'monthly' },
    });
    await syncedLater(8);
    expect(
      (await ok(manualEntry.token, bills.list)).data.map((one) => [one.id, one.source, one.bank_ended_at]),
    ).toEqual([[own.id, 'member', '2026-11-23T22:00:00.000Z']]);
    const ended = (await listed(token))
      .filter(({ ended_at }) => ended_at !== null)
      .map(({ name, ended_at }) => [name, ended_at]);
    expect(ended).toEqual([['Wombat Insurance', '2026-11-23T22:00:00.000Z']]);
    const { data } = await ok(token, bills.list);
    expect(data.map((one) => [one.id, one.bank_ended_at])).toEqual([[payment.id, '2026-11-23T22:00:00.000Z']]);
    // The bank pays the dentist on 2 December, which is not a cancellation.
    await syncedLater(18);
    expect((await listed(token)).map(({ name }) => name)).not.toContain('Dentist');
  });
});

describe('a bank with faults', () => {
  test('ends nothing: neither bills it did not report on, nor bills of an account that disappears', async () => {
    const { id: memberId, token, connectionId } = await connected();
    const { systemDb } = server.server.database;
    const connection = (await findConnection(systemDb, memberId, connectionId))!;
    const links = (await collectedLinks(systemDb, memberId, connectionId)).map(({ feed_account_id: id }) => id);
    const none = { scheduledPayments: async () => [], directDebits: async () => [] } as unknown as FeedSession;
    const collect = (session: Partial<FeedSession>) =>
      collectBills(
        { system: systemDb, clock: server.clock },
        connection,
        { ...none, ...session },
        links,
        async () => {},
      );
    const fails = (error: Error) => async () => {
      throw error;
    };
    await collect({ scheduledPayments: fails(new FeedUnavailable('The bank returned error 503.')) });
    await collect({ directDebits: fails(new FeedMalformed('The bank’s list doesn’t match the standard.')) });
    await collect({
      directDebits: async (id) => {
        throw new FeedAccountGone(id);
      },
    });
    const states = async () => (await listed(token)).map(({ ended_at }) => ended_at);
    expect(await states()).toEqual(Array.from({ length: 9 }, () => null));
    await expect(collect({ directDebits: fails(new FeedConsentEnded()) })).rejects.toThrow(FeedConsentEnded);
    await collect({});
    expect(await states()).toEqual(Array.from({ length: 9 }, () => testStart));
  });
});

describe('consents', () => {
  test('an older one continues without the scope, lists what a renewal adds, and has it once renewed', async () => {
    const member = await server.aMember();
    const { token } = member;
    const { id } = await connectBank(server, token, { customer: CUSTOMER, institution: 'bluegum', choose: /Everyday/ });
    const { systemDb } = server.server.database;
    await sql`update bank_connections set scopes = ${[...transactionScopes]}::text[]
      where member_id = ${member.id}`.execute(systemDb);
    await sql`update holder_consents set scopes = ${[...transactionScopes]}::text[]
      where brand = 'bluegum' and customer_id = ${CUSTOMER}`.execute(systemDb);
    await emails.carry();
    const before = await connectionOf(server, token, id);
    expect(before.sync).toMatchObject({ state: 'done', problem: null });
    expect(before.clusters).toHaveLength(3);
    expect(before.purpose).toBe(
      'to show your accounts and spending in one place, sort your transactions and keep your budgets up to date',
    );
    expect(before.addable).toEqual([
      { title: 'Direct debits and scheduled payments', facts: ['Direct debits', 'Scheduled payments'] },
    ]);
    expect(await listed(token)).toEqual([]);
    await ok(token, connections.renew, { body: { connection_id: id, login: CUSTOMER, agreed: true } });
    await ok(token, connections.verify, { body: { connection_id: id, code: bankCode } });
    await emails.carry();
    expect((await connectionOf(server, token, id)).addable).toEqual([]);
    expect(await listed(token)).toHaveLength(9);
  });

  test('a savings account without debits yet lists its scheduled ones', async () => {
    const { token } = await server.aMember();
    await connectBank(server, token, { customer: '33334444', institution: 'tallowwood' });
    await emails.carry();
    expect((await listed(token)).map((one) => [one.name, one.amount, one.next_date])).toEqual([
      ['Lodge fees', -240, '2027-06-15'],
      ['Wren Travel Insurance', null, null],
    ]);
    expect(
      (await named(token, 'Lodge fees')).map((one) => [one.recurring_frequency, one.merchant_key, one.rows, one.bank]),
    ).toEqual([['annually', null, 0, { institution: 'Tallowwood Mutual', kind: 'scheduled', frequency_known: true }]]);
  });

  test('bills of uncollected accounts are not stored, and a withdrawn consent leaves only the payments', async () => {
    const { token, connectionId } = await connected(/./);
    const dentist = (await named(token, 'Dentist'))[0]!;
    await ok(token, bills.acceptDetected, { body: { key: dentist.key } });
    const { accounts } = await connectionOf(server, token, connectionId);
    const saver = accounts.find(({ name }) => name === 'Bonus Saver')!;
    await ok(token, connections.choose, { body: { connection_id: connectionId, accounts: [saver.feed_account_id] } });
    expect((await proposed(token)).filter(({ bank }) => bank !== null)).toEqual([]);
    await emails.carry();
    expect(await listed(token)).toEqual([]);
    await ok(token, connections.choose, {
      body: { connection_id: connectionId, accounts: accounts.map(({ feed_account_id }) => feed_account_id) },
    });
    await emails.carry();
    expect(await listed(token)).toHaveLength(9);
    await ok(token, connections.withdraw, { body: { connection_id: connectionId } });
    expect(await listed(token)).toEqual([]);
    expect((await ok(token, bills.list)).data.map((one) => one.name)).toEqual(['Dentist']);
  });
});
