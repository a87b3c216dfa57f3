/** A product of the retail store's list. */
export interface StoreProduct {
  id: string;
  name: string;
  /** In cents, GST included. */
  price: number;
  /** Draw entries for each unit. */
  entries: number;
  featured: boolean;
  /** The page of ours where it is bought. */
  href: string;
  sample: boolean;
}

/** The list of featured products of a retail store, page by page (rule R17). A call takes at most ten seconds. */
export interface StoreCatalogue {
  /** The adapter's name in the start-up message. */
  readonly adapter: string;
  list(page: {
    page: number;
    perPage: number;
    featured: boolean;
  }): Promise<{ products: StoreProduct[]; total: number }>;
}

declare module '#server/kit/implement.ts' {
  interface Ports {
    storeCatalogue: StoreCatalogue;
  }
}
