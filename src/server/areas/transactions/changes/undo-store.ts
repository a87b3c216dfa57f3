import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import { oldestStored } from './change-store.ts';
import { restoreRemoved } from './removal-store.ts';
import './change-tables.ts';
import type { Lesson } from './change-tables.ts';

interface ChangeToUndo {
  id: number;
  files: boolean;
  added_tags: string[];
  removed_tags: string[];
  sets_notes: boolean;
  notes: string | null;
  lessons: Lesson[];
}

/** The rows of a change, one a line. */
function storedRows(memberId: number, changeId: number) {
  return sql`(select unnest(g.transaction_ids) as row_id, g.* from transaction_change_groups g where g.member_id = ${memberId} and g.change_id = ${changeId})`;
}

/** Takes a change for its undoing, once and within a day. Null when it is not there (any more). */
export async function claimChange(
  db: Database,
  memberId: number,
  changeId: number,
  at: Date,
): Promise<ChangeToUndo | null> {
  const change = await db
    .selectFrom('transaction_changes')
    .select(['id', 'files', 'added_tags', 'removed_tags', 'sets_notes', 'notes', 'lessons'])
    .where('member_id', '=', memberId)
    .where('id', '=', changeId)
    .where('made_at', '>=', oldestStored(at))
    .forUpdate()
    .executeTakeFirst();
  return change ? { ...change, lessons: change.lessons as Lesson[] } : null;
}

export async function forgetChange(db: Database, memberId: number, changeId: number): Promise<void> {
  await db.deleteFrom('transaction_changes').where('member_id', '=', memberId).where('id', '=', changeId).execute();
}

/**
 * Rows return to their category with its reason, and to the expense that they pay back; those that went elsewhere since, or
 * were linked, stay. The half of a transfer that was taken apart returns to where it was before the transfer first.
 */
async function putCategoriesBack(db: Database, memberId: number, changeId: number): Promise<number> {
  const result = await sql`
    update transactions t set sub_category_id = case when k.transfer_with is not null and t.transfer_id is null then coalesce(k.original_sub_category_id, k.sub_category_id) else k.sub_category_id end,
      reason_kind = k.reason_kind, reason_detail = k.reason_detail, rule_id = k.rule_id,
      refund_of = e.id, original_sub_category_id = case when e.id is not null or t.transfer_id is not null then k.original_sub_category_id end
    from ${storedRows(memberId, changeId)} k left join transactions e on e.member_id = ${memberId} and e.id = k.refund_of
    where t.member_id = ${memberId} and t.id = k.row_id and t.sub_category_id = k.became_sub_category_id and (t.transfer_id is null or k.transfer_with is not null) and t.refund_of is null and not t.is_split`.execute(
    db,
  );
  return Number(result.numAffectedRows ?? 0);
}

/** Transfers that the change took apart stand again, where both halves are still free and nobody has filed either of them since. */
async function linkTransfersAgain(db: Database, memberId: number, changeId: number): Promise<void> {
  await sql`
    with linked as (
      insert into transfers (member_id, from_id, to_id, date, amount_cents, matched_by)
      select ${memberId}, o.id, i.id, o.date, -o.amount_cents, k.transfer_by
      from ${storedRows(memberId, changeId)} k
      join ${storedRows(memberId, changeId)} other on other.row_id = k.transfer_with
      join transactions o on o.member_id = ${memberId} and o.id = k.row_id and o.amount_cents < 0 and o.transfer_id is null and o.refund_of is null and not o.is_split
        and o.sub_category_id = coalesce(k.original_sub_category_id, k.sub_category_id)
      join transactions i on i.member_id = ${memberId} and i.id = k.transfer_with and i.amount_cents = -o.amount_cents and i.transfer_id is null and i.refund_of is null and not i.is_split
        and i.sub_category_id = coalesce(other.original_sub_category_id, other.sub_category_id)
      on conflict do nothing returning id, from_id, to_id)
    update transactions t set transfer_id = x.id, sub_category_id = k.sub_category_id, original_sub_category_id = k.original_sub_category_id
    from linked x cross join ${storedRows(memberId, changeId)} k
    where t.member_id = ${memberId} and t.id = k.row_id and k.transfer_with is not null and t.id in (x.from_id, x.to_id)`.execute(
    db,
  );
}

/** Tags come off where the change put them on, and back where it took them; what was tagged since stays. */
async function putTagsBack(db: Database, memberId: number, change: ChangeToUndo): Promise<number> {
  const result = await sql`
    update transactions t set tags = nullif(array(
      select distinct tag from unnest(coalesce(t.tags, '{}') || array(select had from unnest(k.tags) had where had = any(${change.removed_tags}::text[]))) tag
      where not (tag = any(${change.added_tags}::text[])) or tag = any(k.tags) order by tag), '{}')
    from ${storedRows(memberId, change.id)} k where t.member_id = ${memberId} and t.id = k.row_id`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

async function putNotesBack(db: Database, memberId: number, change: ChangeToUndo): Promise<number> {
  const result = await sql`
    update transactions t set notes = k.notes from ${storedRows(memberId, change.id)} k
    where t.member_id = ${memberId} and t.id = k.row_id and t.notes is not distinct from ${change.notes}`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** Puts the rows of a change back to what they were. Answers how many. */
export async function putRowsBack(db: Database, memberId: number, change: ChangeToUndo): Promise<number> {
  let changed = await restoreRemoved(db, memberId, change.id);
  if (change.files) {
    changed = Math.max(changed, await putCategoriesBack(db, memberId, change.id));
    await linkTransfersAgain(db, memberId, change.id);
  }
  if (change.added_tags.length + change.removed_tags.length > 0)
    changed = Math.max(changed, await putTagsBack(db, memberId, change));
  if (change.sets_notes) changed = Math.max(changed, await putNotesBack(db, memberId, change));
  return changed;
}
