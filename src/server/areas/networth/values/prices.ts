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

/** A price is good for ten minutes; one that could not be had is asked for again after one. */
const FRESH_MS = 10 * 60_000;
const AGAIN_MS = 60_000;

/** What asking for prices needs; a context of a call has it all. */
export interface PriceParts {
  systemDb: Database;
  clock: Clock;
  ports: Pick<Ports, 'assetPrices'>;
  log: Logger;
}

export interface KnownPrice extends AssetPrice {
  /** True when it could not be had just now, so that the last one stands, or when it is that of an earlier day in a table without times. */
  stale: boolean;
}

/** Prices by 'metal gold' and 'coin BTC'. */
export type KnownPrices = ReadonlyMap<string, KnownPrice>;

export const priceKey = ({ kind, code }: Priced): string => `${kind} ${code}`;

/** Asks for prices of metals and of coins at once and keeps them; what a provider does not give leaves what is known as it is. */
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
        log.warn({ reason: error.message }, 'prices could not be had');
      }),
    ),
  );
}

/**
 * The prices of metals and coins, at most ten minutes old where the provider answers, else the last that were had. One
 * caller at a time asks for a price that has grown old; the others take the old one meanwhile. A price that is not known
 * yet is asked for by each caller, and left out of the answer where it cannot be had.
 */
export async function currentPrices(parts: PriceParts, requested: readonly Priced[]): Promise<KnownPrices> {
  if (requested.length === 0) return new Map();
  // Several things may have one price: it is asked for and written once.
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
