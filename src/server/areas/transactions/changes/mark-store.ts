import { sql } from 'kysely';
import type { TransactionFilter } from '#contract/areas/transactions.ts';
import type { Database } from '#server/kit/database.ts';
import { keepForBulk, openChange } from './change-store.ts';
import { all, conditionsOf } from '../list/filter-store.ts';
import { rowColumns } from '../transaction.ts';
import { forgetChange } from './undo-store.ts';
import type { TransactionRow } from '../transaction.ts';

export async function setNote(db: Database, memberId: number, id: number, notes: string | null): Promise<boolean> {
  const result =
    await sql`update transactions set notes = ${notes} where member_id = ${memberId} and id = ${id}`.execute(db);
  return Number(result.numAffectedRows) > 0;
}

export async function setTags(db: Database, memberId: number, id: number, tags: readonly string[]): Promise<boolean> {
  const result =
    await sql`update transactions set tags = ${tags.length === 0 ? null : tags}::text[] where member_id = ${memberId} and id = ${id}`.execute(
      db,
    );
  return Number(result.numAffectedRows) > 0;
}

export async function tagsInUse(db: Database, memberId: number): Promise<{ tag: string; count: number }[]> {
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::int as count from transactions t cross join unnest(t.tags) tag
    where t.member_id = ${memberId} and t.tags is not null and not t.is_split group by tag order by count desc, tag`.execute(
    db,
  );
  return rows;
}

export interface BulkChange {
  subCategoryId: number | undefined;
  reason: string;
  addTags: readonly string[];
  removeTags: readonly string[];
  notes: string | null | undefined;
}

/** Which rows a bulk change means: those named, or all that a filter leaves. */
export type Chosen = { ids: readonly number[] } | { filter: TransactionFilter };

function chosenConditions(memberId: number, chosen: Chosen) {
  if ('filter' in chosen) return all(conditionsOf(memberId, chosen.filter));
  return sql`t.member_id = ${memberId} and t.id = any(${chosen.ids}::bigint[]) and not t.is_split`;
}

export async function countChosen(db: Database, memberId: number, chosen: Chosen): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from transactions t where ${chosenConditions(memberId, chosen)}`.execute(db);
  return rows[0]!.count;
}

/**
 * Changes many rows at once, and notes what they were. A new category does not reach rows that a transfer or refund link
 * holds. Answers how many rows, and the id by which the change can be taken back.
 */
export async function changeRows(
  db: Database,
  memberId: number,
  at: Date,
  chosen: Chosen,
  change: BulkChange,
): Promise<{ changed: number; changeId: number | null }> {
  const sets = [];
  if (change.subCategoryId !== undefined) {
    const free = sql`t.transfer_id is null and t.refund_of is null`;
    const placed = change.subCategoryId !== 0;
    sets.push(
      sql`sub_category_id = case when ${free} then ${change.subCategoryId}::integer else t.sub_category_id end`,
    );
    sets.push(sql`reason_kind = case when ${free} then ${placed ? 'member' : null} else t.reason_kind end`);
    sets.push(sql`reason_detail = case when ${free} then ${placed ? change.reason : null} else t.reason_detail end`);
  }
  if (change.notes !== undefined) sets.push(sql`notes = ${change.notes}`);
  if (change.addTags.length > 0 || change.removeTags.length > 0) {
    sets.push(
      sql`tags = nullif(array(select distinct tag from unnest(coalesce(t.tags, '{}') || ${change.addTags}::text[]) tag where not (tag = any(${change.removeTags}::text[])) order by tag), '{}')`,
    );
  }
  if (sets.length === 0) return { changed: 0, changeId: null };
  const changeId = await openChange(db, memberId, at, {
    files: change.subCategoryId !== undefined,
    addedTags: change.addTags,
    removedTags: change.removeTags,
    notes: change.notes,
  });
  await keepForBulk(db, memberId, changeId, chosenConditions(memberId, chosen), change.subCategoryId);
  const result =
    await sql`update transactions t set ${sql.join(sets)} where ${chosenConditions(memberId, chosen)}`.execute(db);
  const changed = Number(result.numAffectedRows ?? 0);
  if (changed > 0) return { changed, changeId };
  await forgetChange(db, memberId, changeId);
  return { changed, changeId: null };
}

/** Links money in to the expense that it pays back; it then counts in that expense's category. */
export async function linkRefund(
  db: Database,
  memberId: number,
  id: number,
  expenseId: number,
  subCategoryId: number,
): Promise<void> {
  await sql`
    update transactions set refund_of = ${expenseId}, original_sub_category_id = coalesce(original_sub_category_id, sub_category_id), sub_category_id = ${subCategoryId}
    where member_id = ${memberId} and id = ${id}`.execute(db);
}

export async function unlinkRefund(db: Database, memberId: number, id: number): Promise<void> {
  await sql`
    update transactions set refund_of = null, sub_category_id = coalesce(original_sub_category_id, sub_category_id), original_sub_category_id = null
    where member_id = ${memberId} and id = ${id} and refund_of is not null`.execute(db);
}

/** Money that pays back an expense goes where its expense has gone. */
export async function followExpenses(db: Database, memberId: number): Promise<void> {
  await sql`
    update transactions r set sub_category_id = e.sub_category_id from transactions e
    where r.member_id = ${memberId} and r.refund_of is not null and e.member_id = ${memberId} and e.id = r.refund_of and e.sub_category_id <> r.sub_category_id`.execute(
    db,
  );
}

/** Rows of money out before a row of money in that it may pay back: the same merchant first, then the same amount, then the nearest. */
export async function refundCandidates(db: Database, memberId: number, row: TransactionRow): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    select ${rowColumns} from transactions t
    where t.member_id = ${memberId} and t.date between ${row.date}::date - 180 and ${row.date}::date and t.amount_cents <= -${row.amount_cents}::bigint and not t.is_split and t.transfer_id is null
      and (t.merchant_key = ${row.merchant_key} or t.amount_cents = -${row.amount_cents}::bigint)
    order by (t.merchant_key is not distinct from ${row.merchant_key}) desc, (t.amount_cents = -${row.amount_cents}::bigint) desc, t.date desc, t.id desc limit 20`.execute(
    db,
  );
  return rows;
}
