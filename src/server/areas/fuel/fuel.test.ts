import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fuel } from '#contract/areas/fuel.ts';
import { sampleFeed } from '#server/ports/fuel-prices/embedded.ts';
import { FuelPricesUnavailable } from '#server/ports/fuel-prices/port.ts';
import type { FuelFeed, FuelPrices } from '#server/ports/fuel-prices/port.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { syncFuelPrices } from './public.ts';

/** Fuel prices over real PostgreSQL. It is 9:00 on Monday 16 November 2026 in Sydney, six o'clock in Perth. */
let server: TestServer;
let kim: { token: string };
beforeAll(async () => {
  server = await startTestServer();
  kim = await server.aMember();
});
afterEach(() => server.clock.set(testStart));
afterAll(() => server.close());

const sync = (...feeds: FuelFeed[]) => {
  const fuelPrices: FuelPrices = { adapter: 'test', feeds };
  const system = server.server.database.systemDb;
  return syncFuelPrices({ system, clock: server.clock, fuelPrices, log: { info: () => {}, warn: () => {} } });
};

const agoMs = (hours: number) => new Date(Date.parse(testStart) - hours * 3_600_000);

/** Stations along King Street, with the price of unleaded and the hours since it began. */
type Sold = readonly [code: string, brand: string, kmNorth: number, tenths: number, hours: number];
const sold: readonly Sold[] = [
  ['1', 'Ampol', 0.5, 1719, 5],
  ['2', 'BP', 1, 1699, 30],
  ['3', 'Zero', 0.2, 0, 5],
  ['4', 'Typo', 0.2, 572, 5],
  ['5', 'Old', 1, 1500, 24 * 30],
  ['6', 'Shell', 4, 1689, 5],
  ['7', 'Far', 9, 1300, 5],
];

function king(rows = sold): FuelFeed {
  return {
    id: 'king',
    name: 'King Street prices',
    sample: false,
    states: ['NSW'],
    everyHours: 1,
    read: async (now) => ({
      at: now,
      tomorrow: [],
      stations: rows.map(([code, brand, kmNorth]) => ({
        code,
        brand,
        name: `${brand} Newtown`,
        address: `${code} King St, NEWTOWN NSW 2042`,
        suburb: 'Newtown',
        state: 'NSW',
        postcode: '2042',
        latitude: -33.898 + kmNorth / 111.195,
        longitude: 151.179,
      })),
      prices: rows.map(([stationCode, , , priceTenths, hours]) => ({
        stationCode,
        fuelType: 'U91',
        priceTenths,
        since: agoMs(hours),
        until: null,
      })),
    }),
  };
}

const down: FuelFeed = {
  ...king(),
  read: () => Promise.reject(new FuelPricesUnavailable('King Street isn’t responding.')),
};

const find = (input: object) => server.callWith(fuel.search, { token: kim.token, ...input });
const totals = async (input: object = { body: { suburb: 'Newtown', state: 'NSW' } }) =>
  (await find(input)).body.data.map(({ brand, price, total_cost: total, stale }) => [brand, price, total, stale]);
const history = (id: number) =>
  server.callWith(fuel.station, { token: kim.token, params: { id }, query: { fueltype: 'U91' } });
const fieldOf = (reply: { problem?: { errors?: { field: string }[] } | null }) => reply.problem?.errors?.[0]?.field;

