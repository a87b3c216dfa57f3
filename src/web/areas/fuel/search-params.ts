import { states } from '#domain/calendar/states.ts';
import type { State } from '#domain/calendar/states.ts';
import { isFuelType } from '#domain/fuel/fuel-types.ts';
import type { FuelType } from '#domain/fuel/fuel-types.ts';

/** What is searched for, as the address has it. */
export interface FuelSearch {
  suburb: string;
  postcode: string;
  state: State | null;
  distance: number;
  fueltype: FuelType;
}

export const distances = [2, 5, 10, 20, 50, 100] as const;
const DEFAULT_KM = 5;

/** The search in the address, with the member's home and usual fuel where it names none. */
export function searchOf(
  params: URLSearchParams,
  usual: { fueltype: FuelType; home: { suburb: string; postcode: string } | null },
): FuelSearch {
  const [suburb, postcode, state] = ['suburb', 'postcode', 'state'].map((name) => params.get(name) ?? '');
  const isNamed = Boolean(suburb || postcode || state);
  const distance = Number(params.get('distance'));
  const fueltype = params.get('fueltype') ?? '';
  return {
    suburb: (isNamed ? suburb : usual.home?.suburb) ?? '',
    postcode: (isNamed ? postcode : usual.home?.postcode) ?? '',
    state: states.find((code) => code === state) ?? null,
    distance: distances.find((km) => km === distance) ?? DEFAULT_KM,
    fueltype: isFuelType(fueltype) ? fueltype : usual.fueltype,
  };
}

/** What is sent; parts that are empty are left out. */
export function wireOf({ suburb, postcode, state, distance, fueltype }: FuelSearch) {
  return {
    ...(suburb ? { suburb } : {}),
    ...(postcode ? { postcode } : {}),
    ...(state ? { state } : {}),
    distance,
    fueltype,
  };
}

export function hasPlace({ suburb, postcode, state }: FuelSearch): boolean {
  return suburb !== '' || postcode !== '' || state !== null;
}

/**
 * The search after typing in one field. A place that was named by suburb and postcode is left with the first change to
 * either, as the other would contradict it.
 */
export function typedSearch(before: FuelSearch, typed: FuelSearch, patch: Partial<FuelSearch>): FuelSearch {
  const isTwice = before.suburb !== '' && before.postcode !== '';
  const changed = { ...typed, ...patch };
  const isAsBefore = typed.suburb === before.suburb && typed.postcode === before.postcode;
  if (!isTwice || !isAsBefore) return changed;
  if (changed.suburb !== before.suburb) return { ...changed, postcode: '', state: null };
  if (changed.postcode !== before.postcode) return { ...changed, suburb: '', state: null };
  return changed;
}
