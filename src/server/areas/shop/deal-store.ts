import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { DealKind, DealOrder } from '#contract/areas/shop.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import type { Database } from '#server/kit/database.ts';
import type { CollectionRule } from './collections.ts';
import './tables.ts';

/** Who looks, and on which day. */
export interface Looking {
  memberId: number;
  today: string;
}

export interface DealFilters {
  /** Each must stand in the deal, in any order. */
  words?: readonly string[] | undefined;
  categories?: readonly number[] | undefined;
  merchant?: number | undefined;
  kind?: DealKind | undefined;
  rule?: CollectionRule | undefined;
  but?: number | undefined;
}

const like = (word: string): string => `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

function listed(db: Database) {
  return db.selectFrom('shop_deals as d').innerJoin('shop_merchants as m', 'm.id', 'd.merchant_id').innerJoin('shop_categories as c', 'c.id', 'd.category_id');
}

/** Every deal as one member sees it, with what the member saved and is interested in. */
function seenBy(db: Database, memberId: number) {
  return listed(db)
    .leftJoin('shop_deal_hits as h', 'h.deal_id', 'd.id')
    .leftJoin('shop_saved as s', (join) => join.onRef('s.deal_id', '=', 'd.id').on('s.member_id', '=', memberId))
    .leftJoin('shop_interests as i', (join) => join.onRef('i.category_id', '=', 'd.category_id').on('i.member_id', '=', memberId));
}

const shown = [
  'd.id', 'd.kind', 'd.title', 'd.offer', 'd.merchant_id', 'm.name as merchant', 'd.category_id', 'c.name as category', 'c.icon', 'c.colour',
  'd.price_cents', 'd.full_price_cents', 'd.ends_on', 's.saved_at',
] as const;

/** Whether a deal `d` is on offer on a day. */
function open(today: string): RawBuilder<boolean> {
  return sql<boolean>`not d.withdrawn and (d.starts_on is null or d.starts_on <= ${today}) and (d.ends_on is null or d.ends_on >= ${today})`;
}

function ruled(rule: CollectionRule, { memberId, today }: Looking): RawBuilder<SqlBool> {
  const all = [sql`true`];
  if (rule.saved) all.push(sql`exists (select 1 from shop_saved k where k.member_id = ${memberId} and k.deal_id = d.id)`);
  if (rule.interests) all.push(sql`exists (select 1 from shop_interests k where k.member_id = ${memberId} and k.category_id = d.category_id)`);
  if (rule.endsWithinDays !== undefined) all.push(sql`d.ends_on <= ${addDays(today, rule.endsWithinDays)}`);
  if (rule.priceUpToCents !== undefined) all.push(sql`d.price_cents <= ${rule.priceUpToCents}`);
  if (rule.freeDelivery) all.push(sql`d.delivery = 'post' and (m.delivery_cents = 0 or d.price_cents >= m.free_delivery_from_cents)`);
  if (rule.categoryName !== undefined) all.push(sql`c.name = ${rule.categoryName}`);
  return sql<SqlBool>`${sql.join(all, sql` and `)}`;
}

/** What the filters and the day ask of a deal. */
function wanted({ words, categories, merchant, kind, rule, but }: DealFilters, looking: Looking): RawBuilder<SqlBool> {
  const all = [open(looking.today), ...(words ?? []).map((word) => sql`d.words like ${like(word)}`)];
  if (categories) all.push(sql`d.category_id in (${sql.join(categories.length > 0 ? categories : [0])})`);
  if (merchant !== undefined) all.push(sql`d.merchant_id = ${merchant}`);
  if (kind !== undefined) all.push(sql`d.kind = ${kind}`);
  if (rule !== undefined) all.push(ruled(rule, looking));
  if (but !== undefined) all.push(sql`d.id <> ${but}`);
  return sql<SqlBool>`${sql.join(all, sql` and `)}`;
}

/** How a list is ordered: the member's interests and what others open come first where nothing else is asked. */
const orders: Readonly<Record<DealOrder | 'saved', ReturnType<typeof sql>>> = {
  best: sql`(i.category_id is not null) desc, coalesce(h.opened, 0) + 4 * coalesce(h.went_out, 0) desc, d.id`,
  ending: sql`d.ends_on nulls last, d.id`,
  newest: sql`d.created_at desc, d.id desc`,
  cheapest: sql`d.price_cents nulls last, d.id`,
  saved: sql`s.saved_at desc, d.id`,
};

export interface Slice {
  offset: number;
  limit: number;
  order: DealOrder | 'saved';
}

export async function listDeals(db: Database, looking: Looking, filters: DealFilters, { offset, limit, order }: Slice) {
  return seenBy(db, looking.memberId).where(wanted(filters, looking)).select(shown).orderBy(orders[order]).offset(offset).limit(limit).execute();
}

export type DealRow = Awaited<ReturnType<typeof listDeals>>[number];

export async function countDeals(db: Database, looking: Looking, filters: DealFilters): Promise<number> {
  const { total } = await listed(db).where(wanted(filters, looking)).select((build) => build.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return total;
}

/** How many fit in each category, whatever categories are asked for; those without any are left out. */
export async function countByCategory(db: Database, looking: Looking, filters: DealFilters) {
  return listed(db)
    .where(wanted({ ...filters, categories: undefined }, looking))
    .select((build) => ['c.id', 'c.name', 'c.icon', 'c.colour', build.fn.countAll<number>().as('deals')])
    .groupBy(['c.id', 'c.name', 'c.icon', 'c.colour'])
    .orderBy('c.id')
    .execute();
}

/** The merchants with the most that fits, whatever merchant is asked for. */
export async function countByMerchant(db: Database, looking: Looking, filters: DealFilters, most: number) {
  return listed(db)
    .where(wanted({ ...filters, merchant: undefined }, looking))
    .select((build) => ['m.id', 'm.name', build.fn.countAll<number>().as('deals')])
    .groupBy(['m.id', 'm.name'])
    .orderBy(sql`count(*) desc, m.name`)
    .limit(most)
    .execute();
}

/** How many each rule gathers, in their order. */
export async function countByRule(db: Database, looking: Looking, rules: readonly CollectionRule[]): Promise<number[]> {
  const counts = rules.map((rule, at) => sql`count(*) filter (where ${ruled(rule, looking)})::int as ${sql.ref(`c${at}`)}`);
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(counts)} from shop_deals d join shop_merchants m on m.id = d.merchant_id join shop_categories c on c.id = d.category_id where ${open(looking.today)}`.execute(db);
  return rules.map((_, at) => rows[0]?.[`c${at}`] ?? 0);
}

