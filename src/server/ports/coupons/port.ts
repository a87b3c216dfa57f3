import type { CivilDate } from '#domain/calendar/civil-date.ts';

/** The shop's categories for coupons, by name. */
export const couponCategories = [
  'Food and drink',
  'Eating out',
  'Home and garden',
  'Health and beauty',
  'Clothes and shoes',
  'Tech and phones',
  'Kids',
  'Pets',
  'Sport and outdoors',
  'Travel and days out',
  'Books and games',
  'Gift cards',
  'Everything else',
] as const;
export type CouponCategory = (typeof couponCategories)[number];

/** One coupon of the service, in our terms and within our limits. */
export interface Coupon {
  /** The service's own id, which stays the same for a coupon. */
  key: string;
  merchant: string;
  /** A sentence about the merchant; empty where there is none. */
  about: string;
  /** The merchant's home page, https; null where it is not known. */
  site: string | null;
  category: CouponCategory;
  title: string;
  /** In two or three words, such as '20% off'. */
  offer: string;
  description: string;
  terms: string[];
  /** The code for the merchant's checkout; null where the link is enough. */
  code: string | null;
  /** Where it is redeemed, https. */
  link: string;
  startsOn: CivilDate | null;
  /** The last day; null where it is valid until further notice. */
  endsOn: CivilDate | null;
}

/** All current coupons, with their source. */
export interface CouponList {
  /** For members, such as 'Commission Factory'. */
  source: string;
  asOf: CivilDate;
  coupons: Coupon[];
  /** How many were invalid, such as without a safe link or a title. */
  leftOut: number;
}

/** The service does not answer, or its response cannot be read. A later call may succeed. */
export class CouponsUnavailable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'CouponsUnavailable';
  }
}

/** The maximum number of coupons that are read from a service. */
export const MAX_COUPONS = 20_000;

/**
 * The service that lists coupons of merchants (rule M21). The whole list is requested at once, which takes at most
 * twenty seconds; it is never called while a member waits. Every failure is `CouponsUnavailable`.
 */
export interface Coupons {
  readonly adapter: string;
  /** @param today the day of the list where the service does not state it. */
  list(today: CivilDate): Promise<CouponList>;
}

declare module '#server/kit/implement.ts' {
  interface Ports {
    coupons: Coupons;
  }
}
