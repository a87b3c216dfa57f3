import type { State } from '../calendar/states.ts';

export interface Place {
  latitude: number;
  longitude: number;
}

const EARTH_KM = 6371;
const RADIANS = Math.PI / 180;
/** Kilometres in a degree of latitude. */
const DEGREE_KM = EARTH_KM * RADIANS;

/** Kilometres between two places in a straight line over the ground. */
export function kilometresBetween(one: Place, other: Place): number {
  const north = (other.latitude - one.latitude) * RADIANS;
  const east = (other.longitude - one.longitude) * RADIANS;
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(one.latitude * RADIANS) * Math.cos(other.latitude * RADIANS) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(Math.min(1, half)));
}

/** How far north and east of one place another lies, in kilometres: exact enough to draw a city. */
export function offsetKilometres(from: Place, to: Place): { north: number; east: number } {
  return {
    north: (to.latitude - from.latitude) * DEGREE_KM,
    east: (to.longitude - from.longitude) * DEGREE_KM * Math.cos(from.latitude * RADIANS),
  };
}

export interface Box {
  south: number;
  north: number;
  west: number;
  east: number;
}

/** The smallest box of degrees that holds a circle, so that an index can find what may lie in it. */
export function boxAround({ latitude, longitude }: Place, kilometres: number): Box {
  const up = kilometres / DEGREE_KM;
  const across = up / Math.cos(latitude * RADIANS);
  return { south: latitude - up, north: latitude + up, west: longitude - across, east: longitude + across };
}

/** A capital, whose price cycle is followed from the stations within `CITY_KM` of its centre. */
export interface City extends Place {
  name: string;
  state: State;
}

export const CITY_KM = 40;

export const cities: readonly City[] = [
  { name: 'Sydney', state: 'NSW', latitude: -33.868, longitude: 151.209 },
  { name: 'Melbourne', state: 'VIC', latitude: -37.814, longitude: 144.963 },
  { name: 'Brisbane', state: 'QLD', latitude: -27.47, longitude: 153.025 },
  { name: 'Perth', state: 'WA', latitude: -31.953, longitude: 115.857 },
  { name: 'Adelaide', state: 'SA', latitude: -34.929, longitude: 138.6 },
  { name: 'Hobart', state: 'TAS', latitude: -42.882, longitude: 147.327 },
  { name: 'Canberra', state: 'ACT', latitude: -35.28, longitude: 149.131 },
  { name: 'Darwin', state: 'NT', latitude: -12.463, longitude: 130.842 },
];

/** The capital whose cycle a station follows; null away from all of them. */
export function cityNear(place: Place): City | null {
  return cities.find((city) => kilometresBetween(city, place) <= CITY_KM) ?? null;
}
