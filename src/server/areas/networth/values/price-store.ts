import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import type { AssetPrice } from '#server/ports/asset-prices/port.ts';
import '../tables.ts';

export type PriceKind = 'metal' | 'coin';

/** What a price is of. */
export interface Priced {
  kind: PriceKind;
  code: string;
}

export interface StoredPrice extends AssetPrice {
  kind: PriceKind;
  requestedAt: Date;
}

function among(wanted: readonly Priced[]) {
  return sql`(kind, code) in (${sql.join(wanted.map(({ kind, code }) => sql`(${kind}, ${code})`))})`;
}

/** The last known prices. */
export async function readPrices(db: Database, wanted: readonly Priced[]): Promise<StoredPrice[]> {
  const { rows } = await sql<StoredPrice>`
    select kind, code, unit_price as "unitPrice", source_name as source, source_date as date, source_time as time, requested_at as "requestedAt"
    from asset_prices where ${among(wanted)}`.execute(db);
  return rows;
}

/** Takes it on to ask for those that are older than one instant and that nobody has set out to ask since another. */
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

/** Keeps prices that were just given. Those of several askers are written in one order, so that none waits for another in a circle. */
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
