import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import { undoableSince } from './change-store.ts';
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

/** The transactions of a change, one per row. */
function storedTransactions(memberId: number, changeId: number) {
  return sql`(select unnest(g.transaction_ids) as row_id, g.* from transaction_change_groups g
      where g.member_id = ${memberId} and g.change_id = ${changeId})`;
}

/** Claims a change for undoing, once and within a day. Null when it does not exist or was claimed before. */
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
    .where('made_at', '>=', undoableSince(at))
    .forUpdate()
    .executeTakeFirst();
  return change ? { ...change, lessons: change.lessons as Lesson[] } : null;
}

export async function forgetChange(db: Database, memberId: number, changeId: number): Promise<void> {
  await db.deleteFrom('transaction_changes').where('member_id', '=', memberId).where('id', '=', changeId).execute();
}

/**
 * Restores the category with its reason, and the refund link, of transactions that have not been recategorised or
 * linked since. The half of a dissolved transfer first returns to its category from before the transfer.
 */
async function restoreCategories(db: Database, memberId: number, changeId: number): Promise<number> {
  const result = await sql`
    update transactions t set sub_category_id = case when k.transfer_with is not null
      and t.transfer_id is null then coalesce(k.original_sub_category_id, k.sub_category_id) else k.sub_category_id end,
      reason_kind = k.reason_kind, reason_detail = k.reason_detail, rule_id = k.rule_id,
      refund_of = e.id, original_sub_category_id = case when e.id is not null
      or t.transfer_id is not null then k.original_sub_category_id end
    from ${storedTransactions(memberId, changeId)} k
    left join transactions e on e.member_id = ${memberId} and e.id = k.refund_of
    where t.member_id = ${memberId} and t.id = k.row_id and t.sub_category_id = k.became_sub_category_id
      and (t.transfer_id is null or k.transfer_with is not null) and t.refund_of is null and not t.is_split`.execute(
    db,
  );
  return Number(result.numAffectedRows ?? 0);
}

/** Restores transfers that the change dissolved, if both halves are still unlinked and unchanged. */
async function restoreTransfers(db: Database, memberId: number, changeId: number): Promise<void> {
  await sql`
    with linked as (
      insert into transfers (member_id, from_id, to_id, date, amount_cents, matched_by)
      select ${memberId}, o.id, i.id, o.date, -o.amount_cents, k.transfer_by
      from ${storedTransactions(memberId, changeId)} k
      join ${storedTransactions(memberId, changeId)} other on other.row_id = k.transfer_with
      join transactions o on o.member_id = ${memberId} and o.id = k.row_id and o.amount_cents < 0
        and o.transfer_id is null and o.refund_of is null and not o.is_split
        and o.sub_category_id = coalesce(k.original_sub_category_id, k.sub_category_id)
      join transactions i on i.member_id = ${memberId} and i.id = k.transfer_with and i.amount_cents = -o.amount_cents
        and i.transfer_id is null and i.refund_of is null and not i.is_split
        and i.sub_category_id = coalesce(other.original_sub_category_id, other.sub_category_id)
      on conflict do nothing returning id, from_id, to_id)
    update transactions t set transfer_id = x.id, sub_category_id = k.sub_category_id,
      original_sub_category_id = k.original_sub_category_id
    from linked x cross join ${storedTransactions(memberId, changeId)} k
    where t.member_id = ${memberId} and t.id = k.row_id and k.transfer_with is not null
      and t.id in (x.from_id, x.to_id)`.execute(db);
}

/** Removes tags that the change added and adds those it removed. Tags added since do not change. */
async function restoreTags(db: Database, memberId: number, change: ChangeToUndo): Promise<number> {
  const result = await sql`
    update transactions t set tags = nullif(array(
      select distinct tag from unnest(coalesce(t.tags, '{}') || array(select had from unnest(k.tags) had
        where had = any(${change.removed_tags}::text[]))) tag
      where not (tag = any(${change.added_tags}::text[])) or tag = any(k.tags) order by tag), '{}')
    from ${storedTransactions(memberId, change.id)} k where t.member_id = ${memberId} and t.id = k.row_id`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

async function restoreNotes(db: Database, memberId: number, change: ChangeToUndo): Promise<number> {
  const result = await sql`
    update transactions t set notes = k.notes from ${storedTransactions(memberId, change.id)} k
    where t.member_id = ${memberId} and t.id = k.row_id and t.notes is not distinct from ${change.notes}`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** Restores the transactions of a change and returns their number. */
export async function restoreChange(db: Database, memberId: number, change: ChangeToUndo): Promise<number> {
  let changed = await restoreRemoved(db, memberId, change.id);
  if (change.files) {
    changed = Math.max(changed, await restoreCategories(db, memberId, change.id));
    await restoreTransfers(db, memberId, change.id);
  }
  if (change.added_tags.length + change.removed_tags.length > 0)
    changed = Math.max(changed, await restoreTags(db, memberId, change));
  if (change.sets_notes) changed = Math.max(changed, await restoreNotes(db, memberId, change));
  return changed;
}
