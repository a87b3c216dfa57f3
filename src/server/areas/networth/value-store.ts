import { sql } from 'kysely';
import { plainDecimal } from '#domain/networth/quantity.ts';
import type { Step } from '#domain/networth/series.ts';
import type { Database } from '#server/kit/database.ts';
import type { ItemValue } from './item-store.ts';
import './tables.ts';

/** Writes the value of a day; an earlier one of the same day gives way. */
export async function writeValue(db: Database, memberId: number, itemId: number, value: ItemValue): Promise<void> {
  const { on_date: _date, ...rest } = value;
  await db
    .insertInto('networth_values')
    .values({ member_id: memberId, item_id: itemId, ...value })
    .onConflict((conflict) => conflict.columns(['member_id', 'item_id', 'on_date']).doUpdateSet(rest))
    .execute();
}

const MOST_VALUES = 500;

/** The values of an item, the newest first. */
export async function readValues(db: Database, memberId: number, itemId: number): Promise<ItemValue[]> {
  const rows = await db
    .selectFrom('networth_values')
    .select(['on_date', 'value_cents', 'quantity', 'source', 'source_name', 'source_date', 'source_time'])
    .where('member_id', '=', memberId)
    .where('item_id', '=', itemId)
    .orderBy('on_date', 'desc')
    .limit(MOST_VALUES)
    .execute();
  return rows.map((row) => ({ ...row, quantity: row.quantity === null ? null : plainDecimal(row.quantity) }));
}

/** Removes the value of a day unless it is the item's only one. */
export async function deleteValue(db: Database, memberId: number, itemId: number, date: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from networth_values v where v.member_id = ${memberId} and v.item_id = ${itemId} and v.on_date = ${date}::date
      and exists (select from networth_values o where o.member_id = v.member_id and o.item_id = v.item_id and o.on_date <> v.on_date)`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** The day of the first value of any item that is not removed; null without any. */
export async function firstValueDate(db: Database, memberId: number): Promise<string | null> {
  const { rows } = await sql<{ first: string | null }>`
    select min(v.on_date) as first from networth_items i
    cross join lateral (select on_date from networth_values n where n.member_id = i.member_id and n.item_id = i.id order by on_date limit 1) v
    where i.member_id = ${memberId} and i.removed_at is null`.execute(db);
  return rows[0]?.first ?? null;
}

/** The last value of each item up to each of the dates, as steps by item; what came in between is left out. */
export async function stepsUpTo(db: Database, memberId: number, dates: readonly string[]): Promise<Map<number, Step[]>> {
  const { rows } = await sql<{ item: number } & Step>`
    select distinct on (v.item_id, bucket) v.item_id as item, v.on_date as date, v.value_cents as cents, width_bucket(v.on_date, (select array_agg(d + 1 order by d) from unnest(${[...dates]}::date[]) d)) as bucket
    from networth_values v join networth_items i on i.member_id = v.member_id and i.id = v.item_id and i.removed_at is null
    where v.member_id = ${memberId} and v.on_date <= ${dates.at(-1)!}::date
    order by v.item_id, bucket, v.on_date desc`.execute(db);
  return new Map([...Map.groupBy(rows, ({ item }) => item)].map(([item, steps]) => [item, steps.map(({ date, cents }) => ({ date, cents }))]));
}
