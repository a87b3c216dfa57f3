import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { profile } from '#contract/areas/profile.ts';
import { backOffice } from '#contract/areas/back-office.ts';
import { JOB_TOPIC, registerJobs, recordRun } from '#server/kit/job-book.ts';
import { COMPANY, openAccount, post } from '#server/kit/ledger.ts';
import { openLog } from '#server/kit/log.ts';
import { drainOutbox, enqueue } from '#server/kit/outbox.ts';
import { asOwner } from '#tests/build/database.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { Call, TestServer } from '#tests/build/server.ts';

/** Today is Monday 16 November 2026 in Sydney. */
let server: TestServer;
let operator: { id: number; email: string; token: string };
beforeAll(async () => {
  server = await startTestServer();
  operator = await server.aMember({ role: 'operator', email: 'team@example.com' });
});
afterAll(() => server.close());

const asTeam: Call = (endpoint, input) => server.callWith(endpoint, { token: operator.token, ...input });
const lastEntry = async () => (await asTeam(backOffice.audit, { query: { limit: 1 } })).body.data[0];
const db = () => server.server.database.systemDb;
const log = openLog('silent');

test('members cannot call any of these endpoints', async () => {
  const { token } = await server.aMember({ email: 'curious@example.com' });
  for (const endpoint of [
    backOffice.counts,
    backOffice.auditWords,
    backOffice.sessions,
    backOffice.jobs,
    backOffice.runJob,
    backOffice.ledgerCheck,
    backOffice.runLedgerCheck,
    backOffice.outbox,
    backOffice.retryMessage,
  ]) {
    expect([
      endpoint.name,
      (await server.call(endpoint, { token, headers: { 'x-admin': 'true' }, body: { id: 1, name: 'sweep' } })).status,
    ]).toEqual([endpoint.name, 403]);
  }
});

describe('open sessions', () => {
  test('of all members are listed newest first, in pages, and ending one is logged', async () => {
    const ada = await server.aMember({ email: 'ada@example.com' });
    const bo = await server.aMember({ email: 'bo@example.com' });
    const first = (await asTeam(backOffice.sessions, { query: { limit: 2 } })).body;
    expect(first.data.map(({ email, role, looking }) => [email, role, looking])).toEqual([
      ['bo@example.com', 'member', false],
      ['ada@example.com', 'member', false],
    ]);
    const second = (await asTeam(backOffice.sessions, { query: { limit: 2, before: first.next! } })).body;
    expect([second.data.map(({ email }) => email), second.next]).toEqual([
      ['curious@example.com', 'team@example.com'],
      null,
    ]);
    const session = first.data[0]!;
    expect(
      (
        await asTeam(backOffice.endMemberSessions, {
          body: { member_id: bo.id, session_id: session.id, reason: 'A shared computer.' },
        })
      ).body,
    ).toEqual({ success: true, ended: 1 });
    expect((await asTeam(backOffice.sessions, { query: { limit: 1 } })).body.data[0]!.email).toBe('ada@example.com');
    expect([
      (await server.call(profile.get, { token: bo.token })).status,
      (await server.call(profile.get, { token: ada.token })).status,
    ]).toEqual([401, 200]);
    expect(await lastEntry()).toMatchObject({
      action: 'sessions_ended',
      subject: 'member',
      subject_id: String(bo.id),
      after: { session: session.id, reason: 'A shared computer.' },
    });
  });
});

