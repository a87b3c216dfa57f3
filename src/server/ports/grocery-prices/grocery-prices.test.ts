import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allProducts, groceryPricesConformance } from './conformance.ts';
import { embeddedGroceryPrices } from './embedded.ts';
import { feedPageOf } from './feed-transform.ts';
import { groceryFeed } from './feed.ts';
import { openGroceryPrices } from './open.ts';
import { GroceryPricesUnavailable } from './port.ts';
import type { GroceryPrices } from './port.ts';

const milk = {
  id: 'milk-2',
  name: 'Full cream milk',
  brand: 'Dairy Co',
  category: 'Dairy',
  subcategory: 'Milk',
  group: 'Fresh milk',
  quantity: 2,
  unit: 'L',
  prices: [
    { store: 'Coles', price: 4.5, on: '2026-11-20', special: false },
    { store: 'IGA', price: '5.10', on: '2026-11-19', special: true },
    { store: 'Corner shop', price: 'cheap', on: '2026-11-19' },
  ],
};
const ownMilk = {
  ...milk,
  id: 'milk-own',
  own_brand_of: 'Coles',
  prices: [{ store: 'Coles', price: 3.1, on: '2026-11-20', special: false }],
};

describe('sample prices', () => {
  groceryPricesConformance(() => embeddedGroceryPrices);

  it('are at least 2,000 products of one day, labelled as a sample and refused in production', async () => {
    const catalogue = (await embeddedGroceryPrices.catalogue())!;
    expect([catalogue.name, catalogue.asOf, catalogue.sample]).toEqual(['Sample prices', '2026-11-09', true]);
    const products = await allProducts(embeddedGroceryPrices);
    expect(products.length).toBe(2244);
    const sold = products.find(({ key }) => key === 'billy hill full cream milk 2 l')!;
    expect(
      sold.prices.filter(({ on }) => on === '2026-11-09').map(({ store, priceCents }) => [store, priceCents]),
    ).toEqual([
      ['Coles', 375],
      ['Woolworths', 385],
      ['ALDI', 345],
    ]);
    expect(await openGroceryPrices(undefined, true).catalogue()).toBeNull();
    expect(openGroceryPrices(undefined, false).adapter).toBe('embedded (sample prices)');
  });
});

describe('prices from a feed', () => {
  let service: Server;
  let prices: GroceryPrices;
  let url: string;
  let status = 200;
  const keys: unknown[] = [];
  beforeAll(async () => {
    service = createServer((request, response) => {
      keys.push(request.headers.authorization);
      const second = request.url?.includes('page=2') === true;
      const page = { source: 'Price Watch', as_of: '2026-11-20', next: second ? null : '/feed?page=2' };
      response.writeHead(status);
      response.end(JSON.stringify({ ...page, products: second ? [ownMilk, { id: 'nameless' }] : [milk] }));
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/feed`;
    prices = groceryFeed({ url, key: 'feed-key' });
  });
  afterAll(() => new Promise((resolve) => service.close(resolve)));

  groceryPricesConformance(() => prices);

  it('are read page by page with the key, and what cannot be read is left out', async () => {
    const [first, second, ...more] = await allProducts(prices);
    expect(first).toMatchObject({ key: 'milk-2', amount: 2000, unit: 'ml', ownBrandOf: null });
    expect(first!.prices).toEqual([
      { store: 'Coles', on: '2026-11-20', priceCents: 450, special: false },
      { store: 'IGA', on: '2026-11-19', priceCents: 510, special: true },
    ]);
    expect([second!.key, more]).toEqual(['milk-own', []]);
    expect(new Set(keys)).toEqual(new Set(['Bearer feed-key']));
  });

  it('fail for now while the service is down or sends something else', async () => {
    status = 503;
    await expect(prices.catalogue()).rejects.toThrow(GroceryPricesUnavailable);
    status = 200;
    await expect(groceryFeed({ url: 'http://127.0.0.1:9/feed', key: undefined }).catalogue()).rejects.toThrow(
      'The price service isn’t responding.',
    );
    expect(() => feedPageOf({ source: 'A', as_of: 'today', products: [] })).toThrow(GroceryPricesUnavailable);
    expect(feedPageOf({ source: 'A', as_of: '2026-11-20', products: [milk, 5] })).toMatchObject({ leftOut: 1 });
  });
});
