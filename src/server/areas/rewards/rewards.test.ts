import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backOffice } from '#contract/areas/back-office.ts';
import { entitlements } from '#contract/areas/entitlements.ts';
import { rewardRules } from '#contract/areas/reward-rules.ts';
import { rewards } from '#contract/areas/rewards.ts';
import { session } from '#contract/areas/session.ts';
import { settings } from '#contract/areas/settings.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { giveQoin } from './qoin-grant.ts';
import { sessionOf, signIn, signUp } from '#tests/build/auth.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** The clock is set to Monday 16 November 2026, 9 am in Sydney. */
let server: TestServer;
let operator: { id: number; token: string };
const system = () => server.server.database.systemDb;
beforeAll(async () => {
  server = await startTestServer({ rateLimits: false });
  operator = await server.aMember({ role: 'operator' });
});
afterAll(async () => {
  expect(await checkLedger(system())).toEqual([]);
  await server.close();
});

let keys = 0;
const balanceOf = async (token: string) => (await server.call(rewards.qoinBalance, { token })).body;
const give = async (memberId: number, qoin: number) =>
  system()
    .transaction()
    .execute((db) => giveQoin(db, server.clock, memberId, { qoin, dedupeKey: `gift:${(keys += 1)}`, source: 'Gift' }));
const claim = async (token: string, reward: number, key = `claim-${(keys += 1)}`) =>
  server.call(rewards.claim, { token, headers: { 'idempotency-key': key }, body: { reward } });
const offer = {
  place: 'qoin',
  title: 'Spring bonus',
  body: 'For members who were here this spring.',
  kind: 'qoin',
  amount: 171,
  needs: 'nothing',
  approval: false,
  starts_on: '2026-11-16',
  ends_on: '2026-11-30',
  stock: null,
  active: true,
  reason: 'Spring',
} as const;
const addOffer = async (more: object = {}) =>
  (await server.callWith(rewards.saveOffer, { token: operator.token, body: { ...offer, ...more } })).body.id;
const statusOf = async (token: string | undefined, id: number) =>
  (await server.call(rewards.offers, token ? { token } : {})).body.data.find((one) => one.id === id)?.status;

describe('Qoin (R08)', () => {
  test('R08: a balance has its value at 8.55 for a dollar, and its movements', async () => {
    const mia = await server.aMember();
    expect(await balanceOf(mia.token)).toEqual({
      success: true,
      balance: 0,
      value: 0,
      rate: 8.55,
      rate_from: '2020-01-01',
    });
    await give(mia.id, 171);
    await give(mia.id, 684);
    expect(await balanceOf(mia.token)).toMatchObject({ balance: 855, value: 100 });
    const { data, total } = (await server.call(rewards.qoinHistory, { token: mia.token })).body;
    expect([total, data.map(({ qoin, balance_after, source }) => [qoin, balance_after, source])]).toEqual([
      2,
      [
        [684, 855, 'Gift'],
        [171, 171, 'Gift'],
      ],
    ]);
  });

  test('R08: operators date another rate, which applies from its day', async () => {
    const leo = await server.aMember();
    await give(leo.id, 100);
    const { token } = operator;
    const set = (body: object) =>
      server.callWith(rewards.setRate, {
        token,
        body: { starts_on: '2026-11-17', rate: 10, reason: 'Check', ...body },
      });
    expect((await set({})).status).toBe(200);
    for (const [body, field] of [
      [{ starts_on: '2026-11-15' }, 'starts_on'],
      [{ rate: 0 }, 'rate'],
      [{ rate: 8.5555 }, 'rate'],
      [{ rate: 'many' }, 'rate'],
      [{ reason: '' }, 'reason'],
    ] as const)
      expect((await set(body)).problem.errors?.[0]?.field, field).toBe(field);
    expect((await balanceOf(leo.token)).value).toBe(11.69);
    server.clock.set('2026-11-16T13:00:00.000Z');
    const again = await server.aMember();
    await give(again.id, 100);
    expect(await balanceOf(again.token)).toMatchObject({ value: 10, rate: 10, rate_from: '2026-11-17' });
    server.clock.set(testStart);
    const log = (await server.call(backOffice.audit, { token, query: { action: 'qoin_rate_changed' } })).body.data[0];
    expect(log).toMatchObject({ before: { rate: 8.55 }, after: { rate: 10, reason: 'Check' } });
    await system().deleteFrom('qoin_rates').where('starts_on', '=', '2026-11-17').execute();
  });

  test('R08: products have their price in dollars and in Qoin, by category and page', async () => {
    const all = (await server.call(rewards.categoryProducts)).body;
    expect([all.category_id, all.start, all.limit]).toEqual([11, 0, 10]);
    for (const { price, qoin, kind } of all.result)
      expect([qoin, kind]).toEqual([Math.ceil((price * 855) / 100), 'gift_card']);
    const packs = (await server.call(rewards.categoryProducts, { query: { category_id: 12, limit: 1, start: 1 } }))
      .body;
    expect([packs.result.length, packs.result[0]!.kind]).toEqual([1, 'pack']);
    expect((await server.call(rewards.categoryProducts, { query: { category_id: 99 } })).body.result).toEqual([]);
  });
});

