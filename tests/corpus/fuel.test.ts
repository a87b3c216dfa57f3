/**
 * A real answer of NSW FuelCheck. It is not part of the project: CORPUS_DIR names a folder with
 * `fuel/nsw_fuelcheck_prices.json` and `expected.tsv`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isFuelType } from '#domain/fuel/fuel-types.ts';
import { believable } from '#domain/fuel/price.ts';
import { fromFuelCheck } from '#server/ports/fuel-prices/fuelcheck-transform.ts';

const folder = process.env.CORPUS_DIR ?? '';
const file = join(folder, 'fuel', 'nsw_fuelcheck_prices.json');

interface Expected {
  zero_price_rows: number;
  min_price: number;
  stations_at_min: string[];
}

/** The counts and cheapest stations of each fuel, worked out independently. */
function expectedOf(): Map<string, { above: number } & Expected> {
  const lines = readFileSync(join(folder, 'expected.tsv'), 'utf8').split('\n');
  const own = lines
    .filter((line) => line.startsWith('fuel/nsw_fuelcheck_prices.json#'))
    .map((line) => line.split('\t'));
  return new Map(
    own.map((cells) => {
      const facts = JSON.parse(cells.find((cell) => cell.startsWith('{')) ?? '{}') as Expected;
      return [cells[0]!.split('#')[1]!, { above: Number(cells[1]), ...facts }];
    }),
  );
}

describe.skipIf(!existsSync(file))('the whole of FuelCheck', () => {
  const { stations, prices } = existsSync(file)
    ? fromFuelCheck(JSON.parse(readFileSync(file, 'utf8')))
    : { stations: [], prices: [] };

  it('is read: 1,996 stations and 6,458 prices', () => {
    expect([stations.length, prices.length]).toEqual([1996, 6458]);
    expect(stations.filter(({ suburb, postcode }) => suburb === '' || !/^\d{4}$/.test(postcode))).toEqual([]);
  });

  it('has the expected zeros, and the expected cheapest stations above zero', () => {
    const expected = expectedOf();
    expect(expected.size).toBe(10);
    for (const [fuel, { above, zero_price_rows: zeros, min_price: least, stations_at_min: at }] of expected) {
      const own = prices.filter(({ fuelType }) => fuelType === fuel);
      const real = own.filter(({ priceTenths }) => priceTenths > 0);
      const lowest = Math.min(...real.map(({ priceTenths }) => priceTenths));
      expect([fuel, real.length, own.length - real.length, lowest]).toEqual([
        fuel,
        above,
        zeros,
        Math.round(least * 10),
      ]);
      const cheapest = real.filter(({ priceTenths }) => priceTenths === lowest).map(({ stationCode }) => stationCode);
      expect(cheapest.toSorted()).toEqual(at.toSorted());
    }
  });

  it('has two prices of litres that nobody believes, and all others are shown', () => {
    const fuels = new Set(prices.map(({ fuelType }) => fuelType).filter(isFuelType));
    const refused = [...fuels].flatMap((fuel) => {
      const own = prices.filter(({ fuelType, priceTenths }) => fuelType === fuel && priceTenths > 0);
      const { lowest, highest } = believable(own.map(({ priceTenths }) => priceTenths));
      return own.filter(({ priceTenths }) => priceTenths < lowest || priceTenths > highest);
    });
    expect(refused.map(({ fuelType, priceTenths }) => [fuelType, priceTenths])).toEqual([
      ['E85', 4750],
      ['E85', 4750],
    ]);
  });
});
