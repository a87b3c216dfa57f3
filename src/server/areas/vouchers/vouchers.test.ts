import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { vouchers } from '#contract/areas/vouchers.ts';
import { content } from '#contract/areas/content.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** Today is Monday 16 November 2026 in Sydney. */
let server: TestServer;
let operator: string;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token: operator } = await server.aMember({ role: 'operator' }));
  ({ token } = await server.aMember());
});
afterAll(() => server.close());

const text = {
  Title: 'Two for one flat whites',
  Description: 'Bring a friend.',
  FullDescription: 'First line.\nSecond line.',
  terms: ['Weekdays only.'],
  merchant: 'Gumleaf Coffee',
  offer: '2 for 1',
  Category: 'Cafés',
  Location: 'Marrickville',
  ExpiryDate: '2026-11-30',
  stock: 5,
};

async function aVoucher(changes: object = {}): Promise<number> {
  const { status, body } = await server.call(vouchers.saveVoucher, { token: operator, body: { ...text, ...changes } });
  expect(status).toBe(200);
  return body.VoucherID;
}

let keys = 0;
const redeem = (by: string, id: number, key = `key-${(keys += 1)}`) =>
  server.call(vouchers.redeem, { token: by, body: { VoucherID: id }, headers: { 'idempotency-key': key } });
const find = async (body: object) =>
  (await server.call(vouchers.findVouchers, { token, body })).body.data.map(({ VoucherID }) => VoucherID);

describe('vouchers', () => {
  test('M10: vouchers are omitted after their ExpiryDate but listed on that day; filtered by category, location, words and interests', async () => {
    const coffee = await aVoucher({ ExpiryDate: '2026-11-16' });
    const gone = await aVoucher({ ExpiryDate: '2026-11-15' });
    const plants = await aVoucher({
      Title: '100% native plants',
      Category: 'Garden',
      Location: 'Hobart',
      merchant: 'Fernery',
    });
    const { body } = await server.call(vouchers.vouchers, { token });
    const ids = body.data.map(({ VoucherID }) => VoucherID);
    expect([ids.includes(coffee), ids.includes(gone), ids.includes(plants), body.locations]).toEqual([
      true,
      false,
      true,
      ['Hobart', 'Marrickville'],
    ]);
    expect(body.data[0]).toEqual({
      VoucherID: coffee,
      Title: text.Title,
      Description: text.Description,
      Category: 'Cafés',
      Location: 'Marrickville',
      ExpiryDate: '2026-11-16',
      VoucherData: {
        merchant: 'Gumleaf Coffee',
        offer: '2 for 1',
        main_category: 'Eat and drink',
        left: 5,
        favourite: false,
        code: null,
        redeemed_at: null,
      },
    });
    expect(await find({ interestedCategories: ['Garden'] })).toEqual([plants]);
    expect(await find({ filters: { category: 'Cafés', location: ['Marrickville'] } })).toEqual([coffee]);
    expect(await find({ filters: { search: '0% nat' } })).toEqual([plants]);
    expect(await find({ filters: { search: '_' } })).toEqual([]);
    const { body: main } = await server.call(vouchers.mainCategories, { token, body: { SubscriptionId: 1 } });
    expect(main.data[0]).toMatchObject({
      VoucherMainCategoryID: 1,
      name: 'Eat and drink',
      Categories: [
        { name: 'Cafés', vouchers: 1 },
        { name: 'Restaurants', vouchers: 0 },
        { name: 'Groceries', vouchers: 0 },
      ],
    });
    expect(
      (await server.call(vouchers.mainCategories, { token, body: { SubscriptionId: 9 } })).problem.errors?.[0]?.field,
    ).toBe('SubscriptionId');
    expect(
      (await server.call(vouchers.fullDescription, { token, body: { VoucherID: plants } })).body.data,
    ).toMatchObject({
      FullDescription: ['First line.', 'Second line.'],
      terms: ['Weekdays only.'],
      hits: 0,
    });
    expect((await server.call(vouchers.fullDescription, { token, body: { VoucherID: gone } })).status).toBe(404);
  });

  test('M10: hits of open vouchers are counted; a voucher that does not exist is not counted', async () => {
    const id = await aVoucher();
    await server.call(content.storeHitCount, { token, body: { voucher_id: id, count: 3 } });
    expect((await server.call(vouchers.hits, { token })).body.data.find((one) => one.VoucherID === id)).toEqual({
      VoucherID: id,
      hits: 3,
    });
    expect((await server.call(content.storeHitCount, { token, body: { voucher_id: 99_999 } })).status).toBe(404);
  });

  test('M10: a favourite is set, removed or toggled, and only the member’s own are listed', async () => {
    const id = await aVoucher();
    const set = async (favourite?: boolean) =>
      (await server.call(vouchers.setFavourite, { token, body: { VoucherID: id, favourite } })).body.favourite;
    expect([await set(), await set(true), await set(), await set(false), await set(true)]).toEqual([
      true,
      true,
      false,
      false,
      true,
    ]);
    expect((await server.call(vouchers.favourites, { token })).body.data.map(({ VoucherID }) => VoucherID)).toEqual([
      id,
    ]);
    expect((await server.call(vouchers.favourites, { token: operator })).body.total).toBe(0);
    expect((await server.call(vouchers.setFavourite, { token, body: { VoucherID: 99_999 } })).status).toBe(404);
  });
});

