import { fillCost } from './fill.ts';
import type { Fill, FillCost } from './fill.ts';
import { boxAround, kilometresBetween } from './place.ts';
import type { Place } from './place.ts';
import { isStale } from './price.ts';

/** A station with its price of the fuel that is looked for. */
export interface PricedStation extends Place {
  brand: string;
  priceTenths: number;
  /** When the station began to charge this price. */
  since: Date;
  /** The time that the price was true at: now, or when a sample was taken. */
  at: Date;
  /** Another price may apply: it has ended by law, or its feed hasn't been read as often as it should. */
  outdated: boolean;
}

export interface Search {
  /** Where from, and how far in a straight line; null for everywhere that the stations are. */
  around: { centre: Place; kilometres: number } | null;
  fill: Fill;
  /** Tenths of a cent per litre, by brand. */
  discounts: ReadonlyMap<string, number>;
}

export type Ranked<S extends PricedStation> = S & {
  distanceKm: number | null;
  discountTenths: number;
  cost: FillCost;
  stale: boolean;
};

/**
 * The stations within reach, by what a fill costs with its detour. A stale price comes after every fresh one, since the
 * pump price may have changed by now. Stations at the same cost are in order of distance.
 */
export function rankStations<S extends PricedStation>(stations: readonly S[], search: Search): Ranked<S>[] {
  const { around, fill, discounts } = search;
  const box = around && boxAround(around.centre, around.kilometres);
  const ranked: Ranked<S>[] = [];
  for (const station of stations) {
    const { latitude, longitude, priceTenths, since, at, outdated } = station;
    if (priceTenths <= 0) continue;
    if (box && (latitude < box.south || latitude > box.north || longitude < box.west || longitude > box.east)) continue;
    const distanceKm = around && kilometresBetween(around.centre, station);
    if (around && distanceKm! > around.kilometres) continue;
    const discountTenths = discounts.get(station.brand) ?? 0;
    const cost = fillCost(fill, { priceTenths, discountTenths, distanceKm });
    ranked.push({ ...station, distanceKm, discountTenths, cost, stale: outdated || isStale(since, at) });
  }
  return ranked.sort(
    (a, b) =>
      Number(a.stale) - Number(b.stale) ||
      a.cost.totalCents - b.cost.totalCents ||
      (a.distanceKm ?? 0) - (b.distanceKm ?? 0),
  );
}
