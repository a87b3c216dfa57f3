import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { backOffice } from '#contract/areas/back-office.ts';
import { entitlements } from '#contract/areas/entitlements.ts';
import { notifications } from '#contract/areas/notifications.ts';
import { rewardRules } from '#contract/areas/reward-rules.ts';
import { session } from '#contract/areas/session.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { openSession } from '#server/kit/session.ts';
import { openSignedIn } from '../../session/open-store.ts';
import { sessionOf, signIn, signUp } from '#tests/build/auth.ts';
import type { Guest } from '#tests/build/auth.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** The clock is set to Monday 16 November 2026, 9 am in Sydney. */
let server: TestServer;
let operatorId: number;
beforeAll(async () => {
  server = await startTestServer({ rateLimits: false });
  operatorId = (await server.aMember({ role: 'operator' })).id;
});
afterEach(async () => {
  server.clock.set(start);
  await system().deleteFrom('reward_rules').execute();
});
afterAll(async () => {
  expect(await checkLedger(server.server.database.systemDb)).toEqual([]);
  await server.close();
});

const caller = { ip: '127.0.0.1', userAgent: 'test' };
const HOUR = 3_600_000;
const start = '2026-11-15T22:00:00.000Z';
const system = () => server.server.database.systemDb;
const deliverOutbox = () => mailboxOf(server).carry();
const eventsOf = async ({ id }: Pick<Guest, 'id'>) => {
  const rows = await system()
    .selectFrom('reward_events')
    .select(['event', 'day', 'entries', 'granted_at'])
    .where('member_id', '=', id)
    .orderBy('day')
    .orderBy('event')
    .execute();
  return rows.map((row) => [row.event, row.day, row.entries, row.granted_at !== null]);
};
const entriesOf = async (guest: Guest) =>
  (await server.call(entitlements.entries, { token: sessionOf(await signIn(server, guest)).token })).body;
/** Opens a new session, because earlier ones have expired. */
const operator = async () =>
  (await openSession(system(), server.clock, { memberId: operatorId, remember: false, caller, secondStep: true }))
    .access;
const setRule = async (body: object, token?: string) =>
  server.call(rewardRules.set, {
    token: token ?? (await operator()),
    body: {
      event: 'DailySignIn',
      entries: 2,
      starts_on: '2026-11-16',
      active: true,
      reason: 'Spring promotion',
      ...body,
    },
  });

describe('reward events (S06)', () => {
  test('S06: a sign-up records its event and a daily sign-in, and without a rule nothing is granted', async () => {
    const mia = await signUp(server);
    await deliverOutbox();
    expect(await eventsOf(mia)).toEqual([
      ['DailySignIn', '2026-11-16', null, false],
      ['SignUp', '2026-11-16', null, false],
    ]);
    expect(await entriesOf(mia)).toMatchObject({ entries: 0, data: [] });
    expect(await system().selectFrom('outbox').select('key').where('topic', '=', 'reward').execute()).toEqual([]);
  });

  test('S06: sign-ins of one day record one event, the next day another, and a refused one none', async () => {
    const leo = await signUp(server);
    for (let times = 0; times < 2; times += 1) expect((await signIn(server, leo)).status).toBe(200);
    server.clock.advance(24 * HOUR);
    expect((await signIn(server, { ...leo, password: 'not his password' })).status).toBe(401);
    expect(await eventsOf(leo)).toHaveLength(2);
    expect((await signIn(server, leo)).status).toBe(200);
    expect(await eventsOf(leo)).toEqual([
      ['DailySignIn', '2026-11-16', null, false],
      ['SignUp', '2026-11-16', null, false],
      ['DailySignIn', '2026-11-17', null, false],
    ]);
  });

  test('S06: the day follows the member’s time zone: 9 pm in Perth is still the day before', async () => {
    server.clock.set('2026-11-16T13:30:00.000Z');
    const [perth, sydney] = [await signUp(server, { time_zone: 'Australia/Perth' }), await signUp(server)];
    expect([(await eventsOf(perth))[0]![1], (await eventsOf(sydney))[0]![1]]).toEqual(['2026-11-16', '2026-11-17']);
  });
});

