import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import type { ItemValue } from '../item-store.ts';
import type { PricedAsset } from './valuation.ts';
import '../tables.ts';

export interface SnapshotMember {
  id: number;
  timeZone: string;
}

/** The next page of members by id who have an item or an account. */
export async function membersAfter(db: Database, afterId: number, most: number): Promise<SnapshotMember[]> {
  const { rows } = await sql<SnapshotMember>`
    select m.member_id as id, m.time_zone as "timeZone" from members m
    where m.member_id > ${afterId} and m.status = 'active'
      and (exists (select from networth_items i where i.member_id = m.member_id)
        or exists (select from bank_accounts a where a.member_id = m.member_id))
    order by m.member_id limit ${most}`.execute(db);
  return rows;
}

export interface LiveItem extends PricedAsset {
  memberId: number;
  id: number;
  /** The newest value of an item. */
  lastCents: number;
}

/** The members' items whose value follows a market price. */
export async function liveItems(db: Database, memberIds: readonly number[]): Promise<LiveItem[]> {
  const { rows } = await sql<LiveItem>`
    select i.member_id as "memberId", i.id, i.metal, i.unit, i.coin, trim_scale(i.quantity)::text as quantity,
      v.value_cents as "lastCents"
    from networth_items i
    cross join lateral (select value_cents from networth_values n where n.member_id = i.member_id and n.item_id = i.id
      order by n.on_date desc limit 1) v
    where i.member_id = any(${[...memberIds]}::bigint[]) and i.live and i.removed_at is null`.execute(db);
  return rows;
}

export interface PricedValue extends ItemValue {
  memberId: number;
  itemId: number;
}

/**
 * Stores values derived from prices. Does not overwrite a value that the member entered for that day, and skips items
 * that no longer exist.
 */
export async function writePricedValues(db: Database, values: readonly PricedValue[]): Promise<void> {
  if (values.length === 0) return;
  const column = <K extends keyof PricedValue>(name: K) => values.map((value) => value[name]);
  await sql`
    insert into networth_values as v (member_id, item_id, on_date, value_cents, quantity, source, source_name,
      source_date, source_time)
    select n.* from unnest(${column('memberId')}::bigint[], ${column('itemId')}::bigint[], ${column('on_date')}::date[],
      ${column('value_cents')}::bigint[], ${column('quantity')}::numeric[],
      ${column('source')}::text[], ${column('source_name')}::text[], ${column('source_date')}::date[],
      ${column('source_time')}::timestamptz[])
      as n (member_id, item_id, on_date, value_cents, quantity, source, source_name, source_date, source_time)
    join networth_items i on i.member_id = n.member_id and i.id = n.item_id
    for key share of i
    on conflict (member_id, item_id, on_date) do update set value_cents = excluded.value_cents,
      quantity = excluded.quantity, source_name = excluded.source_name,
      source_date = excluded.source_date, source_time = excluded.source_time
    where v.source = 'price'`.execute(db);
}

export interface RecordedBalance {
  memberId: number;
  accountId: number;
  date: string;
  cents: number;
}

/** Records balances of a day that differ from the last recorded ones. Skips accounts that no longer exist. */
export async function noteBalances(db: Database, balances: readonly RecordedBalance[]): Promise<void> {
  if (balances.length === 0) return;
  const column = <K extends keyof RecordedBalance>(name: K) => balances.map((balance) => balance[name]);
  await sql`
    insert into networth_balances (member_id, bank_account_id, on_date, balance_cents)
    select n.* from unnest(${column('memberId')}::bigint[], ${column('accountId')}::bigint[], ${column('date')}::date[],
      ${column('cents')}::bigint[]) as n (member_id, account_id, on_date, cents)
    join bank_accounts a on a.member_id = n.member_id and a.id = n.account_id
    where (n.cents is distinct from (
      select b.balance_cents from networth_balances b
      where b.member_id = n.member_id and b.bank_account_id = n.account_id and b.on_date < n.on_date
      order by b.on_date desc limit 1)
      or exists (select from networth_balances b
        where b.member_id = n.member_id and b.bank_account_id = n.account_id and b.on_date = n.on_date))
    for key share of a
    on conflict (member_id, bank_account_id, on_date) do update set balance_cents = excluded.balance_cents`.execute(db);
}

/** Keeps only the last price-derived value of each week in an old period. */
export async function thinValues(db: Database, memberIds: readonly number[], from: string, to: string): Promise<void> {
  await sql`
    delete from networth_values v
    where v.member_id = any(${[...memberIds]}::bigint[]) and v.source = 'price' and v.on_date >= ${from}::date
      and v.on_date < ${to}::date
      and exists (
        select from networth_values o
        where o.member_id = v.member_id and o.item_id = v.item_id and o.on_date > v.on_date
          and o.on_date < date_trunc('week', v.on_date)::date + 7)`.execute(db);
}
