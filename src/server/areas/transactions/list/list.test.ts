import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bills } from '#contract/areas/bills.ts';
import { transactions } from '#contract/areas/transactions.ts';
import { imported, linesOf, ofxOf, rowsOf } from '#tests/build/money.ts';
import type { Holder, StatementLine } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

let server: TestServer;
let kim: Holder;
let savingsId: number;

const everyday: StatementLine[] = [
  ['2026-09-30', -42, 'WOOLWORTHS 1187 NEWTOWN', 'a0'],
  ['2026-10-20', -17.99, 'NETFLIX.COM', 'a1'],
  ['2026-11-02', -88.4, 'WOOLWORTHS 1187 NEWTOWN', 'a2'],
  ['2026-11-03', -4.5, 'CORNER CAFE 100% NEWTOWN', 'a3'],
  ['2026-11-05', 2100, 'SALARY ACME PTY LTD', 'a4'],
  ['2026-11-10', -35, 'AFTERPAY', 'a5'],
  ['2026-11-14', -31.2, 'ZXQ 8841', 'a6'],
  ['2026-11-16', -9, 'AMPOL GLEBE', 'a7'],
];

beforeAll(async () => {
  server = await startTestServer();
  kim = await server.aMember();
  await imported(server, kim, ofxOf(everyday));
  const { accounts } = await imported(server, kim, ofxOf([['2026-11-12', 1.5, 'INTEREST', 's1']], '51200825'));
  savingsId = accounts[0]!.id!;
});
afterAll(() => server.close());

const words = async (query: Record<string, unknown>) =>
  (await linesOf(server, kim, query)).map((line) => line.split(' ').slice(2, 4).join(' '));

describe('M02: list filters', () => {
  it('by category and sub-category, 0 for uncategorised', async () => {
    expect(await words({ categories: '1' })).toEqual(['WOOLWORTHS 1187', 'WOOLWORTHS 1187']);
    expect(await words({ sub_categories: '11,25' })).toEqual(['AMPOL GLEBE', 'NETFLIX.COM']);
    expect(await words({ sub_categories: '0' })).toEqual(['ZXQ 8841']);
    expect(await words({ categories: '1', sub_categories: '25' })).toEqual([]);
  });

  it('by a pattern of the description, ignoring case, with * for any text', async () => {
    for (const pattern of ['woolw', 'WOOLWORTHS', 'worths 1187', 'oo', 'w*newtown'])
      expect(await words({ description: pattern, categories: '1' }), pattern).toHaveLength(2);
    expect(await words({ description: '100%' })).toEqual(['CORNER CAFE']);
    expect(await words({ description: '10_%' })).toEqual([]);
    expect(await words({ description: 'nowhere to be found' })).toEqual([]);
    expect(await words({ description: "'; drop table transactions; --" })).toEqual([]);
  });

  it('by day, both ends inclusive', async () => {
    expect(await words({ min_date: '2026-11-03', max_date: '2026-11-10' })).toEqual([
      'AFTERPAY',
      'SALARY ACME',
      'CORNER CAFE',
    ]);
    expect(await words({ max_date: '2026-10-20' })).toEqual(['NETFLIX.COM', 'WOOLWORTHS 1187']);
  });

  it('by days of the week, 1 for Monday to 7 for Sunday', async () => {
    expect(await words({ weekdays: '1' })).toEqual(['AMPOL GLEBE', 'WOOLWORTHS 1187']);
    expect(await words({ weekdays: '6,7' })).toEqual(['ZXQ 8841']);
    for (const weekdays of ['0', '8', 'friday']) {
      const { status, problem } = await server.call(transactions.list, { token: kim.token, query: { weekdays } });
      expect([status, problem.errors?.[0]?.field.startsWith('weekdays')]).toEqual([400, true]);
    }
  });

  it('by amount, without its sign, or with it when a bound is negative', async () => {
    expect(await words({ min_amount: '35', max_amount: '100' })).toEqual([
      'AFTERPAY',
      'WOOLWORTHS 1187',
      'WOOLWORTHS 1187',
    ]);
    expect(await words({ min_amount: '100' })).toEqual(['SALARY ACME']);
    expect(await words({ max_amount: '4.50' })).toEqual(['INTEREST', 'CORNER CAFE']);
    expect(await words({ min_amount: '-10', max_amount: '0' })).toEqual(['AMPOL GLEBE', 'CORNER CAFE']);
  });

  it('by account, direction, status and merchant, and all of them together', async () => {
    expect(await words({ bank_account_id: savingsId })).toEqual(['INTEREST']);
    expect(await words({ direction: 'credit' })).toEqual(['INTEREST', 'SALARY ACME']);
    expect(await words({ status: 'pending' })).toEqual([]);
    expect(
      await words({
        merchant_key: 'woolworths',
        min_date: '2026-11-01',
        description: 'wool',
        categories: '1',
        max_amount: '90',
      }),
    ).toEqual(['WOOLWORTHS 1187']);
  });

  it('refuses an invalid filter and names the field', async () => {
    const { problem } = await server.callWith(transactions.list, {
      token: kim.token,
      query: { min_date: '31/12/2026', sort: 'Colour', limit: '0' },
    });
    expect(problem).toMatchObject({ status: 400, code: 'bad_input' });
    expect(problem.errors?.map((error) => error.field).sort()).toEqual(['limit', 'min_date', 'sort']);
  });
});

