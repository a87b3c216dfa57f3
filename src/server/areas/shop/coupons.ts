import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { Coupons } from '#server/ports/coupons/port.ts';
import { loadDeals } from './loading-store.ts';

interface Parts {
  system: Database;
  clock: Clock;
  coupons: Coupons;
}

/**
 * Asks the service of coupons for its list and takes it in place of the one before (rule M21). While the service does
 * not answer, the last list stands. @throws CouponsUnavailable
 */
export async function refreshCoupons({ system, clock, coupons }: Parts): Promise<{ source: string; deals: number; withdrawn: number }> {
  // The service is asked before the transaction begins: a slow answer must hold no lock.
  const book = await coupons.list(clock.today(DEFAULT_ZONE));
  const deals = book.coupons.map((coupon) => ({ ...coupon, priceCents: null, fullPriceCents: null, taxed: true, delivery: 'none' as const }));
  const list = { source: 'coupons' as const, name: book.source, asOf: book.asOf, deals };
  const { withdrawn } = await system.transaction().execute((transaction) => loadDeals(transaction, list, true, clock.now()));
  return { source: book.source, deals: deals.length, withdrawn };
}
