import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import { categoriseMatching, storeForCategorising, transactionColumns } from '../../transactions/public.ts';
import type { Categorising, Lesson, TransactionRow } from '../../transactions/public.ts';

/** What names "the same merchant" for a correction: its key, or the whole wording where there is none; money in alone for a correction of money in. */
export interface Likeness {
  merchantKey: string | null;
  description: string;
  creditOnly: boolean;
}

function likeRows(memberId: number, like: Likeness) {
  const same =
    like.merchantKey === null
      ? sql`t.merchant_key is null and t.description = ${like.description}`
      : sql`t.merchant_key = ${like.merchantKey}`;
  return sql`t.member_id = ${memberId} and ${same} and not t.is_split ${like.creditOnly ? sql`and t.amount_cents > 0` : sql``}`;
}

/** Rows that a correction reaches: those that stand elsewhere, and that neither the member nor a link has placed. */
function reached(memberId: number, like: Likeness, subCategoryId: number, except: readonly number[]) {
  return sql`${likeRows(memberId, like)} and t.sub_category_id <> ${subCategoryId} and t.reason_kind is distinct from 'member'
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
  }>`select count(*)::int as count from transactions t where ${reached(memberId, like, subCategoryId, except)}`.execute(
    db,
  );
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
    select ${transactionColumns} from transactions t where ${reached(memberId, like, subCategoryId, except)} order by t.date desc, t.id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Notes how the rows that are named stand, before they are filed. */
export async function keepRows(
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

/** Notes how the rows stand that a correction is going to reach. */
export async function keepReached(
  db: Database,
  memberId: number,
  changeId: number,
  like: Likeness,
  subCategoryId: number,
  except: readonly number[],
): Promise<void> {
  await storeForCategorising(db, memberId, changeId, reached(memberId, like, subCategoryId, except), subCategoryId);
}

/** Categorises what a correction reaches. Answers how many. */
export async function fileReached(
  db: Database,
  memberId: number,
  like: Likeness,
  categorising: Categorising,
  except: readonly number[],
): Promise<number> {
  return categoriseMatching(db, reached(memberId, like, categorising.subCategoryId, except), categorising);
}

/** Learns a correction, or changes what was learned. Answers the lesson with what it said before. */
export async function learn(
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
      where member_id = ${memberId} and coalesce(merchant_key, '') = coalesce(${like.merchantKey}::text, '') and coalesce(contains, '') = coalesce(${contains}::text, '') and direction = ${direction} and source = 'correction')
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

/** Takes lessons back that still say what they said then: to what they had said before, or away. */
export async function unlearn(db: Database, memberId: number, lessons: readonly Lesson[]): Promise<void> {
  for (const { id, subCategoryId, before } of lessons) {
    if (before === null) {
      await sql`delete from category_rules where member_id = ${memberId} and id = ${id} and source = 'correction' and sub_category_id = ${subCategoryId}`.execute(
        db,
      );
    } else {
      await sql`
        update category_rules set sub_category_id = ${before.subCategoryId}, created_at = ${before.createdAt}
        where member_id = ${memberId} and id = ${id} and source = 'correction' and sub_category_id = ${subCategoryId}`.execute(
        db,
      );
    }
  }
}
