import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import type { AssetPrice } from '#server/ports/asset-prices/port.ts';
import '../tables.ts';

export type PriceKind = 'metal' | 'coin';

/** What a price is for. */
export interface Priced {
  kind: PriceKind;
  code: string;
}

export interface StoredPrice extends AssetPrice {
  kind: PriceKind;
  requestedAt: Date;
}

function among(priced: readonly Priced[]) {
  return sql`(kind, code) in (${sql.join(priced.map(({ kind, code }) => sql`(${kind}, ${code})`))})`;
}

/** The last known prices. */
export async function readPrices(db: Database, priced: readonly Priced[]): Promise<StoredPrice[]> {
  const { rows } = await sql<StoredPrice>`
    select kind, code, unit_price as "unitPrice", source_name as source, source_date as date, source_time as time,
      requested_at as "requestedAt"
    from asset_prices where ${among(priced)}`.execute(db);
  return rows;
}

/**
 * Claims outdated prices for a refresh: those older than `olderThan` that nobody has tried to refresh since
 * `notTriedSince`.
 */
export async function claimPrices(
  db: Database,
  wanted: readonly Priced[],
  { olderThan, notTriedSince, now }: { olderThan: Date; notTriedSince: Date; now: Date },
): Promise<Priced[]> {
  const { rows } = await sql<Priced>`
    update asset_prices set tried_at = ${now}
    where ${among(wanted)} and requested_at <= ${olderThan} and (tried_at is null or tried_at <= ${notTriedSince})
    returning kind, code`.execute(db);
  return rows;
}

/** Stores new prices. They are written in a fixed order, so that concurrent writers do not deadlock. */
export async function writePrices(
  db: Database,
  kind: PriceKind,
  prices: readonly AssetPrice[],
  now: Date,
): Promise<void> {
  if (prices.length === 0) return;
  const values = prices
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
    .map(({ code, unitPrice, source, date, time }) => ({
      kind,
      code,
      unit_price: unitPrice,
      source_name: source,
      source_date: date,
      source_time: time,
      requested_at: now,
      tried_at: null,
    }));
  await db
    .insertInto('asset_prices')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'code']).doUpdateSet(({ ref }) => ({
        unit_price: ref('excluded.unit_price'),
        source_name: ref('excluded.source_name'),
        source_date: ref('excluded.source_date'),
        source_time: ref('excluded.source_time'),
        requested_at: ref('excluded.requested_at'),
        tried_at: null,
      })),
    )
    .execute();
}
