import { addDays } from '#domain/calendar/civil-date.ts';
import { timesRatio } from '#domain/money/cents.ts';
import { sizeText } from '#domain/groceries/product.ts';
import type { BaseUnit } from '#domain/groceries/product.ts';
import type { CatalogueProduct, PriceSeen } from './port.ts';
import { sampleLines } from './sample-lines.ts';

/**
 * Made-up products and prices, the same every time. Brands are invented; the stores are real, their prices here are
 * not, which every screen says.
 */

/** The day of the sample prices. */
export const SAMPLE_DATE = '2026-11-09';

/** How dear a store is, in hundredths, and how much of other brands it sells. */
const stores = [
  { name: 'Coles', level: 100, range: 96 },
  { name: 'Woolworths', level: 101, range: 96 },
  { name: 'ALDI', level: 95, range: 15 },
  { name: 'IGA', level: 107, range: 72 },
] as const;

/** Own brands, with their price in hundredths of the line's. */
const ownBrands = { Coles: 82, Woolworths: 83, ALDI: 74 } as const;

const brandsOf: Readonly<Record<string, readonly [string, string]>> = {
  'Fruit and vegetables': ['Bluff Creek', 'Sunny Paddock'],
  'Dairy and eggs': ['Billy Hill', 'Morning Gate'],
  Bakery: ['Stone Mill Lane', 'Cobbler’s Loaf'],
  'Meat and seafood': ['Ridgeback Farms', 'Tidewater Pantry'],
  Pantry: ['Harvest Lane', 'Gumleaf Kitchen'],
  Drinks: ['Kettle & Kin', 'Paperbark Press'],
  Frozen: ['Snowy Track', 'Frostfield'],
  Household: ['Brightside Home', 'Plain & Clear'],
  'Baby and pets': ['Little Wombat', 'Good Kelpie'],
};
const BRAND_LEVELS = [118, 100] as const;

interface Line {
  category: string;
  subcategory: string;
  group: string;
  noun: string;
  kinds: string[];
  unit: BaseUnit;
  sizes: number[];
  cents: number;
}

function linesOf(text: string): Line[] {
  let [category, subcategory] = ['', ''];
  return text
    .trim()
    .split('\n')
    .flatMap((line): Line[] => {
      if (line.startsWith('## ')) subcategory = line.slice(3);
      else if (line.startsWith('# ')) category = line.slice(2);
      else {
        const [group = '', noun = '', kinds = '', unit = '', sizes = '', cents = ''] = line.split('|');
        const shared = { category, subcategory, group, noun, unit: unit as BaseUnit, cents: Number(cents) };
        return [{ ...shared, kinds: kinds.split(';'), sizes: sizes.split(',').map(Number) }];
      }
      return [];
    });
}

/** A number from 0 to 99 that depends on a text alone (FNV-1a). */
function chanceOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash ^= hash >>> 15;
  return (Math.imul(hash, 0x2c1b3c6d) >>> 8) % 100;
}

const toFiveCents = (cents: number): number => Math.max(5, timesRatio(cents, 1, 5) * 5);
const inPercent = (cents: number, percent: number): number => toFiveCents(timesRatio(cents, percent, 100));

/** What happened to a price over eleven weeks: some specials are real, some only claim to be. */
function historyOf(key: string, store: string, shelfCents: number): PriceSeen[] {
  const seen = (daysAgo: number, priceCents: number, special = false): PriceSeen => ({
    store,
    on: addDays(SAMPLE_DATE, -daysAgo),
    priceCents,
    special,
  });
  const chance = chanceOf(`${key} ${store} course`);
  const shelf = (...days: number[]): PriceSeen[] => days.map((daysAgo) => seen(daysAgo, shelfCents));
  if (chance < 12) {
    const reduced = inPercent(shelfCents, chance < 4 ? 50 : 75);
    return [...shelf(75, 50, 25), seen(5, reduced, true), seen(0, reduced, true)];
  }
  if (chance < 17)
    return [
      ...shelf(75, 45),
      seen(19, inPercent(shelfCents, 122)),
      seen(4, shelfCents, true),
      seen(0, shelfCents, true),
    ];
  if (chance < 21) return [75, 40, 0].map((daysAgo) => seen(daysAgo, shelfCents, true));
  if (chance < 32) return [...shelf(75, 55), seen(40, inPercent(shelfCents, 70), true), ...shelf(33, 0)];
  if (chance < 46) return [...[75, 60, 45].map((daysAgo) => seen(daysAgo, inPercent(shelfCents, 93))), ...shelf(28, 0)];
  return shelf(75, 40, 0);
}

interface Variety extends Omit<Line, 'kinds' | 'sizes' | 'noun' | 'cents'> {
  name: string;
  amount: number;
  /** The price of the line for this size, before brand and store. */
  cents: number;
}

function varietiesOf({ kinds, sizes, noun, cents, ...line }: Line): Variety[] {
  return kinds.flatMap((kind) =>
    sizes.map((amount, at) => {
      const name = kind === '' ? noun : `${kind} ${noun}`;
      const perHundred = line.unit === 'each' ? amount * 100 : amount;
      // Each larger size is 7% cheaper by weight.
      const full = timesRatio(cents, perHundred * (100 - 7 * at), 100 * 100);
      return { ...line, name: name[0]!.toUpperCase() + name.slice(1), amount, cents: full };
    }),
  );
}

function productOf(variety: Variety, brand: string, level: number, ownBrandOf: string | null): CatalogueProduct {
  const { cents, ...facts } = variety;
  const key = `${brand} ${facts.name} ${sizeText(facts.amount, facts.unit)}`.toLowerCase();
  const prices = stores
    .filter(({ name, range }) => (ownBrandOf === null ? chanceOf(`${key} ${name} range`) < range : name === ownBrandOf))
    .flatMap(({ name, level: storeLevel }) => {
      const noise = (chanceOf(`${key} ${name} price`) % 9) - 4;
      return historyOf(key, name, inPercent(timesRatio(cents, level, 100), storeLevel + noise));
    });
  return { key, brand, ownBrandOf, ...facts, prices };
}

/** All sample products with their prices, in the order of the table. */
export function sampleProducts(): CatalogueProduct[] {
  return linesOf(sampleLines)
    .flatMap(varietiesOf)
    .flatMap((variety) => [
      ...brandsOf[variety.category]!.map((brand, at) => productOf(variety, brand, BRAND_LEVELS[at]!, null)),
      ...Object.entries(ownBrands).map(([store, level]) => productOf(variety, `${store} own brand`, level, store)),
    ])
    .filter(({ prices }) => prices.length > 0);
}
