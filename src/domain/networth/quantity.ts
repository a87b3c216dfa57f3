import { assertCents } from '../money/cents.ts';
import type { WeightUnit } from './kinds.ts';

/**
 * Quantities and unit prices are decimals as text, such as '0.00031642': a float would lose precision. Values are
 * computed in whole numbers and rounded once, half away from zero.
 */
interface Decimal {
  digits: bigint;
  /** The number of digits after the point. */
  places: number;
}

const decimalPattern = /^(\d{1,15})(?:\.(\d{1,18}))?$/;

function readDecimal(text: string): Decimal {
  const match = decimalPattern.exec(text);
  if (!match) throw new RangeError(`Not a decimal: ${text}`);
  const decimals = match[2] ?? '';
  return { digits: BigInt(`${match[1]}${decimals}`), places: decimals.length };
}

/** Whether a text is a decimal with at most 15 digits before the point and 18 after it. */
export function isDecimal(text: string): boolean {
  return decimalPattern.test(text);
}

/** The normalised decimal: '0012.500' is '12.5'. */
export function plainDecimal(text: string): string {
  readDecimal(text);
  const [whole = '0', decimals = ''] = text.split('.');
  const shortWhole = whole.replace(/^0+(?=\d)/, '');
  const shortDecimals = decimals.replace(/0+$/, '');
  return shortDecimals === '' ? shortWhole : `${shortWhole}.${shortDecimals}`;
}

export function isZeroDecimal(text: string): boolean {
  return readDecimal(text).digits === 0n;
}

/** Divides non-negative whole numbers; a half rounds up. */
function dividedHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator * 2n + denominator) / (denominator * 2n);
}

/** A price in dollars as whole cents: '94250.004' is 9,425,000. */
export function centsOfPrice(price: string): number {
  return valueOf('1', price);
}

/** The value of a quantity in whole cents, at a unit price in dollars. @throws RangeError beyond the safe range. */
export function valueOf(quantity: string, price: string): number {
  const [count, each] = [readDecimal(quantity), readDecimal(price)];
  return assertCents(
    Number(dividedHalfUp(count.digits * each.digits * 100n, 10n ** BigInt(count.places + each.places))),
  );
}

/** A troy ounce is 31.1034768 grams by definition. */
const GRAMS_OF_OUNCE = { digits: 311_034_768n, places: 7 };

/** The value of a weight of metal in whole cents, at a price in dollars per troy ounce. */
export function metalValue(weight: string, unit: WeightUnit, pricePerOunce: string): number {
  if (unit === 'oz') return valueOf(weight, pricePerOunce);
  const [grams, each] = [readDecimal(weight), readDecimal(pricePerOunce)];
  const numerator = grams.digits * each.digits * 100n * 10n ** BigInt(GRAMS_OF_OUNCE.places);
  return assertCents(
    Number(dividedHalfUp(numerator, GRAMS_OF_OUNCE.digits * 10n ** BigInt(grams.places + each.places))),
  );
}
