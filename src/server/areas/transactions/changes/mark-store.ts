import { sql } from 'kysely';
import type { TransactionFilter } from '#contract/areas/transactions.ts';
import type { Database } from '#server/kit/database.ts';
import { storeForBulkChange, openChange } from './change-store.ts';
import { all, conditionsOf } from '../list/filter-store.ts';
import { transactionColumns } from '../transaction.ts';
import { forgetChange } from './undo-store.ts';
import type { TransactionRow } from '../transaction.ts';

export async function setNote(db: Database, memberId: number, id: number, notes: string | null): Promise<boolean> {
  const result =
    await sql`update transactions set notes = ${notes} where member_id = ${memberId} and id = ${id}`.execute(db);
  return Number(result.numAffectedRows) > 0;
}

export async function setTags(db: Database, memberId: number, id: number, tags: readonly string[]): Promise<boolean> {
  const result = await sql`update transactions set tags = ${tags.length === 0 ? null : tags}::text[]
      where member_id = ${memberId} and id = ${id}`.execute(db);
  return Number(result.numAffectedRows) > 0;
}

export async function tagsInUse(db: Database, memberId: number): Promise<{ tag: string; count: number }[]> {
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::int as count from transactions t cross join unnest(t.tags) tag
    where t.member_id = ${memberId} and t.tags is not null and not t.is_split group by tag
    order by count desc, tag`.execute(db);
  return rows;
}

export interface BulkChange {
  subCategoryId: number | undefined;
  reason: string;
  addTags: readonly string[];
  removeTags: readonly string[];
  notes: string | null | undefined;
}

/** The transactions of a bulk change: by id, or all that match a filter. */
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
 * Changes many transactions and stores their previous state. A new category does not apply to transactions in a
 * transfer or refund link. Returns the number of transactions, and the id of the change for undoing it.
 */
export async function changeTransactions(
  db: Database,
  memberId: number,
  at: Date,
  chosen: Chosen,
  change: BulkChange,
): Promise<{ changed: number; changeId: number | null }> {
  const sets = [];
  if (change.subCategoryId !== undefined) {
    const free = sql`t.transfer_id is null and t.refund_of is null`;
    const isCategorised = change.subCategoryId !== 0;
    sets.push(
      sql`sub_category_id = case when ${free} then ${change.subCategoryId}::integer else t.sub_category_id end`,
    );
    sets.push(sql`reason_kind = case when ${free} then ${isCategorised ? 'member' : null} else t.reason_kind end`);
    sets.push(
      sql`reason_detail = case when ${free} then ${isCategorised ? change.reason : null} else t.reason_detail end`,
    );
  }
  if (change.notes !== undefined) sets.push(sql`notes = ${change.notes}`);
  if (change.addTags.length > 0 || change.removeTags.length > 0) {
    sets.push(
      sql`tags = nullif(array(select distinct tag from unnest(coalesce(t.tags, '{}') || ${change.addTags}::text[]) tag
          where not (tag = any(${change.removeTags}::text[])) order by tag), '{}')`,
    );
  }
  if (sets.length === 0) return { changed: 0, changeId: null };
  const changeId = await openChange(db, memberId, at, {
    files: change.subCategoryId !== undefined,
    addedTags: change.addTags,
    removedTags: change.removeTags,
    notes: change.notes,
  });
  await storeForBulkChange(db, memberId, changeId, chosenConditions(memberId, chosen), change.subCategoryId);
  const result =
    await sql`update transactions t set ${sql.join(sets)} where ${chosenConditions(memberId, chosen)}`.execute(db);
  const changed = Number(result.numAffectedRows ?? 0);
  if (changed > 0) return { changed, changeId };
  await forgetChange(db, memberId, changeId);
  return { changed, changeId: null };
}

/** Links a refund to the expense that it pays back. It then counts in that expense's category. */
export async function linkRefund(
  db: Database,
  memberId: number,
  id: number,
  expenseId: number,
  subCategoryId: number,
): Promise<void> {
  await sql`
    update transactions set refund_of = ${expenseId},
      original_sub_category_id = coalesce(original_sub_category_id, sub_category_id), sub_category_id = ${subCategoryId}
    where member_id = ${memberId} and id = ${id}`.execute(db);
}

export async function unlinkRefund(db: Database, memberId: number, id: number): Promise<void> {
  await sql`
    update transactions set refund_of = null, sub_category_id = coalesce(original_sub_category_id, sub_category_id),
      original_sub_category_id = null
    where member_id = ${memberId} and id = ${id} and refund_of is not null`.execute(db);
}

/** Moves refunds to the category of their expense. */
export async function followExpenses(db: Database, memberId: number): Promise<void> {
  await sql`
    update transactions r set sub_category_id = e.sub_category_id from transactions e
    where r.member_id = ${memberId} and r.refund_of is not null and e.member_id = ${memberId} and e.id = r.refund_of
      and e.sub_category_id <> r.sub_category_id`.execute(db);
}

/**
 * Transactions that a refund may pay back: money out before it, of the same merchant first, then of the same amount,
 * then the nearest date.
 */
export async function refundCandidates(
  db: Database,
  memberId: number,
  refund: TransactionRow,
): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    select ${transactionColumns} from transactions t
    where t.member_id = ${memberId} and t.date between ${refund.date}::date - 180 and ${refund.date}::date
      and t.amount_cents <= -${refund.amount_cents}::bigint and not t.is_split and t.transfer_id is null
      and (t.merchant_key = ${refund.merchant_key} or t.amount_cents = -${refund.amount_cents}::bigint)
    order by (t.merchant_key is not distinct from ${refund.merchant_key}) desc,
      (t.amount_cents = -${refund.amount_cents}::bigint) desc, t.date desc, t.id desc limit 20`.execute(db);
  return rows;
}
