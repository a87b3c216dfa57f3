import { planBasket } from '#domain/groceries/basket.ts';
import type { BasketStore } from '#domain/groceries/basket.ts';
import { wordsOf } from '#domain/groceries/search-words.ts';
import { sampleProducts } from '#server/ports/grocery-prices/sample-catalogue.ts';
import type { BenchServer } from './bench-server.ts';
import { postOver } from './networth.ts';
import { alternately } from './reads.ts';
import { percentile } from './result.ts';
import type { Result } from './result.ts';

const PRODUCTS = 100_000;
const BRANDS = 60;
const CHUNK = 5_000;
const TRIES = 300;
const SEARCH_AIM_MS = 15;
const ITEMS = 60;
const STORES = 40;
const SPLIT_AIM_MS = 50;

/** Words as members type them: exact, begun, and with a wrong, a missing or a swapped letter. */
const searches = [
  'full cream milk',
  'wholmeal bred',
  'choc bisc',
  'tasty chese',
  'olive oil',
  'strawbery yoghurt',
  'diced tomatos',
  'chicken thigh',
  'toilt paper',
  'instant cofee',
  'm',
  'brown rice',
  'spagheti',
  'frozen peas',
  'dishwashing',
  'baby wipes',
  'cat foood',
  'lemonade',
  'rolled oats',
  'icecream vanila',
];

/** 100,000 products: those of the sample under other brands, each in four stores. */
async function addProducts({ owner }: BenchServer): Promise<void> {
  const kinds = sampleProducts();
  const brandOf = (at: number): string => `brand${Math.floor(at / kinds.length) % BRANDS} house${at % 2003}`;
  await owner.query(`insert into grocery_sources (source, name, as_of, read_at)
    values ('feed', 'Bench', '2026-11-09', now());
    insert into grocery_stores (id, name) select n, 'Store ' || n from generate_series(1, 4) n;
    insert into grocery_categories (id, name) values (1, 'All');
    insert into grocery_subcategories (id, category_id, name) values (1, 1, 'All');
    insert into grocery_groups (id, subcategory_id, name) values (1, 1, 'All')`);
  for (let from = 0; from < PRODUCTS; from += CHUNK) {
    const rows = Array.from({ length: CHUNK }, (_, at) => {
      const { name, amount, unit } = kinds[(from + at) % kinds.length]!;
      const brand = brandOf(from + at);
      const [words, nameWords] = [`${name} ${brand}`, name].map((text) => wordsOf(text).join(' '));
      return { key: String(from + at), name, brand, amount, unit, words, nameWords };
    });
    const column = (field: keyof (typeof rows)[number]) => rows.map((row) => row[field]);
    await owner.query(
      `insert into grocery_products (source, key, name, brand, group_id, amount, unit, words, name_words)
       select 'feed', key, name, brand, 1, amount, unit, string_to_array(words, ' '), string_to_array(name_words, ' ')
       from unnest($1::text[], $2::text[], $3::text[], $4::integer[], $5::text[], $6::text[], $7::text[]) as r (key,
         name, brand, amount, unit, words, name_words)`,
      (['key', 'name', 'brand', 'amount', 'unit', 'words', 'nameWords'] as const).map(column),
    );
  }
  await owner.query(`insert into grocery_words (word) select distinct unnest(words) from grocery_products
    on conflict do nothing;
    insert into grocery_prices (product_id, store_id, on_date, price_cents, special)
      select p.id, s.id, '2026-11-09', 100 + (p.id * s.id) % 900, false from grocery_products p
      cross join grocery_stores s`);
  await owner.query('vacuum analyze');
}

/** The products with all words as they are known, with their prices: no typing errors, no order, nothing else. */
async function bareSearch({ database: { pool } }: BenchServer, words: readonly string[]): Promise<void> {
  await pool.query(
    `select p.*, x.store_id, x.price_cents from (select * from grocery_products where words @> $1::text[] limit 24) p
     join grocery_prices x on x.product_id = p.id`,
    [words],
  );
}

async function benchSearch(server: BenchServer): Promise<Result[]> {
  await addProducts(server);
  const member = await server.aMember('groceries@example.com');
  let at = 0;
  const times = await alternately(
    TRIES,
    () =>
      postOver(server, member, 'api/groceries/product/search/keywords', { keywords: searches[at++ % searches.length] }),
    () => bareSearch(server, ['full', 'cream', 'milk']),
  );
  const [p50, p95] = [percentile(times.one, 0.5), percentile(times.one, 0.95)];
  const work = `grocery search over ${PRODUCTS.toLocaleString('en-AU')} products`;
  return [
    { work: `${work}, p50`, measured: p50, floor: percentile(times.other, 0.5), unit: 'ms', target: 8 },
    { work: `${work}, p95`, measured: p95, floor: null, unit: 'ms', target: SEARCH_AIM_MS },
  ];
}

function basket(): BasketStore[] {
  return Array.from({ length: STORES }, (_, store) => ({
    travelCents: 100 + store * 7,
    costs: Array.from({ length: ITEMS }, (_item, item) =>
      (item * 7 + store * 13) % 11 === 0 ? null : 100 + ((item * 31 + store * 17) % 900),
    ),
  }));
}

/** The least that must be done: one comparison for each item of each pair. */
function barePairs(costs: readonly Float64Array[]): number {
  let best = Number.MAX_VALUE;
  for (let first = 0; first < costs.length; first += 1)
    for (let second = first + 1; second < costs.length; second += 1) {
      const [a, b] = [costs[first]!, costs[second]!];
      let sum = 0;
      for (let item = 0; item < a.length; item += 1) sum += a[item]! < b[item]! ? a[item]! : b[item]!;
      if (sum < best) best = sum;
    }
  return best;
}

async function benchSplit(): Promise<Result[]> {
  const stores = basket();
  const costs = stores.map((store) => Float64Array.from(store.costs, (cost) => cost ?? 10_000));
  const times = await alternately(
    TRIES,
    async () => planBasket(stores),
    async () => barePairs(costs),
  );
  const p50 = percentile(times.one, 0.5);
  const work = `two-store split of ${ITEMS} items over ${STORES} stores`;
  return [
    { work: `${work}, p50`, measured: p50, floor: percentile(times.other, 0.5), unit: 'ms', target: 8 },
    { work: `${work}, p95`, measured: percentile(times.one, 0.95), floor: null, unit: 'ms', target: SPLIT_AIM_MS },
  ];
}

/** The grocery search over HTTP, and the split of a list over two stores. */
export async function benchGroceries(server: BenchServer, say: (line: string) => void): Promise<Result[]> {
  say('grocery search and two-store split');
  return [...(await benchSearch(server)), ...(await benchSplit())];
}
