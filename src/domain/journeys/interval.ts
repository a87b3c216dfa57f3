/** Shares of visitors with their 95% intervals, which stay honest where visitors are few. */

export interface Share {
  /** Of these visitors, */
  of: number;
  /** this many did it. */
  did: number;
}

export interface Interval {
  low: number;
  high: number;
}

/** The 97.5% point of the normal distribution. */
const Z = 1.959963984540054;

/** The share itself; 0 without visitors. */
export function shareOf({ of, did }: Share): number {
  return of === 0 ? 0 : did / of;
}

/** The score interval of Wilson (1927): never outside of 0 and 1, and wide where there is little to go by. */
export function wilson({ of, did }: Share): Interval {
  if (of === 0) return { low: 0, high: 1 };
  const share = did / of;
  const centre = share + (Z * Z) / (2 * of);
  const reach = Z * Math.sqrt((share * (1 - share)) / of + (Z * Z) / (4 * of * of));
  const scale = 1 + (Z * Z) / of;
  // Rounding could lead a hair beyond.
  return { low: Math.max(0, (centre - reach) / scale), high: Math.min(1, (centre + reach) / scale) };
}

/**
 * How much larger the first share is than the second: Newcombe's interval (1998, method 10), made of the two score
 * intervals. It contains zero where the visitors do not show a difference.
 */
export function difference(first: Share, second: Share): Interval {
  const [a, b] = [wilson(first), wilson(second)];
  const [p, q] = [shareOf(first), shareOf(second)];
  return {
    low: p - q - Math.hypot(p - a.low, b.high - q),
    high: p - q + Math.hypot(a.high - p, q - b.low),
  };
}

/** Whether the visitors show which is larger. Ask once, after the test has ended: who keeps looking finds something. */
export function verdict(first: Share, second: Share): 'more' | 'fewer' | 'unclear' {
  const { low, high } = difference(first, second);
  return low > 0 ? 'more' : high < 0 ? 'fewer' : 'unclear';
}
