import { fuel } from '#contract/areas/fuel.ts';
import type { FuelFeedOnWire, FuelPlace, FuelSettingsOnWire, FuelStation } from '#contract/areas/fuel.ts';
import type { BodyOf } from '#contract/kit/endpoint.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import { DEFAULT_ZONE, civilDateIn } from '#domain/calendar/zone.ts';
import { cycleOf } from '#domain/fuel/cycle.ts';
import type { Cycle } from '#domain/fuel/cycle.ts';
import { boxAround, cityNear } from '#domain/fuel/place.ts';
import { priceAt } from '#domain/fuel/price.ts';
import { rankStations } from '#domain/fuel/search.ts';
import type { Ranked } from '#domain/fuel/search.ts';
import { readableCase } from '#domain/fuel/station-text.ts';
import { implement } from '#server/kit/implement.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { LookupUnavailable } from '#server/ports/address-lookup/port.ts';
import type { AddressLookup } from '#server/ports/address-lookup/port.ts';
import { findMember } from '../members/public.ts';
import { readFuelSettings, writeFuelSettings } from './settings-store.ts';
import type { FuelSettings } from './settings-store.ts';
import {
  cityDays,
  currentPrice,
  findStation,
  namesOfStations,
  pricedStations,
  shownBrands,
  shownFeeds,
  stationHistory,
} from './station-store.ts';
import type { FeedRow, PriceRow, StationNames } from './station-store.ts';

const DEFAULT_KM = 5;
const MAX_STATIONS = 60;
/** A postcode in the country has dozens. */
const MAX_SUBURBS = 100;
const HISTORY_DAYS = 60;
const CYCLE_DAYS = 180;

type Where = BodyOf<typeof fuel.search>;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The place that a suburb names, or the middle of a postcode's suburbs. @throws Failure where there is none */
async function placeOf(addresses: AddressLookup, { suburb = '', postcode = '', state }: Where): Promise<FuelPlace> {
  const typed = `${suburb} ${state ?? ''} ${postcode}`.trim();
  const named = await addresses.search(typed, suburb ? 1 : MAX_SUBURBS).catch((error: unknown) => {
    if (!(error instanceof LookupUnavailable)) throw error;
    throw new Failure('unavailable', 'We can’t look up places right now. Please try again.');
  });
  const points = named.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  );
  const [first] = named;
  if (!first || points.length === 0)
    throw badField(
      suburb ? 'suburb' : 'postcode',
      'We couldn’t find that place. Check the suburb, postcode and state.',
    );
  return {
    suburb: suburb ? first.suburb : '',
    postcode: first.postalCode,
    state: first.state,
    latitude: mean(points.map(({ latitude }) => latitude)),
    longitude: mean(points.map(({ longitude }) => longitude)),
  };
}

type StoredTimes = Pick<PriceRow, 'price_tenths' | 'since' | 'until' | 'tomorrow_tenths'>;

const appliedAt = ({ price_tenths: tenths, since, until, tomorrow_tenths: nextTenths }: StoredTimes, at: Date) =>
  priceAt({ tenths, since, until, nextTenths }, at);

/** A feed that hasn't been read for too long. A sample is of one day and isn't read again. */
const isOverdue = ({ sample, overdue_at: at }: { sample: boolean; overdue_at: Date }, now: Date): boolean =>
  !sample && now > at;

/** The price that applies now. A sample is judged at the time that it was taken: its prices were fresh then. */
function withPrice(row: PriceRow, feed: FeedRow, now: Date) {
  const at = feed.sample ? feed.at : now;
  const { tenths: priceTenths, since, hasEnded, nextTenths } = appliedAt(row, at);
  const { id, brand, latitude, longitude, tomorrow: date } = row;
  const tomorrow = nextTenths === null || date === null ? null : { date, price: nextTenths };
  const outdated = hasEnded || isOverdue(feed, now);
  return { id, brand, latitude, longitude, sample: feed.sample, priceTenths, since, at, outdated, tomorrow };
}

function stationOnWire(ranked: Ranked<ReturnType<typeof withPrice>>, names: StationNames): FuelStation {
  const { id, brand, latitude, longitude, sample, stale, cost, tomorrow, distanceKm } = ranked;
  const { name, address, suburb, state, postcode } = names;
  return {
    id,
    name: readableCase(name),
    brand,
    address: readableCase(address),
    suburb: readableCase(suburb),
    state,
    postcode,
    latitude,
    longitude,
    sample,
    stale,
    price: ranked.priceTenths,
    updated_at: ranked.since,
    tomorrow,
    discount: ranked.priceTenths - cost.paidTenths,
    distance: distanceKm === null ? null : Math.round(distanceKm * 10) / 10,
    detour: cost.detourKm,
    fill_cost: cost.fillCents,
    detour_cost: cost.detourCents,
    total_cost: cost.totalCents,
  };
}

function feedOnWire(feed: Omit<FeedRow, 'id'>, now: Date): FuelFeedOnWire {
  const { name, sample, at, states } = feed;
  return { name, sample, at, states: [...states], overdue: isOverdue(feed, now) };
}

