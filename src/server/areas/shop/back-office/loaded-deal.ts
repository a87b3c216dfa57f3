import type { Delivery } from '../tables.ts';

/** A deal as it is loaded, whoever lists it. */
export interface LoadedDeal {
  key: string;
  merchant: string;
  about: string;
  site: string | null;
  /** What sending costs; undefined leaves the merchant's terms as they are. */
  deliveryTerms?: { feeCents: number; freeFromCents: number | null };
  category: string;
  title: string;
  offer: string;
  description: string;
  terms: readonly string[];
  code: string | null;
  link: string | null;
  priceCents: number | null;
  fullPriceCents: number | null;
  taxed: boolean;
  delivery: Delivery;
  startsOn: string | null;
  endsOn: string | null;
}
