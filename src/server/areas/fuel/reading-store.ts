import { sql } from 'kysely';
import type { FuelType } from '#domain/fuel/fuel-types.ts';
import { CITY_KM, cities } from '#domain/fuel/place.ts';
import type { Database } from '#server/kit/database.ts';
import type { FeedStation, FuelFeed } from '#server/ports/fuel-prices/port.ts';
import './tables.ts';

/** What feeds publish, as it is stored. All functions need the system database. */

/** One price to store, by the code of its station. */
export interface StoredPrice {
  code: string;
  fuel_type: FuelType;
  price_tenths: number;
  since: Date;
  until: Date | null;
  believed: boolean;
  tomorrow: string | null;
  tomorrow_tenths: number | null;
}

/** When each known feed was last read, and when the first of its prices ends that the law fixes. */
export async function lastReadings(db: Database): Promise<Map<string, { readAt: Date; endsAt: Date | null }>> {
  const { rows } = await sql<{ id: string; read_at: Date; ends_at: Date | null }>`
    select f.id, f.read_at, (select min(p.until) from fuel_stations s join fuel_prices p on p.station_id = s.id
      where s.feed_id = f.id) as ends_at
    from fuel_feeds f`.execute(db);
  return new Map(rows.map(({ id, read_at: readAt, ends_at: endsAt }) => [id, { readAt, endsAt }]));
}

/** Shows the stations of these feeds, and of no other. */
export async function activateFeeds(db: Database, ids: readonly string[]): Promise<void> {
  await sql`update fuel_feeds set active = (id = any(${ids})) where active <> (id = any(${ids}))`.execute(db);
}

/** Records a reading, and holds the feed until the transaction ends. */
export async function saveFeed(
  db: Database,
  { id, name, sample, states }: FuelFeed,
  reading: { at: Date; read_at: Date; overdue_at: Date; left_out: number },
): Promise<void> {
  const facts = { name, sample, states, active: true, ...reading };
  await db
    .insertInto('fuel_feeds')
    .values({ id, ...facts })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
    .execute();
}

/** Adds stations and changes those that were renamed or moved. */
export async function saveStations(db: Database, feedId: string, stations: readonly FeedStation[]): Promise<void> {
  await sql`
    insert into fuel_stations as old (feed_id, code, brand, name, address, suburb, state, postcode, latitude, longitude)
    select ${feedId}, s.* from jsonb_to_recordset(${JSON.stringify(stations)}::jsonb) as s
      (code text, brand text, name text, address text, suburb text, state text, postcode text, latitude float8,
        longitude float8)
    on conflict (feed_id, code) do update set brand = excluded.brand, name = excluded.name, address = excluded.address,
      suburb = excluded.suburb, state = excluded.state, postcode = excluded.postcode, latitude = excluded.latitude,
      longitude = excluded.longitude
    where (old.brand, old.name, old.address, old.suburb, old.latitude, old.longitude)
      is distinct from (excluded.brand, excluded.name, excluded.address, excluded.suburb, excluded.latitude,
        excluded.longitude)
  `.execute(db);
}

/** Replaces the current prices of a feed; a price that it no longer has is removed. */
export async function savePrices(db: Database, feedId: string, prices: readonly StoredPrice[]): Promise<void> {
  const rows = JSON.stringify(prices);
  await sql`
    delete from fuel_prices p using fuel_stations s
    where s.id = p.station_id and s.feed_id = ${feedId} and not exists (
      select true from jsonb_to_recordset(${rows}::jsonb) as n (code text, fuel_type text)
      where n.code = s.code and n.fuel_type = p.fuel_type)
  `.execute(db);
  await sql`
    insert into fuel_prices as old (station_id, fuel_type, price_tenths, since, until, believed, tomorrow,
      tomorrow_tenths)
    select s.id, n.fuel_type, n.price_tenths, n.since, n.until, n.believed, n.tomorrow, n.tomorrow_tenths
    from jsonb_to_recordset(${rows}::jsonb) as n
      (code text, fuel_type text, price_tenths integer, since timestamptz, until timestamptz, believed boolean,
        tomorrow date, tomorrow_tenths integer)
    join fuel_stations s on s.feed_id = ${feedId} and s.code = n.code
    on conflict (station_id, fuel_type) do update set price_tenths = excluded.price_tenths, since = excluded.since,
      until = excluded.until, believed = excluded.believed, tomorrow = excluded.tomorrow,
      tomorrow_tenths = excluded.tomorrow_tenths
    where (old.price_tenths, old.since, old.until, old.believed, old.tomorrow, old.tomorrow_tenths)
      is distinct from (excluded.price_tenths, excluded.since, excluded.until, excluded.believed, excluded.tomorrow,
        excluded.tomorrow_tenths)
  `.execute(db);
}

/** Adds the current prices of a feed to its history, each once, and forgets what began before a time. */
export async function appendHistory(db: Database, feedId: string, before: Date): Promise<void> {
  await sql`
    insert into fuel_price_history (station_id, fuel_type, since, price_tenths)
    select p.station_id, p.fuel_type, p.since, p.price_tenths
    from fuel_prices p join fuel_stations s on s.id = p.station_id
    where s.feed_id = ${feedId} and p.believed
    on conflict do nothing
  `.execute(db);
  await sql`delete from fuel_price_history where since < ${before} and not exists (
    select true from fuel_prices p where p.station_id = fuel_price_history.station_id
      and p.fuel_type = fuel_price_history.fuel_type and p.since = fuel_price_history.since)`.execute(db);
}

/** Kilometres in a degree of latitude. */
const DEGREE_KM = 111.195;

/** Records the middle of each capital's prices that began after a time, as those of one day. */
export async function recordCityDay(db: Database, feedId: string, day: string, freshSince: Date): Promise<void> {
  const list = JSON.stringify(cities.map(({ name, latitude, longitude }) => ({ name, latitude, longitude })));
  await sql`
    insert into fuel_city_days (feed_id, city, fuel_type, day, median_tenths, stations)
    select ${feedId}, c.name, p.fuel_type, ${day}::date, percentile_disc(0.5) within group (order by p.price_tenths),
      count(*)::integer
    from jsonb_to_recordset(${list}::jsonb) as c (name text, latitude float8, longitude float8)
    join fuel_stations s on s.feed_id = ${feedId}
      and power((s.latitude - c.latitude) * ${DEGREE_KM}, 2)
        + power((s.longitude - c.longitude) * ${DEGREE_KM} * cos(radians(c.latitude)), 2) <= ${CITY_KM ** 2}
    join fuel_prices p on p.station_id = s.id and p.believed and p.since >= ${freshSince}
    group by c.name, p.fuel_type
    on conflict (feed_id, city, fuel_type, day) do update set median_tenths = excluded.median_tenths,
      stations = excluded.stations
  `.execute(db);
}
