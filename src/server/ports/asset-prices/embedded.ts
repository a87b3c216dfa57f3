import { carValue } from '#domain/networth/car-value.ts';
import { SAMPLE_SOURCE } from '#domain/networth/kinds.ts';
import type { AssetPrice, AssetPrices, CarQuestion, CarResult, PropertyResult, PropertyQuestion } from './port.ts';
import { propertyKey } from './reference-tables.ts';
import type { DatedPrice, ReferenceTables } from './reference-tables.ts';

function priceOf(code: string, known: DatedPrice | undefined, source: string): AssetPrice[] {
  return known ? [{ code, unitPrice: known.unitPrice, source, date: known.date, time: null }] : [];
}

function carOf({ cars, sources }: ReferenceTables, { carClass, year, thisYear }: CarQuestion): CarResult | null {
  const result = cars.get(carClass);
  if (!result || sources.cars === null) return null;
  return {
    ...carValue(result, thisYear - year),
    carClass: result.id,
    className: result.name,
    year,
    source: sources.cars,
    date: result.date,
    note: `This is an estimate for a car of this type and age. It doesn’t allow for make, kilometres or condition.${sources.cars === SAMPLE_SOURCE ? ' It uses sample prices, not real sales.' : ''}`,
  };
}

function propertyOf(
  { properties }: ReferenceTables,
  { state, postcode, dwelling }: PropertyQuestion,
): PropertyResult | null {
  const near = properties.get(propertyKey(state, postcode, dwelling));
  const result = near ?? properties.get(propertyKey(state, '', dwelling));
  if (!result) return null;
  const homes = dwelling === 'house' ? 'houses' : 'units';
  return {
    area: near ? `postcode ${postcode}` : state,
    valueCents: result.medianCents,
    lowCents: result.lowCents,
    highCents: result.highCents,
    source: result.source,
    date: result.date,
    note: near
      ? `This is an estimate: the median sale price of ${homes} in postcode ${postcode}. Your home may be worth more or less.`
      : `This is a rough estimate: the median sale price of ${homes} across ${state}, because we don’t have prices for postcode ${postcode}.`,
  };
}

/**
 * Returns prices from dated tables, always the same: the operator's, or outside production our made-up ones, whose
 * source is SAMPLE_SOURCE. Without a table nothing is known; homes are estimated only from an operator's table.
 */
export function embeddedPrices(tables: ReferenceTables): AssetPrices {
  const { sources } = tables;
  const names = [...new Set(Object.values(sources).filter((source) => source !== null))];
  return {
    adapter: names.length === 0 ? 'closed (no price source)' : `embedded (${names.join(', ').toLowerCase()})`,
    coins: () => [...tables.coins.values()].map(({ code, name }) => ({ code, name })),
    coinPrices: async (codes) =>
      sources.coins === null ? [] : codes.flatMap((code) => priceOf(code, tables.coins.get(code), sources.coins!)),
    metalPrices: async (metals) =>
      sources.metals === null
        ? []
        : metals.flatMap((metal) => priceOf(metal, tables.metals.get(metal), sources.metals!)),
    estimates: () => [
      ...(sources.cars === null ? [] : ['car' as const]),
      ...(sources.properties === null ? [] : ['property' as const]),
    ],
    carClasses: () => (sources.cars === null ? [] : [...tables.cars.values()].map(({ id, name }) => ({ id, name }))),
    car: async (question) => carOf(tables, question),
    property: async (question) => propertyOf(tables, question),
  };
}
