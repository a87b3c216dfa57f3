import { readFileSync } from 'node:fs';
import { addressText } from '#domain/text/postal-address.ts';
import { readTyped, writtenStreet } from './typed-address.ts';
import type { TypedAddress } from './typed-address.ts';
import type { AddressLookup, AddressResult } from './port.ts';

interface Locality {
  name: string;
  /** Lower case, dashes as spaces: the form that is compared. */
  key: string;
  postcode: string;
  state: string;
  inCapital: boolean;
  latitude: number;
  longitude: number;
}

const capitals: Record<string, string> = {
  ACT: 'Canberra',
  NSW: 'Sydney',
  NT: 'Darwin',
  QLD: 'Brisbane',
  SA: 'Adelaide',
  TAS: 'Hobart',
  VIC: 'Melbourne',
  WA: 'Perth',
};

function keyOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[-\s]+/g, ' ')
    .replace(/['.]/g, '')
    .replace(/^st /, 'saint ')
    .replace(/^mt /, 'mount ');
}

/** Reads one line of localities.tsv; its format is described in tools/derive-postcodes.ts. */
function localitiesOf(line: string): Locality[] {
  const [head = '', names = ''] = line.split('\t');
  const [postcode = '', state = '', capital, latitude, longitude] = head.split(' ');
  return names.split(';').map((entry) => {
    const [name = '', offset = '0,0'] = entry.split('@');
    const [north = 0, east = 0] = offset.split(',').map(Number);
    return {
      name,
      key: keyOf(name),
      postcode,
      state,
      inCapital: capital === '1',
      latitude: (Number(latitude) + north) / 1000,
      longitude: (Number(longitude) + east) / 1000,
    };
  });
}

let cachedLocalities: Locality[] | undefined;

/** All localities, sorted by their compared form. Read on first use, since most processes never need them. */
function localities(): Locality[] {
  cachedLocalities ??= readFileSync(new URL('localities.tsv', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .flatMap(localitiesOf)
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.postcode < b.postcode ? -1 : 1));
  return cachedLocalities;
}

/** Localities whose name starts with a text, found by binary search. */
function beginningWith(prefix: string): Locality[] {
  const all = localities();
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (all[middle]!.key < prefix) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < all.length && all[end]!.key.startsWith(prefix)) end += 1;
  return all.slice(low, end);
}

function isMatch(locality: Locality, typed: TypedAddress): boolean {
  return (typed.state === '' || locality.state === typed.state) && locality.postcode.startsWith(typed.postcode);
}

/** An exact name first, then the capitals, then short names. */
function better(prefix: string): (a: Locality, b: Locality) => number {
  return (a, b) =>
    Number(b.key === prefix) - Number(a.key === prefix) ||
    Number(b.inCapital) - Number(a.inCapital) ||
    a.key.length - b.key.length ||
    a.key.localeCompare(b.key) ||
    a.postcode.localeCompare(b.postcode);
}

function detectedAddress(typed: TypedAddress, streetName: string, locality: Locality): AddressResult {
  const number = `${typed.unitNumber ? `${typed.unitNumber}/` : ''}${typed.streetNumber}`;
  const line = [number, streetName].filter((part) => part !== '').join(' ');
  const { name: suburb, state, postcode } = locality;
  const address = addressText({ lines: [line], suburb, state, postcode });
  return {
    address,
    unitNumber: typed.unitNumber,
    streetNumber: typed.streetNumber,
    streetName,
    suburb,
    city: locality.inCapital ? capitals[locality.state]! : suburb,
    state,
    country: 'Australia',
    postalCode: postcode,
    latitude: locality.latitude,
    longitude: locality.longitude,
    placeId: `wattle:${address.toLowerCase().replace(/[^a-z0-9/]+/g, '-')}`,
  };
}

/**
 * Completes addresses from a table of every Australian locality. It knows suburbs, states, postcodes and positions; a
 * street is returned as typed, since the table has no streets.
 */
export const embeddedAddresses: AddressLookup = {
  adapter: 'embedded (localities)',
  async search(text, limit) {
    const typed = readTyped(text);
    const { words } = typed;
    if (words.length === 0 && typed.postcode === '') return [];
    if (words.length === 0) {
      return localities()
        .filter((locality) => isMatch(locality, typed))
        .sort(better(''))
        .slice(0, limit)
        .map((locality) => detectedAddress(typed, '', locality));
    }
    // The longest run of words at the end that starts a locality is the suburb; the words before it are the street.
    for (let from = 0; from < words.length; from += 1) {
      const street = words.slice(0, from);
      if (street.length === 0 && typed.streetNumber !== '') continue;
      const prefix = keyOf(words.slice(from).join(' '));
      if (prefix.length < 2) continue;
      const matches = beginningWith(prefix)
        .filter((locality) => isMatch(locality, typed))
        .sort(better(prefix));
      if (matches.length > 0)
        return matches.slice(0, limit).map((locality) => detectedAddress(typed, writtenStreet(street), locality));
    }
    return [];
  },
};
