import { randomUUID } from 'node:crypto';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { GroceryPrices, LeftOut } from '#server/ports/grocery-prices/port.ts';
import { loadProducts, lockCatalogue, saveSource } from './load-store.ts';
import { endRefresh, holdRefresh, startRefresh } from './refresh-store.ts';

interface Parts {
  system: Database;
  clock: Clock;
  prices: GroceryPrices;
}

interface LoadedCatalogue {
  name: string;
  products: number;
  prices: number;
  leftOut: LeftOut;
}

/** Another refresh runs, in this process or in another one. */
export class RefreshRunning extends Error {
  constructor() {
    super('The grocery prices are already being loaded.');
    this.name = 'RefreshRunning';
  }
}

async function load({ system, clock, prices }: Parts, token: string): Promise<LoadedCatalogue | null> {
  const catalogue = await prices.catalogue(clock.today(DEFAULT_ZONE));
  if (catalogue === null) return null;
  const source = catalogue.sample ? 'sample' : 'feed';
  const loaded = { products: 0, prices: 0, leftOut: { products: 0, prices: 0 } };
  for await (const { products, leftOut } of catalogue.pages) {
    const part = await system.transaction().execute(async (transaction) => {
      if (!(await holdRefresh(transaction, token, clock.now()))) throw new RefreshRunning();
      await lockCatalogue(transaction);
      const facts = { name: catalogue.name, asOf: catalogue.asOf, at: clock.now() };
      return loadProducts(transaction, source, products, await saveSource(transaction, source, facts));
    });
    loaded.products += part.products;
    loaded.prices += part.prices;
    loaded.leftOut.products += leftOut.products;
    loaded.leftOut.prices += leftOut.prices;
  }
  return { name: catalogue.name, ...loaded };
}

/**
 * Loads the current catalogue of the price service. Products that it no longer has keep their last prices, which then
 * show as out of date. A page is one transaction, so that a load that breaks off keeps what it read. One refresh runs
 * at a time.
 * @throws GroceryPricesUnavailable
 * @throws RefreshRunning
 */
export async function refreshGroceries(parts: Parts): Promise<LoadedCatalogue | null> {
  const token = randomUUID();
  if (!(await startRefresh(parts.system, token, parts.clock.now()))) throw new RefreshRunning();
  try {
    return await load(parts, token);
  } finally {
    await endRefresh(parts.system, token);
  }
}
