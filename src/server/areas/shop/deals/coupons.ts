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
  /** Whoever asks for it outside the hourly round. */
  operatorId?: number;
}

/**
 * Asks the service of coupons for its list and takes it in place of the one before (rule M21). While the service does
 * not answer, the last list stands. @throws CouponsUnavailable
 */
export async function refreshCoupons({
  system,
  clock,
  coupons,
  operatorId,
}: Parts): Promise<{ source: string; deals: number; withdrawn: number }> {
  // The service is asked before the transaction begins: a slow answer must hold no lock.
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
