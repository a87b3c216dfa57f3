import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backOffice } from '#contract/areas/back-office.ts';
import { entitlements } from '#contract/areas/entitlements.ts';
import { loans } from '#contract/areas/loans.ts';
import { notifications } from '#contract/areas/notifications.ts';
import { bills } from '#contract/areas/bills.ts';
import { settings } from '#contract/areas/settings.ts';
import type { Endpoint, WireBodyOf } from '#contract/kit/endpoint.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { openSession } from '#server/kit/session.ts';
import { imported, ofxOf } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { Payload, TestServer } from '#tests/build/server.ts';

/** The clock is set to Monday 16 November 2026, 9 am in Sydney. */
let server: TestServer;
let operator: string;
beforeAll(async () => {
  server = await startTestServer();
  operator = (await server.aMember({ role: 'operator' })).token;
});
afterAll(async () => {
  expect(await checkLedger(server.server.database.systemDb)).toEqual([]);
  await server.close();
});

type Who = { id: number; token: string };
let keys = 0;
const ask = <E extends Endpoint>(endpoint: E, token: string, body?: WireBodyOf<E>) =>
  server.callWith(endpoint, { token, body, headers: { 'idempotency-key': `entitlements-${(keys += 1)}` } });
const read = async <E extends Endpoint>(endpoint: E, { token }: Who, query?: Payload<E>) =>
  (await server.callWith(endpoint, { token, query })).body;
const status = async (who: Who) => (await read(entitlements.status, who)).data;
const system = () => server.server.database.systemDb;

/** Inserts a plan that the member has paid for. */
async function addPlan(who: Who, plan: { startedAt: string; days: number }): Promise<void> {
  await system()
    .insertInto('member_plans')
    .values({
      member_id: who.id,
      plan_id: 2,
      started_at: new Date(plan.startedAt),
      ends_at: null,
      source: 'payment',
      period_days: plan.days,
    })
    .execute();
}

