import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { BaseUnit } from '#domain/groceries/product.ts';

/** A price that a store had on a day. */
export interface PriceSeen {
  store: string;
  on: CivilDate;
  priceCents: number;
  /** Whether the store called it a special. */
  special: boolean;
}

/** A product with what is known of its prices; the categories are names. */
export interface CatalogueProduct {
  /** The source's own id, which stays the same for a product. */
  key: string;
  name: string;
  /** Empty where there is none. */
  brand: string;
  category: string;
  subcategory: string;
  group: string;
  /** In the base unit: 1000 of 'ml' is a litre. */
  amount: number;
  unit: BaseUnit;
  /** The store whose own brand it is; null for any other. */
  ownBrandOf: string | null;
  prices: PriceSeen[];
}

/** What of a source could not be read, or is of a day that has not come. */
export interface LeftOut {
  products: number;
  prices: number;
}

export interface CataloguePage {
  products: CatalogueProduct[];
  leftOut: LeftOut;
}

export interface Catalogue {
  /** For members, such as 'Sample prices'. */
  name: string;
  asOf: CivilDate;
  /** Made up to show how the product works. */
  sample: boolean;
  /** In parts, so that none has to hold it whole. @throws GroceryPricesUnavailable */
  pages: AsyncIterable<CataloguePage>;
}

/** The service does not answer, or its answer cannot be read. A later call may succeed. */
export class GroceryPricesUnavailable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'GroceryPricesUnavailable';
  }
}

/** The most products in one page, and the most pages that are read. */
export const MAX_PAGE_PRODUCTS = 1_000;
export const MAX_PAGES = 500;

/**
 * Where groceries and their prices come from. The whole catalogue is read by a nightly job and never while a member
 * waits; a page takes at most ten seconds.
 */
export interface GroceryPrices {
  readonly adapter: string;
  /**
   * Null where there is no source. No price is of a later day than its catalogue, and no catalogue of a later one than
   * `today`: such a price would count as the newest until its day came.
   * @throws GroceryPricesUnavailable
   */
  catalogue(today: CivilDate): Promise<Catalogue | null>;
}

declare module '#server/kit/implement.ts' {
  interface Ports {
    groceryPrices: GroceryPrices;
  }
}
