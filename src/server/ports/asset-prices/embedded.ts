import { carValue } from '#domain/networth/car-value.ts';
import { PricesUnavailable } from './port.ts';
import type { AssetPrice, AssetPrices, CarQuestion, FoundCar, FoundProperty, PropertyQuestion } from './port.ts';
import { propertyKey } from './reference-tables.ts';
import type { DatedPrice, ReferenceTables } from './reference-tables.ts';

const SOURCE = 'Reference table';

/** A number that is always the same for the same plate (FNV-1a). */
function plateNumber(plate: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < plate.length; at += 1) hash = Math.imul(hash ^ plate.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}

/** Cars on the road are up to so many years old. */
const OLDEST = 15;

function priceOf(code: string, known: DatedPrice | undefined): AssetPrice[] {
  return known ? [{ code, unitPrice: known.unitPrice, source: SOURCE, date: known.date, time: null }] : [];
}

function carOf({ cars }: ReferenceTables, { rego, state, carClass, year, thisYear }: CarQuestion): FoundCar | null {
  const plate = rego.replace(/[^A-Z0-9]/g, '');
  if (plate.startsWith('ZZZ')) return null;
  if (plate === 'DOWN00') throw new PricesUnavailable('The look-up of number plates does not answer.');
  const classes = [...cars.values()];
  const number = plateNumber(`${state} ${plate}`);
  const found = carClass === undefined ? classes[number % classes.length] : cars.get(carClass);
  if (!found) return null;
  const built = year ?? thisYear - (Math.floor(number / 256) % (OLDEST + 1));
  const guessed = carClass === undefined || year === undefined;
  return {
    ...carValue(found, thisYear - built),
    carClass: found.id,
    className: found.name,
    year: built,
    source: SOURCE,
    date: found.date,
    note: guessed
      ? 'This is an estimate. No register is connected here, so class and year are only suggested from the plate: please put them right.'
      : 'This is an estimate: what cars of this class and age are usually worth. Kilometres and condition are not known.',
  };
}

function propertyOf({ properties }: ReferenceTables, { state, postcode, dwelling }: PropertyQuestion): FoundProperty | null {
  const near = properties.get(propertyKey(state, postcode, dwelling));
  const found = near ?? properties.get(propertyKey(state, '', dwelling));
  if (!found) return null;
  const homes = dwelling === 'house' ? 'houses' : 'units';
  return {
    area: near ? `postcode ${postcode}` : `all of ${state}`,
    valueCents: found.medianCents,
    lowCents: found.lowCents,
    highCents: found.highCents,
    source: SOURCE,
    date: found.date,
    note: near
      ? `This is an estimate: the middle of what ${homes} in postcode ${postcode} sell for. Your home may be worth more or less.`
      : `This is a rough estimate: the middle of what ${homes} in all of ${state} sell for, as postcode ${postcode} is not in the table.`,
  };
}

/**
 * Answers from dated reference tables, the same each time. A plate that begins with ZZZ is not known; for the plate
 * DOWN00 the look-up is out of order; a coin that is not in the table is left out.
 */
export function embeddedPrices(tables: ReferenceTables): AssetPrices {
  return {
    adapter: 'embedded (reference tables)',
    coins: () => [...tables.coins.values()].map(({ code, name }) => ({ code, name })),
    coinPrices: async (codes) => codes.flatMap((code) => priceOf(code, tables.coins.get(code))),
    metalPrices: async (wanted) => wanted.flatMap((metal) => priceOf(metal, tables.metals.get(metal))),
    carClasses: () => [...tables.cars.values()].map(({ id, name }) => ({ id, name })),
    car: async (question) => carOf(tables, question),
    property: async (question) => propertyOf(tables, question),
  };
}
