import { readFileSync } from 'node:fs';
import { fromFuelCheck } from './fuelcheck-transform.ts';
import type { FuelFeed } from './port.ts';

/** When FuelCheck gave the answer from which `fuelcheck-sample.tsv` is derived. */
const TAKEN_AT = new Date('2026-01-15T02:32:51Z');

/** Reads the table; `tools/derive-fuel.ts` describes its lines. */
function answerOf(table: string): unknown {
  const lines = table
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  return {
    stations: lines.map(([code, brand, name, address, latitude, longitude]) => ({
      code,
      brand,
      name,
      address,
      location: { latitude: Number(latitude), longitude: Number(longitude) },
    })),
    prices: lines.flatMap(([code, , , , , , prices = '']) =>
      prices.split(';').map((price) => {
        const [fueltype, tenths, lastupdated] = price.split('=');
        return { stationcode: code, fueltype, price: Number(tenths) / 10, lastupdated: `${lastupdated}:00` };
      }),
    ),
  };
}

/** Real prices of one past day in New South Wales, which are not today's and say so. */
export const sampleFeed: FuelFeed = {
  id: 'sample',
  name: 'Sample prices from NSW FuelCheck',
  sample: true,
  states: ['NSW', 'ACT'],
  everyHours: 24,
  async read() {
    const table = readFileSync(new URL('fuelcheck-sample.tsv', import.meta.url), 'utf8');
    return { ...fromFuelCheck(answerOf(table)), tomorrow: [], at: TAKEN_AT };
  },
};
