import type { FuelPriceSettings } from '../ports/fuel-prices/open.ts';
import { WEB, safeUrl, text, url } from './setting-kinds.ts';

/** The settings of the publishers of fuel prices. */
export const fuelTable = {
  FUELCHECK_URL: safeUrl(
    'The NSW FuelCheck API, https://api.onegov.nsw.gov.au. Set all three FuelCheck settings, or none.',
    'no prices for New South Wales; sample prices outside production',
  ),
  FUELCHECK_KEY: text('Our key for that API.'),
  FUELCHECK_SECRET: text('The secret for that key.'),
  FUELWATCH_URL: url(
    'The FuelWatch site, https://www.fuelwatch.wa.gov.au, which needs no key.',
    WEB,
    'no prices for Western Australia',
  ),
};

interface FuelValues {
  FUELCHECK_URL: string;
  FUELCHECK_KEY: string;
  FUELCHECK_SECRET: string;
  FUELWATCH_URL: string;
}

/** The publishers whose prices are read. */
export function fuelSettings(values: FuelValues): { fuelPrices: FuelPriceSettings } {
  const { FUELCHECK_URL: check, FUELCHECK_KEY: key, FUELCHECK_SECRET: secret, FUELWATCH_URL: watch } = values;
  return {
    fuelPrices: {
      fuelCheck: check ? { url: check.replace(/\/+$/, ''), key, secret } : undefined,
      fuelWatch: watch ? { url: watch.replace(/\/+$/, '') } : undefined,
    },
  };
}
