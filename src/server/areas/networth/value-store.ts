import { sql } from 'kysely';
import { plainDecimal } from '#domain/networth/quantity.ts';
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

/** Removes the value of a day unless it is the item's only one. The item must be locked. */
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

/**
 * What each item was worth at each of the dates, which are in order; null before its first value. One look into the index
 * for each item and date: the values in between are not read.
 */
async function valuesByLookUp(db: Database, memberId: number, dates: readonly string[]): Promise<Map<number, (number | null)[]>> {
  const { rows } = await sql<{ id: number; cents: number[] }>`
    select i.id, array_agg(coalesce(v.value_cents, -1) order by d.nth) as cents
    from networth_items i
    cross join unnest(${[...dates]}::date[]) with ordinality as d (date, nth)
    left join lateral (
      select n.value_cents from networth_values n where n.member_id = i.member_id and n.item_id = i.id and n.on_date <= d.date order by n.on_date desc limit 1) v on true
    where i.member_id = ${memberId} and i.removed_at is null
    group by i.id`.execute(db);
  return new Map(rows.map(({ id, cents }) => [id, cents.map((value) => (value < 0 ? null : value))]));
}

/** The same where every day is asked for: all values of the span, and the one before it. */
async function valuesByDay(db: Database, memberId: number, dates: readonly string[]): Promise<Map<number, (number | null)[]>> {
  const [first, last] = [dates[0]!, dates.at(-1)!];
  const { rows } = await sql<{ id: number; before: number | null; days: number[]; cents: number[] }>`
    select i.id, b.value_cents as before, v.days, v.cents
    from networth_items i
    left join lateral (
      select n.value_cents from networth_values n where n.member_id = i.member_id and n.item_id = i.id and n.on_date < ${first}::date order by n.on_date desc limit 1) b on true
    cross join lateral (
      select coalesce(array_agg((n.on_date - ${first}::date)::bigint order by n.on_date), '{}') as days, coalesce(array_agg(n.value_cents order by n.on_date), '{}') as cents
      from networth_values n where n.member_id = i.member_id and n.item_id = i.id and n.on_date between ${first}::date and ${last}::date) v
    where i.member_id = ${memberId} and i.removed_at is null`.execute(db);
  return new Map(
    rows.map(({ id, before, days, cents }) => {
      let at = 0;
      let value = before;
      return [id, dates.map((_, day) => {
        for (; at < days.length && days[at]! <= day; at += 1) value = cents[at]!;
        return value;
      })];
    }),
  );
}

/** What each item that is not removed was worth at each of the dates. */
export function valuesAtDates(db: Database, memberId: number, dates: readonly string[], byDay: boolean): Promise<Map<number, (number | null)[]>> {
  return byDay ? valuesByDay(db, memberId, dates) : valuesByLookUp(db, memberId, dates);
}
