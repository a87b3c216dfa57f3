/**
 * The daily spin: how a random number becomes a segment of the wheel, and whether the results fit the published odds.
 */

/** Random numbers are whole numbers below this. */
const RANDOM_RANGE = 2 ** 32;

/** What a segment gives: draw entries, Qoin, or nothing. */
export const prizeKinds = ['entries', 'qoin', 'none'] as const;
export type PrizeKind = (typeof prizeKinds)[number];

export const MIN_SEGMENTS = 2;
export const MAX_SEGMENTS = 12;

/**
 * A number from 0 to below `total`, each equally likely. Numbers in the incomplete last part of the range are rejected,
 * since taking them modulo `total` would favour the first positions. Undefined where all of them are rejected.
 * @param numbers random whole numbers below 2^32
 */
export function fairPosition(total: number, numbers: Iterable<number>): number | undefined {
  const limit = RANDOM_RANGE - (RANDOM_RANGE % total);
  for (const number of numbers) if (number < limit) return number % total;
  return undefined;
}

/** The index of the segment that a position below the sum of the weights falls in. */
export function segmentAt(weights: readonly number[], position: number): number {
  let end = 0;
  const index = weights.findIndex((weight) => {
    end += weight;
    return position < end;
  });
  if (index < 0) throw new RangeError('The position is beyond the last segment.');
  return index;
}

export const totalWeight = (weights: readonly number[]): number => weights.reduce((sum, weight) => sum + weight, 0);

/** Which prizes can run out, and what is awarded then, by index. */
export interface LimitedSegment {
  kind: PrizeKind;
  limited: boolean;
  fallback: number | null;
}

/** The segments to try in turn: the one drawn, its published fallback, and at last one without a prize. */
export function fallbackChain(segments: readonly LimitedSegment[], drawn: number): number[] {
  const fallback = segments[drawn]?.fallback ?? null;
  const nothing = segments.findIndex(({ kind }) => kind === 'none');
  return [...new Set([drawn, ...(fallback === null ? [] : [fallback]), nothing])].filter((index) => index >= 0);
}

/** How well results fit the published odds. */
export interface Fit {
  statistic: number;
  degrees: number;
  /**
   * The probability that fair spins differ from the odds at least this much; null below the spins that say anything.
   */
  probability: number | null;
}

/** The chi-square test is unreliable where fewer results than this are expected for a segment. */
const MIN_EXPECTED = 5;

/** Upper tail of the standard normal distribution (Abramowitz and Stegun 26.2.17, error below 10^-7). */
function upperTail(z: number): number {
  if (z < 0) return 1 - upperTail(-z);
  const t = 1 / (1 + 0.2316419 * z);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}

/** Pearson's chi-square of results against weights, with the Wilson-Hilferty approximation of its probability. */
export function fitOf(weights: readonly number[], counts: readonly number[]): Fit {
  const total = totalWeight(weights);
  const spins = totalWeight(counts);
  const degrees = weights.length - 1;
  const expected = weights.map((weight) => (spins * weight) / total);
  const statistic = spins === 0 ? 0 : expected.reduce((sum, of, index) => sum + (counts[index]! - of) ** 2 / of, 0);
  if (degrees < 1 || expected.some((of) => of < MIN_EXPECTED)) return { statistic, degrees, probability: null };
  const spread = 2 / (9 * degrees);
  const z = (Math.cbrt(statistic / degrees) - (1 - spread)) / Math.sqrt(spread);
  return { statistic, degrees, probability: upperTail(z) };
}

/** The result of the test for a member to read. */
export function fitWords({ probability }: Fit): string {
  if (probability === null) return 'There aren’t enough spins yet to compare them with the odds.';
  if (probability >= 0.05)
    return 'The results match the published odds. The differences are what you’d expect from chance.';
  if (probability >= 0.001)
    return 'The results differ from the published odds more than usual. By chance, this happens in fewer than 1 in 20 comparisons.';
  return 'The results differ from the published odds more than chance would explain. Please tell our support team.';
}