describe('what a rule grants', () => {
  test('S06: twenty sign-ins at once grant two entries once, and a repeated delivery nothing more', async () => {
    const kit = await signUp(server);
    expect((await setRule({ starts_on: '2026-11-17' })).status).toBe(200);
    server.clock.advance(24 * HOUR);
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(server, kit)));
    // A busy server may refuse some sign-ins before it checks the password.
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    const opened = await Promise.all(
      Array.from({ length: 20 }, () =>
        openSignedIn(system(), server.clock, caller, {
          memberId: kit.id,
          timeZone: 'Australia/Sydney',
          method: 'password',
          remember: false,
        }),
      ),
    );
    expect(opened.filter((one) => one === undefined)).toEqual([]);
    await deliverOutbox();
    await system()
      .updateTable('outbox')
      .set({ done_at: null, payload: JSON.stringify({ memberId: kit.id, event: 'DailySignIn', day: '2026-11-17' }) })
      .where('topic', '=', 'reward')
      .execute();
    await deliverOutbox();
    expect((await eventsOf(kit)).at(-1)).toEqual(['DailySignIn', '2026-11-17', 2, true]);
    const entries = await entriesOf(kit);
    expect([entries.entries, entries.total, entries.data[0]!.entries, entries.data[0]!.source]).toEqual([
      2,
      1,
      2,
      'Daily sign-in reward',
    ]);
    const notified = await server.call(notifications.list, { token: opened[0]!.access });
    expect(JSON.stringify(notified.body)).not.toMatch(/reward/i);
  });

  test('S06: the sign-up grants only once, in addition to the daily sign-in', async () => {
    expect((await setRule({ event: 'SignUp', entries: 25 })).status).toBe(200);
    await setRule({ starts_on: '2026-11-17' });
    const zoe = await signUp(server);
    await deliverOutbox();
    expect(await entriesOf(zoe)).toMatchObject({ entries: 25, data: [{ entries: 25, source: 'Sign-up reward' }] });
    server.clock.advance(24 * HOUR);
    await signIn(server, zoe);
    await deliverOutbox();
    expect((await entriesOf(zoe)).entries).toBe(27);
    expect((await eventsOf(zoe)).filter(([event]) => event === 'SignUp')).toEqual([['SignUp', '2026-11-16', 25, true]]);
  });

  test('S06: nothing before the first day, after the last day, or while switched off, and nothing for a day already recorded', async () => {
    const ben = await signUp(server);
    await setRule({ starts_on: '2026-11-18', ends_on: '2026-11-18' });
    for (let day = 1; day < 4; day += 1) {
      server.clock.advance(24 * HOUR);
      await signIn(server, ben);
    }
    await setRule({ active: false });
    server.clock.advance(24 * HOUR);
    await signIn(server, ben);
    await setRule({ active: true });
    await signIn(server, ben);
    await deliverOutbox();
    const daily = (await eventsOf(ben))
      .filter(([event]) => event === 'DailySignIn')
      .map(([, day, entries]) => [day, entries]);
    expect(daily).toEqual([
      ['2026-11-16', null],
      ['2026-11-17', null],
      ['2026-11-18', 2],
      ['2026-11-19', null],
      ['2026-11-20', null],
    ]);
  });

  test('S06: a client that claims a sign-in is granted nothing', async () => {
    await setRule({ starts_on: '2026-11-17' });
    const amy = await signUp(server);
    const { length } = await eventsOf(amy);
    server.clock.advance(60_000);
    for (const eventName of ['DailySignIn', 'SignUp'])
      await server.call(session.storeUserEvent, { token: amy.token, body: { eventName } });
    await deliverOutbox();
    expect((await eventsOf(amy)).length).toBe(length);
    expect((await eventsOf(amy))[0]).toEqual(['DailySignIn', '2026-11-16', null, false]);
  });
});

describe('reward rules', () => {
  test('are set by operators only, and the log has the old rule, the new rule and the reason', async () => {
    const eve = await server.aMember();
    expect([
      (await setRule({}, eve.token)).status,
      (await server.call(rewardRules.list, { token: eve.token })).status,
    ]).toEqual([403, 403]);
    await setRule({ entries: 3, reason: 'Before' });
    expect((await setRule({ entries: 4, ends_on: '2026-12-31', reason: 'Christmas' })).body.data).toMatchObject({
      event: 'DailySignIn',
      entries: 4,
      starts_on: '2026-11-16',
      ends_on: '2026-12-31',
      active: true,
    });
    expect(
      (await server.call(rewardRules.list, { token: await operator() })).body.data.map(({ event, entries }) => [
        event,
        entries,
      ]),
    ).toEqual([['DailySignIn', 4]]);
    const log = (
      await server.call(backOffice.audit, { token: await operator(), query: { action: 'reward_rule_changed' } })
    ).body.data[0];
    expect(log).toMatchObject({
      subject_id: 'DailySignIn',
      before: { entries: 3, ends_on: null },
      after: { entries: 4, ends_on: '2026-12-31', reason: 'Christmas' },
    });
  });

  test('name the invalid field', async () => {
    const invalid: [object, string][] = [
      [{ event: 'addReward' }, 'event'],
      [{ entries: 0 }, 'entries'],
      [{ entries: 101 }, 'entries'],
      [{ entries: 1.5 }, 'entries'],
      [{ starts_on: '2026-02-30' }, 'starts_on'],
      [{ ends_on: '2026-11-15' }, 'ends_on'],
      [{ active: 'perhaps' }, 'active'],
      [{ reason: '' }, 'reason'],
    ];
    for (const [body, field] of invalid) {
      const answer = await setRule(body);
      expect([answer.status, answer.problem.errors?.[0]?.field], field).toEqual([400, field]);
    }
  });
});