describe('R12: fuel prices', () => {
  test('R12: the cheapest fill within 5 km wins; a price of zero or a typing error never, a stale one last', async () => {
    await sync(king());
    expect(await totals()).toEqual([
      ['BP', 169.9, 76.81, false],
      ['Shell', 168.9, 77.42, false],
      ['Ampol', 171.9, 77.54, false],
      ['Old', 150, 67.81, true],
    ]);
  });

  test('R12: by postcode, distance and state, from the query or the body; a place is needed and must exist', async () => {
    expect((await totals({ query: { postcode: '2042', distance: 2 } })).map(([brand]) => brand)).toContain('BP');
    const far = await totals({ query: { distance: 3 }, body: { suburb: 'Newtown', postcode: '2042', distance: 10 } });
    expect(far[0]).toEqual(['Far', 130, expect.any(Number), false]);
    const all = (await find({ body: { state: 'NSW', fueltype: 'U91' } })).body;
    expect(all.data.map(({ brand, distance, detour }) => [brand, distance, detour])).toEqual([
      ['Far', null, 0],
      ['Shell', null, 0],
      ['BP', null, 0],
      ['Ampol', null, 0],
      ['Old', null, 0],
    ]);
    expect([all.place, all.distance, all.total]).toEqual([null, null, 5]);
    expect((await find({ body: { state: 'WA' } })).body.data).toEqual([]);
    expect(fieldOf(await find({ body: {} }))).toBe('suburb');
    expect(fieldOf(await find({ body: { suburb: 'Qwertyville' } }))).toBe('suburb');
    expect(fieldOf(await find({ body: { postcode: '22' } }))).toBe('postcode');
    expect(fieldOf(await find({ body: { postcode: '2042', fueltype: 'EV' } }))).toBe('fueltype');
  });

  test('R12: the discounts that a member chose decide for them, and for nobody else', async () => {
    const body = { fueltype: 'U91', litres: 60, consumption: '7.5', discounts: [{ brand: 'Ampol', cents: 4 }] };
    const saved = await server.callWith(fuel.saveSettings, { token: kim.token, body });
    expect(saved.body.data).toEqual({ ...body, consumption: 7.5 });
    const [first] = (await find({ body: { suburb: 'Newtown', state: 'NSW' } })).body.data;
    expect(first).toMatchObject({ brand: 'Ampol', price: 171.9, discount: 4, fill_cost: 100.74, detour: 1.3 });
    const lee = await server.aMember();
    const other = await server.callWith(fuel.search, { token: lee.token, body: { suburb: 'Newtown', state: 'NSW' } });
    expect(other.body.data[0]).toMatchObject({ brand: 'BP', discount: 0 });
    const twice = { ...body, discounts: [...body.discounts, { brand: 'Ampol', cents: 2 }] };
    expect(fieldOf(await server.callWith(fuel.saveSettings, { token: kim.token, body: twice }))).toBe('discounts');
    const read = (await server.call(fuel.settings, { token: kim.token })).body;
    expect([read.brands, read.states, read.home]).toEqual([['Ampol', 'BP', 'Far', 'Old', 'Shell'], ['NSW'], null]);
  });

  test('each change is kept once as history; a feed that fails keeps its prices, and is asked again when due', async () => {
    const [bp] = (await find({ body: { suburb: 'Newtown', state: 'NSW' } })).body.data.filter(
      ({ brand }) => brand === 'BP',
    );
    server.clock.set(new Date(Date.parse(testStart) + 3_600_000).toISOString());
    kim = await server.aMember();
    await sync(king([['2', 'BP', 1, 1799, -1]]));
    // The next reading is due in an hour, so this one is not taken.
    await sync(king());
    const [only] = (await find({ body: { suburb: 'Newtown', state: 'NSW' } })).body.data;
    expect(only).toMatchObject({ id: bp!.id, price: 179.9, tomorrow: null });
    expect((await history(bp!.id)).body.data.map(({ price }) => price)).toEqual([169.9, 179.9]);
    server.clock.set(new Date(Date.parse(testStart) + 3 * 3_600_000).toISOString());
    kim = await server.aMember();
    await expect(sync(down)).rejects.toThrow('King Street isn’t responding.');
    expect(await totals()).toEqual([['BP', 179.9, expect.any(Number), false]]);
    expect((await history(bp!.id)).body.city).toMatchObject({
      name: 'Sydney',
      days: [{ date: '2026-11-16', price: 179.9 }],
      cycle: null,
    });
    expect((await history(999_999)).status).toBe(404);
  });

  test('the sample is found beside no real feed, and says that it is one, with its day', async () => {
    kim = await server.aMember();
    await sync(sampleFeed);
    const { data, total, sources } = (await find({ body: { postcode: '2204', distance: 10, fueltype: 'E10' } })).body;
    expect(sources).toEqual([
      {
        name: 'Sample prices from NSW FuelCheck',
        sample: true,
        at: '2026-01-15T02:32:51.000Z',
        states: ['NSW', 'ACT'],
        overdue: false,
      },
    ]);
    expect([data.length, total > 60, data.every(({ sample }) => sample)]).toEqual([60, true, true]);
    expect(data[0]!.stale).toBe(false);
    const { city, source } = (await history(data[0]!.id)).body;
    expect([source.sample, city]).toMatchObject([true, { name: 'Sydney', cycle: null }]);
    await sync();
    expect((await find({ body: { postcode: '2204', distance: 10, fueltype: 'E10' } })).body).toMatchObject({
      data: [],
      sources: [],
    });
  });
});
