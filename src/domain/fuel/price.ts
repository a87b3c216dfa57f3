/**
 * Prices are whole tenths of a cent per litre, as pumps show them: 171.9 is 1719. Feeds have prices of zero where a
 * station reports none, and now and then a typing error. Neither may win a search.
 */

/** A week: most stations in a city change their prices within it. */
export const STALE_MS = 7 * 24 * 3600 * 1000;

/** Half and double of the usual price: nothing between them is too strange to be real. */
const [LOW_SHARE, HIGH_SHARE] = [0.5, 2];
/** With fewer prices there is no usual one to compare with. */
const MIN_PRICES = 5;
/** What no fuel has cost or will soon cost: 30 cents and five dollars a litre. */
const [LOWEST_TENTHS, HIGHEST_TENTHS] = [300, 5000];

/** The middle of some prices, the lower one of two; null for none. */
export function medianTenths(prices: readonly number[]): number | null {
  return prices.toSorted((a, b) => a - b)[Math.floor((prices.length - 1) / 2)] ?? null;
}

/** The lowest and highest price of a fuel that is believed, from everything that a feed reports for it. */
export function believable(reported: readonly number[]): { lowest: number; highest: number } {
  const real = reported.filter((price) => price >= LOWEST_TENTHS && price <= HIGHEST_TENTHS);
  const usual = medianTenths(real);
  if (usual === null || real.length < MIN_PRICES) return { lowest: LOWEST_TENTHS, highest: HIGHEST_TENTHS };
  return {
    lowest: Math.max(LOWEST_TENTHS, usual * LOW_SHARE),
    highest: Math.min(HIGHEST_TENTHS, usual * HIGH_SHARE),
  };
}

/** Whether a price is older than a week at a time, so that it may have changed unreported. */
export function isStale(since: Date, at: Date): boolean {
  return at.getTime() - since.getTime() > STALE_MS;
}

/** Such as '171.9'. */
export function centsPerLitre(tenths: number): string {
  return (tenths / 10).toFixed(1);
}