describe('M02: list sort orders', () => {
  it('by Date, Description, Debit and Credit; sortOrder -1 is descending', async () => {
    expect((await words({ sort: 'Date', sortOrder: '1' }))[0]).toBe('WOOLWORTHS 1187');
    expect((await words({ sort: 'Date', sortOrder: '-1' }))[0]).toBe('AMPOL GLEBE');
    expect((await words({ sort: 'Description', sortOrder: '1' })).slice(0, 3)).toEqual([
      'AFTERPAY',
      'AMPOL GLEBE',
      'CORNER CAFE',
    ]);
    expect((await words({ sort: 'Description', sortOrder: '-1' })).slice(0, 2)).toEqual([
      'ZXQ 8841',
      'WOOLWORTHS 1187',
    ]);
    expect((await words({ sort: 'Debit', sortOrder: '-1' })).slice(0, 2)).toEqual([
      'WOOLWORTHS 1187',
      'WOOLWORTHS 1187',
    ]);
    expect((await words({ sort: 'Credit', sortOrder: '-1' })).slice(0, 2)).toEqual(['SALARY ACME', 'INTEREST']);
    expect((await rowsOf(server, kim, { sort: 'Credit', sortOrder: '1' })).map((row) => row.credit)).toEqual([
      0, 0, 0, 0, 0, 0, 0, 1.5, 2100,
    ]);
  });

  it('by amount within bounds of both signs, the same on a page and in the stream', async () => {
    const within = { min_amount: '1', max_amount: '2100', sort: 'Debit', sortOrder: '-1' } as const;
    const streamed = await linesOf(server, kim, within);
    expect(streamed).toHaveLength(9);
    expect([
      ...(await linesOf(server, kim, { ...within, limit: '5' })),
      ...(await linesOf(server, kim, { ...within, limit: '5', page: '2' })),
    ]).toEqual(streamed);
    expect(await words({ min_amount: '30', sort: 'Credit', sortOrder: '-1', limit: '3' })).toEqual([
      'SALARY ACME',
      'ZXQ 8841',
      'AFTERPAY',
    ]);
  });

  it('by the name of the category, the same on early and late pages and in the stream', async () => {
    const names = async (query: Record<string, unknown>) =>
      (await rowsOf(server, kim, { sort: 'Category', ...query })).map((row) => row.category_id);
    const up = await names({ sortOrder: '1' });
    expect(await names({ sortOrder: '1', limit: '50' })).toEqual(up);
    expect([
      ...(await names({ sortOrder: '1', limit: '4' })),
      ...(await names({ sortOrder: '1', limit: '4', page: '2' })),
      ...(await names({ sortOrder: '1', limit: '4', page: '3' })),
    ]).toEqual(up);
    expect(new Set((await names({ sortOrder: '-1' })).reverse())).toEqual(new Set(up));
  });
});