describe('redeeming', () => {
  test('returns a code once; the same key returns the same response; the code remains after the last day', async () => {
    const { token: member } = await server.aMember();
    const id = await aVoucher({ ExpiryDate: '2026-11-16' });
    const first = await redeem(member, id, 'one');
    expect(first.body.data.VoucherData).toMatchObject({ left: 4, code: expect.stringMatching(/^\w{4}-\w{4}-\w{4}$/) });
    expect((await redeem(member, id, 'one')).text).toBe(first.text);
    expect((await redeem(member, id, 'two')).problem).toMatchObject({ status: 409, code: 'already_taken' });
    expect((await server.call(vouchers.redeem, { token: member, body: { VoucherID: id } })).status).toBe(400);
    expect((await server.call(vouchers.activity, { token: member })).body).toMatchObject({
      total: 1,
      data: [{ activity: 'redeemed', VoucherID: id, Title: text.Title }],
    });
    await server.call(vouchers.saveVoucher, {
      token: operator,
      body: { ...text, VoucherID: id, ExpiryDate: '2026-11-15', stock: 4 },
    });
    expect(
      (await server.call(vouchers.fullDescription, { token: member, body: { VoucherID: id } })).body.data.VoucherData
        .code,
    ).toBe(first.body.data.VoucherData.code);
    expect((await redeem(token, id)).problem).toMatchObject({ status: 410 });
  });

  test('out of stock, expired or unknown: nothing is stored', async () => {
    const { token: member } = await server.aMember();
    const none = await aVoucher({ stock: 0 });
    expect((await redeem(member, none)).problem).toMatchObject({ status: 422, code: 'not_enough' });
    expect((await redeem(member, 99_999)).status).toBe(404);
    expect((await server.call(vouchers.activity, { token: member })).body.total).toBe(0);
    expect(
      (await server.call(vouchers.fullDescription, { token: member, body: { VoucherID: none } })).body.data.VoucherData
        .code,
    ).toBeNull();
  });

  test('I4: of 200 members who concurrently redeem the last one, one gets it, in each of three rounds', async () => {
    const members = await Promise.all(Array.from({ length: 200 }, () => server.aMember()));
    for (let round = 0; round < 3; round += 1) {
      const id = await aVoucher({ stock: 1 });
      const answers = await Promise.all(members.map((member) => redeem(member.token, id)));
      const statuses = answers.map(({ status }) => status);
      expect([
        statuses.filter((status) => status === 200).length,
        statuses.filter((status) => status === 422).length,
      ]).toEqual([1, 199]);
      const { systemDb } = server.server.database;
      expect(await systemDb.selectFrom('vouchers').select('stock').where('id', '=', id).executeTakeFirst()).toEqual({
        stock: 0,
      });
      expect(
        await systemDb.selectFrom('voucher_redemptions').select('code').where('voucher_id', '=', id).execute(),
      ).toHaveLength(1);
    }
  }, 30_000);

  test('I4: one member in 50 parallel calls with other keys takes one', async () => {
    const { token: member } = await server.aMember();
    const id = await aVoucher({ stock: 50 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(member, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      (await server.call(vouchers.fullDescription, { token: member, body: { VoucherID: id } })).body.data.VoucherData
        .left,
    ).toBe(49);
  });
});

describe('the charity poll', () => {
  const charities = ['Creek Carers', 'Night Kitchen', 'Pages for All'].map((name) => ({
    name,
    description: `${name} helps.`,
  }));

  test('M10: one vote a member and poll, which may be changed; the counts follow, also at the same moment', async () => {
    expect((await server.call(vouchers.poll, { token })).body).toEqual({
      poll: null,
      Charity: [],
      CharityClientVotePoll: [],
    });
    const open = (body: object) =>
      server.call(vouchers.openPoll, {
        token: operator,
        body: {
          title: 'Who gets our spring gift?',
          opens_on: '2026-11-01',
          closes_on: '2026-11-16',
          charities,
          ...body,
        },
      });
    expect((await open({})).status).toBe(200);
    expect((await open({ opens_on: '2026-11-16', closes_on: '2026-12-01' })).status).toBe(409);
    expect((await open({ closes_on: '2026-10-01' })).problem.errors?.[0]?.field).toBe('closes_on');
    const { body } = await server.call(vouchers.poll, { token });
    expect(body.poll).toMatchObject({ title: 'Who gets our spring gift?', closes_on: '2026-11-16', voted_for: null });
    const ids: number[] = body.Charity.map(({ CharityID }) => CharityID);
    const counts = async () =>
      (await server.call(vouchers.poll, { token })).body.CharityClientVotePoll.map(({ ClientsVoted }) => ClientsVoted);
    const vote = (by: string, id: number) => server.call(vouchers.vote, { token: by, body: { CharityID: id } });
    const others = await Promise.all(Array.from({ length: 12 }, () => server.aMember()));
    await Promise.all(
      others.flatMap((member, at) => [vote(member.token, ids[at % 3]!), vote(member.token, ids[at % 3]!)]),
    );
    expect(await counts()).toEqual([4, 4, 4]);
    // Each changes the vote several times. In the end all votes are for the first charity.
    await Promise.all(
      others.flatMap((member, at) => [vote(member.token, ids[(at + 1) % 3]!), vote(member.token, ids[(at + 2) % 3]!)]),
    );
    expect((await counts()).reduce((sum: number, one: number) => sum + one, 0)).toBe(12);
    await Promise.all(others.map((member) => vote(member.token, ids[0]!)));
    expect(await counts()).toEqual([12, 0, 0]);
    expect((await vote(token, 99_999)).status).toBe(404);
    expect((await vote(token, ids[1]!)).body.CharityClientVotePoll[1]).toEqual({ CharityID: ids[1], ClientsVoted: 1 });
    expect((await server.call(vouchers.poll, { token })).body.poll!.voted_for).toBe(ids[1]);
  });
});

describe('activity', () => {
  test('is listed per member, latest first, in pages', async () => {
    const { token: member } = await server.aMember();
    const id = await aVoucher();
    await server.call(vouchers.noteActivity, { token: member, body: { activity: 'searched', detail: 'coffee' } });
    await server.call(vouchers.noteActivity, { token: member, body: { activity: 'viewed', VoucherID: id } });
    const { body } = await server.call(vouchers.activity, { token: member, query: { limit: 1 } });
    expect(body).toMatchObject({
      total: 2,
      page: 1,
      limit: 1,
      data: [{ activity: 'viewed', VoucherID: id, Title: text.Title, detail: null }],
    });
    expect(
      (await server.callWith(vouchers.noteActivity, { token: member, body: { activity: 'redeemed' } })).status,
    ).toBe(400);
    expect(
      (await server.call(vouchers.noteActivity, { token: member, body: { activity: 'viewed', VoucherID: 99_999 } }))
        .status,
    ).toBe(404);
  });

  test('only an operator adds vouchers and polls, and a category must exist', async () => {
    expect((await server.call(vouchers.saveVoucher, { token, body: text })).status).toBe(403);
    expect(
      (await server.call(vouchers.saveVoucher, { token: operator, body: { ...text, Category: 'Boats' } })).problem
        .errors?.[0]?.field,
    ).toBe('Category');
    expect(
      (await server.call(vouchers.saveVoucher, { token: operator, body: { ...text, VoucherID: 99_999 } })).status,
    ).toBe(404);
    const id = await aVoucher();
    await server.call(vouchers.saveVoucher, { token: operator, body: { ...text, VoucherID: id, withdrawn: true } });
    expect((await redeem(token, id)).status).toBe(404);
  });
});

describe('subscriptions', () => {
  test('the plans have prices, and their frequencies match the calendar', async () => {
    const { body } = await server.call(vouchers.schemes, { token });
    expect(body.data.map(({ SubscriptionID }) => SubscriptionID)).toEqual([1, 2, 3]);
    expect(JSON.parse(body.data[1]!.Description)).toMatchObject({
      name: 'Premium',
      price: 10,
      prices: [{ option: 'weekly_premium', frequency: 'weekly', price: 2.5, days: 7 }, {}, {}, { price: 130 }],
    });
    const frequencies = await server.call(vouchers.frequencies, { token });
    expect(frequencies.body.data.map(({ frequency }) => frequency)).toEqual([
      'weekly',
      'fortnightly',
      'monthly',
      'quarterly',
      'halfyearly',
      'annually',
    ]);
  });

  test('a free one is set once; a paid one is neither granted on request nor lost', async () => {
    const { id: memberId, token: member } = await server.aMember();
    const { systemDb } = server.server.database;
    const set = (SubscriptionID: number) =>
      server.call(vouchers.setSubscription, { token: member, body: { SubscriptionID } });
    const currentPlan = async () =>
      (await systemDb.selectFrom('member_plans').select('plan_id').where('member_id', '=', memberId).execute()).map(
        ({ plan_id }) => plan_id,
      );
    expect((await set(2)).problem).toMatchObject({
      status: 409,
      detail: 'Premium is a paid plan. It starts once it’s paid for.',
    });
    expect((await set(9)).status).toBe(404);
    expect(await currentPlan()).toEqual([]);
    expect((await set(1)).body).toEqual({ success: true, SubscriptionID: 1 });
    await set(1);
    expect(await currentPlan()).toEqual([1]);
    await systemDb
      .insertInto('member_plans')
      .values({ member_id: memberId, plan_id: 2, started_at: new Date('2026-11-01T00:00:00Z'), ends_at: null })
      .execute();
    expect((await set(1)).problem).toMatchObject({
      status: 409,
      detail: 'Premium is still running. Cancel it first.',
    });
  });
});
