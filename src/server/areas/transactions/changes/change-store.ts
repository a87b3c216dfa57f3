import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import type { Condition } from '../list/filter-store.ts';
import './change-tables.ts';
import type { Lesson } from './change-tables.ts';

/** What a change does, as far as taking it back has to know. */
export interface ChangeFacts {
  files: boolean;
  addedTags?: readonly string[];
  removedTags?: readonly string[];
  /** Left out where the change leaves the notes alone. */
  notes?: string | null;
}

const MAX_CHANGES = 100;
/** All the changes of a member together keep no more rows than these; the newest is kept whatever its size. */
const MAX_ROWS = 2_000_000;
const RETENTION_MS = 24 * 3_600_000;

/** Changes from before this moment are not taken back any more. */
export function oldestStored(at: Date): Date {
  return new Date(at.getTime() - RETENTION_MS);
}

/** Forgets, for all members, what is not taken back any more; a job calls it. `db` must be the system's. */
export async function sweepChanges(db: Database, at: Date): Promise<void> {
  await db.deleteFrom('transaction_changes').where('made_at', '<', oldestStored(at)).execute();
}

/** Begins a change and forgets those that nobody will take back any more. Answers its id. */
export async function openChange(db: Database, memberId: number, at: Date, facts: ChangeFacts): Promise<number> {
  await sql`
    delete from transaction_changes c using (
      select id, made_at, row_number() over newest as place, sum(row_count) over newest as row_count from transaction_changes where member_id = ${memberId}
      window newest as (order by id desc)) old
    where c.member_id = ${memberId} and c.id = old.id
      and (old.place >= ${MAX_CHANGES} or old.row_count > ${MAX_ROWS} or old.made_at < ${oldestStored(at)})`.execute(
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

/** Notes how the rows stand before they are changed, and locks them. `became` is where the change will put a row. */
async function keep(
  db: Database,
  memberId: number,
  changeId: number,
  condition: Condition,
  became: Condition,
): Promise<void> {
  await sql`
    with stored as (
      insert into transaction_change_groups (member_id, change_id, transaction_ids, sub_category_id, became_sub_category_id, reason_kind, reason_detail, rule_id, original_sub_category_id, refund_of, transfer_with, transfer_by, notes, tags)
      select ${memberId}, ${changeId}, array_agg(t.id), t.sub_category_id, t.became, t.reason_kind, t.reason_detail, t.rule_id, t.original_sub_category_id, t.refund_of,
        case when x.from_id = t.id then x.to_id else x.from_id end, x.matched_by, t.notes, t.tags
      from (
        select t.id, t.sub_category_id, ${became} as became, t.reason_kind, t.reason_detail, t.rule_id, t.original_sub_category_id, t.refund_of, t.transfer_id, t.notes, t.tags
        from transactions t where ${condition} for update) t
      left join transfers x on x.member_id = ${memberId} and x.id = t.transfer_id
      group by t.sub_category_id, t.became, t.reason_kind, t.reason_detail, t.rule_id, t.original_sub_category_id, t.refund_of, 11, 12, t.notes, t.tags
      returning cardinality(transaction_ids) as rows)
    update transaction_changes set row_count = row_count + coalesce((select sum(rows) from stored), 0) where member_id = ${memberId} and id = ${changeId}`.execute(
    db,
  );
}

/** Before a bulk change: rows that a link holds keep their category. */
export async function keepForBulk(
  db: Database,
  memberId: number,
  changeId: number,
  condition: Condition,
  subCategoryId: number | undefined,
): Promise<void> {
  const became =
    subCategoryId === undefined
      ? sql`t.sub_category_id`
      : sql`case when t.transfer_id is null and t.refund_of is null then ${subCategoryId}::integer else t.sub_category_id end`;
  await keep(db, memberId, changeId, condition, became);
}

/** Before a correction: rows that go to a sub-category. */
export async function storeForCategorising(
  db: Database,
  memberId: number,
  changeId: number,
  condition: Condition,
  subCategoryId: number,
): Promise<void> {
  await keep(db, memberId, changeId, condition, sql`${subCategoryId}::integer`);
}

/** Before transfers are taken apart: their halves that are not filed themselves return to where they were before the transfer. */
export async function keepPartners(
  db: Database,
  memberId: number,
  changeId: number,
  ids: readonly number[],
): Promise<void> {
  const condition = sql`t.member_id = ${memberId} and not (t.id = any(${ids}::bigint[]))
    and t.transfer_id in (select o.transfer_id from transactions o where o.member_id = ${memberId} and o.id = any(${ids}::bigint[]))`;
  await keep(db, memberId, changeId, condition, sql`coalesce(t.original_sub_category_id, t.sub_category_id)`);
}

/** Before links are taken off rows: each returns to the category that it had before it was linked. */
export async function keepUnlinked(
  db: Database,
  memberId: number,
  changeId: number,
  ids: readonly number[],
): Promise<void> {
  await keep(
    db,
    memberId,
    changeId,
    sql`t.member_id = ${memberId} and t.id = any(${ids}::bigint[])`,
    sql`coalesce(t.original_sub_category_id, t.sub_category_id)`,
  );
}

export async function keepLessons(
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