describe('the list response', () => {
  it('with a limit is one page and the total, also past the end', async () => {
    const { body } = await server.call(transactions.list, { token: kim.token, query: { limit: '4', page: '2' } });
    expect([body.total, body.page, body.limit, body.data.length]).toEqual([9, 2, 4, 4]);
    expect((await server.call(transactions.list, { token: kim.token, query: { limit: '4', page: '9' } })).body).toEqual(
      { data: [], total: 9, page: 9, limit: 4, money_in: body.money_in, money_out: body.money_out },
    );
    expect(
      (await server.call(transactions.list, { token: kim.token, query: { limit: '2', description: 'wool' } })).body,
    ).toMatchObject({ total: 2 });
    expect(
      (await server.call(transactions.list, { token: kim.token, query: { limit: '1', min_date: '2026-11-01' } })).body
        .total,
    ).toBe(7);
    expect(
      (await server.call(transactions.list, { token: kim.token, query: { limit: '1', min_date: '2026-11-02' } })).body
        .total,
    ).toBe(7);
  });

  it('without a limit streams every transaction as one JSON document of the same shape', async () => {
    const { body, headers } = await server.call(transactions.list, { token: kim.token });
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect([body.total, body.page, body.limit, body.data.length]).toEqual([9, 1, 9, 9]);
    expect(body.data[0]).toEqual({
      id: expect.any(Number),
      date: '2026-11-16',
      debit: 9,
      credit: 0,
      amount: -9,
      description: 'AMPOL GLEBE',
      merchant: 'Ampol',
      merchant_key: 'ampol',
      bank_account_id: expect.any(Number),
      category_id: 6,
      sub_category_id: 25,
      balance: null,
      status: 'posted',
      batch_id: expect.any(Number),
      currency: 'AUD',
      notes: null,
      tags: [],
      reason: 'Brand: Ampol',
      transfer_id: null,
      refund_of: null,
      parent_id: null,
    });
    const lee = await server.aMember();
    expect((await server.call(transactions.list, { token: lee.token })).body).toEqual({
      data: [],
      total: 0,
      page: 1,
      limit: 0,
      money_in: 0,
      money_out: 0,
    });
  });

  it('returns the sums of money in and out for the whole filter, however they are computed', async () => {
    const pages: Record<string, string>[] = [{}, { limit: '2' }, { limit: '2', page: '4' }, { limit: '9', page: '2' }];
    const filters: Record<string, string>[] = [
      {},
      { description: 'newtown' },
      { categories: '1,2' },
      { min_date: '2026-11-01', max_date: '2026-11-30' },
      { min_date: '2026-11-04' },
      { direction: 'credit' },
      { description: 'nobody' },
    ];
    for (const filter of filters) {
      const rows = await rowsOf(server, kim, filter);
      const sum = (sign: 1 | -1) =>
        rows
          .filter((row) => Math.sign(row.amount) === sign)
          .reduce((cents, row) => cents + Math.round(Math.abs(row.amount) * 100), 0) / 100;
      for (const way of pages) {
        const { body } = await server.call(transactions.list, { token: kim.token, query: { ...filter, ...way } });
        expect(
          { total: body.total, in: body.money_in, out: body.money_out },
          JSON.stringify({ ...filter, ...way }),
        ).toEqual({ total: rows.length, in: sum(1), out: sum(-1) });
      }
    }
    const all = (await server.call(transactions.list, { token: kim.token, query: { limit: '1' } })).body;
    expect(all.money_in).toBeGreaterThan(0);
    expect(all.money_out).toBeGreaterThan(0);
  });

  it('a cached total is never outdated', async () => {
    const lee = await server.aMember();
    await imported(server, lee, ofxOf(everyday));
    const total = async () =>
      (await server.call(transactions.list, { token: lee.token, query: { limit: '1', description: 'newtown' } })).body
        .total;
    expect(await total()).toBe(3);
    const row = (await rowsOf(server, lee, { description: 'cafe' }))[0]!;
    await server.call(transactions.split, {
      token: lee.token,
      body: {
        id: row.id,
        parts: [
          { sub_category_id: 6, amount: 4 },
          { sub_category_id: 2, amount: 0.5 },
        ],
      },
    });
    expect(await total()).toBe(4);
  });
});

