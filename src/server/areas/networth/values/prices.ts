import type { Logger } from 'pino';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { Metal } from '#domain/networth/kinds.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { Ports } from '#server/kit/implement.ts';
import { PricesUnavailable } from '#server/ports/asset-prices/port.ts';
import type { AssetPrice } from '#server/ports/asset-prices/port.ts';
import { claimPrices, readPrices, writePrices } from './price-store.ts';
import type { Priced } from './price-store.ts';

/** A price is valid for ten minutes; a failed request is retried after one. */
const FRESH_MS = 10 * 60_000;
const AGAIN_MS = 60_000;

/** What price requests need. A request context provides all of it. */
export interface PriceParts {
  systemDb: Database;
  clock: Clock;
  ports: Pick<Ports, 'assetPrices'>;
  log: Logger;
}

export interface KnownPrice extends AssetPrice {
  /**
   * True when the price was unavailable just now and the last known price is used, or when a source without times gave
   * the price for an earlier day.
   */
  stale: boolean;
}

/** Prices by key, such as 'metal gold' or 'coin BTC'. */
export type KnownPrices = ReadonlyMap<string, KnownPrice>;

export const priceKey = ({ kind, code }: Priced): string => `${kind} ${code}`;

/**
 * Requests prices of metals and coins in parallel and stores them. Prices that a provider does not return stay
 * unchanged.
 */
async function askAgain({ systemDb, clock, ports, log }: PriceParts, wanted: readonly Priced[]): Promise<void> {
  const codes = (kind: Priced['kind']) => wanted.filter((one) => one.kind === kind).map(({ code }) => code);
  const attempts = [
    async () =>
      writePrices(systemDb, 'metal', await ports.assetPrices.metalPrices(codes('metal') as Metal[]), clock.now()),
    async () => writePrices(systemDb, 'coin', await ports.assetPrices.coinPrices(codes('coin')), clock.now()),
  ];
  await Promise.all(
    attempts.map((attempt) =>
      attempt().catch((error: unknown) => {
        if (!(error instanceof PricesUnavailable)) throw error;
        log.warn({ reason: error.message }, 'prices are unavailable');
      }),
    ),
  );
}

/**
 * The prices of metals and coins: at most ten minutes old when the provider responds, otherwise the last known ones.
 * Only one caller at a time refreshes an outdated price; others use the old one meanwhile. Each caller requests a price
 * that is not known yet; it is omitted when unavailable.
 */
export async function currentPrices(parts: PriceParts, requested: readonly Priced[]): Promise<KnownPrices> {
  if (requested.length === 0) return new Map();
  // Several items may share a price, which is requested and stored once.
  const wanted = [...new Map(requested.map((one) => [priceKey(one), one])).values()];
  const now = parts.clock.now();
  const olderThan = new Date(now.getTime() - FRESH_MS);
  let stored = await readPrices(parts.systemDb, wanted);
  const known = new Set(stored.map(priceKey));
  const missing = wanted.filter((one) => !known.has(priceKey(one)));
  const old = stored.filter(({ requestedAt }) => requestedAt <= olderThan);
  const claimed =
    old.length > 0
      ? await claimPrices(parts.systemDb, old, { olderThan, notTriedSince: new Date(now.getTime() - AGAIN_MS), now })
      : [];
  if (missing.length + claimed.length > 0) {
    await askAgain(parts, [...missing, ...claimed]);
    stored = await readPrices(parts.systemDb, wanted);
  }
  const tried = new Set(claimed.map(priceKey));
  const isStale = (one: Priced & { requestedAt: Date }) =>
    one.requestedAt <= olderThan &&
    (tried.has(priceKey(one)) || one.requestedAt.getTime() <= now.getTime() - FRESH_MS - AGAIN_MS);
  const today = parts.clock.today(DEFAULT_ZONE);
  const isPast = ({ date, time }: AssetPrice) => time === null && date < today;
  return new Map(stored.map((one) => [priceKey(one), { ...one, stale: isStale(one) || isPast(one) }]));
}
