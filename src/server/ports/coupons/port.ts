import type { CivilDate } from '#domain/calendar/civil-date.ts';

/** The categories that coupons are filed under, by their names in the shop. */
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

/** One coupon of the service, in our nouns and within our limits. */
export interface Coupon {
  /** The service's own name for it; the same coupon keeps it. */
  key: string;
  merchant: string;
  /** What the merchant is, in a sentence; empty where nobody says. */
  about: string;
  /** The merchant's front page, https; null where it is not known. */
  site: string | null;
  category: CouponCategory;
  title: string;
  /** In two or three words, such as '20% off'. */
  offer: string;
  description: string;
  terms: string[];
  /** What is entered at the merchant's checkout; null where going there is enough. */
  code: string | null;
  /** Where it is taken, https. */
  link: string;
  startsOn: CivilDate | null;
  /** The last day; null where it holds until further notice. */
  endsOn: CivilDate | null;
}

/** Everything that is on offer, and whose word it is. */
export interface CouponBook {
  /** For members, such as 'Commission Factory'. */
  source: string;
  asOf: CivilDate;
  coupons: Coupon[];
  /** How many could not be used: no safe link, no title. */
  leftOut: number;
}

/** The service does not answer, or answers what cannot be read. Asking again later may help. */
export class CouponsUnavailable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'CouponsUnavailable';
  }
}

/** At most so many coupons are taken from a service. */
export const MAX_COUPONS = 20_000;

/**
 * The service that lists coupons of merchants (rule M21). Its whole list is asked for at once and takes at most twenty seconds; it is never
 * asked while a member waits. Every failure is `CouponsUnavailable`.
 */
export interface Coupons {
  readonly adapter: string;
  /** @param today stands for the day of the list where the service does not tell it. */
  list(today: CivilDate): Promise<CouponBook>;
}

declare module '#server/kit/implement.ts' {
  interface Ports {
    coupons: Coupons;
  }
}
