import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { profile } from '#contract/areas/profile.ts';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { backOffice } from '#contract/areas/back-office.ts';
import { vouchers } from '#contract/areas/vouchers.ts';
import { entitlements } from '#contract/areas/entitlements.ts';
import { goals } from '#contract/areas/goals.ts';
import { loans } from '#contract/areas/loans.ts';
import { messages } from '#contract/areas/messages.ts';
import { bills } from '#contract/areas/bills.ts';
import { security } from '#contract/areas/security.ts';
import { settings } from '#contract/areas/settings.ts';
import { tax } from '#contract/areas/tax.ts';
import type { WireBodyOf } from '#contract/kit/endpoint.ts';
import { asOwner } from '#tests/build/database.ts';
import { signUp } from '#tests/build/auth.ts';
import type { Guest } from '#tests/build/auth.ts';
import { carryLoanMoney, openedLoan } from '#tests/build/loans.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { Call, TestServer } from '#tests/build/server.ts';

/** Today is Monday 16 November 2026 in Sydney. */
let server: TestServer;
let operator: { id: number; email: string; token: string };
let mia: Guest;
beforeAll(async () => {
  server = await startTestServer();
  operator = await server.aMember({ role: 'operator', email: 'team@example.com' });
  mia = await signUp(server);
});
afterAll(() => server.close());

const asTeam: Call = (endpoint, input) => server.callWith(endpoint, { token: operator.token, ...input });
const memberOf = async (id: number) => (await asTeam(backOffice.member, { params: { id } })).body.data;
const lastEntry = async () => (await asTeam(backOffice.audit, { query: { limit: 1 } })).body.data[0];

