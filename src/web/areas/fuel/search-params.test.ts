import { describe, expect, it } from 'vitest';
import { typedSearch } from './search-params.ts';
import type { FuelSearch } from './search-params.ts';

/** Mia lives in Marrickville, and her home is filled in. */
const home: FuelSearch = { suburb: 'Marrickville', postcode: '2204', state: null, distance: 5, fueltype: 'E10' };

const placeOf = ({ suburb, postcode, state }: FuelSearch) => [suburb, postcode, state];

describe('another place than the one filled in', () => {
  it('leaves the postcode of home when another suburb is typed', () => {
    const typed = typedSearch(home, home, { suburb: 'Melbourne' });
    expect(placeOf(typed)).toEqual(['Melbourne', '', null]);
    expect(placeOf(typedSearch(home, typed, { postcode: '3000' }))).toEqual(['Melbourne', '3000', null]);
  });

  it('leaves the suburb and the state when another postcode is typed', () => {
    const before = { ...home, state: 'NSW' as const };
    expect(placeOf(typedSearch(before, before, { postcode: '3' }))).toEqual(['', '3', null]);
  });

  it('keeps the place when the fuel, the distance or the state changes', () => {
    expect(placeOf(typedSearch(home, home, { fueltype: 'P98' }))).toEqual(['Marrickville', '2204', null]);
    expect(placeOf(typedSearch(home, home, { state: 'NSW' }))).toEqual(['Marrickville', '2204', 'NSW']);
  });

  it('keeps a suburb that was searched by itself when its postcode is added', () => {
    const before = { ...home, postcode: '' };
    expect(placeOf(typedSearch(before, before, { postcode: '2204' }))).toEqual(['Marrickville', '2204', null]);
  });
});
