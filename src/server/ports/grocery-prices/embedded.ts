import { MAX_PAGE_PRODUCTS } from './port.ts';
import type { CataloguePage, CatalogueProduct, GroceryPrices } from './port.ts';
import { SAMPLE_DATE, sampleProducts } from './sample-catalogue.ts';

async function* inPages(products: readonly CatalogueProduct[]): AsyncGenerator<CataloguePage> {
  for (let at = 0; at < products.length; at += MAX_PAGE_PRODUCTS)
    yield { products: products.slice(at, at + MAX_PAGE_PRODUCTS), leftOut: { products: 0, prices: 0 } };
}

/** Made-up prices of one day, labelled as a sample wherever they are shown. */
export const embeddedGroceryPrices: GroceryPrices = {
  adapter: 'embedded (sample prices)',
  catalogue: async () => ({
    name: 'Sample prices',
    asOf: SAMPLE_DATE,
    sample: true,
    pages: inPages(sampleProducts()),
  }),
};