describe('the ledger', () => {
  test('has no result before the first check, then the last one, and reports a balance that differs', async () => {
    expect((await asTeam(backOffice.ledgerCheck)).body).toEqual({ data: null });
    const pot = await openAccount(db(), server.clock, { memberId: operator.id, kind: 'pot', unit: 'AUD' });
    const company = await openAccount(db(), server.clock, {
      memberId: COMPANY,
      kind: 'house',
      unit: 'AUD',
      mayGoBelowZero: true,
    });
    await post(db(), server.clock, {
      kind: 'paid_in',
      reference: 'one',
      postings: [
        { account: pot, amount: 2_500 },
        { account: company, amount: -2_500 },
      ],
    });
    const { rows } = await sql<{ accounts: number }>`select count(*) as accounts from ledger_accounts`.execute(db());
    const intact = {
      at: '2026-11-15T22:00:00.000Z',
      accounts: rows[0]!.accounts,
      transfers: 1,
      faults: 0,
      first_fault: null,
    };
    expect((await asTeam(backOffice.runLedgerCheck)).body).toEqual({ success: true, data: intact });
    expect((await asTeam(backOffice.ledgerCheck)).body).toEqual({ data: intact });
    const off = (cents: number) =>
      asOwner(server.server.database.url, async (owner) => {
        await sql`alter table ledger_accounts disable trigger user`.execute(owner);
        await sql`update ledger_accounts set balance = balance + ${cents} where id = ${pot.id}`.execute(owner);
        await sql`alter table ledger_accounts enable trigger user`.execute(owner);
      });
    await off(100);
    await asTeam(backOffice.runLedgerCheck);
    expect((await asTeam(backOffice.ledgerCheck)).body.data).toMatchObject({
      faults: 1,
      first_fault: `balance differs, number ${pot.id}: stored 2600, postings 2500`,
    });
    await off(-100);
    expect((await asTeam(backOffice.runLedgerCheck)).body.data).toEqual(intact);
  });
});

describe('recurring jobs', () => {
  const jobs = async () => (await asTeam(backOffice.jobs)).body.data;

  test('are listed with the state of the last run; a failure shows its kind and location but not its message', async () => {
    await registerJobs(db(), [
      { name: 'of-an-older-version', cron: '1 1 * * *' },
      { name: 'sweep', cron: '1 1 * * *' },
    ]);
    await registerJobs(db(), [
      { name: 'sweep', cron: '23 3 * * *' },
      { name: 'coupons', cron: '26 * * * *' },
      { name: 'watch', cron: '* * * * *' },
    ]);
    await recordRun(db(), server.clock, 'sweep', async () => server.clock.advance(2_000));
    await expect(
      recordRun(db(), server.clock, 'coupons', async () => {
        expect((await jobs())[0]).toMatchObject({ name: 'coupons', state: 'running' });
        server.clock.advance(3_000);
        throw new TypeError('mia@example.com has no coupon');
      }),
    ).rejects.toThrow('no coupon');
    expect(await jobs()).toEqual([
      {
        name: 'coupons',
        cron: '26 * * * *',
        state: 'failed',
        started_at: '2026-11-15T22:00:02.000Z',
        finished_at: null,
        failed_at: '2026-11-15T22:00:05.000Z',
        error: 'TypeError',
        place: expect.stringMatching(/^areas\/back-office\/system\.test\.ts:\d+$/),
      },
      {
        name: 'sweep',
        cron: '23 3 * * *',
        state: 'done',
        started_at: '2026-11-15T22:00:00.000Z',
        finished_at: '2026-11-15T22:00:02.000Z',
        failed_at: null,
        error: null,
        place: null,
      },
      {
        name: 'watch',
        cron: '* * * * *',
        state: 'never',
        started_at: null,
        finished_at: null,
        failed_at: null,
        error: null,
        place: null,
      },
    ]);
    expect((await asTeam(backOffice.counts)).body.data).toEqual({
      messages: 0,
      applications: 0,
      loans: 0,
      leads: 0,
      gifts: 0,
      draws: 0,
      orders: 0,
      refunds: 0,
      system: 1,
    });
  });

  test('run once per operator request, which is logged', async () => {
    const run = (name: string) => asTeam(backOffice.runJob, { body: { name } });
    expect((await run('coupons')).body).toEqual({ success: true, name: 'coupons' });
    expect(await lastEntry()).toMatchObject({
      action: 'job_run_requested',
      subject: 'job',
      subject_id: 'coupons',
      operator: 'team@example.com',
    });
    expect([(await jobs())[0]!.state, (await run('coupons')).status, (await run('no-such-job')).status]).toEqual([
      'requested',
      409,
      404,
    ]);
    const ordered: unknown[] = [];
    const order = async ({ payload }: { payload: unknown }) => void ordered.push((payload as { name: string }).name);
    await drainOutbox(db(), server.clock, { [JOB_TOPIC]: order }, log);
    expect(ordered).toEqual(['coupons']);
    await recordRun(db(), server.clock, 'coupons', async () => server.clock.advance(1_000));
    expect((await jobs())[0]).toMatchObject({
      state: 'done',
      failed_at: '2026-11-15T22:00:05.000Z',
      error: 'TypeError',
    });
    expect((await asTeam(backOffice.counts)).body.data.system).toBe(0);
  });
});

