import { commissionFactory } from './commission-factory.ts';
import type { CommissionFactorySettings } from './commission-factory.ts';
import { readCouponFile } from './coupon-table.ts';
import { embeddedCoupons } from './embedded.ts';
import type { Coupons } from './port.ts';

export interface CouponSettings {
  /** The operator's own table. */
  file?: string | undefined;
  feed?: CommissionFactorySettings | undefined;
}

/** In production invented merchants would mislead: without a service or a table of its own it lists none. */
const none: Coupons = {
  adapter: 'none',
  list: async (today) => ({ source: 'No list', asOf: today, coupons: [], leftOut: 0 }),
};

/** The service that is set, else a table; one that cannot be read refuses the start. */
export function openCoupons({ file, feed }: CouponSettings = {}, production = false): Coupons {
  if (feed) return commissionFactory(feed);
  return production && file === undefined ? none : embeddedCoupons(readCouponFile(file), file);
}
