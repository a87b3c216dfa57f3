import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import type { Condition } from '../list/filter-store.ts';
import './change-tables.ts';
import type { Lesson } from './change-tables.ts';

/** The description of a change, as required to undo it. */
export interface ChangeFacts {
  files: boolean;
  addedTags?: readonly string[];
  removedTags?: readonly string[];
  /** Omitted when the change does not affect notes. */
  notes?: string | null;
}

const MAX_CHANGES = 100;
/**
 * Maximum number of transactions in all undoable changes of a member. The newest change is stored whatever its size.
 */
const MAX_ROWS = 2_000_000;
const RETENTION_MS = 24 * 3_600_000;

/** Changes from before this time cannot be undone. */
export function undoableSince(at: Date): Date {
  return new Date(at.getTime() - RETENTION_MS);
}

/** Deletes changes of all members that can no longer be undone. A job calls it. `db` must be system scoped. */
export async function deleteOldChanges(db: Database, at: Date): Promise<void> {
  await db.deleteFrom('transaction_changes').where('made_at', '<', undoableSince(at)).execute();
}

/** Creates a change and deletes those that can no longer be undone. Returns the id of the change. */
export async function openChange(db: Database, memberId: number, at: Date, facts: ChangeFacts): Promise<number> {
  await sql`
    delete from transaction_changes c using (
      select id, made_at, row_number() over newest as place, sum(row_count) over newest as row_count
      from transaction_changes where member_id = ${memberId}
      window newest as (order by id desc)) old
    where c.member_id = ${memberId} and c.id = old.id
      and (old.place >= ${MAX_CHANGES} or old.row_count > ${MAX_ROWS} or old.made_at < ${undoableSince(at)})`.execute(
    db,
  );
  const { id } = await db
    .insertInto('transaction_changes')
    .values({
      member_id: memberId,
      made_at: at,
      files: facts.files,
      added_tags: [...(facts.addedTags ?? [])],
      removed_tags: [...(facts.removedTags ?? [])],
      sets_notes: facts.notes !== undefined,
      notes: facts.notes ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores the state of transactions before they change, and locks them. `became` is their category after the change. */
async function storeState(
  db: Database,
  memberId: number,
  changeId: number,
  condition: Condition,
  became: Condition,
): Promise<void> {
  await sql`
    with stored as (
      insert into transaction_change_groups (member_id, change_id, transaction_ids, sub_category_id,
        became_sub_category_id, reason_kind, reason_detail, rule_id, original_sub_category_id, refund_of, transfer_with,
        transfer_by, notes, tags)
      select ${memberId}, ${changeId}, array_agg(t.id), t.sub_category_id, t.became, t.reason_kind, t.reason_detail,
        t.rule_id, t.original_sub_category_id, t.refund_of,
        case when x.from_id = t.id then x.to_id else x.from_id end, x.matched_by, t.notes, t.tags
      from (
        select t.id, t.sub_category_id, ${became} as became, t.reason_kind, t.reason_detail, t.rule_id,
          t.original_sub_category_id, t.refund_of, t.transfer_id, t.notes, t.tags
        from transactions t where ${condition} for update) t
      left join transfers x on x.member_id = ${memberId} and x.id = t.transfer_id
      group by t.sub_category_id, t.became, t.reason_kind, t.reason_detail, t.rule_id, t.original_sub_category_id,
        t.refund_of, 11, 12, t.notes, t.tags
      returning cardinality(transaction_ids) as rows)
    update transaction_changes set row_count = row_count + coalesce((select sum(rows) from stored), 0)
    where member_id = ${memberId} and id = ${changeId}`.execute(db);
}

/** Before a bulk change. Linked transactions keep their category. */
export async function storeForBulkChange(
  db: Database,
  memberId: number,
  changeId: number,
  condition: Condition,
  subCategoryId: number | undefined,
): Promise<void> {
  const became =
    subCategoryId === undefined
      ? sql`t.sub_category_id`
      : sql`case when t.transfer_id is null and t.refund_of is null then ${subCategoryId}::integer
          else t.sub_category_id end`;
  await storeState(db, memberId, changeId, condition, became);
}

/** Before a correction that moves transactions to a sub-category. */
export async function storeForCategorising(
  db: Database,
  memberId: number,
  changeId: number,
  condition: Condition,
  subCategoryId: number,
): Promise<void> {
  await storeState(db, memberId, changeId, condition, sql`${subCategoryId}::integer`);
}

/**
 * Before transfers are dissolved. Halves that are not part of the change return to their category from before the
 * transfer.
 */
export async function storeTransferPartners(
  db: Database,
  memberId: number,
  changeId: number,
  ids: readonly number[],
): Promise<void> {
  const condition = sql`t.member_id = ${memberId} and not (t.id = any(${ids}::bigint[]))
    and t.transfer_id in (select o.transfer_id from transactions o
      where o.member_id = ${memberId} and o.id = any(${ids}::bigint[]))`;
  await storeState(db, memberId, changeId, condition, sql`coalesce(t.original_sub_category_id, t.sub_category_id)`);
}

/** Before links are removed. Each transaction returns to its category from before the link. */
export async function storeLinked(
  db: Database,
  memberId: number,
  changeId: number,
  ids: readonly number[],
): Promise<void> {
  await storeState(
    db,
    memberId,
    changeId,
    sql`t.member_id = ${memberId} and t.id = any(${ids}::bigint[])`,
    sql`coalesce(t.original_sub_category_id, t.sub_category_id)`,
  );
}

export async function storeLessons(
  db: Database,
  memberId: number,
  changeId: number,
  lessons: readonly Lesson[],
): Promise<void> {
  await db
    .updateTable('transaction_changes')
    .set({ lessons: JSON.stringify(lessons) })
    .where('member_id', '=', memberId)
    .where('id', '=', changeId)
    .execute();
}
