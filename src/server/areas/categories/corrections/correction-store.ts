import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import { categoriseMatching, storeForCategorising, transactionColumns } from '../../transactions/public.ts';
import type { Categorising, Lesson, TransactionRow } from '../../transactions/public.ts';

/**
 * What identifies the same merchant: its key, or the full description if it has none. A correction of a credit applies
 * to credits only.
 */
export interface Likeness {
  merchantKey: string | null;
  description: string;
  creditOnly: boolean;
}

function sameMerchantCondition(memberId: number, like: Likeness) {
  const same =
    like.merchantKey === null
      ? sql`t.merchant_key is null and t.description = ${like.description}`
      : sql`t.merchant_key = ${like.merchantKey}`;
  return sql`t.member_id = ${memberId} and ${same}
      and not t.is_split ${like.creditOnly ? sql`and t.amount_cents > 0` : sql``}`;
}

/**
 * Condition for the transactions that a correction reaches: in another category, and categorised neither by the member
 * nor by a transfer or refund link.
 */
function reachedCondition(memberId: number, like: Likeness, subCategoryId: number, except: readonly number[]) {
  return sql`${sameMerchantCondition(memberId, like)} and t.sub_category_id <> ${subCategoryId}
      and t.reason_kind is distinct from 'member'
    and t.transfer_id is null and t.refund_of is null and not (t.id = any(${except}::bigint[]))`;
}

export async function countReached(
  db: Database,
  memberId: number,
  like: Likeness,
  subCategoryId: number,
  except: readonly number[],
): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from transactions t
    where ${reachedCondition(memberId, like, subCategoryId, except)}`.execute(db);
  return rows[0]!.count;
}

export async function rowsReached(
  db: Database,
  memberId: number,
  like: Likeness,
  subCategoryId: number,
  except: readonly number[],
  limit: number,
): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    select ${transactionColumns} from transactions t where ${reachedCondition(memberId, like, subCategoryId, except)}
    order by t.date desc, t.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Stores the current category of these transactions, for an undo. */
export async function storeRows(
  db: Database,
  memberId: number,
  changeId: number,
  ids: readonly number[],
  subCategoryId: number,
): Promise<void> {
  await storeForCategorising(
    db,
    memberId,
    changeId,
    sql`t.member_id = ${memberId} and t.id = any(${ids}::bigint[])`,
    subCategoryId,
  );
}

/** Stores the current category of the transactions that a correction will reach, for an undo. */
export async function storeReached(
  db: Database,
  memberId: number,
  changeId: number,
  like: Likeness,
  subCategoryId: number,
  except: readonly number[],
): Promise<void> {
  await storeForCategorising(
    db,
    memberId,
    changeId,
    reachedCondition(memberId, like, subCategoryId, except),
    subCategoryId,
  );
}

/** Categorises the transactions that a correction reaches. Returns how many. */
export async function categoriseReached(
  db: Database,
  memberId: number,
  like: Likeness,
  categorising: Categorising,
  except: readonly number[],
): Promise<number> {
  return categoriseMatching(db, reachedCondition(memberId, like, categorising.subCategoryId, except), categorising);
}

/** Stores a correction as a rule, or updates the stored one. Returns it with its previous value. */
export async function storeCorrection(
  db: Database,
  memberId: number,
  like: Likeness,
  subCategoryId: number,
  at: Date,
): Promise<Lesson> {
  const contains = like.merchantKey === null ? like.description.slice(0, 120) : null;
  const direction = like.creditOnly ? 'credit' : 'any';
  const { rows } = await sql<{ id: number; was_id: number | null; was_at: Date | null }>`
    with was as (
      select sub_category_id, created_at from category_rules
      where member_id = ${memberId} and coalesce(merchant_key, '') = coalesce(${like.merchantKey}::text, '')
        and coalesce(contains, '') = coalesce(${contains}::text, '') and direction = ${direction}
        and source = 'correction')
    insert into category_rules (member_id, source, merchant_key, contains, direction, sub_category_id, created_at)
    values (${memberId}, 'correction', ${like.merchantKey}, ${contains}, ${direction}, ${subCategoryId}, ${at})
    on conflict (member_id, coalesce(merchant_key, ''), coalesce(contains, ''), direction) where source = 'correction'
    do update set sub_category_id = excluded.sub_category_id, created_at = excluded.created_at
    returning id, (select sub_category_id from was) as was_id, (select created_at from was) as was_at`.execute(db);
  const { id, was_id: before, was_at: createdAt } = rows[0]!;
  return {
    id,
    subCategoryId,
    before: before === null ? null : { subCategoryId: before, createdAt: createdAt!.toISOString() },
  };
}

/** Reverts corrections that have not changed since: to their previous value, or removes them. */
export async function revertCorrections(db: Database, memberId: number, lessons: readonly Lesson[]): Promise<void> {
  for (const { id, subCategoryId, before } of lessons) {
    if (before === null) {
      await sql`delete from category_rules where member_id = ${memberId} and id = ${id} and source = 'correction'
          and sub_category_id = ${subCategoryId}`.execute(db);
    } else {
      await sql`
        update category_rules set sub_category_id = ${before.subCategoryId}, created_at = ${before.createdAt}
        where member_id = ${memberId} and id = ${id} and source = 'correction'
          and sub_category_id = ${subCategoryId}`.execute(db);
    }
  }
}
