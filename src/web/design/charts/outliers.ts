/** What stands out in a row of amounts, and where an axis may end so that one amount doesn't flatten the others. */

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return 0;
  return sorted.length % 2 ? sorted[middle]! : Math.round((sorted[middle - 1]! + sorted[middle]!) / 2);
}

/** With fewer amounts nothing is usual yet. */
const MIN_AMOUNTS = 5;

/**
 * The indexes of amounts far above the usual: more than three times the median deviation and at least 40 % over the
 * median. Amounts of zero, such as days without spending, are not counted as usual.
 */
export function unusualAt(amounts: readonly number[]): number[] {
  const spent = amounts.filter((cents) => cents > 0);
  if (spent.length < MIN_AMOUNTS) return [];
  const usual = median(spent);
  const deviation = median(spent.map((cents) => Math.abs(cents - usual)));
  return amounts.flatMap((cents, at) => (cents > usual * 1.4 && cents > usual + 3 * deviation ? [at] : []));
}

/** An amount this many times the second largest would flatten everything else. */
const FLATTENS = 2.2;

/**
 * Where the axis ends when one amount would flatten the rest: a quarter above the second largest, and the largest is
 * drawn with a break. Null when the amounts can be compared as they are.
 */
export function breakAt(amounts: readonly number[]): number | null {
  const [largest = 0, second = 0] = amounts.toSorted((a, b) => b - a);
  return second > 0 && largest > second * FLATTENS ? Math.round(second * 1.25) : null;
}
