import { syncCatalogue } from '../areas/comparisons/public.ts';
import { syncFuelPrices } from '../areas/fuel/public.ts';
import { refreshGroceries } from '../areas/groceries/public.ts';
import { refreshCoupons } from '../areas/shop/public.ts';
import type { Industry } from '../ports/plan-catalogue/port.ts';
import type { Job } from './job.ts';

function publishedPlans(name: string, industry: Industry, cron: string): Job {
  return {
    name,
    cron,
    async run({ database, clock, ports, log }) {
      await syncCatalogue({ system: database.systemDb, clock, catalogue: ports.planCatalogue }, industry).then(
        (reading) => log.info({ industry, ...reading }, 'published plans were read'),
        (error: unknown) => log.warn({ industry, error: String(error) }, 'published plans could not be read'),
      );
    },
  };
}

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
  // Several times a night, since a run reads for ten minutes. Without an answer the last plans stay.
  publishedPlans('energy-plans', 'energy', '10 1-5 * * *'),
  publishedPlans('bank-products', 'banking', '40 1-5 * * *'),
  {
    // While a publisher is unavailable, its last prices stay and are marked; the run fails and is retried.
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
