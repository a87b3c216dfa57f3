import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { daysBetween, endOfMonth } from '#domain/calendar/civil-date.ts';
import { plainDecimal } from '#domain/networth/quantity.ts';
import type { Granularity } from '#domain/networth/series.ts';
import type { Database } from '#server/kit/database.ts';
import type { ItemValue } from '../item-store.ts';
import '../tables.ts';

/** Writes the value of a day; an earlier one of the same day gives way. */
export async function writeValue(db: Database, memberId: number, itemId: number, value: ItemValue): Promise<void> {
  const { on_date: _date, ...rest } = value;
  await db
    .insertInto('networth_values')
    .values({ member_id: memberId, item_id: itemId, ...value })
    .onConflict((conflict) => conflict.columns(['member_id', 'item_id', 'on_date']).doUpdateSet(rest))
    .execute();
}

const MAX_VALUES = 500;

/** The values of an item, the newest first. */
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

/** Removes the value of a day unless it is the item's only one. The item must be locked. */
export async function deleteValue(db: Database, memberId: number, itemId: number, date: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from networth_values v where v.member_id = ${memberId} and v.item_id = ${itemId} and v.on_date = ${date}::date
      and exists (select from networth_values o where o.member_id = v.member_id and o.item_id = v.item_id and o.on_date <> v.on_date)`.execute(
    db,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** The newest value at each of some days, which are in order, from values of given days on top of one that stood before. */
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

/** The values among which those of all dates are found, if the item has one on each of them, and how many these are. */
function sampleOf(dates: readonly string[], per: Granularity): { condition: RawBuilder<unknown>; size: number } | null {
  if (per === 'day') return null;
  if (per === 'week') return { condition: sql`n.on_date = any(${[...dates]}::date[])`, size: dates.length };
  // The condition is that of the index of such days; first and last day are looked up beside it.
  return {
    condition: sql`extract(day from n.on_date + 1) = 1 and n.on_date between ${dates[0]}::date and ${dates.at(-1)}::date`,
    size: dates.filter((date) => endOfMonth(date) === date).length,
  };
}

/**
 * What each item that is not removed was worth at each of the dates, which are in order and as far apart as told; null
 * before its first value. An item that has a value on every one of them, as one that is noted daily, is read at these
 * alone; of the others all values of the span are read. A look into the index for each date costs as much as two dozen
 * values that lie side by side.
 */
export async function valuesAtDates(
  db: Database,
  memberId: number,
  dates: readonly string[],
  per: Granularity,
): Promise<Map<number, (number | null)[]>> {
  const [first, last] = [dates[0]!, dates.at(-1)!];
  const lists = sql`coalesce(array_agg((n.on_date - ${first}::date)::bigint order by n.on_date), '{}') as days, coalesce(array_agg(n.value_cents order by n.on_date), '{}') as cents`;
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
