import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comparisons } from '#contract/areas/comparisons.ts';
import { vouchers } from '#contract/areas/vouchers.ts';
import type { Endpoint, WireBodyOf } from '#contract/kit/endpoint.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** Interests, and the back office of vouchers and polls. Today is Monday 16 November 2026 in Sydney. */
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
  Title: 'Two flat whites',
  Description: 'Bring a friend.',
  FullDescription: 'All of it.',
  terms: [],
  merchant: 'Gumleaf Coffee',
  offer: '2 for 1',
  Category: 'Cafés',
  Location: 'Marrickville',
  ExpiryDate: '2026-11-30',
};

async function aVoucher(changes: object = {}): Promise<number> {
  return (await server.call(vouchers.saveVoucher, { token: operator, body: { ...text, stock: 5, ...changes } })).body
    .VoucherID;
}

const ids = (body: { data: { VoucherID: number }[] }) => body.data.map(({ VoucherID }) => VoucherID);
const find = async (filters: object) =>
  ids((await server.call(vouchers.findVouchers, { token, body: { filters } })).body);
let keys = 0;
const withKey = <E extends Endpoint>(endpoint: E, by: string, body: WireBodyOf<E>) =>
  server.callWith(endpoint, { token: by, body, headers: { 'idempotency-key': `key-${(keys += 1)}` } });

describe('the order of the list', () => {
  test('M10: interests are stored and filter the list; favourites come first; redeemed vouchers are listed', async () => {
    const cafe = await aVoucher({ ExpiryDate: '2026-11-20' });
    const garden = await aVoucher({ Category: 'Garden', ExpiryDate: '2026-12-20' });
    const pets = await aVoucher({ Category: 'Pets', ExpiryDate: '2026-12-10' });
    const keep = (categories: string[]) => server.call(vouchers.setInterests, { token, body: { categories } });
    expect((await keep(['Pets', 'Garden', 'Pets'])).body).toEqual({ success: true, categories: ['Garden', 'Pets'] });
    expect(await find({ interested: true })).toEqual([pets, garden]);
    expect((await keep(['Garden', 'Boats'])).problem.errors?.[0]?.field).toBe('categories');
    const { body: main } = await server.call(vouchers.mainCategories, { token });
    expect(
      main.data
        .flatMap(({ Categories }) => Categories)
        .filter(({ interested }) => interested)
        .map(({ name }) => name),
    ).toEqual(['Garden', 'Pets']);
    await keep([]);
    expect(await find({ interested: true })).toEqual([]);

    await server.call(vouchers.setFavourite, { token, body: { VoucherID: garden, favourite: true } });
    expect(ids((await server.call(vouchers.vouchers, { token })).body)).toEqual([garden, cafe, pets]);
    await withKey(vouchers.redeem, token, { VoucherID: pets });
    expect(await find({ redeemed: true })).toEqual([pets]);
  });
});

describe('vouchers in the back office', () => {
  test('are listed by status with their counts; stock is added and removed, never below zero', async () => {
    const id = await aVoucher({ Title: '50% off a kite', stock: 2 });
    await withKey(vouchers.redeem, token, { VoucherID: id });
    const list = async (query: object) =>
      (await server.call(vouchers.teamVouchers, { token: operator, query: { search: '50% off a', ...query } })).body;
    expect((await list({})).data).toEqual([
      { VoucherID: id, ...text, Title: '50% off a kite', stock: 1, redeemed: 1, hits: 0, withdrawn: false },
    ]);
    expect((await withKey(vouchers.addStock, operator, { VoucherID: id, add: 9 })).body).toEqual({
      success: true,
      stock: 10,
    });
    expect((await withKey(vouchers.addStock, operator, { VoucherID: id, add: -10 })).body.stock).toBe(0);
    expect((await withKey(vouchers.addStock, operator, { VoucherID: id, add: -1 })).problem.code).toBe('not_enough');
    expect((await withKey(vouchers.addStock, operator, { VoucherID: 99_999, add: 1 })).status).toBe(404);
    const withdraw = (VoucherID: number, withdrawn: boolean) =>
      server.call(vouchers.setWithdrawn, { token: operator, body: { VoucherID, withdrawn } });
    await withdraw(id, true);
    expect([(await list({})).total, (await list({ status: 'withdrawn' })).total]).toEqual([0, 1]);
    await withdraw(id, false);
    expect((await list({})).total).toBe(1);
    expect((await withdraw(99_999, true)).status).toBe(404);
    const past = await aVoucher({ Title: '50% off a past kite', ExpiryDate: '2026-11-15' });
    expect(ids(await list({ status: 'ended' }))).toEqual([past]);
  });

  test('I4: stock that is added while members redeem is not lost', async () => {
    const id = await aVoucher({ stock: 3 });
    const members = await Promise.all(Array.from({ length: 6 }, () => server.aMember()));
    await Promise.all([
      ...members.map((member) => withKey(vouchers.redeem, member.token, { VoucherID: id })),
      withKey(vouchers.addStock, operator, { VoucherID: id, add: 7 }),
    ]);
    const { stock, redeemed } = (await server.server.database.systemDb
      .selectFrom('vouchers')
      .select(['stock', 'redeemed'])
      .where('id', '=', id)
      .executeTakeFirst())!;
    expect(stock + redeemed).toBe(10);
  });
});

describe('polls in the back office', () => {
  test('a poll is created, followed and closed before its last day, and another replaces it; a closed one cannot be reopened', async () => {
    const charities = ['Creek Carers', 'Night Kitchen'].map((name) => ({ name, description: `${name} helps.` }));
    const make = async (title: string) =>
      (
        await server.call(vouchers.openPoll, {
          token: operator,
          body: { title, opens_on: '2026-11-01', closes_on: '2026-11-30', charities },
        })
      ).body.PollID;
    const close = (PollID: number) => server.call(vouchers.closePoll, { token: operator, body: { PollID } });
    const first = await make('Spring');
    const { body } = await server.call(vouchers.poll, { token });
    await server.call(vouchers.vote, { token, body: { CharityID: body.Charity[1]!.CharityID } });
    expect((await close(first)).status).toBe(200);
    expect((await server.call(vouchers.poll, { token })).body.poll).toBeNull();
    expect((await server.call(vouchers.vote, { token, body: { CharityID: body.Charity[0]!.CharityID } })).status).toBe(
      404,
    );
    expect([(await close(first)).status, (await close(99_999)).status]).toEqual([409, 404]);
    const second = await make('Summer');
    const polls = (await server.call(vouchers.teamPolls, { token: operator })).body;
    expect(polls).toMatchObject({
      total: 2,
      data: [
        { PollID: second, status: 'open', closed_at: null },
        {
          PollID: first,
          status: 'closed',
          charities: [
            { name: 'Creek Carers', ClientsVoted: 0 },
            { name: 'Night Kitchen', ClientsVoted: 1 },
          ],
        },
      ],
    });
  });
});

describe('comparisons in the back office', () => {
  test('are returned as they were saved', async () => {
    const body = {
      category: 'mobile' as const,
      as_of: '2026-11-10',
      source: 'The team',
      offers: [{ provider: 'Lantern', name: 'SIM 40', features: ['40 GB'], yearly: 240 }],
    };
    await server.call(comparisons.replaceOffers, { token: operator, body });
    expect(
      (await server.call(comparisons.teamOffers, { token: operator, params: { category: 'mobile' } })).body.data,
    ).toEqual(body);
    expect(
      (await server.callWith(comparisons.teamOffers, { token: operator, params: { category: 'boats' } })).status,
    ).toBe(400);
  });
});