describe('the days of the list', () => {
  const daysOf = async (query: Record<string, unknown> = {}, holder = kim) =>
    (await server.call(transactions.days, { token: holder.token, query })).body.data;

  it('each has the number and sum of its transactions, over all or some accounts, newest first', async () => {
    expect((await daysOf()).slice(0, 4)).toEqual([
      { date: '2026-11-16', count: 1, amount: -9 },
      { date: '2026-11-14', count: 1, amount: -31.2 },
      { date: '2026-11-12', count: 1, amount: 1.5 },
      { date: '2026-11-10', count: 1, amount: -35 },
    ]);
    expect(await daysOf({ bank_account_id: savingsId })).toEqual([{ date: '2026-11-12', count: 1, amount: 1.5 }]);
    expect(await daysOf({ description: 'woolworths', min_date: '2026-11-01' })).toEqual([
      { date: '2026-11-02', count: 1, amount: -88.4 },
    ]);
    expect(await daysOf({ min_date: '2026-11-17' })).toEqual([]);
  });

  it('the daily sums match the transactions, including pending ones and parts of splits', async () => {
    const lee = await server.aMember();
    await imported(
      server,
      lee,
      ofxOf([
        ...everyday,
        ['2026-11-16', -20, 'CORNER CAFE NEWTOWN', 'b1'],
        ['2026-11-16', 45.5, 'REFUND WOOLWORTHS 1187 NEWTOWN', 'b2'],
      ]),
    );
    const shop = (await rowsOf(server, lee, { description: 'ampol' }))[0]!;
    await server.call(transactions.split, {
      token: lee.token,
      body: {
        id: shop.id,
        parts: [
          { sub_category_id: 6, amount: 4 },
          { sub_category_id: 25, amount: 5 },
        ],
      },
    });
    await server.server.database.systemDb
      .updateTable('transactions')
      .set({ pending: true })
      .where('member_id', '=', lee.id)
      .where('description', 'in', ['REFUND WOOLWORTHS 1187 NEWTOWN', 'AFTERPAY'])
      .execute();
    expect((await daysOf({}, lee))[0]).toEqual({ date: '2026-11-16', count: 4, amount: 16.5 });
    for (const filter of [
      {},
      { min_date: '2026-11-03', max_date: '2026-11-10' },
      { status: 'pending' },
      { status: 'posted' },
      { direction: 'debit' },
      { description: 'newtown' },
      { sub_categories: '6' },
    ] as const) {
      const byDay = Map.groupBy(await rowsOf(server, lee, filter), ({ date }) => date);
      const expected = [...byDay].map(([date, rows]) => ({
        date,
        count: rows.length,
        amount: rows.reduce((cents, row) => cents + Math.round(row.amount * 100), 0) / 100,
      }));
      expect(await daysOf(filter, lee), JSON.stringify(filter)).toEqual(expected);
    }
  });

  it('refuses an invalid filter and names the field', async () => {
    const { problem } = await server.call(transactions.days, { token: kim.token, query: { max_date: '31/12/2026' } });
    expect(problem).toMatchObject({ status: 400, code: 'bad_input', errors: [{ field: 'max_date' }] });
  });
});

