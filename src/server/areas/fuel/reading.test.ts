import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fuel } from '#contract/areas/fuel.ts';
import { FuelPricesUnavailable } from '#server/ports/fuel-prices/port.ts';
import type { FeedPrice, FeedReading, FuelFeed } from '#server/ports/fuel-prices/port.ts';
import { asOwner } from '#tests/build/database.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { syncFuelPrices } from './public.ts';

/** What becomes of readings over time. It begins at five in the morning of Tuesday 17 November 2026 in Perth. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  at('2026-11-16T21:00:00.000Z');
});
afterAll(() => server.close());

const db = () => server.server.database.systemDb;
const at = (time: string) => server.clock.set(time);

/** How often each feed was read. */
const readings = new Map<string, number>();

const station = (code: string, brand: string) => ({
  code,
  brand,
  name: `${brand} Cloverdale`,
  address: `${code} Belmont Ave, CLOVERDALE WA`,
  suburb: 'Cloverdale',
  state: 'WA' as const,
  postcode: '',
  latitude: -31.965,
  longitude: 115.933,
});

function feedOf(id: string, reading: Partial<FeedReading> | Error, everyHours = 3): FuelFeed {
  return {
    id,
    name: `Prices of ${id}`,
    sample: false,
    states: ['WA'],
    everyHours,
    async read(now) {
      readings.set(id, (readings.get(id) ?? 0) + 1);
      if (reading instanceof Error) throw reading;
      return { stations: [station('1', 'Ampol')], prices: [], tomorrow: [], at: now, ...reading };
    },
  };
}

const sync = (...feeds: FuelFeed[]) =>
  syncFuelPrices({
    system: db(),
    clock: server.clock,
    fuelPrices: { adapter: 'test', feeds },
    log: { info: () => {}, warn: () => {} },
  });

async function searchWest() {
  const { token } = await server.aMember();
  const { data, sources } = (await server.callWith(fuel.search, { token, body: { state: 'WA', fueltype: 'U91' } }))
    .body;
  return { data, sources, token };
}

const price = (stationCode: string, priceTenths: number, change: Partial<FeedPrice> = {}): FeedPrice => ({
  stationCode,
  fuelType: 'U91',
  priceTenths,
  since: new Date('2026-11-15T22:00:00Z'),
  until: null,
  ...change,
});

/** Monday's price from six to six, and Tuesday's. */
const monday = price('1', 1719, { until: new Date('2026-11-16T22:00:00Z') });
const west = feedOf('west', {
  prices: [monday],
  tomorrow: [{ stationCode: '1', fuelType: 'U91', priceTenths: 1853, day: '2026-11-17' }],
});
const down = (id: string, everyHours = 3) =>
  feedOf(id, new FuelPricesUnavailable(`${id} isn’t responding.`), everyHours);

describe('R12: prices that are fixed until six in the morning', () => {
  test('give way to the next day’s at six, in the list and in the history, before anything is read again', async () => {
    await sync(west);
    at('2026-11-16T21:59:59.000Z');
    const before = await searchWest();
    expect(before.data).toMatchObject([
      { brand: 'Ampol', price: 171.9, stale: false, tomorrow: { date: '2026-11-17', price: 185.3 } },
    ]);
    at('2026-11-16T22:00:00.000Z');
    const { data, token } = await searchWest();
    expect(data).toMatchObject([
      { price: 185.3, stale: false, updated_at: '2026-11-16T22:00:00.000Z', tomorrow: null },
    ]);
    const history = await server.callWith(fuel.station, {
      token,
      params: { id: data[0]!.id },
      query: { fueltype: 'U91' },
    });
    expect(history.body.data.map(({ since, price: paid }) => [since, paid])).toEqual([
      ['2026-11-15T22:00:00.000Z', 171.9],
      ['2026-11-16T22:00:00.000Z', 185.3],
    ]);
  });

  test('are read again once they have ended; where none follows, yesterday’s is marked', async () => {
    at('2026-11-16T21:30:00.000Z');
    const alone = feedOf('coast', { prices: [monday] });
    await sync(alone);
    at('2026-11-16T21:59:00.000Z');
    await sync(alone);
    expect(readings.get('coast')).toBe(1);
    expect((await searchWest()).data).toMatchObject([{ price: 171.9, stale: false }]);
    at('2026-11-16T22:44:00.000Z');
    await expect(sync(down('coast'))).rejects.toThrow('coast isn’t responding.');
    expect(readings.get('coast')).toBe(2);
    const { data, sources } = await searchWest();
    expect(data).toMatchObject([{ price: 171.9, stale: true, updated_at: '2026-11-15T22:00:00.000Z' }]);
    expect(sources).toMatchObject([{ name: 'Prices of coast', overdue: false }]);
  });
});

describe('a feed that fails', () => {
  test('fails the job after all others were read, and its prices are marked once it is overdue', async () => {
    at('2026-11-18T00:00:00.000Z');
    const south = feedOf('south', { stations: [station('9', 'BP')], prices: [price('9', 1699)] }, 1);
    await sync(south);
    at('2026-11-18T02:00:00.000Z');
    readings.clear();
    await expect(sync(down('south', 1), west)).rejects.toThrow(FuelPricesUnavailable);
    expect([...readings]).toEqual([
      ['south', 1],
      ['west', 1],
    ]);
    const inTime = await searchWest();
    expect(inTime.data.map(({ brand, stale }) => [brand, stale])).toContainEqual(['BP', false]);
    at('2026-11-18T02:05:01.000Z');
    const { data, sources } = await searchWest();
    expect(data.map(({ brand, stale }) => [brand, stale])).toContainEqual(['BP', true]);
    expect(sources).toContainEqual({
      name: 'Prices of south',
      sample: false,
      at: '2026-11-18T00:00:00.000Z',
      states: ['WA'],
      overdue: true,
    });
  });
});

describe('a reading', () => {
  test('that names a station or a price twice counts the last one, and leaves out and counts impossible prices', async () => {
    at('2026-11-20T00:00:00.000Z');
    const stations = [station('1', 'Old name'), station('2', 'Typo'), station('3', 'Huge'), station('1', 'New name')];
    const prices = [price('1', 1650), price('2', 172), price('3', 90_000_000_000), price('1', 1750), price('2', 0)];
    await sync(feedOf('east', { stations, prices: [...prices, price('2', 299)] }));
    expect((await searchWest()).data.map(({ brand, price: paid }) => [brand, paid])).toEqual([['New name', 175]]);
    const stored = await db().selectFrom('fuel_feeds').select(['id', 'left_out']).where('id', '=', 'east').execute();
    // 29.9 cents and ninety million dollars.
    expect(stored).toEqual([{ id: 'east', left_out: 2 }]);
  });

  test('finds what to forget of 100,000 prices by an index', async () => {
    await sql`
      insert into fuel_price_history (station_id, fuel_type, since, price_tenths)
      select (select min(id) from fuel_stations), 'U91', timestamptz '2026-11-20 00:00:01Z' - interval '5 minutes' * n,
        1700
      from generate_series(1, 100000) n`.execute(db());
    await asOwner(server.server.database.url, (owner) => sql`analyze fuel_price_history`.execute(owner));
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain delete from fuel_price_history where since < ${new Date('2025-12-08T00:00:00Z')} and not exists (
        select true from fuel_prices p where p.station_id = fuel_price_history.station_id
          and p.fuel_type = fuel_price_history.fuel_type and p.since = fuel_price_history.since)`.execute(db());
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('fuel_price_history_by_time');
  });
});
