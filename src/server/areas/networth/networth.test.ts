import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { networth } from '#contract/areas/networth.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { openSession } from '#server/kit/session.ts';
import { openAssetPrices } from '#server/ports/asset-prices/open.ts';
import { PricesUnavailable } from '#server/ports/asset-prices/port.ts';
import type { AssetPrice, AssetPrices } from '#server/ports/asset-prices/port.ts';
import { csvOf, imported } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { Payload, TestServer } from '#tests/build/server.ts';

/** Today is Monday 16 November 2026 in Sydney, 9:00. Tests may change coin prices or make them unavailable. */
let server: TestServer;
const market = {
  btc: '150000',
  requested: 0,
  down: false,
  tables: openAssetPrices(),
  meanwhile: async (): Promise<void> => {},
};

/** Home values come from an operator's table. */
async function moving(): Promise<AssetPrices> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wattle-homes-'));
  await writeFile(
    path.join(folder, 'properties.csv'),
    'state,postcode,dwelling,median,low,high,source,as_of\nNSW,2204,unit,860000,710000,1050000,Sales of 2025,2026-09-30\n',
  );
  const tables = openAssetPrices({ folder });
  await rm(folder, { recursive: true });
  return {
    ...tables,
    async car(question) {
      await market.meanwhile();
      return tables.car(question);
    },
    async coinPrices(codes) {
      market.requested += 1;
      if (market.down) throw new PricesUnavailable('The market is closed.');
      return codes.flatMap((code): AssetPrice[] =>
        code === 'BTC'
          ? [{ code, unitPrice: market.btc, source: 'CoinGecko', date: '2026-11-16', time: server.clock.now() }]
          : [],
      );
    },
  };
}

beforeAll(async () => {
  server = await startTestServer({ ports: { assetPrices: await moving() } });
});
afterAll(() => server.close());

type Fields = Record<string, unknown>;

async function aMember(...items: Fields[]) {
  const { token, id } = await server.aMember();
  const ids: number[] = [];
  for (const item of items) ids.push((await done({ token }, item)).id!);
  return { token, id, ids };
}