describe('list views', () => {
  it("M05: getPeriod counts a week as 7 days and a fortnight as 15, up to the member's today", async () => {
    const period = async (name: 'day' | 'week' | 'fortnight') =>
      (await server.call(transactions.period, { token: kim.token, query: { period: name } })).body;
    expect(await period('week')).toMatchObject({ from: '2026-11-10', to: '2026-11-16', days: 7, total: 4 });
    expect(await period('fortnight')).toMatchObject({ from: '2026-11-02', days: 15, total: 7 });
    expect((await period('day')).data.map((row) => row.description)).toEqual(['AMPOL GLEBE']);
    const decade = await server.callWith(transactions.period, { token: kim.token, query: { period: 'decade' } });
    expect(decade.problem.code).toBe('bad_input');
  });

  it('getnooftrans returns the requested number, 5 by default; getdashboardperiod the last days, 7 by default', async () => {
    expect((await server.call(transactions.latest, { token: kim.token })).body.data).toHaveLength(5);
    expect(
      (await server.call(transactions.latest, { token: kim.token, query: { nooftrans: 2 } })).body.data,
    ).toHaveLength(2);
    expect((await server.call(transactions.dashboardPeriod, { token: kim.token })).body).toMatchObject({
      days: 7,
      total: 4,
    });
    expect(
      (await server.call(transactions.dashboardPeriod, { token: kim.token, query: { days: 14 } })).body,
    ).toMatchObject({ days: 14, from: '2026-11-03', total: 6 });
  });

  it("M17: buy now, pay later by sub-category and by the provider's name", async () => {
    const { body } = await server.call(transactions.buyNowPayLater, { token: kim.token });
    expect(body).toMatchObject({
      total: 1,
      spent: 35,
      providers: [{ merchant: 'Afterpay', amount: 35, count: 1, last_date: '2026-11-10' }],
      data: [{ description: 'AFTERPAY', sub_category_id: 66 }],
    });
  });

  it('M01: subscriptions are the sub-categories 82 and 11 of the last 30 days', async () => {
    const lee = await server.aMember();
    await imported(
      server,
      lee,
      ofxOf([
        ['2026-08-20', -17.99, 'NETFLIX.COM', 'n1'],
        ['2026-09-20', -17.99, 'NETFLIX.COM', 'n2'],
        ['2026-10-20', -17.99, 'NETFLIX.COM', 'n3'],
        ['2026-09-01', -99, 'SPOTIFY', 'x1'],
        ['2026-11-11', -60, 'BUNNINGS', 'x2'],
      ]),
    );
    const { body } = await server.call(transactions.subscriptions, { token: lee.token });
    expect(body).toMatchObject({ from: '2026-10-18', to: '2026-11-16', spent: 17.99 });
    expect(body.data.map((row) => row.date)).toEqual(['2026-10-20']);
    expect(body.merchants).toMatchObject([
      {
        merchant: 'Netflix',
        sub_category_id: 11,
        amount: 17.99,
        count: 1,
        last_date: '2026-10-20',
        price: 17.99,
        recurring_frequency: 'monthly',
        year_amount: 215.88,
        next_date: '2026-11-20',
        price_rise: null,
      },
    ]);
  });

  it('the annual cost of a subscription is its price times its payments, as on the calendar, and a price rise two months ago is reported', async () => {
    const lee = await server.aMember();
    const monthly = (first: number, count: number, dollars: number, words: string, id: string) =>
      Array.from(
        { length: count },
        (_, at) => [`2026-${String(first + at).padStart(2, '0')}-14`, -dollars, words, `${id}${first + at}`] as const,
      );
    await imported(
      server,
      lee,
      ofxOf([
        ...monthly(6, 6, 18.99, 'NETFLIX.COM', 'n'),
        ...monthly(3, 7, 12.99, 'SPOTIFY', 's'),
        ...monthly(10, 2, 15.99, 'SPOTIFY', 's'),
        ...monthly(10, 2, 9.99, 'BINGE.COM.AU', 'b'),
        ['2026-11-12', -5, 'AUDIBLE', 'a1'],
      ]),
    );
    const { body } = await server.call(transactions.subscriptions, { token: lee.token });
    const byMerchant = Object.fromEntries(
      body.merchants.map(({ merchant, ...one }) => [
        merchant,
        [one.price, one.recurring_frequency, one.year_amount, one.price_rise],
      ]),
    );
    expect(byMerchant).toEqual({
      Netflix: [18.99, 'monthly', 227.88, null],
      Spotify: [15.99, 'monthly', 191.88, { from: 12.99, to: 15.99, since: '2026-10-14' }],
      Binge: [9.99, 'monthly', 119.88, null],
      Audible: [5, null, null, null],
    });
    const { data } = (await server.call(bills.detected, { token: lee.token })).body;
    expect(
      data
        .filter(({ name }) => name === 'Netflix' || name === 'Spotify')
        .map(({ name, year_amount, price_rise }) => [name, year_amount, price_rise]),
    ).toEqual([
      ['Netflix', 227.88, null],
      ['Spotify', 191.88, { from: 12.99, to: 15.99, since: '2026-10-14' }],
    ]);
  });
});