describe('addReward', () => {
  test('R18: is a hint that grants nothing and multiplies nothing: 500 of them leave one reward of the day', async () => {
    await server.call(rewardRules.set, {
      token: operator.token,
      body: { event: 'DailySignIn', entries: 2, starts_on: '2026-11-16', active: true, reason: 'Spring' },
    });
    const kit = await signUp(server);
    const { token } = sessionOf(await signIn(server, kit));
    await mailboxOf(server).carry();
    const hint = (event: string) => server.callWith(rewards.addReward, { token, body: { event } });
    for (let round = 0; round < 10; round += 1)
      await Promise.all(Array.from({ length: 50 }, (_, at) => hint(at % 2 === 0 ? 'DailySignIn' : 'SignUp')));
    await mailboxOf(server).carry();
    expect((await hint('DailySignIn')).body).toEqual({
      success: true,
      event: 'DailySignIn',
      recorded: true,
      entries: 2,
      granted: true,
    });
    expect((await hint('SignUp')).body).toMatchObject({ recorded: true, entries: null, granted: false });
    expect((await hint('boost-10x')).problem.errors?.[0]?.field).toBe('event');
    expect((await server.call(entitlements.entries, { token })).body).toMatchObject({ entries: 2, total: 1 });
  });
});

describe('an offer', () => {
  test('is claimed once, also by 50 parallel calls, and its Qoin arrive', async () => {
    const id = await addOffer();
    const zoe = await server.aMember();
    expect([await statusOf(undefined, id), await statusOf(zoe.token, id)]).toEqual(['signed_out', 'open']);
    const answers = await Promise.all(Array.from({ length: 50 }, () => claim(zoe.token, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => ![200, 409, 503].includes(status))).toEqual([]);
    expect([(await balanceOf(zoe.token)).balance, await statusOf(zoe.token, id)]).toEqual([171, 'claimed']);
  });

  test('one of a choice, the last of a stock, and what must be done before', async () => {
    const [one, other] = [await addOffer({ choice: 'spring' }), await addOffer({ choice: 'spring', kind: 'entries' })];
    const last = await addOffer({ stock: 1 });
    const [verified, feedback] = [await addOffer({ needs: 'verified' }), await addOffer({ needs: 'feedback' })];
    const [amy, bob] = [await server.aMember(), await server.aMember()];
    expect((await claim(amy.token, other)).status).toBe(200);
    expect([await statusOf(amy.token, one), (await claim(amy.token, one)).status]).toEqual(['chosen_other', 409]);
    const lasts = await Promise.all([claim(amy.token, last), claim(bob.token, last)]);
    expect(lasts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect([(await claim(amy.token, verified)).status, (await claim(amy.token, feedback)).status]).toEqual([403, 403]);
    await server.call(settings.feedback, { token: amy.token, body: { feedback: 'Not for me.', rating: 1 } });
    expect((await claim(amy.token, feedback)).status).toBe(200);
    expect((await server.call(entitlements.entries, { token: amy.token })).body.entries).toBe(171);
  });

  test('outside its days, switched off, or unknown, it cannot be claimed', async () => {
    const { token } = await server.aMember();
    for (const more of [
      { starts_on: '2026-11-17' },
      { starts_on: '2026-11-01', ends_on: '2026-11-15' },
      { active: false },
    ])
      expect((await claim(token, await addOffer(more))).status).toBe(404);
    expect((await claim(token, 999_999)).status).toBe(404);
  });

  test('with approval it waits for an operator, who decides once and not about their own', async () => {
    const id = await addOffer({ approval: true });
    const uma = await server.aMember();
    const { data } = (await claim(uma.token, id)).body;
    expect([data.state, (await balanceOf(uma.token)).balance]).toEqual(['requested', 0]);
    const waiting = (await server.call(rewards.requestedClaims, { token: operator.token })).body.data;
    expect(waiting.map(({ member_id: memberId }) => memberId)).toEqual([uma.id]);
    const decide = (key: string, approve: boolean) =>
      server.call(rewards.decideClaim, {
        token: operator.token,
        headers: { 'idempotency-key': key },
        body: { member_id: uma.id, id: data.id, approve, reason: 'Thorough feedback' },
      });
    expect((await decide('approve', true)).body.state).toBe('granted');
    expect((await decide('refuse', false)).status).toBe(409);
    expect((await balanceOf(uma.token)).balance).toBe(171);
    const claims = (await server.call(rewards.claims, { token: uma.token })).body.data;
    expect(claims.map(({ state, note }) => [state, note])).toEqual([['granted', 'Thorough feedback']]);
  });
});

describe('the link to the rewards', () => {
  test('signs the member in once, within a minute, and is bound to them', async () => {
    const ida = await signUp(server);
    const link = async () => new URL((await server.call(rewards.loginLink, { token: ida.token })).body.link);
    const first = await link();
    expect(first.pathname).toBe('/rewards');
    const UserToken = first.searchParams.get('UserToken')!;
    const opened = sessionOf(await server.call(session.exchangeUserToken, { body: { UserToken } }));
    expect(opened.user.id).toBe(ida.id);
    expect((await server.call(session.exchangeUserToken, { body: { UserToken } })).status).toBe(410);
    const late = (await link()).searchParams.get('UserToken')!;
    server.clock.advance(61_000);
    expect((await server.call(session.exchangeUserToken, { body: { UserToken: late } })).status).toBe(410);
    server.clock.set(testStart);
  });
});
