import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { feedPageOf } from './feed-transform.ts';
import type { FeedPage } from './feed-transform.ts';
import { GroceryPricesUnavailable, MAX_PAGES } from './port.ts';
import type { CataloguePage, GroceryPrices } from './port.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 5_000_000;

export interface GroceryFeedSettings {
  /** The address of the first page. */
  url: string;
  /** Sent as a bearer token; absent for an open feed. */
  key: string | undefined;
}

function nextAddress(address: string, base: string): URL {
  const target = URL.parse(address, base);
  if (target === null) throw new GroceryPricesUnavailable('The address of the next page of prices can’t be read.');
  return target;
}

/** The body of an answer, which is given up once it is too long or takes too long. */
async function bodyOf(target: URL, key: string | undefined): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    const response = await fetch(target, {
      headers: { accept: 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new GroceryPricesUnavailable(`The price service responded with error ${response.status}.`);
    }
    for await (const part of response.body ?? []) {
      bytes += part.byteLength;
      // Leaving the loop closes the connection.
      if (bytes > MAX_BYTES) throw new GroceryPricesUnavailable('The price list is too long to read.');
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof GroceryPricesUnavailable
      ? error
      : new GroceryPricesUnavailable('The price service isn’t responding.');
  }
  return Buffer.concat(parts);
}

/**
 * Prices from a JSON feed: `{ source, as_of, next, products: [{ id, name, brand, category, subcategory, group,
 * quantity, unit, own_brand_of, prices: [{ store, price, on, special }] }] }`. `next` is the address of the next page.
 */
export function groceryFeed({ url, key }: GroceryFeedSettings): GroceryPrices {
  const { origin, hostname } = new URL(url);

  async function read(address: string, today: CivilDate): Promise<FeedPage> {
    const target = nextAddress(address, url);
    // The key goes to the host that we were given, and nowhere else.
    if (target.origin !== origin) throw new GroceryPricesUnavailable('The next page of prices is on another host.');
    const bytes = await bodyOf(target, key);
    try {
      return feedPageOf(JSON.parse(bytes.toString('utf8')), today);
    } catch (error) {
      throw error instanceof GroceryPricesUnavailable
        ? error
        : new GroceryPricesUnavailable('The prices can’t be read.');
    }
  }

  async function* pagesFrom(first: FeedPage, today: CivilDate): AsyncGenerator<CataloguePage> {
    let page = first;
    for (let count = 1; ; count += 1) {
      yield page;
      if (page.next === null) return;
      if (count >= MAX_PAGES) throw new GroceryPricesUnavailable('There are too many pages of prices.');
      page = await read(page.next, today);
    }
  }

  return {
    adapter: `feed (${hostname})`,
    async catalogue(today) {
      const first = await read(url, today);
      return { name: first.name, asOf: first.asOf, sample: false, pages: pagesFrom(first, today) };
    },
  };
}
