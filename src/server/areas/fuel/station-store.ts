import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { State } from '#domain/calendar/states.ts';
import type { FuelType } from '#domain/fuel/fuel-types.ts';
import type { Box } from '#domain/fuel/place.ts';
import type { Database, Tables } from '#server/kit/database.ts';
import './tables.ts';

/** Stations and prices of the feeds in use; members may read them all. */

function shownStations(db: Database) {
  return db
    .selectFrom('fuel_stations as s')
    .innerJoin('fuel_feeds as f', (join) => join.onRef('f.id', '=', 's.feed_id').on('f.active', '=', true));
}

/** Where stations are looked for: a box of degrees, or a whole state. */
export interface Area {
  box?: Box | undefined;
  state?: State | undefined;
}

/**
 * What ranking needs of the stations with a believed price of a fuel, which may be thousands: the times of their feeds
 * come from `shownFeeds`, once for each feed.
 */
export async function pricedStations(db: Database, fuelType: FuelType, { box, state }: Area) {
  let query = shownStations(db)
    .innerJoin('fuel_prices as p', 'p.station_id', 's.id')
    .select(['s.id', 's.feed_id', 's.brand', 's.latitude', 's.longitude'])
    .select(['p.price_tenths', 'p.since', 'p.until', 'p.tomorrow', 'p.tomorrow_tenths'])
    .where('p.fuel_type', '=', fuelType)
    .where('p.believed', '=', true);
  if (box)
    query = query
      .where('s.latitude', '>=', box.south)
      .where('s.latitude', '<=', box.north)
      .where('s.longitude', '>=', box.west)
      .where('s.longitude', '<=', box.east);
  if (state) query = query.where('s.state', '=', state);
  return query.execute();
}

export type PriceRow = Awaited<ReturnType<typeof pricedStations>>[number];
export type FeedRow = Awaited<ReturnType<typeof shownFeeds>>[number];

export type StationNames = Pick<
  Selectable<Tables['fuel_stations']>,
  'id' | 'name' | 'address' | 'suburb' | 'state' | 'postcode'
>;

/** Names and addresses of stations, by id. */
export async function namesOfStations(db: Database, ids: readonly number[]): Promise<Map<number, StationNames>> {
  const rows = await db
    .selectFrom('fuel_stations')
    .select(['id', 'name', 'address', 'suburb', 'state', 'postcode'])
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findStation(db: Database, id: number) {
  return shownStations(db)
    .select(['s.id', 's.latitude', 's.longitude', 's.feed_id'])
    .select(['f.name', 'f.sample', 'f.states', 'f.at', 'f.overdue_at'])
    .where('s.id', '=', id)
    .executeTakeFirst();
}

/** A station's price of a fuel as it was last read, where it is believed. */
export async function currentPrice(db: Database, stationId: number, fuelType: FuelType) {
  return db
    .selectFrom('fuel_prices')
    .select(['price_tenths', 'since', 'until', 'tomorrow_tenths'])
    .where('station_id', '=', stationId)
    .where('fuel_type', '=', fuelType)
    .where('believed', '=', true)
    .executeTakeFirst();
}

/** The feeds in use, with the states that they cover. */
export async function shownFeeds(db: Database) {
  return db
    .selectFrom('fuel_feeds')
    .select(['id', 'name', 'sample', 'states', 'at', 'overdue_at'])
    .where('active', '=', true)
    .orderBy('name')
    .execute();
}

/** The prices that began after a time, oldest first, with the one that applied at that time. */
export async function stationHistory(db: Database, stationId: number, fuelType: FuelType, after: Date) {
  const known = db
    .selectFrom('fuel_price_history')
    .select(['since', 'price_tenths'])
    .where('station_id', '=', stationId)
    .where('fuel_type', '=', fuelType);
  const [before, later] = await Promise.all([
    known.where('since', '<=', after).orderBy('since', 'desc').limit(1).execute(),
    known.where('since', '>', after).orderBy('since').execute(),
  ]);
  return [...before, ...later];
}

/** A capital's days from one on, oldest first. */
export async function cityDays(db: Database, feedId: string, city: string, fuelType: FuelType, from: string) {
  return db
    .selectFrom('fuel_city_days')
    .select(['day', 'median_tenths as medianTenths'])
    .where('feed_id', '=', feedId)
    .where('city', '=', city)
    .where('fuel_type', '=', fuelType)
    .where('day', '>=', from)
    .orderBy('day')
    .execute();
}

/** The brands that can be found now, in order. */
export async function shownBrands(db: Database): Promise<string[]> {
  const rows = await shownStations(db)
    .select('s.brand')
    .distinct()
    .where('s.brand', '<>', '')
    .where(sql<boolean>`exists (select from fuel_prices p where p.station_id = s.id and p.believed)`)
    .orderBy('s.brand')
    .execute();
  return rows.map(({ brand }) => brand);
}
