import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { daysBetween, endOfMonth } from '#domain/calendar/civil-date.ts';
import { plainDecimal } from '#domain/networth/quantity.ts';
import type { Granularity } from '#domain/networth/series.ts';
import type { Database } from '#server/kit/database.ts';
import type { ItemValue } from '../item-store.ts';
import '../tables.ts';

/** Stores the value of a day, replacing an earlier value of that day. */
export async function writeValue(db: Database, memberId: number, itemId: number, value: ItemValue): Promise<void> {
  const { on_date: _date, ...rest } = value;
  await db
    .insertInto('networth_values')
    .values({ member_id: memberId, item_id: itemId, ...value })
    .onConflict((conflict) => conflict.columns(['member_id', 'item_id', 'on_date']).doUpdateSet(rest))
    .execute();
}

const MAX_VALUES = 500;

/** The values of an item, newest first. */
export async function readValues(db: Database, memberId: number, itemId: number): Promise<ItemValue[]> {
  const rows = await db
    .selectFrom('networth_values')
    .select(['on_date', 'value_cents', 'quantity', 'source', 'source_name', 'source_date', 'source_time'])
    .where('member_id', '=', memberId)
    .where('item_id', '=', itemId)
    .orderBy('on_date', 'desc')
    .limit(MAX_VALUES)
    .execute();
  return rows.map((row) => ({ ...row, quantity: row.quantity === null ? null : plainDecimal(row.quantity) }));
}

/** Removes the value of a day, unless it is the item's only one. The caller must hold the item's lock. */
export async function deleteValue(db: Database, memberId: number, itemId: number, date: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from networth_values v where v.member_id = ${memberId} and v.item_id = ${itemId}
      and v.on_date = ${date}::date
      and exists (select from networth_values o where o.member_id = v.member_id and o.item_id = v.item_id
        and o.on_date <> v.on_date)`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** The latest value at each of the dates, which are in order, from dated values on top of an initial one. */
function stepped(
  wanted: readonly number[],
  before: number | null,
  days: readonly number[],
  cents: readonly number[],
): (number | null)[] {
  let at = 0;
  let value = before;
  return wanted.map((day) => {
    for (; at < days.length && days[at]! <= day; at += 1) value = cents[at]!;
    return value;
  });
}

/** The values at the given dates only, with their count, for items that have a value on every date. */
function sampleOf(dates: readonly string[], per: Granularity): { condition: RawBuilder<unknown>; size: number } | null {
  if (per === 'day') return null;
  if (per === 'week') return { condition: sql`n.on_date = any(${[...dates]}::date[])`, size: dates.length };
  // The condition matches the partial index on such days; the first and last day are looked up separately.
  return {
    condition: sql`extract(day from n.on_date + 1) = 1
        and n.on_date between ${dates[0]}::date and ${dates.at(-1)}::date`,
    size: dates.filter((date) => endOfMonth(date) === date).length,
  };
}

/**
 * The value of each active item at each of the dates, which are in order and evenly spaced; null before its first
 * value. For items with a value on every date, such as those recorded daily, only these values are read. For others,
 * all values in the range are read, because an index lookup per date costs as much as two dozen adjacent values.
 */
export async function valuesAtDates(
  db: Database,
  memberId: number,
  dates: readonly string[],
  per: Granularity,
): Promise<Map<number, (number | null)[]>> {
  const [first, last] = [dates[0]!, dates.at(-1)!];
  const lists = sql`coalesce(array_agg((n.on_date - ${first}::date)::bigint order by n.on_date), '{}') as days,
      coalesce(array_agg(n.value_cents order by n.on_date), '{}') as cents`;
  const ofItem = sql`from networth_values n where n.member_id = i.member_id and n.item_id = i.id`;
  const inSpan = sql`n.on_date between ${first}::date and ${last}::date`;
  const sample = sampleOf(dates, per);
  const course = sample
    ? sql`
      cross join lateral (select ${lists} ${ofItem} and ${sample.condition}) s
      cross join lateral (select ${lists} ${ofItem} and ${inSpan} and cardinality(s.days) < ${sample.size}) v`
    : sql`cross join lateral (select ${lists} ${ofItem} and ${inSpan}) v`;
  const pick = (list: RawBuilder<unknown>) =>
    sample ? sql`case when cardinality(s.days) < ${sample.size} then v.${list} else s.${list} end` : sql`v.${list}`;
  const { rows } = await sql<{
    id: number;
    before: number | null;
    latest: number | null;
    days: number[];
    cents: number[];
  }>`
    select i.id, ${pick(sql`days`)} as days, ${pick(sql`cents`)} as cents,
      (select n.value_cents ${ofItem} and n.on_date <= ${first}::date order by n.on_date desc limit 1) as before,
      (select n.value_cents ${ofItem} and n.on_date <= ${last}::date order by n.on_date desc limit 1) as latest
    from networth_items i ${course}
    where i.member_id = ${memberId} and i.removed_at is null`.execute(db);
  const wanted = dates.map((date) => daysBetween(first, date));
  return new Map(
    rows.map(({ id, before, latest, days, cents }) => [
      id,
      stepped(wanted, before, days, cents).with(dates.length - 1, latest),
    ]),
  );
}
