import { fuel } from '#contract/areas/fuel.ts';
import { syncFuelPrices } from '../../areas/fuel/public.ts';
import { systemClock } from '../../kit/clock.ts';
import { sampleFeed } from '../../ports/fuel-prices/embedded.ts';
import type { Server } from '../wiring.ts';
import { callEndpoint } from './call-endpoint.ts';

/** The sample prices, and the demo member's small car with a supermarket docket. */
export async function seedFuel({ server, product }: { server: Server; product: string }, token: string): Promise<void> {
  const fuelPrices = { adapter: 'embedded', feeds: [sampleFeed] };
  const log = { info: () => {}, warn: () => {} };
  await syncFuelPrices({ system: server.database.systemDb, clock: systemClock, fuelPrices, log });
  await callEndpoint(server, product, fuel.saveSettings, {
    token,
    body: {
      fueltype: 'E10',
      litres: 38,
      consumption: 6.2,
      discounts: [
        { brand: 'Ampol', cents: 4 },
        { brand: 'Shell', cents: 4 },
      ],
    },
  });
}
