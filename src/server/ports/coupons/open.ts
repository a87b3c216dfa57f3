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

/**
 * Made-up merchants would mislead members: in production, without a service or an operator's table, no coupons are
 * listed.
 */
const none: Coupons = {
  adapter: 'none',
  list: async (today) => ({ source: 'No list', asOf: today, coupons: [], leftOut: 0 }),
};

/** The configured service, otherwise a table; an unreadable table refuses the start. */
export function openCoupons({ file, feed }: CouponSettings = {}, production = false): Coupons {
  if (feed) return commissionFactory(feed);
  return production && file === undefined ? none : embeddedCoupons(readCouponFile(file), file);
}
