import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { GroceryPrices, LeftOut } from '#server/ports/grocery-prices/port.ts';
import { loadProducts, lockCatalogue, saveSource } from './load-store.ts';

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

/**
 * Loads the current catalogue of the price service. Products that it no longer has keep their last prices, which then
 * show as out of date. A page is one transaction, so that a load that breaks off keeps what it read.
 * @throws GroceryPricesUnavailable
 */
export async function refreshGroceries({ system, clock, prices }: Parts): Promise<LoadedCatalogue | null> {
  const catalogue = await prices.catalogue(clock.today(DEFAULT_ZONE));
  if (catalogue === null) return null;
  const source = catalogue.sample ? 'sample' : 'feed';
  const loaded = { products: 0, prices: 0, leftOut: { products: 0, prices: 0 } };
  for await (const { products, leftOut } of catalogue.pages) {
    const part = await system.transaction().execute(async (transaction) => {
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
