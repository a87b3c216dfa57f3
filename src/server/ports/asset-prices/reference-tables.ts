import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { states } from '#domain/calendar/states.ts';
import type { CarClass } from '#domain/networth/car-value.ts';
import { metals, SAMPLE_SOURCE } from '#domain/networth/kinds.ts';
import type { Metal } from '#domain/networth/kinds.ts';
import { centsOfPrice } from '#domain/networth/quantity.ts';
import { StartRefusal } from '#server/kit/start-refusal.ts';
import { readTable } from '#server/kit/csv-rows.ts';
import type { TableRow } from '#server/kit/csv-rows.ts';
import type { Coin, Dwelling } from './port.ts';

export interface DatedPrice {
  unitPrice: string;
  date: string;
}

export interface ReferenceCoin extends Coin, DatedPrice {
  /** CoinGecko's id of the coin. */
  geckoId: string;
}

export interface ReferenceCar extends CarClass {
  date: string;
}

export interface ReferenceProperty {
  state: string;
  /** Empty for the whole state. */
  postcode: string;
  dwelling: Dwelling;
  medianCents: number;
  lowCents: number;
  highCents: number;
  /** The publisher of the figures. */
  source: string;
  date: string;
}

/** The tables of the embedded adapter, each with its date. */
export interface ReferenceTables {
  metals: ReadonlyMap<Metal, DatedPrice>;
  /** By code, in the order of the table. */
  coins: ReadonlyMap<string, ReferenceCoin>;
  cars: ReadonlyMap<string, ReferenceCar>;
  /** By 'state postcode dwelling'; from the operator only. */
  properties: ReadonlyMap<string, ReferenceProperty>;
  /** The source of each table; null where it is missing or may not be used. */
  sources: Readonly<Record<'metals' | 'coins' | 'cars' | 'properties', string | null>>;
}

const stateNamed = new RegExp(`^(${states.join('|')})$`);

function once<K, V>(rows: readonly { row: TableRow; key: K; value: V }[]): Map<K, V> {
  const known = new Map<K, V>();
  for (const { row, key, value } of rows) {
    if (known.has(key)) throw row.refuse(`${String(key).trim()} is in the file twice`);
    known.set(key, value);
  }
  return known;
}

const price = (row: TableRow, column = 'price'): string => {
  const text = row.decimal(column);
  if (text.replace(/\..*/, '').length > 9) throw row.refuse(`${column} is too large`);
  return text;
};
const cents = (row: TableRow, column: string): number => centsOfPrice(price(row, column));

function percentBp(row: TableRow, column: string): number {
  const percent = Number(row.decimal(column));
  if (percent >= 100) throw row.refuse(`${column} must be below 100`);
  return Math.round(percent * 100);
}

export function readMetals(content: string, file = 'metals.csv'): ReferenceTables['metals'] {
  const named = new RegExp(`^(${metals.join('|')})$`);
  return once(
    readTable(file, content, ['metal', 'price', 'as_of'], (row) => ({
      row,
      key: row.text('metal', named, `one of ${metals.join(', ')}`) as Metal,
      value: { unitPrice: price(row), date: row.date('as_of') },
    })),
  );
}

export function readCoins(content: string, file = 'coins.csv'): ReferenceTables['coins'] {
  return once(
    readTable(file, content, ['code', 'name', 'coingecko_id', 'price', 'as_of'], (row) => {
      const code = row.text('code', /^[A-Z0-9]{2,12}$/, 'a code such as BTC');
      const value = {
        code,
        name: row.text('name', /^.{1,60}$/, 'a name of at most 60 characters'),
        geckoId: row.text('coingecko_id', /^[a-z0-9-]{1,80}$/, 'an id such as bitcoin'),
        unitPrice: price(row),
        date: row.date('as_of'),
      };
      return { row, key: code, value };
    }),
  );
}

export function readCars(content: string, file = 'cars.csv'): ReferenceTables['cars'] {
  return once(
    readTable(
      file,
      content,
      ['id', 'name', 'price_new', 'first_year_percent', 'later_year_percent', 'as_of'],
      (row) => {
        const id = row.text('id', /^[a-z0-9-]{1,20}$/, 'a short word such as suv');
        const value = {
          id,
          name: row.text('name', /^.{1,60}$/, 'a name of at most 60 characters'),
          newCents: cents(row, 'price_new'),
          firstYearBp: percentBp(row, 'first_year_percent'),
          laterYearBp: percentBp(row, 'later_year_percent'),
          date: row.date('as_of'),
        };
        return { row, key: id, value };
      },
    ),
  );
}

export const propertyKey = (state: string, postcode: string, dwelling: string): string =>
  `${state} ${postcode} ${dwelling}`;

export function readProperties(content: string, file = 'properties.csv'): ReferenceTables['properties'] {
  return once(
    readTable(file, content, ['state', 'postcode', 'dwelling', 'median', 'low', 'high', 'source', 'as_of'], (row) => {
      const value = {
        state: row.text('state', stateNamed, 'a state such as NSW'),
        postcode: row.text('postcode', /^(\d{4})?$/, 'four digits, or empty for the whole state'),
        dwelling: row.text('dwelling', /^(house|unit)$/, 'house or unit') as Dwelling,
        medianCents: cents(row, 'median'),
        lowCents: cents(row, 'low'),
        highCents: cents(row, 'high'),
        source: row.text('source', /^.{2,80}$/, 'who published the figures'),
        date: row.date('as_of'),
      };
      if (value.lowCents > value.medianCents || value.medianCents > value.highCents)
        throw row.refuse('low, median and high must be in ascending order');
      return { row, key: propertyKey(value.state, value.postcode, value.dwelling), value };
    }),
  );
}

const ownFolder = join(import.meta.dirname, 'reference');

const OPERATOR_SOURCE = 'Reference table';

/**
 * Reads the tables. Files in the operator's folder replace ours, which are made up.
 * @param production ignores the prices of ours. The names of coins stay, since providers are called with them.
 * @throws StartRefusal
 */
export function readReferenceTables(folder?: string, production = false): ReferenceTables {
  if (folder !== undefined && !existsSync(folder))
    throw new StartRefusal(`ASSET_PRICES_DIR: couldn’t find the folder ${folder}.`);
  const operatorFile = (file: string): string | undefined =>
    folder !== undefined && existsSync(join(folder, file)) ? join(folder, file) : undefined;
  const content = (file: string): [content: string, file: string] => [
    readFileSync(operatorFile(file) ?? join(ownFolder, file), 'utf8'),
    operatorFile(file) ?? file,
  ];
  const sourceOf = (file: string): string | null =>
    operatorFile(file) === undefined ? (production ? null : SAMPLE_SOURCE) : OPERATOR_SOURCE;
  const properties = operatorFile('properties.csv');
  return {
    metals: readMetals(...content('metals.csv')),
    coins: readCoins(...content('coins.csv')),
    cars: readCars(...content('cars.csv')),
    properties: properties === undefined ? new Map() : readProperties(...content('properties.csv')),
    sources: {
      metals: sourceOf('metals.csv'),
      coins: sourceOf('coins.csv'),
      cars: sourceOf('cars.csv'),
      properties: properties === undefined ? null : OPERATOR_SOURCE,
    },
  };
}