describe('stuck messages', () => {
  const stuck = async (query: object = {}) => (await asTeam(backOffice.outbox, { query })).body;
  const post = (key: string) =>
    db()
      .transaction()
      .execute((transaction) =>
        enqueue(transaction, server.clock, { topic: 'mail', key, payload: { to: 'mia@example.com' } }),
      );

  test('are listed with their attempts and the kind of error, never with their content', async () => {
    await db().deleteFrom('outbox').execute();
    await post('late');
    expect((await stuck()).data).toEqual([]);
    server.clock.advance(5 * 60_000 + 1_000);
    await post('failing');
    const refuse = async ({ key }: { key: string }) => {
      if (key === 'failing') throw new RangeError('connect ECONNREFUSED for mia@example.com');
    };
    expect((await stuck()).data).toMatchObject([{ topic: 'mail', state: 'late', tries: 0, error: null }]);
    await drainOutbox(db(), server.clock, { mail: refuse }, log);
    const answer = await asTeam(backOffice.outbox);
    expect(answer.body.data).toMatchObject([
      { topic: 'mail', state: 'failing', tries: 1, error: 'RangeError ECONNREFUSED' },
    ]);
    expect(answer.text).not.toContain('mia@');
    for (let tries = 2; tries <= 12; tries += 1) {
      await db().updateTable('outbox').set({ due_at: server.clock.now() }).where('done_at', 'is', null).execute();
      await drainOutbox(db(), server.clock, { mail: refuse }, log);
    }
    expect((await stuck()).data).toMatchObject([{ state: 'given_up', tries: 12 }]);
  });

  test('are retried when an operator asks, which is logged', async () => {
    const { id } = (await stuck()).data[0]!;
    expect((await asTeam(backOffice.retryMessage, { body: { id } })).body).toEqual({ success: true, id });
    expect(await lastEntry()).toMatchObject({
      action: 'message_retried',
      subject: 'outbox',
      subject_id: String(id),
      before: { topic: 'mail', state: 'given_up', tries: 12, error: 'RangeError ECONNREFUSED' },
      after: { topic: 'mail', tries: 0 },
    });
    expect([(await stuck()).data, (await asTeam(backOffice.retryMessage, { body: { id } })).status]).toEqual([[], 404]);
    expect(await drainOutbox(db(), server.clock, { mail: async () => {} }, log)).toBe(1);
    expect((await asTeam(backOffice.retryMessage, { body: { id: 'x' } })).problem.errors?.[0]?.field).toBe('id');
  });

  test('are listed in pages', async () => {
    for (const key of ['a', 'b', 'c']) await post(key);
    server.clock.advance(5 * 60_000 + 1_000);
    const first = await stuck({ limit: 2 });
    const second = await stuck({ limit: 2, before: first.next });
    expect([first.data.length, second.data.length, second.next]).toEqual([2, 1, null]);
    expect(first.data[0]!.id).toBeGreaterThan(first.data[1]!.id);
  });
});

test('both lists use an index over 100,000 rows', async () => {
  await sql`insert into sessions (member_id, started_at, last_seen_at, expires_at, ended_at) select ${operator.id},
      now(), now(), '2027-01-01', case when n % 50 = 0 then null else now() end
    from generate_series(1, 100000) n`.execute(db());
  await sql`insert into outbox (topic, key, payload, created_at, due_at, done_at) select 'mail', 'crowd' || n, '{}',
      now(), now(), case when n % 50 = 0 then null else now() end from generate_series(1, 100000) n`.execute(db());
  await asOwner(server.server.database.url, (owner) => sql`vacuum analyze sessions, outbox, members`.execute(owner));
  const planOf = async (query: ReturnType<typeof sql>) =>
    ((await sql`explain ${query}`.execute(db())).rows as { 'QUERY PLAN': string }[])
      .map((row) => row['QUERY PLAN'])
      .join('\n');
  expect(
    await planOf(
      sql`select s.id from sessions s join members m on m.member_id = s.member_id
        where s.ended_at is null and s.expires_at > '2026-11-16' order by s.id desc limit 11`,
    ),
  ).toContain('sessions_newest_open');
  expect(
    await planOf(
      sql`select id from outbox where done_at is null and (last_error is not null or due_at < '2026-01-01')
        order by id desc limit 11`,
    ),
  ).toContain('outbox_unhandled');
}, 60_000);