describe('plans begin only with a payment, a grant or a trial', () => {
  test('a request without payment creates a waiting order and no plan', async () => {
    const mia = await server.aMember();
    const answer = await ask(entitlements.setPremium, mia.token, { plan_id: 2, frequency: 'yearly' });
    expect([answer.status, answer.body.begun, answer.body.data.plan_id]).toEqual([200, false, null]);
    expect((await status(mia)).order).toMatchObject({
      plan_id: 2,
      Name: 'Premium',
      frequency: 'yearly',
      price: 130,
      days: 365,
      ordered_at: '2026-11-15T22:00:00.000Z',
    });
    expect((await read(settings.checkPremium, mia))[0]).toEqual({ is_premium: false });
    const second = await ask(entitlements.setPremium, mia.token, { plan_id: 3 });
    expect(second.body.data.order).toMatchObject({ Name: 'Pro', frequency: 'monthly', price: 20 });
    const { data } = await read(entitlements.paymentHistory, mia);
    expect(data.history.map(({ what, amount, state }) => [what, amount, state])).toEqual([
      ['Pro', -20, 'waiting'],
      ['Premium', -130, 'withdrawn'],
    ]);
    expect((await ask(entitlements.withdrawOrder, mia.token)).body.data.order).toBeNull();
    expect((await ask(entitlements.withdrawOrder, mia.token)).status).toBe(404);
  });

  test('twenty simultaneous requests leave one waiting order', async () => {
    const kit = await server.aMember();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(entitlements.setPremium, kit.token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const rows = await system().selectFrom('plan_orders').select('state').where('member_id', '=', kit.id).execute();
    expect([rows.length, rows.filter(({ state }) => state === 'waiting').length]).toEqual([20, 1]);
  });

  test('a paid order begins a plan for the number of days paid for', async () => {
    const ben = await server.aMember();
    await ask(entitlements.setPremium, ben.token, { frequency: 'quarterly' });
    await system()
      .updateTable('plan_orders')
      .set({ paid_at: server.clock.now() })
      .where('member_id', '=', ben.id)
      .execute();
    expect((await ask(entitlements.withdrawOrder, ben.token)).status).toBe(404);
    const answer = await ask(entitlements.setPremium, ben.token, { frequency: 'quarterly' });
    expect(answer.body).toMatchObject({
      begun: true,
      data: { plan_id: 2, source: 'payment', ends_at: '2027-02-13T22:00:00.000Z', order: null },
    });
  });

  test('the trial is available once, lasts 14 days and ends automatically', async () => {
    const zoe = await server.aMember();
    expect(await status(zoe)).toMatchObject({ Name: 'Free', trial_open: true, trial_days: 14 });
    expect(
      (await ask(entitlements.setPremium, zoe.token, { plan_id: 3, trial: true })).problem.errors?.[0]?.field,
    ).toBe('plan_id');
    expect((await ask(entitlements.setPremium, zoe.token, { trial: true })).body).toMatchObject({
      begun: true,
      data: { Name: 'Premium', source: 'trial', ends_at: '2026-11-29T22:00:00.000Z', trial_open: false },
    });
    server.clock.advance(60_000);
    expect((await ask(entitlements.downgrade, zoe.token)).body.data).toMatchObject({
      Name: 'Free',
      downgrade_at: null,
    });
    expect((await ask(entitlements.setPremium, zoe.token, { trial: true })).status).toBe(409);
    server.clock.advance(-60_000);
    const tom = await server.aMember();
    const tries = await Promise.all(
      Array.from({ length: 10 }, () => ask(entitlements.setPremium, tom.token, { trial: true })),
    );
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(9).fill(409)]);
    server.clock.advance(14 * 24 * 3600 * 1000);
    expect(await status({ ...tom, token: await renew(tom.id) })).toMatchObject({ Name: 'Free', trial_open: false });
    server.clock.advance(-14 * 24 * 3600 * 1000);
  });

  test('an operator’s grant is used once, and logged', async () => {
    const ada = await server.aMember();
    const grant = { member_id: ada.id, plan_id: 3, days: 10, reason: 'Found a fault in the tax pack.' };
    expect((await ask(entitlements.grantPlan, ada.token, grant)).status).toBe(403);
    expect(
      (await ask(entitlements.grantPlan, operator, { ...grant, member_id: 999_999 })).problem.errors?.[0]?.field,
    ).toBe('member_id');
    expect((await ask(entitlements.grantPlan, operator, grant)).status).toBe(200);
    const log = (await server.call(backOffice.audit, { token: operator })).body.data[0];
    expect(log).toMatchObject({
      action: 'plan_granted',
      subject_id: String(ada.id),
      after: { plan_id: 3, days: 10, reason: 'Found a fault in the tax pack.' },
    });
    expect((await ask(entitlements.setPremium, ada.token, { plan_id: 3 })).body).toMatchObject({
      begun: true,
      data: { Name: 'Pro', source: 'grant', ends_at: '2026-11-25T22:00:00.000Z' },
    });
    expect((await ask(entitlements.setPremium, ada.token, { plan_id: 3 })).status).toBe(409);
  });
});

/** A new session: earlier ones have expired. */
async function renew(memberId: number): Promise<string> {
  return (
    await openSession(system(), server.clock, {
      memberId,
      remember: false,
      caller: { ip: '127.0.0.1', userAgent: 'test' },
    })
  ).access;
}