describe('members', () => {
  test('are found by number, email and name, in pages', async () => {
    await sql`update profiles set first_name = 'Mia', last_name = 'Marlow' where member_id = ${mia.id}`.execute(
      server.server.database.systemDb,
    );
    for (const name of ['ada', 'bo', 'cy']) await server.aMember({ email: `${name}@quandong.example.com` });
    const result = async (search: string) =>
      (await asTeam(backOffice.members, { query: { search } })).body.data.map(({ email }) => email);
    expect(await result(String(mia.id))).toEqual([mia.email]);
    expect(await result('ia mar')).toEqual([mia.email]);
    expect(await result('QUANDONG')).toEqual([
      'ada@quandong.example.com',
      'bo@quandong.example.com',
      'cy@quandong.example.com',
    ]);
    expect(await result('100%')).toEqual([]);
    const first = (await asTeam(backOffice.members, { query: { search: 'quandong', limit: 2 } })).body;
    const second = (await asTeam(backOffice.members, { query: { search: 'quandong', limit: 2, after: first.next! } }))
      .body;
    expect([first.data.length, second.data.map(({ email }) => email), second.next]).toEqual([
      2,
      ['cy@quandong.example.com'],
      null,
    ]);
    expect((await asTeam(backOffice.members, { query: { search: 'qu' } })).problem.errors?.[0]?.field).toBe('search');
    expect((await server.callWith(backOffice.members, { token: mia.token, query: { admin: 'true' } })).status).toBe(
      403,
    );
  });

  test('are found through an index among 20,000', async () => {
    const { systemDb } = server.server.database;
    await sql`insert into members (email) select 'crowd' || n || '@example.org'
      from generate_series(1, 20000) n`.execute(systemDb);
    // A profile is created with its member.
    await sql`update profiles set first_name = 'Crowd', last_name = 'Nr' || member_id
      where member_id in (select member_id from members where email like 'crowd%')`.execute(systemDb);
    await asOwner(server.server.database.url, (owner) => sql`vacuum analyze members, profiles`.execute(owner));
    const planOf = async (word: string) => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain (analyze, costs off, timing off, summary off) select m.member_id from members m
        left join profiles p on p.member_id = m.member_id where m.member_id > 0 and m.member_id in (
          (select member_id from members where email ilike ${word} and member_id > 0 order by member_id limit 26)
          union (select member_id from profiles where (first_name || ' ' || last_name) ilike ${word} and member_id > 0
            order by member_id limit 26)) order by m.member_id limit 26`.execute(systemDb);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    const rare = await planOf('%quandong%');
    expect([
      rare.includes('members_email_parts'),
      rare.includes('profiles_name_parts'),
      rare.includes('Seq Scan'),
    ]).toEqual([true, true, false]);
    // A term that matches half of the members is found without scanning all of them.
    const maxRows = Math.max(...[...(await planOf('%crowd%')).matchAll(/rows=(\d+)/g)].map(([, rows]) => Number(rows)));
    expect(maxRows).toBeLessThan(1_000);
  }, 60_000);

  test('C02: a feature is granted to one member beyond the plan, locked, and reset to the plan', async () => {
    const year = { query: { year: 2027 } };
    const taxOf = async () => (await server.call(tax.report, { token: mia.token, ...year })).body;
    const named = (await memberOf(mia.id)).features.find(({ feature }) => /tax/i.test(feature))!.feature;
    const set = (mode: WireBodyOf<typeof backOffice.setMemberFeature>['mode']) =>
      asTeam(backOffice.setMemberFeature, {
        body: { member_id: mia.id, feature: named, mode, reason: 'She was promised it.' },
      });
    const features = async () => (await server.call(profile.get, { token: mia.token })).body.Features;
    expect(await features()).toMatchObject({ [named]: 'Lock' });
    const locked = await taxOf();
    expect((await set('Open')).body).toEqual({ success: true, feature: named, mode: 'Open' });
    expect(await features()).not.toHaveProperty(named);
    expect(await taxOf()).not.toEqual(locked);
    expect((await server.call(settings.checkPremium, { token: mia.token })).body[2].subscription_name).toContain(named);
    expect(await lastEntry()).toMatchObject({
      action: 'member_feature_changed',
      subject: 'member',
      subject_id: String(mia.id),
      before: { feature: named, mode: 'Plan' },
      after: { feature: named, mode: 'Open', reason: 'She was promised it.' },
    });
    await set('Hide');
    expect(await features()).toMatchObject({ [named]: 'Hide' });
    expect((await memberOf(mia.id)).features.find(({ feature }) => feature === named)!.own).toMatchObject({
      mode: 'Hide',
      reason: 'She was promised it.',
    });
    await set('Plan');
    expect(await taxOf()).toEqual(locked);
  });

  test('ledger accounts name their loan, so that two loans can be distinguished', async () => {
    const kim = await signUp(server);
    const first = await openedLoan(server, kim.id, { offerReference: 'first' });
    await carryLoanMoney(server);
    const second = await openedLoan(server, kim.id, { offerReference: 'second' });
    const ledger: { kind: string; loan: { id: number } | null; bank_account_id: number | null }[] = (
      await memberOf(kim.id)
    ).ledger;
    expect(ledger.filter(({ kind }) => kind === 'loan_principal')).toMatchObject([
      {
        balance: 200_00,
        loan: { id: first.id, title: 'Small loan', status: 'active', opened_on: '2026-11-16' },
        bank_account_id: null,
      },
      {
        balance: 0,
        loan: { id: second.id, title: 'Small loan', status: 'pending', opened_on: '2026-11-16' },
        bank_account_id: null,
      },
    ]);
    expect(ledger.filter(({ kind }) => kind === 'loan_fees').map(({ loan }) => loan?.id)).toEqual([
      first.id,
      second.id,
    ]);
  });

  test('I13: a session ended by an operator is refused at the next call, and its stream closes within 5 s', async () => {
    const stream = await fetch(`${server.baseUrl}${messages.live.path}`, {
      headers: { authorization: `Bearer ${mia.token}` },
    });
    const closed = stream.text();
    const open = (await memberOf(mia.id)).sessions[0]!;
    const started = performance.now();
    expect(
      (
        await asTeam(backOffice.endMemberSessions, {
          body: { member_id: mia.id, session_id: open.id, reason: 'A stranger has the phone.' },
        })
      ).body,
    ).toEqual({ success: true, ended: 1 });
    await closed;
    expect(performance.now() - started).toBeLessThan(5_000);
    expect((await server.call(profile.get, { token: mia.token })).status).toBe(401);
    expect(await lastEntry()).toMatchObject({
      action: 'sessions_ended',
      after: { session: open.id, ended: 1, reason: 'A stranger has the phone.' },
    });
    expect(
      (
        await asTeam(backOffice.endMemberSessions, {
          body: { member_id: mia.id, session_id: open.id, reason: 'Again.' },
        })
      ).status,
    ).toBe(404);
  });
});

test('an operator cannot grant anything to, view or decide about their own account', async () => {
  const own = { member_id: operator.id, reason: 'I deserve it.' };
  const key = (name: string) => ({ 'idempotency-key': name });
  for (const [endpoint, input] of [
    [entitlements.grantPlan, { body: { ...own, plan_id: 2, days: 30 }, headers: key('own-plan') }],
    [entitlements.grantEntries, { body: { ...own, entries: 10_000 }, headers: key('own-entries') }],
    [entitlements.offerPrize, { body: { ...own, title: 'A', entries: 1, days: 1 }, headers: key('own-prize') }],
    [backOffice.setMemberFeature, { body: { ...own, feature: 'Tax pack', mode: 'Open' } }],
    [
      loans.decideHardship,
      { body: { member_id: operator.id, loan: 1, agree: true, answer: 'Yes, of course, with pleasure.' } },
    ],
    [loans.refer, { body: { member_id: operator.id, loan: 1 } }],
    [loans.askInformation, { body: { member_id: operator.id, loan: 1, words: 'What do you earn, and since when?' } }],
  ] as const)
    expect([endpoint.name, (await asTeam(endpoint, input)).problem.detail]).toEqual([
      endpoint.name,
      'This is your own account. Ask another operator to do it.',
    ]);
});

describe('support access', () => {
  let ben: { id: number; email: string; token: string };
  beforeAll(async () => {
    ben = await signUp(server);
    await server.call(bankAccounts.create, { token: ben.token, body: { name: 'Everyday', account_type: 'everyday' } });
  });
  const begin = () => asTeam(backOffice.beginView, { body: { member_id: ben.id } });
  const ask = () =>
    asTeam(backOffice.askView, { body: { member_id: ben.id, reason: 'To find the missing transfer.' } });
  const views = async () => (await server.call(backOffice.ownViews, { token: ben.token })).body.data;

  test('is refused without consent, also while a request is unanswered', async () => {
    expect((await begin()).status).toBe(403);
    const request = (await ask()).body.data;
    expect([request.state, request.operator, request.reason]).toEqual([
      'requested',
      'team@example.com',
      'To find the missing transfer.',
    ]);
    expect((await begin()).status).toBe(403);
    expect((await ask()).status).toBe(409);
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from outbox where topic = 'mail' and payload->>'to' = ${ben.email}
        and payload->>'subject' like '%view your account%'`.execute(server.server.database.systemDb);
    expect(rows[0]!.n).toBe(1);
    const notification = await sql<{
      title: string;
      href: string;
    }>`select title, href from notifications where member_id = ${ben.id} and kind = 'security'`.execute(
      server.server.database.systemDb,
    );
    expect(notification.rows).toContainEqual({
      title: 'Support is asking to view your account',
      href: '/settings/support-access',
    });
  });

  test('can be granted only by the member', async () => {
    const view = (await views())[0]!;
    const { token } = await server.aMember();
    expect((await server.call(backOffice.grantView, { token, body: { id: view.id } })).status).toBe(404);
    expect((await server.call(backOffice.grantView, { token: operator.token, body: { id: view.id } })).status).toBe(
      404,
    );
    expect((await begin()).status).toBe(403);
  });

  test('with consent, lets the operator read but not change the account, and logs each read for both', async () => {
    const view = (await views())[0]!;
    const granted = (await server.call(backOffice.grantView, { token: ben.token, body: { id: view.id } })).body.data;
    expect([granted.state, granted.ends_at]).toEqual(['granted', '2026-11-15T23:00:00.000Z']);
    const { token, ends_at: endsAt } = (await begin()).body;
    expect(endsAt).toBe('2026-11-15T23:00:00.000Z');
    const seen = await server.call(bankAccounts.list, { token });
    expect(seen.body.data.map(({ name }) => name)).toEqual(['Everyday']);
    for (const [endpoint, input] of [
      [bankAccounts.create, { body: { name: 'Taken', account_type: 'everyday' } }],
      [goals.create, { body: {} }],
      [security.sessions, {}],
      [security.revokeSession, { body: { others: true } }],
      [bills.feed, {}],
      [vouchers.vouchers, {}],
      [vouchers.activity, {}],
      [profile.exportData, {}],
      [backOffice.ownViews, {}],
      [backOffice.grantView, { body: {} }],
      [messages.live, {}],
    ] as const)
      expect([endpoint.name, (await server.call(endpoint, { token, ...input })).status]).toEqual([endpoint.name, 403]);
    expect((await server.call(bankAccounts.list, { token: ben.token })).body.data).toHaveLength(1);
    await asTeam(backOffice.notePage, { body: { member_id: ben.id, view_id: view.id, page: 'Accounts' } });
    const log = (await server.call(backOffice.ownViewLog, { token: ben.token, params: { id: view.id } })).body.data;
    expect(log.map(({ kind, what, operator: who }) => [kind, what, who])).toEqual([
      ['page', 'Accounts', 'team@example.com'],
      ['call', 'Accounts', 'team@example.com'],
    ]);
    expect((await asTeam(backOffice.viewLog, { params: { member_id: ben.id, id: view.id } })).body.data).toEqual(log);
  });

  test('can be ended by the member at once, and needs a new consent to begin again', async () => {
    const { token } = (await begin()).body;
    expect((await server.call(bankAccounts.list, { token })).status).toBe(200);
    const view = (await views())[0]!;
    expect(
      (await server.call(backOffice.stopView, { token: ben.token, body: { id: view.id } })).body.data,
    ).toMatchObject({
      state: 'over',
      ended_by: 'member',
    });
    expect((await server.call(bankAccounts.list, { token })).status).toBe(401);
    expect((await begin()).status).toBe(403);
  });

  test('is listed in pages for the member and for operators', async () => {
    const jo = await server.aMember();
    await sql`insert into support_access (member_id, operator_id, reason, requested_at, granted_at, ends_at, ended_at,
        ended_by)
      select ${jo.id}, ${operator.id}, 'Look ' || n, ${server.clock.now()}, null, null, ${server.clock.now()}, 'member'
      from generate_series(1, 61) n`.execute(server.server.database.systemDb);
    for (const ask of [
      (query: object) => server.call(backOffice.ownViews, { token: jo.token, query: query }),
      (query: object) => asTeam(backOffice.views, { params: { member_id: jo.id }, query }),
    ]) {
      const reasons: string[] = [];
      let next: number | null | undefined;
      do {
        const { body }: { body: { data: { reason: string }[]; next: number | null } } = await ask({
          limit: 25,
          ...(next ? { before: next } : {}),
        });
        reasons.push(...body.data.map(({ reason }) => reason));
        ({ next } = body);
      } while (next !== null);
      expect([reasons.length, reasons[0], reasons.at(-1)]).toEqual([61, 'Look 61', 'Look 1']);
    }
    expect((await memberOf(jo.id)).view).toBeNull();
  });

  test('ends after an hour, with the operator’s session, and with the operator’s role', async () => {
    expect((await server.call(backOffice.grantView, { token: ben.token, body: {} })).body.data.state).toBe('granted');
    const other = await server.aMember({ role: 'operator' });
    const looked = (await server.call(backOffice.beginView, { token: other.token, body: { member_id: ben.id } })).body;
    expect((await server.call(bankAccounts.list, { token: looked.token })).status).toBe(200);
    await server.call(security.revokeSession, { token: other.token, body: { others: true } });
    await sql`update sessions set ended_at = now() where member_id = ${other.id}`.execute(
      server.server.database.systemDb,
    );
    expect((await server.call(bankAccounts.list, { token: looked.token })).status).toBe(401);
    await sql`update sessions set ended_at = null, expires_at = ${server.clock.now()}
      where member_id = ${other.id}`.execute(server.server.database.systemDb);
    expect((await server.call(bankAccounts.list, { token: looked.token })).status).toBe(401);
    await server.call(backOffice.stopView, { token: ben.token, body: { id: looked.view_id } });
    expect((await server.call(backOffice.grantView, { token: ben.token, body: {} })).status).toBe(200);
    const { token } = (await begin()).body;
    await sql`update members set role = 'member' where member_id = ${operator.id}`.execute(
      server.server.database.systemDb,
    );
    expect((await server.call(bankAccounts.list, { token })).status).toBe(401);
    await sql`update members set role = 'operator' where member_id = ${operator.id}`.execute(
      server.server.database.systemDb,
    );
    expect((await server.call(bankAccounts.list, { token })).status).toBe(200);
    server.clock.set('2026-11-15T23:00:01.000Z');
    expect((await server.call(bankAccounts.list, { token })).status).toBe(401);
  });
});
