import type { Metal } from '#domain/networth/kinds.ts';
import { PricesUnavailable } from './port.ts';
import type { AssetPrice } from './port.ts';
import { decimalOf, momentOf } from './provider-call.ts';

export const symbolOf: Readonly<Record<Metal, string>> = {
  gold: 'XAU',
  silver: 'XAG',
  platinum: 'XPT',
  palladium: 'XPD',
};

const PLACES = 6;

/** One divided by a decimal, to six places, rounded half up: converts ounces per dollar into dollars per ounce. */
export function inverseOf(decimal: string): string {
  const [whole = '0', decimals = ''] = decimal.split('.');
  const digits = BigInt(`${whole}${decimals}`);
  const numerator = 10n ** BigInt(decimals.length + PLACES);
  const scaled = String((numerator * 2n + digits) / (digits * 2n)).padStart(PLACES + 1, '0');
  return `${scaled.slice(0, -PLACES)}.${scaled.slice(-PLACES)}`;
}

/**
 * Reads the response of `latest` with base AUD: `{ success, timestamp, rates: { XAU: ounces per dollar, AUDXAU: dollars
 * per ounce } }`. The price is used where it is included, otherwise it is calculated from the rate.
 */
export function fromLatest(answer: unknown, metals: readonly Metal[]): AssetPrice[] {
  const { success, timestamp, base, rates } = (answer ?? {}) as Record<string, unknown>;
  const moment = momentOf(timestamp);
  if (success !== true || base !== 'AUD' || moment === null || typeof rates !== 'object' || rates === null)
    throw new PricesUnavailable('Metals-API refused the request.');
  const input = rates as Record<string, unknown>;
  return metals.flatMap((metal): AssetPrice[] => {
    const rate = decimalOf(input[symbolOf[metal]]);
    const unitPrice = decimalOf(input[`AUD${symbolOf[metal]}`]) ?? (rate === null ? null : inverseOf(rate));
    return unitPrice === null ? [] : [{ code: metal, unitPrice, source: 'Metals-API', ...moment }];
  });
}