describe('downgrading to Free', () => {
  test('keeps a paid plan until its last day, and can be undone', async () => {
    const lee = await server.aMember();
    await addPlan(lee, { startedAt: '2026-10-20T00:00:00.000Z', days: 30 });
    expect((await ask(entitlements.downgrade, lee.token)).body.data).toMatchObject({
      Name: 'Premium',
      downgrade_at: '2026-11-19T00:00:00.000Z',
      ends_at: '2026-11-19T00:00:00.000Z',
    });
    expect((await ask(entitlements.downgrade, lee.token)).status).toBe(409);
    expect((await ask(entitlements.undoDowngrade, lee.token)).body.data).toMatchObject({
      Name: 'Premium',
      downgrade_at: null,
      ends_at: null,
    });
    expect((await ask(entitlements.undoDowngrade, lee.token)).status).toBe(404);
    expect((await ask(entitlements.downgrade, (await server.aMember()).token)).problem.detail).toBe(
      'You’re already on the Free plan.',
    );
  });

  test('the membership tier follows the operators’ table, whatever the client sends', async () => {
    const jo = await server.aMember();
    expect(
      (await server.callWith(entitlements.setBronzePotential, { token: jo.token, body: { membership: 'Platinum' } }))
        .body.membership,
    ).toBe('Bronze');
    await addPlan(jo, { startedAt: '2026-11-01T00:00:00.000Z', days: 30 });
    expect((await ask(entitlements.setBronzePotential, jo.token)).body.membership).toBe('Silver');
    await ask(entitlements.setMembership, operator, { tier: 'Platinum', plan_id: 2 });
    await ask(entitlements.setMembership, operator, { tier: 'Silver', plan_id: 1 });
    expect((await ask(entitlements.setBronzePotential, jo.token)).body.membership).toBe('Platinum');
    expect(await status(jo)).toMatchObject({ membership: 'Platinum' });
  });
});

describe('entries and prizes', () => {
  test('an offered prize is accepted once; unknown, expired and other members’ prizes are refused', async () => {
    const [eve, other] = [await server.aMember(), await server.aMember()];
    expect(await read(entitlements.entries, eve)).toEqual({ entries: 0, data: [], total: 0, page: 1, limit: 20 });
    const offer = {
      member_id: eve.id,
      title: 'Thank you for the survey',
      entries: 25,
      days: 2,
      reason: 'Survey of November',
    };
    const { id } = (await ask(entitlements.offerPrize, operator, offer)).body;
    const late = (await ask(entitlements.offerPrize, operator, { ...offer, days: 1 })).body.id;
    expect((await ask(entitlements.acceptPrize, eve.token, { prize: 4_000_000 })).problem).toMatchObject({
      status: 404,
      detail: 'We couldn’t find that prize.',
    });
    expect((await ask(entitlements.acceptPrize, other.token, { prize: id! })).status).toBe(404);
    const tries = await Promise.all(
      Array.from({ length: 10 }, () => ask(entitlements.acceptPrize, eve.token, { prize: id! })),
    );
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([200]));
    await ask(entitlements.grantEntries, operator, { member_id: eve.id, entries: 5, reason: 'Welcome' });
    const entries = await read(entitlements.entries, eve, { limit: 1 });
    expect([
      entries.entries,
      entries.total,
      entries.data[0]!.entries,
      entries.data[0]!.source,
      entries.data[0]!.balance_after,
    ]).toEqual([30, 2, 5, 'Welcome', 30]);
    expect((await read(entitlements.entries, eve, { limit: 1, page: 2 })).data[0]).toMatchObject({
      entries: 25,
      source: 'Thank you for the survey',
    });
    server.clock.advance(24 * 3600 * 1000);
    expect((await ask(entitlements.acceptPrize, await renew(eve.id), { prize: late! })).status).toBe(410);
    server.clock.advance(-24 * 3600 * 1000);
  });
});