async function search({ query, body }: { query: Where; body: Where }, context: Context<'member'>) {
  const { memberDb, member, clock, ports } = context;
  const where = { ...query, ...body };
  const isNamed = Boolean(where.suburb || where.postcode);
  if (!isNamed && !where.state) throw badField('suburb', 'Enter a suburb or postcode, or choose a state.');
  const place = isNamed ? await placeOf(ports.addresses, where) : null;
  const kilometres = where.distance ?? DEFAULT_KM;
  const around = place && { centre: place, kilometres };
  const { fuelType: usual, fill, discounts } = await readFuelSettings(memberDb, member.id);
  const fuelType = where.fueltype ?? usual;
  const [rows, feeds] = await Promise.all([
    pricedStations(memberDb, fuelType, around ? { box: boxAround(place, kilometres) } : { state: where.state }),
    shownFeeds(memberDb),
  ]);
  const now = clock.now();
  const feedsById = new Map(feeds.map((feed) => [feed.id, feed]));
  const priced = rows.flatMap((row) => {
    // One that was taken out of use between the two reads has no stations any more.
    const feed = feedsById.get(row.feed_id);
    return feed ? [withPrice(row, feed, now)] : [];
  });
  const ranked = rankStations(priced, { around, fill, discounts });
  const listed = ranked.slice(0, MAX_STATIONS);
  const names = await namesOfStations(
    memberDb,
    listed.map(({ id }) => id),
  );
  return {
    data: listed.map((station) => stationOnWire(station, names.get(station.id)!)),
    total: ranked.length,
    place,
    distance: place && kilometres,
    fueltype: fuelType,
    sources: feeds.map((feed) => feedOnWire(feed, now)),
  };
}

const cycleOnWire = ({ phase, since, fromTenths, nowTenths, lowestTenths, highestTenths, days }: Cycle) => ({
  phase,
  since,
  days,
  from: fromTenths,
  now: nowTenths,
  lowest: lowestTenths,
  highest: highestTenths,
});

const settingsOnWire = ({ fuelType, fill, discounts }: FuelSettings): FuelSettingsOnWire => ({
  fueltype: fuelType,
  litres: fill.litres,
  consumption: fill.consumptionTenths,
  discounts: [...discounts].map(([brand, cents]) => ({ brand, cents })),
});

const handlers = {
  search,

  async station({ params, query: { fueltype } }, { memberDb, clock }) {
    const station = await findStation(memberDb, params.id);
    if (!station) throw new Failure('not_found', 'We couldn’t find that station.');
    const now = clock.now();
    const at = station.sample ? station.at : now;
    const today = civilDateIn(at.getTime(), DEFAULT_ZONE);
    const city = cityNear(station);
    const [history, days, current] = await Promise.all([
      stationHistory(memberDb, station.id, fueltype, new Date(at.getTime() - HISTORY_DAYS * 86_400_000)),
      city ? cityDays(memberDb, station.feed_id, city.name, fueltype, addDays(today, -CYCLE_DAYS)) : [],
      currentPrice(memberDb, station.id, fueltype),
    ]);
    // A price that was announced begins before the feed is read again.
    const applied = current && appliedAt(current, at);
    if (applied && applied.since > (history.at(-1)?.since ?? applied.since))
      history.push({ since: applied.since, price_tenths: applied.tenths });
    const cycle = cycleOf(days);
    return {
      data: history.map(({ since, price_tenths: price }) => ({ since, price })),
      source: feedOnWire(station, now),
      city: city && {
        name: city.name,
        days: days.map(({ day, medianTenths }) => ({ date: day, price: medianTenths })),
        cycle: cycle && cycleOnWire(cycle),
      },
    };
  },

  async settings(_input, { memberDb, member }) {
    const [settings, brands, feeds, person] = await Promise.all([
      readFuelSettings(memberDb, member.id),
      shownBrands(memberDb),
      shownFeeds(memberDb),
      findMember(memberDb, member.id),
    ]);
    const { suburb, postcode } = person ?? {};
    return {
      data: settingsOnWire(settings),
      home: suburb || postcode ? { suburb: suburb ?? '', postcode: postcode ?? '' } : null,
      brands,
      states: [...new Set(feeds.flatMap(({ states }) => states))].toSorted(),
    };
  },

  async saveSettings({ body: { fueltype, litres, consumption, discounts } }, { memberDb, member }) {
    const byBrand = new Map(discounts.map(({ brand, cents }) => [brand, cents]));
    if (byBrand.size < discounts.length) throw badField('discounts', 'Add each brand once.');
    const settings = { fuelType: fueltype, fill: { litres, consumptionTenths: consumption }, discounts: byBrand };
    await writeFuelSettings(memberDb, member.id, settings);
    return { success: true, data: settingsOnWire(settings) };
  },
} satisfies Partial<HandlersOf<typeof fuel>>;

export const fuelRoutes = implement(fuel, handlers);