const set = (holder: { token: string }, body: Fields) => server.call(networth.set, { token: holder.token, body });
async function done(holder: { token: string }, body: Fields) {
  const answer = await set(holder, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}
const list = async (holder: { token: string }, query: Fields = {}) =>
  (await server.call(networth.list, { token: holder.token, query })).body;

const car = { NetworthType: 'Assets', kind: 'car', name: 'Mazda 3', value: 12_000 };

describe('assets and liabilities', () => {
  test('M12: assets and liabilities add up, each at the member’s own share', async () => {
    const holder = await aMember(
      { NetworthType: 'Assets', kind: 'property', name: 'Flat', value: 850_000, ownedPercentage: 50 },
      car,
      { NetworthType: 'Assets', kind: 'super', name: 'UniSuper', value: '61250.40' },
      { NetworthType: 'Liabilities', kind: 'mortgage', name: 'Home loan', value: 480_000, ownedPercentage: '50' },
      { NetworthType: 'Liabilities', kind: 'study', value: 18_230.55 },
    );
    const body = await list(holder);
    expect(body).toMatchObject({ Networth: 240_019.85, Assets: 498_250.4, Liabilities: 258_230.55 });
    expect(
      body.data.map((item) => [
        item.NetworthType,
        item.kind,
        item.name,
        item.value,
        item.ownedPercentage,
        item.owned_value,
      ]),
    ).toEqual([
      ['Assets', 'property', 'Flat', 850_000, 50, 425_000],
      ['Assets', 'car', 'Mazda 3', 12_000, 100, 12_000],
      ['Assets', 'super', 'UniSuper', 61_250.4, 100, 61_250.4],
      ['Liabilities', 'mortgage', 'Home loan', 480_000, 50, 240_000],
      ['Liabilities', 'study', 'Study loan', 18_230.55, 100, 18_230.55],
    ]);
    expect(body.data[0]!.source).toEqual({
      kind: 'own',
      name: null,
      sample: false,
      date: '2026-11-16',
      time: null,
      stale: false,
    });
  });

  test('M12: a partial asset: the share of an existing item or of a new one', async () => {
    const holder = await aMember(car);
    const half = await server.call(networth.addPartial, {
      token: holder.token,
      body: { type: 'Assets', asset: holder.ids[0]!, ownedPercentage: 33.33 },
    });
    expect(half.body.data).toMatchObject({ value: 12_000, owned_value: 3_999.6, ownedPercentage: 33.33 });
    const boat = await server.call(networth.addPartial, {
      token: holder.token,
      body: { type: 'Assets', asset: { kind: 'other', name: 'Boat', value: 9_999.99 }, ownedPercentage: 25 },
    });
    expect(boat.body.data).toMatchObject({ name: 'Boat', owned_value: 2_500 });
    expect(
      (
        await server.call(networth.addPartial, {
          token: holder.token,
          body: { type: 'Liabilities', asset: holder.ids[0]!, ownedPercentage: 50 },
        })
      ).problem.errors?.[0]?.field,
    ).toBe('NetworthType');
  });

  test('linked accounts are included automatically and can be excluded, and an offset reduces the interest of a home loan', async () => {
    const holder = await aMember();
    const savings = await imported(server, holder, csvOf([['2026-11-01', 500, 'INTEREST']], 35_000), 'a.csv');
    await server.call(bankAccounts.create, {
      token: holder.token,
      body: { name: 'Bill', account_type: 'everyday', opening_balance: -830.2 },
    });
    const offsetId = savings.accounts[0]!.id;
    const loan = await done(holder, {
      NetworthType: 'Liabilities',
      kind: 'mortgage',
      name: 'Home loan',
      value: 480_000,
      offset_account_id: offsetId,
    });
    expect(loan).toMatchObject({ offset: 35_500, interest_bearing: 444_500, offset_account_id: offsetId });
    const body = await list(holder);
    expect(body).toMatchObject({ Assets: 35_500, Liabilities: 480_830.2, Networth: -445_330.2 });
    expect(body.data.map((item) => [item.NetworthType, item.kind, item.bank_account_id !== null])).toEqual([
      ['Assets', 'cash', true],
      ['Liabilities', 'mortgage', false],
      ['Liabilities', 'overdraft', true],
    ]);
    const without = await server.call(networth.setNetWorth, {
      token: holder.token,
      body: { bank_account_id: offsetId!, included: false },
    });
    expect(without.body).toEqual({ success: true, Networth: -480_830.2, Assets: 0, Liabilities: 480_830.2 });
    expect((await list(holder)).data[0]).toMatchObject({ included: false, owned_value: 35_500 });
    expect((await set(holder, { ...car, offset_account_id: offsetId })).problem.errors).toEqual([
      { field: 'offset_account_id', message: 'Only a home loan can have an offset account.' },
    ]);
  });

  test('an item is changed, removed, restored, and deleted after a month', async () => {
    const holder = await aMember(car);
    const id = holder.ids[0]!;
    expect(await done(holder, { id, name: 'The Mazda', value: 11_500 })).toMatchObject({
      name: 'The Mazda',
      value: 11_500,
    });
    const remove = (more: Fields = {}) => server.call(networth.remove, { token: holder.token, body: { id, ...more } });
    expect([(await remove()).status, (await list(holder)).Assets, (await remove()).status]).toEqual([200, 0, 404]);
    expect([
      (await remove({ restore: true })).status,
      (await list(holder)).Assets,
      (await remove({ restore: true })).status,
    ]).toEqual([200, 11_500, 404]);
    await remove();
    const { sweepRemovedItems } = await import('./public.ts');
    await sweepRemovedItems(server.server.database.systemDb, {
      now: () => new Date('2027-01-01T00:00:00Z'),
      today: () => '2027-01-01',
    });
    expect((await remove({ restore: true })).status).toBe(404);
  });

  test('a closed account no longer counts as an offset', async () => {
    const holder = await aMember();
    const savings = await imported(server, holder, csvOf([['2026-11-01', 500, 'INTEREST']], 35_000), 'a.csv');
    const offsetId = savings.accounts[0]!.id;
    const loan = {
      NetworthType: 'Liabilities',
      kind: 'mortgage',
      name: 'Home loan',
      value: 480_000,
      offset_account_id: offsetId,
    };
    const { id } = await done(holder, loan);
    await server.call(bankAccounts.updateStatus, {
      token: holder.token,
      body: { bank_account_id: offsetId!, status: 'closed' },
    });
    expect((await list(holder, { id })).data[0]).toMatchObject({ offset: null, interest_bearing: null });
    expect((await set(holder, loan)).problem.errors).toEqual([
      { field: 'offset_account_id', message: 'Choose an open account in Australian dollars.' },
    ]);
  });

  test('a change that waits for a look-up preserves concurrent changes, and null removes a detail', async () => {
    const holder = await aMember({ ...car, rego: 'ABC 123', state: 'NSW', postcode: '2204', dwelling: 'unit' });
    const id = holder.ids[0]!;
    market.meanwhile = async () => {
      market.meanwhile = async () => {};
      await done(holder, { id, name: 'The Mazda', ownedPercentage: 50, postcode: null, dwelling: null });
    };
    await done(holder, { id, look_up: true, car_class: 'small', car_year: 2021 });
    expect((await list(holder)).data[0]).toMatchObject({
      name: 'The Mazda',
      ownedPercentage: 50,
      value: 16_100,
      details: { rego: 'ABC 123', state: 'NSW', car_class: 'small', car_year: 2021 },
    });
    expect(Object.keys((await list(holder)).data[0]!.details).toSorted()).toEqual([
      'car_class',
      'car_year',
      'rego',
      'state',
    ]);
  });

  test('two concurrent removals leave the last value', async () => {
    const holder = await aMember(...Array.from({ length: 6 }, () => ({ ...car, date: '2026-11-01' })));
    const forget = (id: number, date: string) =>
      server.call(networth.remove, { token: holder.token, body: { id, date } });
    for (const id of holder.ids) await done(holder, { id, value: 11_000 });
    const ends = await Promise.all(
      holder.ids.map((id) => Promise.all([forget(id, '2026-11-01'), forget(id, '2026-11-16')])),
    );
    expect(ends.map((pair) => pair.map(({ status }) => status).toSorted((a, b) => a - b))).toEqual(
      holder.ids.map(() => [200, 400]),
    );
    expect((await list(holder)).data).toHaveLength(6);
  });

  test('an item is not restored beyond the limit of two hundred items', async () => {
    const holder = await aMember(car);
    const id = holder.ids[0]!;
    await server.call(networth.remove, { token: holder.token, body: { id } });
    const others =
      await sql`insert into networth_items (member_id, type, kind, name, owned_bp, live, details, created_at)
      select ${holder.id}, 'Assets', 'other', 'Chair', 10000, false, '{}', now() from generate_series(1, 200)`.execute(
        server.server.database.systemDb,
      );
    expect(others.numAffectedRows).toBe(200n);
    const restored = await server.call(networth.remove, { token: holder.token, body: { id, restore: true } });
    expect([restored.status, restored.problem.detail]).toEqual([
      400,
      'You can have up to 200 assets and debts. Delete one to add another.',
    ]);
  });

  test.each([
    [{}, 'NetworthType'],
    [{ NetworthType: 'Assets' }, 'kind'],
    [{ NetworthType: 'Assets', kind: 'mortgage', value: 1 }, 'kind'],
    [{ ...car, value: undefined }, 'value'],
    [{ ...car, value: undefined, look_up: true, rego: 'ABC 123', state: 'NSW' }, 'car_class'],
    [{ ...car, value: -1 }, 'value'],
    [{ ...car, value: 1.005 }, 'value'],
    [{ ...car, value: 2_000_000_000 }, 'value'],
    [{ ...car, date: '2026-11-17' }, 'date'],
    [{ ...car, date: '2026-02-30' }, 'date'],
    [{ ...car, value: null, date: '2026-10-01' }, 'value'],
    [{ ...car, ownedPercentage: 0 }, 'ownedPercentage'],
    [{ ...car, ownedPercentage: 100.01 }, 'ownedPercentage'],
    [{ ...car, ownedPercentage: 33.333 }, 'ownedPercentage'],
    [{ ...car, coin: 'BTC' }, 'coin'],
    [{ NetworthType: 'Assets', kind: 'crypto', coin: 'NOPE', quantity: '1' }, 'coin'],
    [{ NetworthType: 'Assets', kind: 'crypto', coin: 'BTC' }, 'quantity'],
    [{ NetworthType: 'Assets', kind: 'crypto', coin: 'BTC', quantity: '0' }, 'quantity'],
    [{ NetworthType: 'Assets', kind: 'crypto', coin: 'BTC', quantity: '1e3' }, 'quantity'],
    [{ NetworthType: 'Assets', kind: 'crypto', coin: 'BTC', quantity: '99999999999' }, 'quantity'],
    [{ NetworthType: 'Assets', kind: 'metals', quantity: '5' }, 'metal'],
    [{ NetworthType: 'Assets', kind: 'shares' }, 'value'],
    [{ NetworthType: 'Assets', kind: 'property', look_up: true, state: 'NSW' }, 'postcode'],
    [{ NetworthType: 'Assets', kind: 'car', look_up: true, car_class: 'small' }, 'car_year'],
    [{ NetworthType: 'Assets', kind: 'car', look_up: true, car_class: 'rocket', car_year: 2021 }, 'car_class'],
  ] as [Fields, string][])('bad input %# names its field: %s', async (body, field) => {
    const holder = await aMember();
    const answer = await set(holder, body);
    expect([answer.status, answer.problem.errors?.[0]?.field], answer.text).toEqual([400, field]);
  });
});

describe('valuations', () => {
  test('M12: metals by weight and crypto by quantity follow their prices, with source and date', async () => {
    market.btc = '150000';
    const holder = await aMember(
      { NetworthType: 'Assets', kind: 'metals', metal: 'gold', unit: 'g', quantity: 20 },
      { NetworthType: 'Assets', kind: 'crypto', coin: 'btc', quantity: '0.00031642' },
    );
    const [gold, bitcoin] = (await list(holder)).data;
    expect(gold).toMatchObject({
      name: 'Gold',
      value: 3_954.54,
      quantity: '20',
      unit: 'g',
      live: true,
      source: { kind: 'price', name: 'Sample prices', sample: true, date: '2026-10-01', time: null, stale: true },
    });
    expect(bitcoin).toMatchObject({
      name: 'Bitcoin',
      value: 47.46,
      quantity: '0.00031642',
      source: {
        kind: 'price',
        name: 'CoinGecko',
        sample: false,
        date: '2026-11-16',
        stale: false,
        time: server.clock.now().toISOString(),
      },
    });
  });

  test('an unknown price is requested once for all items that need it', async () => {
    const silver = { NetworthType: 'Assets', kind: 'metals', metal: 'silver', unit: 'oz' };
    const holder = await aMember({ ...silver, quantity: '1' }, { ...silver, quantity: '3' });
    const before = (await list(holder)).Networth;
    await sql`delete from asset_prices where code = 'silver'`.execute(server.server.database.systemDb);
    expect((await list(holder)).Networth).toBe(before);
  });

  test('a price is requested at most every ten minutes; when unavailable, the last price and its date remain', async () => {
    market.btc = '150000';
    const holder = await aMember({ NetworthType: 'Assets', kind: 'crypto', coin: 'BTC', quantity: '2' });
    const reported = async () => {
      // The clock advances by more than the lifetime of an access token.
      const { access } = await openSession(server.server.database.systemDb, server.clock, {
        memberId: holder.id,
        remember: false,
        caller: { ip: '127.0.0.1', userAgent: 'test' },
      });
      const item = (await list({ token: access })).data[0]!;
      return [item.value, item.source.stale];
    };
    server.clock.advance(11 * 60_000);
    market.btc = '160000';
    const before = market.requested;
    expect([await reported(), await reported()]).toEqual([
      [320_000, false],
      [320_000, false],
    ]);
    expect(market.requested).toBe(before + 1);
    server.clock.advance(11 * 60_000);
    market.down = true;
    expect([await reported(), await reported()]).toEqual([
      [320_000, true],
      [320_000, true],
    ]);
    expect(market.requested).toBe(before + 2);
    market.down = false;
    server.clock.advance(61_000);
    expect(await reported()).toEqual([320_000, false]);
    server.clock.set('2026-11-15T22:00:00.000Z');
    const unknown = await set(holder, { NetworthType: 'Assets', kind: 'crypto', coin: 'ETH', quantity: '1' });
    expect([unknown.status, unknown.problem.detail]).toEqual([
      503,
      'The price of ETH isn’t available right now. Try again later, or enter your own figure.',
    ]);
  });

  test('a manual value replaces a price, and a look-up can replace it again', async () => {
    const holder = await aMember({
      NetworthType: 'Assets',
      kind: 'metals',
      metal: 'silver',
      unit: 'oz',
      quantity: '10',
    });
    const id = holder.ids[0]!;
    expect(await done(holder, { id, value: 900 })).toMatchObject({ value: 900, live: false, source: { kind: 'own' } });
    expect(await done(holder, { id, quantity: '12' })).toMatchObject({ value: 900, quantity: '12', live: false });
    expect(await done(holder, { id, value: null })).toMatchObject({ value: 870, live: true });
    expect(await done(holder, { id, unit: 'g', quantity: '311.034768' })).toMatchObject({ value: 725 });
  });

  test('M12: cars, metals, crypto and property are looked up, each with its source', async () => {
    const { token } = await aMember();
    const get = async <E extends Endpoint>(endpoint: E, query?: Payload<E>) =>
      (await server.callWith(endpoint, { token, query })).body;
    const result = await get(networth.car, { rego: 'abc 123', state: 'NSW', car_class: 'small', car_year: 2021 });
    expect(result).toMatchObject({
      rego: 'ABC 123',
      estimate: {
        car_class_name: 'Small car',
        car_year: 2021,
        value: 16_100,
        low: 13_700,
        high: 18_500,
        source: { kind: 'estimate', name: 'Sample prices', sample: true, date: '2026-10-01' },
      },
    });
    expect(await get(networth.metal, { metaltype: 'Gold' })).toMatchObject({
      metaltype: 'gold',
      price: 6_150,
      unit_price: '6150',
      price_gram: 197.73,
      unit: 'oz',
      currency: 'AUD',
    });
    expect((await get(networth.coins)).data.slice(0, 2)).toEqual([
      { cointype: 'BTC', name: 'Bitcoin' },
      { cointype: 'ETH', name: 'Ethereum' },
    ]);
    expect(await get(networth.coin, { cointype: 'BTC' })).toMatchObject({
      name: 'Bitcoin',
      price: Number(market.btc),
      source: { name: 'CoinGecko' },
    });
    const home = await server.call(networth.property, {
      token,
      body: { street: '12 King Street', suburb: 'Marrickville', state: 'NSW', postcode: '2204', unit: '3' },
    });
    expect(home.body).toMatchObject({
      name: '3/12 King Street, Marrickville',
      dwelling: 'unit',
      area: 'postcode 2204',
      value: 860_000,
      low: 710_000,
      high: 1_050_000,
      source: { name: 'Sales of 2025', sample: false },
    });
    expect(home.body.note).toContain('estimate');
    expect(
      await done(
        { token },
        {
          NetworthType: 'Assets',
          kind: 'property',
          look_up: true,
          state: 'NSW',
          postcode: '2204',
          dwelling: 'unit',
          unit_number: '3',
        },
      ),
    ).toMatchObject({
      value: 860_000,
      live: false,
      source: { kind: 'estimate' },
      details: { postcode: '2204', unit_number: '3' },
    });
  });

  test('a number plate is not looked up: every plate gets the same answer, without class, year or value', async () => {
    const { token } = await aMember();
    const classes = market.tables.carClasses();
    for (const rego of ['ABC 123', 'ZZZ 1', 'DOWN00', '1AB2CD']) {
      const { status, body } = await server.call(networth.car, { token, query: { rego, state: 'NSW' } });
      expect([status, body]).toEqual([
        200,
        {
          success: true,
          rego,
          state: 'NSW',
          estimate: null,
          note: 'We can’t look up number plates. Choose the type of car and the year it was built.',
          classes,
        },
      ]);
    }
    const half = await server.call(networth.car, { token, query: { car_class: 'small' } });
    expect([half.status, half.problem.errors]).toEqual([
      400,
      [{ field: 'car_year', message: 'Enter the year the car was built.' }],
    ]);
  });

  test('lists what can be estimated, and refuses sample data in production', async () => {
    const holder = await aMember();
    expect((await list(holder)).estimates).toEqual(['car', 'property']);
    const live = await startTestServer({ ports: { assetPrices: openAssetPrices({}, true) } });
    try {
      const { token } = await live.aMember();
      expect((await live.call(networth.list, { token })).body.estimates).toEqual([]);
      const gold = await live.call(networth.set, {
        token,
        body: { NetworthType: 'Assets', kind: 'metals', metal: 'gold', unit: 'g', quantity: 20 },
      });
      expect([gold.status, gold.problem.detail]).toEqual([
        503,
        'The price of gold isn’t available right now. Try again later, or enter your own figure.',
      ]);
      const home = await live.call(networth.property, { token, body: { state: 'NSW', postcode: '2204' } });
      expect([home.status, home.problem.detail]).toEqual([
        404,
        'We don’t have prices for this area. Enter your own figure.',
      ]);
      const car = await live.call(networth.car, { token, query: { rego: 'ABC 123', state: 'NSW' } });
      expect(car.body).toMatchObject({
        estimate: null,
        classes: [],
        note: 'We can’t estimate car values yet. Enter your own figure.',
      });
    } finally {
      await live.close();
    }
  });
});
