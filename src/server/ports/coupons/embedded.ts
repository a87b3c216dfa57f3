import type { CouponTable } from './coupon-table.ts';
import type { Coupons } from './port.ts';

/** Answers from a dated table, the same each time. The merchants of ours are invented, at addresses that nobody can have. */
export function embeddedCoupons({ asOf, coupons }: CouponTable, file?: string): Coupons {
  return {
    adapter: file === undefined ? 'embedded (our table)' : `embedded (table of ${file})`,
    list: async () => ({ source: file === undefined ? 'Our sample list' : 'Our own list', asOf, coupons, leftOut: 0 }),
  };
}
