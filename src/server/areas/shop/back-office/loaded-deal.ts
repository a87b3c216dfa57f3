import type { Delivery } from '../tables.ts';

/** A deal as loaded from any source. */
export interface LoadedDeal {
  key: string;
  merchant: string;
  about: string;
  site: string | null;
  /** Delivery terms; undefined does not change the merchant's terms. */
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