describe('large gifts', () => {
  const gifts = async (query: object = {}) => (await read(entitlements.gifts, { id: 0, token: operator }, query)).data;
  const received = async (who: Who) => [
    (await read(entitlements.entries, who)).entries,
    (await read(entitlements.prizes, who)).data.length,
    (await system().selectFrom('plan_grants').select('id').where('member_id', '=', who.id).execute()).length,
  ];
  let second: Who;
  beforeAll(async () => {
    second = await server.aMember({ role: 'operator' });
  });

  test('reach the member once a second operator approves, and the log names both', async () => {
    const uma = await server.aMember();
    const [entries, prize, plan] = [
      (
        await ask(entitlements.grantEntries, operator, {
          member_id: uma.id,
          entries: 501,
          reason: 'The fault cost her a draw.',
        })
      ).body,
      (
        await ask(entitlements.offerPrize, operator, {
          member_id: uma.id,
          title: 'A year of thanks',
          entries: 800,
          days: 30,
          reason: 'The fault cost her a draw.',
        })
      ).body,
      (
        await ask(entitlements.grantPlan, operator, {
          member_id: uma.id,
          plan_id: 2,
          days: 32,
          reason: 'The fault cost her a draw.',
        })
      ).body,
    ];
    expect([entries.state, prize.state, plan.state, prize.id, plan.id]).toEqual([
      'waiting',
      'waiting',
      'waiting',
      null,
      null,
    ]);
    expect(
      (await gifts({ member_id: uma.id })).map(({ kind, state, mine, needs_two: two, entries: count, days }) => [
        kind,
        state,
        mine,
        two,
        count,
        days,
      ]),
    ).toEqual([
      ['plan', 'waiting', true, true, null, 32],
      ['prize', 'waiting', true, true, 800, 30],
      ['entries', 'waiting', true, true, 501, null],
    ]);
    expect(
      (await server.call(backOffice.audit, { token: operator, query: { action: 'entries_proposed' } })).body.data[0],
    ).toMatchObject({ subject_id: String(uma.id), after: { gift: entries.gift, entries: 501 } });
    const agree = (token: string, id: number) =>
      ask(entitlements.decideGift, token, { member_id: uma.id, id, agree: true, reason: 'Looked at her tickets.' });
    const response = await agree(operator, entries.gift);
    expect([response.status, response.problem.detail]).toEqual([
      403,
      'Someone other than the requester has to approve this gift.',
    ]);
    expect((await ask(entitlements.setPremium, uma.token, { plan_id: 2 })).body.begun).toBe(false);
    expect(await received(uma)).toEqual([0, 0, 0]);

    const answers = await Promise.all(Array.from({ length: 6 }, () => agree(second.token, entries.gift)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
    await agree(second.token, prize.gift);
    await agree(second.token, plan.gift);
    expect(await received(uma)).toEqual([501, 1, 1]);
    const { data, people } = (
      await server.call(backOffice.audit, { token: operator, query: { member_id: uma.id, action: 'entries_granted' } })
    ).body;
    const [proposer] = (await gifts({ status: 'decided' }))
      .filter(({ id }) => id === entries.gift)
      .map(({ requested_by: by }) => by);
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      operator_id: second.id,
      before: { state: 'waiting' },
      after: {
        state: 'given',
        agreed_by: second.id,
        entries: 501,
        reason: 'The fault cost her a draw.',
        answer: 'Looked at her tickets.',
      },
    });
    expect(people.find(({ id }) => id === data[0]!.after!.proposed_by)!.email).toBe(proposer);
    expect(data[0]!.after!.proposed_by).not.toBe(second.id);
  });

  test('notify the operators who may approve, but neither the requester nor the recipient, until the gift is decided', async () => {
    const { id, token } = await server.aMember({ role: 'operator' });
    const reason = 'She told us of two faults.';
    const notices = async (who: string) =>
      (await server.call(notifications.userList, { token: who })).body.data.filter(({ body }) => body.endsWith(reason));
    const { gift } = (await ask(entitlements.grantPlan, operator, { member_id: id, plan_id: 2, days: 32, reason }))
      .body;
    expect(await notices(second.token)).toMatchObject([
      {
        kind: 'messages',
        title: 'A gift needs a second approval',
        href: '/operator/gifts',
        body: expect.stringMatching(/^32 days of Premium for .+\. Requested by \S+@\S+: /),
      },
    ]);
    expect([await notices(operator), await notices(token)]).toEqual([[], []]);
    await ask(entitlements.decideGift, second.token, {
      member_id: id,
      id: gift,
      agree: false,
      reason: 'Too long for a fault.',
    });
    expect(await notices(second.token)).toEqual([]);
    // A gift below the limit needs no approval, so nobody is notified.
    expect(
      (await ask(entitlements.grantPlan, operator, { member_id: id, plan_id: 2, days: 5, reason })).body.state,
    ).toBe('given');
    expect(await notices(second.token)).toEqual([]);
  });

  test('cannot be split into small ones, not even simultaneously; the limit resets after a month', async () => {
    const vic = await server.aMember();
    const small = (entries: number, token = operator) =>
      ask(entitlements.grantEntries, token, { member_id: vic.id, entries, reason: 'Small thanks' });
    const both = await Promise.all([small(300), small(300, second.token)]);
    expect(new Set(both.map(({ body }) => body.state))).toEqual(new Set(['given', 'waiting']));
    expect((await small(200)).body.state).toBe('given');
    expect(
      (
        await ask(entitlements.offerPrize, operator, {
          member_id: vic.id,
          title: 'One more',
          entries: 1,
          days: 5,
          reason: 'Small thanks',
        })
      ).body.state,
    ).toBe('waiting');
    expect((await received(vic))[0]).toBe(500);
    server.clock.advance(30 * 24 * 3600 * 1000);
    const boss = (await server.aMember({ role: 'operator' })).token;
    expect((await small(500, boss)).body.state).toBe('given');
    server.clock.advance(-30 * 24 * 3600 * 1000);
  });

  test('can be refused by the second operator or withdrawn by the first, and then have no effect', async () => {
    const wes = await server.aMember();
    const large = async () =>
      (await ask(entitlements.grantEntries, operator, { member_id: wes.id, entries: 9_000, reason: 'A round number' }))
        .body.gift;
    const decide = (token: string, id: number, agree: boolean) =>
      ask(entitlements.decideGift, token, { member_id: wes.id, id, agree, reason: 'Too much for a typing error.' });
    const [refused, back] = [await large(), await large()];
    expect([
      (await decide(second.token, refused, false)).body.state,
      (await decide(operator, back, false)).body.state,
    ]).toEqual(['refused', 'taken_back']);
    expect([
      (await decide(second.token, refused, true)).status,
      (await decide(second.token, back, true)).status,
      (await decide(second.token, 4_000_000, true)).status,
    ]).toEqual([409, 409, 404]);
    expect(await received(wes)).toEqual([0, 0, 0]);
    expect(
      (await server.call(backOffice.audit, { token: operator, query: { member_id: wes.id, limit: 2 } })).body.data.map(
        ({ action }) => action,
      ),
    ).toEqual(['gift_taken_back', 'gift_refused']);
    expect((await server.call(entitlements.gifts, { token: wes.token })).status).toBe(403);
  });

  test('the database itself refuses a large gift approved by its requester', async () => {
    const { id } = await server.aMember();
    const alone = {
      member_id: id,
      kind: 'entries' as const,
      plan_id: null,
      title: null,
      entries: 9_000,
      days: null,
      reason: 'A',
      state: 'given' as const,
      needs_two: true,
      requested_by: second.id,
      requested_at: new Date(0),
      decided_by: second.id,
      decided_at: new Date(0),
      answer: 'A',
    };
    await expect(system().insertInto('operator_gifts').values(alone).execute()).rejects.toHaveProperty('code', '23514');
    await expect(
      server.server.database.memberDb(id).selectFrom('operator_gifts').select('id').execute(),
    ).rejects.toHaveProperty('code', '42501');
  });
});

