import { sql } from 'kysely';
import type { ShopActivityKind } from '#contract/areas/shop.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

export async function interestsOf(db: Database, memberId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('shop_interests')
    .select('category_id')
    .where('member_id', '=', memberId)
    .orderBy('category_id')
    .execute();
  return rows.map(({ category_id }) => category_id);
}

/** Replaces the member's interests. False when a category does not exist. `db` must be a transaction. */
export async function setInterests(
  db: Database,
  memberId: number,
  categories: readonly number[],
  at: Date,
): Promise<boolean> {
  await db
    .deleteFrom('shop_interests')
    .where('member_id', '=', memberId)
    .where('category_id', 'not in', categories.length > 0 ? categories : [0])
    .execute();
  if (categories.length === 0) return true;
  const existing = await db.selectFrom('shop_categories').select('id').where('id', 'in', categories).execute();
  if (existing.length < categories.length) return false;
  await db
    .insertInto('shop_interests')
    .values(existing.map(({ id }) => ({ member_id: memberId, category_id: id, chosen_at: at })))
    .onConflict((conflict) => conflict.columns(['member_id', 'category_id']).doNothing())
    .execute();
  return true;
}

/** Saves or unsaves a deal. Returns whether that changed anything. */
export async function setSaved(
  db: Database,
  memberId: number,
  dealId: number,
  saved: boolean,
  at: Date,
): Promise<boolean> {
  if (!saved) {
    const { numDeletedRows } = await db
      .deleteFrom('shop_saved')
      .where('member_id', '=', memberId)
      .where('deal_id', '=', dealId)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }
  const added = await db
    .insertInto('shop_saved')
    .values({ member_id: memberId, deal_id: dealId, saved_at: at })
    .onConflict((conflict) => conflict.columns(['member_id', 'deal_id']).doNothing())
    .returning('deal_id')
    .executeTakeFirst();
  return added !== undefined;
}

export interface Activity {
  activity: ShopActivityKind;
  dealId?: number | undefined;
  merchantId?: number | undefined;
  detail?: string | undefined;
}

/** The same activity within this time belongs to the same visit. */
const SAME_VISIT_MS = 30 * 60 * 1000;

/**
 * Records an activity once per visit. False when it is already recorded. `db` must be able to read the member's rows.
 */
export async function noteActivity(
  db: Database,
  memberId: number,
  { activity, dealId, merchantId, detail }: Activity,
  at: Date,
): Promise<boolean> {
  const since = new Date(at.getTime() - SAME_VISIT_MS);
  const { rows } = await sql`
    insert into shop_activity (member_id, activity, deal_id, merchant_id, detail, at)
    select ${memberId}::bigint, ${activity}, ${dealId ?? null}::bigint, ${merchantId ?? null}::bigint,
      ${detail ?? null}::text, ${at}::timestamptz
    where not exists (
      select 1 from shop_activity a where a.member_id = ${memberId} and a.at > ${since} and a.activity = ${activity}
        and a.deal_id is not distinct from ${dealId ?? null}::bigint
        and a.merchant_id is not distinct from ${merchantId ?? null}::bigint
        and a.detail is not distinct from ${detail ?? null}::text)
    returning 1`.execute(db);
  return rows.length > 0;
}

/** One page of the member's activity, latest first, and the total number. */
export async function listActivity(
  db: Database,
  memberId: number,
  activity: ShopActivityKind | undefined,
  offset: number,
  limit: number,
) {
  let matching = db.selectFrom('shop_activity as a').where('a.member_id', '=', memberId);
  if (activity !== undefined) matching = matching.where('a.activity', '=', activity);
  const [rows, { total }] = await Promise.all([
    matching
      .leftJoin('shop_deals as d', 'd.id', 'a.deal_id')
      .leftJoin('shop_merchants as m', (join) => join.on(sql<boolean>`m.id = coalesce(a.merchant_id, d.merchant_id)`))
      .select([
        'a.id',
        'a.activity',
        'a.at',
        'a.detail',
        'd.id as deal_id',
        'd.kind',
        'd.title',
        'd.offer',
        'm.id as merchant_id',
        'm.name as merchant',
      ])
      .orderBy('a.id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute(),
    matching.select((build) => build.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** The deals that were opened last, latest first. */
export async function lastOpened(db: Database, memberId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ deal_id: number }>`
    select deal_id from (select deal_id, max(id) as last from shop_activity
      where member_id = ${memberId} and activity = 'opened' and deal_id is not null group by deal_id) o
    order by last desc limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ deal_id }) => deal_id);
}

export async function clearActivity(db: Database, memberId: number): Promise<void> {
  await db.deleteFrom('shop_activity').where('member_id', '=', memberId).execute();
}

/** Deletes activity from before a time. `db` must be system scoped. */
export async function forgetActivityBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('shop_activity').where('at', '<', before).execute();
}
