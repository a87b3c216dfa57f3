import { feedPageOf } from './feed-transform.ts';
import type { FeedPage } from './feed-transform.ts';
import { GroceryPricesUnavailable, MAX_PAGES } from './port.ts';
import type { CatalogueProduct, GroceryPrices } from './port.ts';

const TIMEOUT_MS = 10_000;
const MAX_CHARACTERS = 5_000_000;

export interface GroceryFeedSettings {
  /** The address of the first page. */
  url: string;
  /** Sent as a bearer token; absent for an open feed. */
  key: string | undefined;
}

/**
 * Prices from a JSON feed: `{ source, as_of, next, products: [{ id, name, brand, category, subcategory, group, quantity,
 * unit, own_brand_of, prices: [{ store, price, on, special }] }] }`. `next` is the address of the next page.
 */
export function groceryFeed({ url, key }: GroceryFeedSettings): GroceryPrices {
  const { origin, hostname } = new URL(url);

  async function read(address: string): Promise<FeedPage> {
    const target = new URL(address, url);
    // The key goes to the host that we were given, and nowhere else.
    if (target.origin !== origin) throw new GroceryPricesUnavailable('The next page of prices is on another host.');
    const response = await fetch(target, {
      headers: { accept: 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw new GroceryPricesUnavailable('The price service isn’t responding.');
    });
    const text = await response.text();
    if (!response.ok) throw new GroceryPricesUnavailable(`The price service responded with error ${response.status}.`);
    if (text.length > MAX_CHARACTERS) throw new GroceryPricesUnavailable('The price list is too long to read.');
    try {
      return feedPageOf(JSON.parse(text));
    } catch (error) {
      throw error instanceof GroceryPricesUnavailable
        ? error
        : new GroceryPricesUnavailable('The prices can’t be read.');
    }
  }

  async function* pagesFrom(first: FeedPage): AsyncGenerator<CatalogueProduct[]> {
    let page = first;
    for (let count = 1; ; count += 1) {
      yield page.products;
      if (page.next === null) return;
      if (count >= MAX_PAGES) throw new GroceryPricesUnavailable('There are too many pages of prices.');
      page = await read(page.next);
    }
  }

  return {
    adapter: `feed (${hostname})`,
    async catalogue() {
      const first = await read(url);
      return { name: first.name, asOf: first.asOf, sample: false, pages: pagesFrom(first) };
    },
  };
}