describe('the score from the member’s accounts', () => {
  test('lists what is missing when nothing is known, and states what it is not', async () => {
    const { data } = await read(entitlements.creditScore, await server.aMember());
    expect(data.label).toBe(
      'Worked out from your own accounts. It isn’t a credit reporting body’s score, and lenders can’t see it.',
    );
    expect([data.as_of, data.score, data.band, data.missing.length, data.history.length]).toEqual([
      '2026-11-16',
      null,
      null,
      6,
      6,
    ]);
    expect(data.history.map((one) => one.as_of)).toEqual([
      '2026-06-30',
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
      '2026-11-16',
    ]);
    expect(data.report.bodies).toEqual(['Equifax', 'Experian', 'illion']);
  });

  test('counts six months of pay and rent, and one day below zero', async () => {
    const mia = await server.aMember();
    const months = ['05', '06', '07', '08', '09', '10'];
    const rows = months.flatMap((month) => [
      [`2026-${month}-01`, 4000, 'SALARY INNER WEST HEALTH', `p${month}`] as const,
      [`2026-${month}-02`, -1000, 'WOOLWORTHS 1187 MARRICKVILLE', `r${month}`] as const,
    ]);
    await imported(
      server,
      mia,
      ofxOf(
        [
          ...rows,
          ['2026-11-10', -21_000, 'WOOLWORTHS 1187 MARRICKVILLE', 'big'],
          ['2026-11-11', 5000, 'SALARY INNER WEST HEALTH', 'back'],
        ],
        '51200817',
        4000,
      ),
    );
    const { data } = await read(entitlements.creditScore, mia);
    // The balance is 20,000 before the 10th, −1,000 on that day and 4,000 since; spending is 1,000 a month.
    const points = Object.fromEntries(data.components.map((one) => [one.key, one.points]));
    expect(points).toEqual({ income: 200, bills: null, buffer: 200, debts: 150, overdraws: 100, age: 45 });
    // 695 of the 800 points that are available.
    expect([data.score, data.band]).toEqual([869, 'Very steady']);
    expect(data.components[0]).toMatchObject({
      facts: 'You had income in 6 of the last 6 full months, $4,000.00 a month on average.',
      href: '/transaction-history?categories=13',
    });
    expect(data.components[4]!.facts).toBe('You were overdrawn on 1 of the last 90 days.');
    expect(data.missing).toEqual(['At least one bill that’s come due.']);
    expect(data.history[0]).toEqual({ as_of: '2026-06-30', score: null });
    const debts = async () => (await read(entitlements.creditScore, mia)).data.components[3];
    expect(await debts()).toMatchObject({
      points: 150,
      facts: '$0.00 of your $4,000.00 monthly income goes to loans, instalments and interest.',
    });
    // 300.00 a fortnight is 650.00 a month, more than 15% of the income; no transaction shows it yet.
    expect(
      (
        await ask(loans.add, mia.token, {
          company: 'Harbour Finance',
          balance: 9000,
          repayment: 300,
          frequency: 'fortnightly',
          next_due: '2026-11-20',
        })
      ).status,
    ).toBe(200);
    expect(await debts()).toMatchObject({
      points: 80,
      facts: '$650.00 of your $4,000.00 monthly income goes to scheduled loan repayments.',
      href: '/loans',
    });
  });

  test('a bill counts as paid when a transaction shows it; bills only marked as paid earn no points', async () => {
    const mia = await server.aMember();
    await imported(
      server,
      mia,
      ofxOf(
        [
          ['2026-10-01', -80, 'ENERGY AUSTRALIA BILL', 'e1'],
          ['2026-11-02', -80, 'COUNCIL RATES', 'c1'],
        ],
        '51200817',
        4000,
      ),
    );
    const billPoints = async () => (await read(entitlements.creditScore, mia)).data.components[1];
    const schedule = async (name: string, amount: number, start_date: string) =>
      (await ask(bills.create, mia.token, { name, amount, start_date, recurring_frequency: 'once' })).body.data.id;
    const gym = await schedule('Gym', 35, '2026-11-05');
    await schedule('Council rates', 80, '2026-11-03');
    const seen = 'You paid 1 of 2 bills in the last 180 days.';
    expect(await billPoints()).toMatchObject({ points: 0, facts: seen });
    expect((await ask(bills.confirm, mia.token, { id: gym })).status).toBe(200);
    expect(await billPoints()).toMatchObject({
      points: 0,
      facts: `${seen} You marked 1 more as paid. It’ll count once we see the payment in your transactions.`,
    });
  });
});
