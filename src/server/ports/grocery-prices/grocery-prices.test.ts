import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { READ_ON, allProducts, groceryPricesConformance } from './conformance.ts';
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
    // A day after that of the page.
    { store: 'Woolworths', price: 0.99, on: '2026-11-21' },
    { store: 'Woolworths', price: 0.99, on: '2099-01-01' },
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
    const catalogue = (await embeddedGroceryPrices.catalogue(READ_ON))!;
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
    expect(await openGroceryPrices(undefined, true).catalogue(READ_ON)).toBeNull();
    expect(openGroceryPrices(undefined, false).adapter).toBe('embedded (sample prices)');
  });
});

/** Writes until the other end hangs up. */
function sendWithoutEnd(response: ServerResponse): void {
  const part = ' '.repeat(1_000_000);
  const write = (): void => {
    while (!response.destroyed && response.write(part));
    response.once('drain', write);
  };
  write();
}

describe('prices from a feed', () => {
  let service: Server;
  let prices: GroceryPrices;
  let url: string;
  let status = 200;
  /** Text to send as it is, or fields of another page; null for the two usual pages. */
  let answer: string | object | null = null;
  const keys: unknown[] = [];
  beforeAll(async () => {
    service = createServer((request, response) => {
      keys.push(request.headers.authorization);
      const second = request.url?.includes('page=2') === true;
      const page = { source: 'Price Watch', as_of: '2026-11-20', next: second ? null : '/feed?page=2' };
      response.writeHead(status);
      const products = second ? [ownMilk, { id: 'nameless' }] : [milk];
      if (answer === 'endless') return sendWithoutEnd(response);
      if (answer === 'breaks off') return response.write('{"source":', () => response.destroy());
      response.end(typeof answer === 'string' ? answer : JSON.stringify({ ...page, products, ...answer }));
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

  it('count what was left out of each page', async () => {
    const leftOut = [];
    for await (const page of (await prices.catalogue(READ_ON))!.pages) leftOut.push(page.leftOut);
    expect(leftOut).toEqual([
      { products: 0, prices: 3 },
      { products: 1, prices: 0 },
    ]);
  });

  it('fail for now while the service is down or sends something else', async () => {
    status = 503;
    await expect(prices.catalogue(READ_ON)).rejects.toThrow(GroceryPricesUnavailable);
    status = 200;
    const closed = groceryFeed({ url: 'http://127.0.0.1:9/feed', key: undefined });
    await expect(closed.catalogue(READ_ON)).rejects.toThrow('The price service isn’t responding.');
    const page = { source: 'A', as_of: '2026-11-20', products: [milk, 5] };
    expect(() => feedPageOf({ ...page, as_of: 'today' }, READ_ON)).toThrow(GroceryPricesUnavailable);
    expect(feedPageOf(page, READ_ON)).toMatchObject({ leftOut: { products: 1, prices: 3 } });
  });

  it('are refused as a whole where their day has not come', async () => {
    await expect(prices.catalogue('2026-11-19')).rejects.toThrow('The prices are dated in the future.');
  });

  it.each([
    ['no JSON', 200, '<html>Service moved</html>', 'The prices can’t be read.'],
    ['no address of the next page', 200, { next: 'http://[' }, 'The address of the next page of prices can’t be read.'],
    ['a next page elsewhere', 200, { next: 'http://192.0.2.1/' }, 'The next page of prices is on another host.'],
    ['an endless list', 200, 'endless', 'The price list is too long to read.'],
    ['an answer that breaks off', 200, 'breaks off', 'The price service isn’t responding.'],
  ])('fail with a reason where the service sends %s', async (_what, code, sent, reason) => {
    status = code;
    answer = sent;
    await expect(allProducts(prices)).rejects.toThrow(new GroceryPricesUnavailable(reason));
    answer = null;
  });
});
