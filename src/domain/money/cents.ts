/**
 * Money is a whole number of cents, as a safe integer, in the code and the database. It becomes dollars only on the
 * wire and on the screen. Fractions are rounded half away from zero, once (rule M03).
 */

/**
 * The largest amount, positive or negative, that may be entered: $999,999,999,999.99. Ninety of them still add up to
 * a safe integer.
 */
export const largestCents = 99_999_999_999_999;

/** An amount that whole numbers can't hold. Only sums of many amounts near the largest one get there. */
export class AmountOverflow extends RangeError {
  readonly code = 'AMOUNT_OVERFLOW';
}

/**
 * Returns `cents`, with −0 as 0. @throws AmountOverflow beyond the safe integers, and RangeError for anything else that
 * is not one.
 */
export function assertCents(cents: number): number {
  if (!Number.isSafeInteger(cents)) {
    const isTooLarge = Number.isInteger(cents);
    throw new (isTooLarge ? AmountOverflow : RangeError)(`Not a whole number of cents: ${cents}`);
  }
  return cents === 0 ? 0 : cents;
}

/** Moves the decimal point in the written number, so that 1.005 becomes 100.5 and not 100.49999999999999. */
function shiftPoint(value: number, places: number): number {
  const [digits = '0', exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}

/** The nearest whole number; a half rounds away from zero (2.5 → 3, −2.5 → −3). */
export function roundHalfAway(value: number): number {
  const rounded = Math.sign(value) * Math.round(Math.abs(value));
  return rounded === 0 ? 0 : rounded;
}

/**
 * Dollars from the wire ('12.5', 12.50 or −0.05 as a number) as cents. A third decimal is rounded half away from zero.
 */
export function centsFromDollars(dollars: number): number {
  const cents = Math.round(dollars * 100);
  // Division is correctly rounded, so a number with two decimals is exact and skips the slow path.
  if (cents / 100 === dollars) return assertCents(cents);
  return assertCents(roundHalfAway(shiftPoint(dollars, 2)));
}

/** Cents as the dollars of the wire: the number closest to two decimals, which JSON writes as such (1234.5, −0.05). */
export function dollarsFromCents(cents: number): number {
  return assertCents(cents) / 100;
}

/** cents × numerator ÷ denominator, exact before the one rounding; all three are whole numbers. */
export function timesRatio(cents: number, numerator: number, denominator: number): number {
  assertCents(cents);
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0) {
    throw new RangeError(`Not a ratio of whole numbers: ${numerator}/${denominator}`);
  }
  const product = cents * numerator;
  if (Number.isSafeInteger(product)) return roundRatio(product, denominator);
  const exact = BigInt(cents) * BigInt(numerator);
  const size = exact < 0n ? -exact : exact;
  const divisor = BigInt(denominator);
  const rounded = Number((size * 2n + divisor) / (divisor * 2n));
  return assertCents(exact < 0n ? -rounded : rounded);
}

/** Whole division that compares remainders, to avoid a float quotient near a half. */
function roundRatio(product: number, denominator: number): number {
  const size = Math.abs(product);
  const remainder = size % denominator;
  const quotient = (size - remainder) / denominator + (remainder >= denominator - remainder ? 1 : 0);
  return assertCents(product < 0 ? -quotient : quotient);
}

/** `percent` of an amount (12.5 means 12.5 %), up to six decimals of a percent. */
export function percentOf(cents: number, percent: number): number {
  const millionths = roundHalfAway(shiftPoint(percent, 6));
  return timesRatio(cents, millionths, 100_000_000);
}

/** The part as a percentage of the whole, with one decimal; 0 if the whole is 0. */
export function percentShare(partCents: number, wholeCents: number): number {
  if (assertCents(wholeCents) === 0) return 0;
  const sign = wholeCents < 0 ? -1 : 1;
  return timesRatio(sign * assertCents(partCents), 1000, Math.abs(wholeCents)) / 10;
}

/** The goods and services tax inside a tax-inclusive Australian price: one eleventh. */
export function gstIncluded(inclusiveCents: number): number {
  return timesRatio(inclusiveCents, 1, 11);
}

/**
 * Divides an amount in proportion to whole, non-negative weights. The parts add up to the amount and are each within
 * a cent of the exact share. Left-over cents go to the largest remainders, earlier parts first. If all weights are 0
 * the parts are equal.
 */
export function allocate(cents: number, weights: readonly number[]): number[] {
  assertCents(cents);
  if (weights.length === 0) throw new RangeError('An amount must be divided into at least one part.');
  for (const weight of weights) {
    if (!Number.isSafeInteger(weight) || weight < 0) throw new RangeError(`Not a weight: ${weight}`);
  }
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n)
    return allocate(
      cents,
      weights.map(() => 1),
    );
  const size = BigInt(Math.abs(cents));
  const shares = weights.map((weight, index) => {
    const exact = size * BigInt(weight);
    return { index, part: exact / whole, rest: exact % whole };
  });
  let left = size - shares.reduce((sum, share) => sum + share.part, 0n);
  const byRest = [...shares].sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  for (const share of byRest) {
    if (left === 0n) break;
    share.part += 1n;
    left -= 1n;
  }
  return shares.map((share) => {
    const part = Number(share.part);
    return cents < 0 && part !== 0 ? -part : part;
  });
}

/** Divides an amount equally; the first parts get the odd cents. */
export function splitEvenly(cents: number, parts: number): number[] {
  if (!Number.isSafeInteger(parts) || parts < 1) throw new RangeError(`Not a number of parts: ${parts}`);
  return allocate(cents, new Array<number>(parts).fill(1));
}

/** The sum. @throws AmountOverflow beyond the safe range. */
export function sumCents(amounts: Iterable<number>): number {
  let sum = 0;
  for (const cents of amounts) sum += cents;
  return assertCents(sum);
}
