import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { backOffice } from '#contract/areas/back-office.ts';
import { messages } from '#contract/areas/messages.ts';
import { registerJobs, recordRun } from '#server/kit/job-book.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { overviewAlerts } from './overview-alerts.ts';

/** Today is Monday 16 November 2026 in Sydney, 9 am. */
let server: TestServer;
let operator: { id: number; token: string };
let ada: { id: number; token: string };
beforeAll(async () => {
  server = await startTestServer();
  operator = await server.aMember({ role: 'operator', email: 'team@example.com' });
  ada = await server.aMember({ email: 'ada@example.com' });
});
afterAll(() => server.close());

const db = () => server.server.database.systemDb;
const overview = async () => (await server.callWith(backOffice.overview, { token: operator.token })).body.data;

test('is for operators only', async () => {
  expect((await server.call(backOffice.overview, { token: ada.token })).status).toBe(403);
});

describe('activity', () => {
  test('counts members, imports, messages and visits by Sydney day, and compares with the 30 days before', async () => {
    const bo = await server.aMember({ email: 'bo@example.com' });
    await sql`update members set created_at = '2026-09-19T02:00:00Z'
      where member_id in (${ada.id}, ${operator.id})`.execute(db());
    // 11.30 pm on 17 October in Sydney is outside of the 30 days, half past midnight on 18 October is their first hour.
    for (const [memberId, at, place] of [
      [ada.id, '2026-10-17T12:30:00Z', '/nd2'],
      [ada.id, '2026-10-17T13:30:00Z', '/nd2'],
      [ada.id, '2026-11-15T20:00:00Z', '/nd2'],
      [ada.id, '2026-11-15T20:05:00Z', '/goals'],
      [bo.id, '2026-11-15T21:00:00Z', '/nd2'],
      [operator.id, '2026-11-15T21:00:00Z', '/nd2'],
    ] as const)
      await sql`insert into screen_visits (member_id, started_at, place, page, device)
        values (${memberId}, ${at}, ${place}, 'A', 'iOS')`.execute(db());
    for (const [at, undoneAt] of [
      ['2026-11-10T01:00:00Z', null],
      ['2026-11-10T02:00:00Z', '2026-11-10T03:00:00Z'],
    ])
      await sql`insert into import_batches (member_id, imported_at, format, files, accounts, imported, duplicates,
          rejected, sum_cents, undone_at)
        values (${ada.id}, ${at}, 'csv', '[]', '[]', 1, 0, 0, 100, ${undoneAt})`.execute(db());
    const { members, activity } = await overview();
    expect(members).toBe(2);
    expect(activity.days).toHaveLength(30);
    expect(activity.days[0]).toEqual({ date: '2026-10-18', active_members: 1, sign_ups: 0, imports: 0, messages: 0 });
    expect(activity.days[24]).toEqual({ date: '2026-11-11', active_members: 0, sign_ups: 0, imports: 0, messages: 0 });
    expect(activity.days[23]).toEqual({ date: '2026-11-10', active_members: 0, sign_ups: 0, imports: 1, messages: 0 });
    expect(activity.days[29]).toMatchObject({ date: '2026-11-16', active_members: 2, imports: 0, messages: 0 });
    expect(activity.totals).toMatchObject({ active_members: 2, imports: 1, messages: 0 });
    expect(activity.before).toEqual({ active_members: 1, sign_ups: 1, imports: 0, messages: 0 });
  });
});

describe('queues and alerts', () => {
  const queue = async (name: string) => (await overview()).queues.find((each) => each.name === name);

  test('nothing waits at first', async () => {
    const { queues, alerts } = await overview();
    expect(queues.map(({ name, count, since }) => [name, count, since])).toEqual([
      ['messages', 0, null],
      ['applications', 0, null],
      ['exceptions', 0, null],
      ['hardship', 0, null],
      ['leads', 0, null],
      ['gifts', 0, null],
      ['refunds', 0, null],
      ['orders', 0, null],
      ['jobs', 0, null],
      ['outbox', 0, null],
    ]);
    expect(alerts).toEqual([]);
  });

  test('a message waits, and after a day it is an alert', async () => {
    await server.call(messages.create, { token: ada.token, body: { subject: 'Hello', message: 'Are you there?' } });
    const since = server.clock.now().toISOString();
    expect(await queue('messages')).toEqual({ name: 'messages', count: 1, since });
    expect((await overview()).activity.totals.messages).toBe(1);
    expect((await overview()).alerts).toEqual([]);
    server.clock.advance(25 * 3_600_000);
    const again = await server.aMember({ role: 'operator', email: 'later@example.com' });
    expect((await server.callWith(backOffice.overview, { token: again.token })).body.data.alerts).toEqual([
      { kind: 'waiting_long', subject: 'messages', count: 1, at: since },
    ]);
  });

  test('a failed job is an alert with its name', async () => {
    await registerJobs(db(), [{ name: 'coupons', cron: '26 * * * *' }]);
    await expect(
      recordRun(db(), server.clock, 'coupons', async () => {
        throw new TypeError('no answer');
      }),
    ).rejects.toThrow('no answer');
    const at = server.clock.now().toISOString();
    const token = (await server.aMember({ role: 'operator', email: 'latest@example.com' })).token;
    const { data } = (await server.callWith(backOffice.overview, { token })).body;
    expect(data.queues[8]).toEqual({ name: 'jobs', count: 1, since: at });
    expect(data.alerts[0]).toEqual({ kind: 'job_failed', subject: 'coupons', count: 1, at });
  });
});

describe('overviewAlerts', () => {
  const none = { count: 0, since: null };
  const queues = (
    [
      'messages',
      'applications',
      'exceptions',
      'hardship',
      'leads',
      'gifts',
      'refunds',
      'orders',
      'jobs',
      'outbox',
    ] as const
  ).map((name) => ({ name, ...none }));
  const now = new Date('2026-11-15T22:00:00Z');
  const facts = { queues, failedJobs: [], ledger: undefined, log: undefined, hardshipBy: null };

  test('a hardship request is announced a week before the last day to decide it', () => {
    expect(overviewAlerts({ ...facts, hardshipBy: '2026-11-24' }, now, '2026-11-16')).toEqual([]);
    expect(overviewAlerts({ ...facts, hardshipBy: '2026-11-23' }, now, '2026-11-16')).toEqual([
      { kind: 'hardship_due', subject: 'hardship', count: 0, at: new Date('2026-11-23T12:59:59.999Z') },
    ]);
  });

  test('faults come before everything else', () => {
    const at = new Date('2026-11-15T21:00:00Z');
    const alerts = overviewAlerts(
      {
        ...facts,
        queues: queues.map((each) => (each.name === 'outbox' ? { ...each, count: 3, since: at } : each)),
        failedJobs: [{ name: 'coupons', failed_at: at }],
        ledger: { at, faults: 2 },
        log: { at, fault: 'altered' },
      },
      now,
      '2026-11-16',
    );
    expect(alerts.map(({ kind, subject, count }) => [kind, subject, count])).toEqual([
      ['ledger_fault', null, 2],
      ['audit_fault', null, 1],
      ['job_failed', 'coupons', 1],
      ['outbox_given_up', null, 3],
    ]);
  });
});
