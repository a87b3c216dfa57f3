import { sampleFeed } from './embedded.ts';
import { fuelCheck } from './fuelcheck.ts';
import type { FuelCheckSettings } from './fuelcheck.ts';
import { fuelWatch } from './fuelwatch.ts';
import type { FuelWatchSettings } from './fuelwatch.ts';
import type { FuelPrices } from './port.ts';

export interface FuelPriceSettings {
  fuelCheck?: FuelCheckSettings | undefined;
  fuelWatch?: FuelWatchSettings | undefined;
}

/** The configured services; without any, outside production, the sample. */
export function openFuelPrices(chosen: FuelPriceSettings = {}, production = false): FuelPrices {
  const real = [
    ...(chosen.fuelCheck ? [fuelCheck(chosen.fuelCheck)] : []),
    ...(chosen.fuelWatch ? [fuelWatch(chosen.fuelWatch)] : []),
  ];
  if (real.length > 0) return { adapter: real.map(({ name }) => name).join(', '), feeds: real };
  return production
    ? { adapter: 'closed (no price source)', feeds: [] }
    : { adapter: 'embedded (sample prices)', feeds: [sampleFeed] };
}
