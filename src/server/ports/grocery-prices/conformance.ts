import { expect, it } from 'vitest';
import { isCivilDate } from '#domain/calendar/civil-date.ts';
import { MAX_PAGE_PRODUCTS } from './port.ts';
import type { CatalogueProduct, GroceryPrices } from './port.ts';

/** The day on which the catalogues are read. */
export const READ_ON = '2026-11-20';

/** All products of a catalogue, page after page. */
export async function allProducts(prices: GroceryPrices): Promise<CatalogueProduct[]> {
  const catalogue = await prices.catalogue(READ_ON);
  const products: CatalogueProduct[] = [];
  for await (const page of catalogue!.pages) {
    expect(page.products.length).toBeLessThanOrEqual(MAX_PAGE_PRODUCTS);
    products.push(...page.products);
  }
  return products;
}

/** Tests that every adapter for grocery prices passes. */
export function groceryPricesConformance(prices: () => GroceryPrices): void {
  it('names its source and day, and gives the same products each time', async () => {
    const catalogue = (await prices().catalogue(READ_ON))!;
    expect(catalogue.name).not.toBe('');
    expect(isCivilDate(catalogue.asOf)).toBe(true);
    expect(await allProducts(prices())).toEqual(await allProducts(prices()));
  });

  it('gives every product one key, a size, its places and dated prices in whole cents', async () => {
    const products = await allProducts(prices());
    expect(new Set(products.map(({ key }) => key)).size).toBe(products.length);
    for (const { name, category, subcategory, group, amount, prices: seen } of products) {
      expect([name, category, subcategory, group].every((text) => text !== '')).toBe(true);
      expect(Number.isInteger(amount) && amount > 0).toBe(true);
      for (const { store, on, priceCents } of seen)
        expect([store !== '', isCivilDate(on), Number.isInteger(priceCents) && priceCents > 0]).toEqual([
          true,
          true,
          true,
        ]);
    }
  });

  it('has no price of a later day than its own, nor a day that has not come', async () => {
    const { asOf } = (await prices().catalogue(READ_ON))!;
    expect(asOf <= READ_ON).toBe(true);
    const days = (await allProducts(prices())).flatMap(({ prices: seen }) => seen.map(({ on }) => on));
    expect(days.filter((on) => on > asOf)).toEqual([]);
  });

  it('sells an own brand in its store alone', async () => {
    const own = (await allProducts(prices())).filter(({ ownBrandOf }) => ownBrandOf !== null);
    expect(own.length).toBeGreaterThan(0);
    for (const { ownBrandOf, prices: seen } of own)
      expect(new Set(seen.map(({ store }) => store))).toEqual(new Set([ownBrandOf]));
  });
}
