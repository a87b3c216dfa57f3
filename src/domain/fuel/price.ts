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

/** Whether fuel can cost that at all. */
export function isPossible(tenths: number): boolean {
  return tenths >= LOWEST_TENTHS && tenths <= HIGHEST_TENTHS;
}

/** The lowest and highest price of a fuel that is believed, from everything that a feed reports for it. */
export function believable(reported: readonly number[]): { lowest: number; highest: number } {
  const real = reported.filter(isPossible);
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

const DAY_MS = 24 * 3600 * 1000;

/** A price as it was read, and the next one where it is known. */
export interface ReadPrice {
  tenths: number;
  since: Date;
  /** When it ends, where the law fixes it for a day; null where it applies until it is changed. */
  until: Date | null;
  /** The price of the day after that. */
  nextTenths: number | null;
}

export interface AppliedPrice {
  tenths: number;
  since: Date;
  /** The last price that is known has ended, so that another one applies which nobody knows. */
  hasEnded: boolean;
  nextTenths: number | null;
}

/** The price that applies at a time: once one has ended, the next one for its day. */
export function priceAt({ tenths, since, until, nextTenths }: ReadPrice, at: Date): AppliedPrice {
  if (until === null || at < until) return { tenths, since, hasEnded: false, nextTenths };
  if (nextTenths === null) return { tenths, since, hasEnded: true, nextTenths: null };
  const hasEnded = at.getTime() >= until.getTime() + DAY_MS;
  return { tenths: nextTenths, since: until, hasEnded, nextTenths: null };
}

/** Such as '171.9'. */
export function centsPerLitre(tenths: number): string {
  return (tenths / 10).toFixed(1);
}
