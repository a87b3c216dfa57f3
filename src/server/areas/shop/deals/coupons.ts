import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { audit } from '#server/kit/audit.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { Coupons } from '#server/ports/coupons/port.ts';
import { loadDeals } from '../back-office/load-store.ts';

interface Parts {
  system: Database;
  clock: Clock;
  coupons: Coupons;
  /** The operator who requests a refresh outside the hourly job. */
  operatorId?: number;
}

/**
 * Replaces the coupons with the current list of the coupon service (rule M21). While the service is unavailable, the
 * last list remains. @throws CouponsUnavailable
 */
export async function refreshCoupons({
  system,
  clock,
  coupons,
  operatorId,
}: Parts): Promise<{ source: string; deals: number; withdrawn: number }> {
  // Called before the transaction begins, so that a slow response holds no lock.
  const book = await coupons.list(clock.today(DEFAULT_ZONE));
  const deals = book.coupons.map((coupon) => ({
    ...coupon,
    priceCents: null,
    fullPriceCents: null,
    taxed: true,
    delivery: 'none' as const,
  }));
  const list = { source: 'coupons' as const, name: book.source, asOf: book.asOf, deals };
  const { withdrawn } = await system.transaction().execute(async (transaction) => {
    const loaded = await loadDeals(transaction, list, true, clock.now());
    const after = { as_of: book.asOf, deals: deals.length, withdrawn: loaded.withdrawn };
    if (operatorId !== undefined)
      await audit(
        transaction,
        { operatorId, at: clock.now() },
        { action: 'coupons_loaded', subject: 'coupons', subjectId: book.source, before: null, after },
      );
    return loaded;
  });
  return { source: book.source, deals: deals.length, withdrawn };
}
