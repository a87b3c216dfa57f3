/**
 * Derives the sample of fuel prices from an answer of NSW FuelCheck, the one of 15 January 2026 in the repository
 * MitchellSaunders/HomeAssistantFuelCheckNSW (MIT). The prices are data of the State of New South Wales, published, we
 * believe, under CC BY 4.0. Run: `node tools/run.mjs tools/derive-fuel.ts ANSWER`. One line per station with a price:
 * code, brand, name, address, latitude, longitude and `FUEL=TENTHS=TIME;…` with Sydney's time, parted by tabs.
 * Charging stations, prices of zero and fuels that we don't know are left out.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { isFuelType } from '#domain/fuel/fuel-types.ts';

interface Answer {
  stations: {
    code: string;
    brand: string;
    name: string;
    address: string;
    location: { latitude: number; longitude: number };
  }[];
  prices: { stationcode: string; fueltype: string; price: number; lastupdated: string }[];
}

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Name the file with the answer.');
const { stations, prices } = JSON.parse(readFileSync(file, 'utf8')) as Answer;
const target = new URL('../src/server/ports/fuel-prices/fuelcheck-sample.tsv', import.meta.url);

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const minuteOf = (time: string): string =>
  time.replace(/^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}:\d{2}):\d{2}$/, '$3-$2-$1 $4');

const lines = stations.flatMap(({ code, brand, name, address, location: { latitude, longitude } }) => {
  const own = prices.filter(
    ({ stationcode, fueltype, price }) => stationcode === code && price > 0 && isFuelType(fueltype),
  );
  if (own.length === 0) return [];
  const listed = own.map(
    ({ fueltype, price, lastupdated }) => `${fueltype}=${Math.round(price * 10)}=${minuteOf(lastupdated)}`,
  );
  return [[code, oneLine(brand), oneLine(name), oneLine(address), latitude, longitude, listed.join(';')].join('\t')];
});
writeFileSync(target, `${lines.join('\n')}\n`);
process.stdout.write(`${lines.length} of ${stations.length} stations\n`);
