import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backOffice } from '#contract/areas/back-office.ts';
import { entitlements } from '#contract/areas/entitlements.ts';
import { orderBackOffice } from '#contract/areas/order-back-office.ts';
import { orders } from '#contract/areas/orders.ts';
import { referrals } from '#contract/areas/referrals.ts';
import { settings } from '#contract/areas/settings.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { join, qualify, settle } from '#tests/build/referrals.ts';
import type { Person } from '#tests/build/referrals.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** The clock is set to Monday 16 November 2026, 9 am in Sydney. */
let server: TestServer;
let operator: { id: number; token: string };
const system = () => server.server.database.systemDb;

const rule = {
  starts_on: '2026-11-16',
  entries: 20,
  qoin: 50,
  friend_entries: 5,
  friend_qoin: 0,
  monthly_cap: 3,
  days: 30,
  active: true,
  reason: 'First rule',
};

beforeAll(async () => {
  server = await startTestServer({ rateLimits: false });
  operator = await server.aMember({ role: 'operator' });
  await server.call(referrals.setRule, { token: operator.token, body: rule });
});
afterAll(async () => {
  expect(await checkLedger(system())).toEqual([]);
  await server.close();
});

const listOf = async ({ token }: Person) => (await server.call(referrals.list, { token })).body;
const outcomesOf = async (person: Person) => (await listOf(person)).data.map(({ state, reason }) => [state, reason]);
const entriesOf = async ({ token }: Person) => (await server.call(entitlements.entries, { token })).body.entries;
const qoinOf = async ({ id }: Person) => {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(balance), 0)::int as balance from ledger_accounts
    where member_id = ${id} and unit = 'qoin'`.execute(system());
  return rows[0]!.balance;
};

describe('a referral (R07)', () => {
  test('R07: a sign-up with the link is pending, qualifies with the last step, and rewards both once', async () => {
    const mia = await join(server);
    expect((await server.call(settings.referralLink, { token: mia.token })).body.referalurl).toContain(
      `/auth/sign-up?ref=${mia.code}`,
    );
    const sam = await join(server, mia, { first_name: 'Sam' });
    await qualify(server, sam, { mobile: false });
    await settle(server);
    expect((await listOf(mia)).data[0]).toMatchObject({ friend: 'Sam', state: 'pending', missing: ['mobile'] });
    await qualify(server, sam, { activity: false });
    await Promise.all([settle(server), settle(server), settle(server)]);
    expect((await listOf(mia)).data[0]).toMatchObject({ state: 'rewarded', missing: [], entries: 20, qoin: 50 });
    expect([await entriesOf(mia), await qoinOf(mia), await entriesOf(sam), await qoinOf(sam)]).toEqual([20, 50, 5, 0]);
    expect((await listOf(mia)).rewarded_this_month).toBe(1);
  });

  test('R07: a purchase counts as a step as long as it isn’t refunded in full', async () => {
    const una = await join(server);
    const joe = await join(server, una);
    await qualify(server, joe, { activity: false });
    const buy = async (key: string) => {
      const body = { items: [{ slug: 'debt-handbook', quantity: 1 }], total: 1, token: 'tok_visa' };
      const headers = { 'idempotency-key': `referral-${key}` };
      return (await server.call(orders.createCapture, { token: joe.token, headers, body })).body.data.reference;
    };
    await server.call(orderBackOffice.refund, {
      token: operator.token,
      headers: { 'idempotency-key': 'referral-refund' },
      body: { reference: await buy('first'), amount: 1, reason: 'Not needed' },
    });
    await settle(server);
    expect((await listOf(una)).data[0]).toMatchObject({ state: 'pending', missing: ['activity'] });
    await buy('second');
    await settle(server);
    expect(await outcomesOf(una)).toEqual([['rewarded', null]]);
  });

  test('R07: without a rule on the day of the sign-up, a referral qualifies and earns nothing', async () => {
    const lou = await join(server);
    const kim = await join(server, lou);
    await sql`update referrals set created_at = '2026-11-14T00:00:00Z' where member_id = ${lou.id}`.execute(system());
    await qualify(server, kim);
    await settle(server);
    expect([await outcomesOf(lou), await entriesOf(lou)]).toEqual([[['qualified', null]], 0]);
  });

  test('R07: a friend who takes longer than the rule allows, or has left, is too late', async () => {
    const [ada, bea] = [await join(server), await join(server)];
    await join(server, ada);
    const gone = await join(server, bea);
    await system().deleteFrom('members').where('member_id', '=', gone.id).execute();
    await sql`update referrals set created_at = '2026-11-16T00:00:00Z' where member_id = ${ada.id}`.execute(system());
    server.clock.set('2026-12-17T00:00:00.000Z');
    await settle(server);
    server.clock.set('2026-11-15T22:00:00.000Z');
    expect([await outcomesOf(ada), await outcomesOf(bea)]).toEqual([
      [['rejected', 'expired']],
      [['rejected', 'expired']],
    ]);
  });

  test('R07: the fourth reward of a month is above the cap of three', async () => {
    const ned = await join(server);
    const friends = [];
    for (let number = 0; number < 4; number += 1) friends.push(await join(server, ned));
    for (const friend of friends) await qualify(server, friend);
    await Promise.all([settle(server), settle(server)]);
    expect((await outcomesOf(ned)).map(([state, reason]) => String(reason ?? state)).toSorted()).toEqual([
      'cap',
      'rewarded',
      'rewarded',
      'rewarded',
    ]);
    expect(await entriesOf(ned)).toBe(60);
  });
});

describe('abuse', () => {
  test('R07: a second account of the same person is refused, by its number or by name and birthday', async () => {
    const [eve, fay] = [await join(server), await join(server)];
    await qualify(server, eve, { mobile: '+61499000001', activity: false });
    await qualify(server, await join(server, eve), { mobile: '+61499000001' });
    const twin = await join(server, fay);
    await qualify(server, twin);
    await sql`update profiles set dob = '1990-02-03' where member_id in (${fay.id}, ${twin.id})`.execute(system());
    await settle(server);
    expect([await outcomesOf(eve), await outcomesOf(fay)]).toEqual([[['rejected', 'self']], [['rejected', 'self']]]);
  });

  test('R07: the same bank account is refused; the same card and the same device wait for an operator', async () => {
    const [gus, hal, ivy] = [
      await join(server),
      await join(server),
      await join(server, undefined, { agent: 'one phone' }),
    ];
    const [bank, card, device] = [
      await join(server, gus),
      await join(server, hal),
      await join(server, ivy, { agent: 'one phone' }),
    ];
    for (const { id } of [gus, bank])
      await sql`insert into bank_accounts (member_id, name, bsb, account_number, created_at)
        values (${id}, 'Everyday', '062000', '12345678', now())`.execute(system());
    for (const { id } of [hal, card])
      await sql`insert into payment_methods (member_id, gateway, token, brand, last_four, expires, is_default,
          created_at) values (${id}, 'test', ${`t${id}`}, 'visa', '4242', '2029-12', true, now())`.execute(system());
    for (const friend of [bank, card, device]) await qualify(server, friend);
    await settle(server);
    expect([await outcomesOf(gus), await outcomesOf(hal), await outcomesOf(ivy)]).toEqual([
      [['rejected', 'bank_account']],
      [['review', 'card']],
      [['review', 'device']],
    ]);
    expect([await entriesOf(gus), await entriesOf(hal), await entriesOf(ivy)]).toEqual([0, 0, 0]);
  });

  test.each([2, 3, 5, 9])('R07: in a ring of %i members none is paid', async (size) => {
    const ring: Person[] = [];
    for (let number = 0; number < size; number += 1) ring.push(await join(server, ring.at(-1)));
    // The last one refers the first, which no sign-up can do: a ring closed in another way is not paid either.
    await sql`insert into referrals (member_id, referred_member_id, created_at)
      values (${ring.at(-1)!.id}, ${ring[0]!.id}, ${server.clock.now()})`.execute(system());
    for (const member of ring) await qualify(server, member);
    await settle(server);
    for (const member of ring) {
      expect(await outcomesOf(member)).toEqual([['rejected', 'ring']]);
      expect([await entriesOf(member), await qoinOf(member)]).toEqual([0, 0]);
    }
  });

  test('R07: a ring closed by one person with a third account is not paid', async () => {
    const one = await join(server);
    const two = await join(server, one);
    const three = await join(server, two);
    await qualify(server, one, { mobile: '+61499000002' });
    await qualify(server, three, { mobile: '+61499000002' });
    await settle(server);
    expect(await outcomesOf(two)).toEqual([['rejected', 'ring']]);
  });
});

describe('an operator', () => {
  test('R07: decides what is doubtful, once, with a reason in the log', async () => {
    const { token } = operator;
    const queue = (await server.call(referrals.queue, { token, query: { state: 'review' } })).body;
    expect(queue.data.map(({ reason }) => reason)).toEqual(['card', 'device']);
    const decide = async (at: number, approve: boolean, key: string) =>
      server.call(referrals.decide, {
        token,
        headers: { 'idempotency-key': key },
        body: { member_id: queue.data[at]!.member_id, id: queue.data[at]!.id, approve, reason: 'Spoke to both' },
      });
    expect((await decide(0, true, 'approve')).body.state).toBe('rewarded');
    expect((await decide(0, true, 'approve')).body.state).toBe('rewarded');
    expect((await decide(0, true, 'approve-again')).status).toBe(409);
    expect((await decide(1, false, 'reject')).body.state).toBe('rejected');
    const log = (await server.call(backOffice.audit, { token, query: { action: 'referral_decided' } })).body.data;
    expect(log.map(({ after }) => (after as { state: string }).state)).toEqual(['rejected', 'rewarded']);
    expect((await server.call(referrals.queue, { token, query: { state: 'review' } })).body.total).toBe(0);
  });

  test('names the invalid field, and dates a rule from today at the earliest', async () => {
    for (const [body, field] of [
      [{ starts_on: '2026-11-15' }, 'starts_on'],
      [{ entries: -1 }, 'entries'],
      [{ monthly_cap: 0 }, 'monthly_cap'],
      [{ reason: '' }, 'reason'],
    ] as const) {
      const answer = await server.callWith(referrals.setRule, { token: operator.token, body: { ...rule, ...body } });
      expect([answer.status, answer.problem.errors?.[0]?.field]).toEqual([400, field]);
    }
    expect((await server.call(referrals.rules, { token: operator.token })).body.data).toHaveLength(1);
  });
});

describe('the leaderboard', () => {
  test('R07: ranks by period, shares a rank among equals, and shows a name only with permission', async () => {
    const [pia, ron] = [await join(server, undefined, { first_name: 'Pia', last_name: 'Lund' }), await join(server)];
    const top = async (token: string, period: 'week' | 'month' | 'all') =>
      (await server.call(referrals.top, { token, query: { period, limit: 50 } })).body;
    expect((await top(pia.token, 'all')).me).toEqual({ rank: null, referrals: 0, name: 'Pia L.', shown: false });
    for (let number = 0; number < 2; number += 1) await qualify(server, await join(server, pia));
    await settle(server);
    const board = await top(pia.token, 'week');
    // Ned has three; Pia has two.
    expect(board.data.slice(0, 2)).toEqual([
      { rank: 1, name: null, referrals: 3, you: false },
      { rank: 2, name: null, referrals: 2, you: true },
    ]);
    expect([board.me.rank, board.starts_on]).toEqual([2, '2026-11-16']);
    await server.call(referrals.showName, { token: pia.token, body: { shown: true } });
    expect((await top(ron.token, 'month')).data[1]).toMatchObject({ name: 'Pia L.', you: false });
    const equals = (await top(ron.token, 'all')).data.filter(({ referrals: count }) => count === 1);
    expect(new Set(equals.map(({ rank }) => rank))).toEqual(new Set([3]));
    await system().deleteFrom('members').where('member_id', '=', pia.id).execute();
    expect((await top(ron.token, 'week')).data[1]).toMatchObject({ rank: 2, referrals: 1 });
    const { rows } = await sql`select 1 from referral_ranks where referrals = 2 and members <> 0`.execute(system());
    expect(rows).toEqual([]);
  });
});
