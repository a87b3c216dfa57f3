import { syncCatalogue } from '../areas/comparisons/public.ts';
import { syncFuelPrices } from '../areas/fuel/public.ts';
import { refreshGroceries } from '../areas/groceries/public.ts';
import { refreshCoupons } from '../areas/shop/public.ts';
import type { Job } from './job.ts';

/** Reads what others publish: coupons, plans and the prices of fuel and groceries. */
export const priceJobs: readonly Job[] = [
  {
    // While the service is unavailable, the last list stays; the next hourly run retries.
    name: 'coupons',
    cron: '26 * * * *',
    async run({ database, clock, ports, log }) {
      await refreshCoupons({ system: database.systemDb, clock, coupons: ports.coupons }).catch((error: unknown) =>
        log.warn({ error: String(error) }, 'the coupons could not be fetched'),
      );
    },
  },
  {
    // Several times a night, since a run reads at most two thousand plans. Without an answer the last ones stay.
    name: 'published-plans',
    cron: '10 1-5 * * *',
    async run({ database, clock, ports, log }) {
      await syncCatalogue({ system: database.systemDb, clock, catalogue: ports.planCatalogue }).then(
        (readings) => log.info(readings, 'published plans were read'),
        (error: unknown) => log.warn({ error: String(error) }, 'published plans could not be read'),
      );
    },
  },
  {
    // While a publisher is unavailable, its last prices stay and are marked; the run fails, and the next one retries.
    name: 'fuel-prices',
    cron: '44 * * * *',
    async run({ database, clock, ports, log }) {
      await syncFuelPrices({ system: database.systemDb, clock, fuelPrices: ports.fuelPrices, log });
    },
  },
  {
    // While the service is unavailable, the last prices stay and show their day.
    name: 'grocery-prices',
    cron: '5 5 * * *',
    async run({ database, clock, ports, log }) {
      await refreshGroceries({ system: database.systemDb, clock, prices: ports.groceryPrices }).then(
        (loaded) => (loaded ? log.info(loaded, 'the grocery prices were loaded') : undefined),
        (error: unknown) => log.warn({ error: String(error) }, 'the grocery prices could not be fetched'),
      );
    },
  },
];
