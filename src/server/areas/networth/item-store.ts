import { sql } from 'kysely';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { Failure } from '#contract/kit/errors.ts';
import { plainDecimal } from '#domain/networth/quantity.ts';
import type { Database, Tables } from '#server/kit/database.ts';
import './tables.ts';

type StoredItem = Selectable<Tables['networth_items']>;

/** A value with its date and source. */
export type ItemValue = Omit<Selectable<Tables['networth_values']>, 'member_id' | 'item_id'>;

/** An item with its newest value and the date of its first. */
export interface ItemRow extends Omit<StoredItem, 'member_id' | 'created_at' | 'removed_at'> {
  first_date: string;
  newest: ItemValue;
}

/** Maximum number of items, which limits how much one request reads. */
const MAX_ITEMS = 200;
export const tooManyItems = (): Failure =>
  new Failure('bad_input', `You can have up to ${MAX_ITEMS} assets and debts. Delete one to add another.`);

const plainOrNull = (quantity: string | null): string | null => (quantity === null ? null : plainDecimal(quantity));

type FlatRow = Omit<ItemRow, 'newest'> &
  Pick<ItemValue, 'on_date' | 'value_cents' | 'source' | 'source_name' | 'source_date' | 'source_time'> & {
    value_quantity: string | null;
  };

function rowOf({
  on_date,
  value_cents,
  value_quantity,
  source,
  source_name,
  source_date,
  source_time,
  ...item
}: FlatRow): ItemRow {
  return {
    ...item,
    quantity: plainOrNull(item.quantity),
    newest: {
      on_date,
      value_cents,
      quantity: plainOrNull(value_quantity),
      source,
      source_name,
      source_date,
      source_time,
    },
  };
}

/** The member's items with their newest values, or only the item with an id. */
export async function readItems(db: Database, memberId: number, itemId?: number): Promise<ItemRow[]> {
  const { rows } = await sql<FlatRow>`
    select i.id, i.type, i.kind, i.name, i.owned_bp, i.live, i.metal, i.unit, i.coin, i.quantity, i.details,
      i.offset_account_id, i.offset_item_id,
      v.on_date, v.value_cents, v.quantity as value_quantity, v.source, v.source_name, v.source_date, v.source_time,
      (select n.on_date from networth_values n where n.member_id = i.member_id and n.item_id = i.id order by n.on_date
        limit 1) as first_date
    from networth_items i
    cross join lateral (
      select * from networth_values n where n.member_id = i.member_id and n.item_id = i.id order by n.on_date desc
      limit 1) v
    where i.member_id = ${memberId} and i.removed_at is null ${itemId === undefined ? sql`` : sql`and i.id = ${itemId}`}
    order by i.id`.execute(db);
  return rows.map(rowOf);
}

/**
 * Locks an item until the transaction ends, so that changes to it and its values run one at a time. False when the item
 * does not exist.
 */
export async function lockItem(db: Database, memberId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('networth_items')
    .select('id')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds an item and returns its id; null when the member has the maximum number of items. */
export async function insertItem(
  db: Database,
  item: Omit<Insertable<Tables['networth_items']>, 'removed_at'>,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into networth_items (member_id, type, kind, name, owned_bp, live, metal, unit, coin, quantity, details,
      offset_account_id, offset_item_id, created_at)
    select ${item.member_id}, ${item.type}, ${item.kind}, ${item.name}, ${item.owned_bp}, ${item.live}, ${item.metal},
      ${item.unit}, ${item.coin}, ${item.quantity}::numeric, ${JSON.stringify(item.details)}::jsonb,
      ${item.offset_account_id}::bigint, ${item.offset_item_id}::bigint, ${item.created_at}::timestamptz
    where (select count(*) from networth_items where member_id = ${item.member_id}
      and removed_at is null) < ${MAX_ITEMS}
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

export type ItemPatch = Pick<
  Updateable<Tables['networth_items']>,
  'name' | 'owned_bp' | 'live' | 'metal' | 'unit' | 'coin' | 'quantity' | 'offset_account_id' | 'offset_item_id'
> & { details?: StoredItem['details'] };

/** Updates the provided fields. False when the item does not exist. */
export async function updateItem(
  db: Database,
  memberId: number,
  id: number,
  { details, ...patch }: ItemPatch,
): Promise<boolean> {
  const set = {
    ...patch,
    ...(details === undefined ? {} : { details: sql<StoredItem['details']>`${JSON.stringify(details)}::jsonb` }),
  };
  const result = await db
    .updateTable('networth_items')
    .set({ ...set, id })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Marks an item as removed. False when the item does not exist. */
export async function markRemoved(db: Database, memberId: number, id: number, removedAt: Date): Promise<boolean> {
  const result = await db
    .updateTable('networth_items')
    .set({ removed_at: removedAt })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Restores a removed item, unless the member has the maximum number of items. */
export async function restoreItem(
  db: Database,
  memberId: number,
  id: number,
): Promise<'restored' | 'missing' | 'full'> {
  const { rows } = await sql<{ restored: boolean }>`
    with target as (select member_id, id from networth_items
      where member_id = ${memberId} and id = ${id} and removed_at is not null for update),
      back as (
        update networth_items i set removed_at = null from target t
        where i.member_id = t.member_id and i.id = t.id
          and (select count(*) from networth_items where member_id = ${memberId} and removed_at is null) < ${MAX_ITEMS}
        returning i.id)
    select exists (select from back) as restored from target`.execute(db);
  return rows.length === 0 ? 'missing' : rows[0]!.restored ? 'restored' : 'full';
}

/** Deletes items that were removed before a time, with their values. */
export async function forgetRemoved(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('networth_items').where('removed_at', '<', before).execute();
}