/** One deal in full, also one that has ended: what was ordered or saved can still be read. */
export async function findDeal(db: Database, { memberId, today }: Looking, id: number) {
  return seenBy(db, memberId)
    .leftJoin('shop_basket as b', (join) => join.onRef('b.deal_id', '=', 'd.id').on('b.member_id', '=', memberId))
    .innerJoin('shop_sources as f', 'f.source', 'd.source')
    .select([...shown, 'd.description', 'd.terms', 'd.code', 'd.link', 'd.delivery', 'd.taxed', 'm.delivery_cents', 'm.free_delivery_from_cents', 'b.quantity', 'h.opened', 'f.name as source_name', 'f.as_of'])
    .select(open(today).as('open'))
    .where('d.id', '=', id)
    .executeTakeFirst();
}

export type FoundDeal = NonNullable<Awaited<ReturnType<typeof findDeal>>>;

/** Deals by their ids, in the order of the ids; what has ended is left out. */
export async function dealsByIds(db: Database, looking: Looking, ids: readonly number[]): Promise<DealRow[]> {
  if (ids.length === 0) return [];
  const rows = await seenBy(db, looking.memberId).select(shown).where(open(looking.today)).where('d.id', 'in', ids).execute();
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

export async function findMerchant(db: Database, id: number) {
  return db.selectFrom('shop_merchants').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function listSources(db: Database) {
  return db.selectFrom('shop_sources').select(['name', 'as_of']).orderBy('source').execute();
}

export async function listCategories(db: Database) {
  return db.selectFrom('shop_categories').selectAll().orderBy('id').execute();
}

/** Counts that a deal was opened or left for its merchant. `db` must be the system's. */
export async function countHit(db: Database, dealId: number, what: 'opened' | 'went_out'): Promise<void> {
  await db
    .insertInto('shop_deal_hits')
    .values({ deal_id: dealId, [what]: 1 })
    .onConflict((conflict) => conflict.column('deal_id').doUpdateSet({ [what]: sql`shop_deal_hits.${sql.ref(what)} + 1` }))
    .execute();
}
