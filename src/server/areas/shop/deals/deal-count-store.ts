import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CollectionSlug, ShopCategory } from '#contract/areas/shop.ts';
import type { Database } from '#server/kit/database.ts';
import { ruleOf } from './collections.ts';
import { ruleCondition, filterCondition } from './deal-list-store.ts';
import type { DealFilters } from './deal-list-store.ts';
import { open } from './deal-store.ts';
import type { Viewer } from './deal-store.ts';
import '../tables.ts';

/** The counts of one day for one version of the shop. */
export interface CountKey {
  day: string;
  version: number;
}

/** Outdated counts are retained this long for requests that are still using them. */
const RETENTION_MS = 5 * 60 * 1000;

/** Collections whose deals are the same for every member, by the column of their count. */
const shared = {
  ending: 'ending',
  under_25: 'under-25',
  free_delivery: 'free-delivery',
  gift_cards: 'gift-cards',
} as const satisfies Record<string, CollectionSlug>;

/**
 * Counts the open deals of a day in one statement, so that the counts match one version of the shop. Concurrent callers
 * wait for the first one's row in `shop_count_days`. `db` must be system scoped and commit.
 */
async function count(db: Database, today: string, at: Date): Promise<void> {
  const looking: Viewer = { memberId: 0, today };
  const columns = sql.join(Object.keys(shared).map((column) => sql.ref(column)));
  const gathered = Object.entries(shared).map(
    ([column, slug]) =>
      sql`count(*) filter (where ${ruleCondition(ruleOf(slug), looking, true)}) as ${sql.ref(column)}`,
  );
  const sums = Object.keys(shared).map((column) => sql`coalesce(sum(g.${sql.ref(column)}), 0)`);
  await sql`
    with counted as (
      insert into shop_count_days (day, version, counted_at) select ${today}::date, version, ${at}::timestamptz
      from shop_versions on conflict do nothing returning day, version)
    insert into shop_counts (day, version, category_ids, merchant_ids, kinds, deals, ${columns})
    select n.day, n.version, l.* from counted n cross join lateral (
      select coalesce(array_agg(g.category_id), '{}'), coalesce(array_agg(g.merchant_id), '{}'),
        coalesce(array_agg(g.kind), '{}'), coalesce(array_agg(g.deals), '{}'), ${sql.join(sums)}
      from (
        select d.category_id, d.merchant_id, d.kind, count(*)::integer as deals, ${sql.join(gathered)}
        from shop_deals d join shop_merchants k on k.id = d.merchant_id where n.version > 0 and ${open(today)}
        group by d.category_id, d.merchant_id, d.kind) g) l`.execute(db);
  await db
    .deleteFrom('shop_count_days')
    .where('counted_at', '<', new Date(at.getTime() - RETENTION_MS))
    .where('version', '<', (build) => build.selectFrom('shop_versions').select('version'))
    .execute();
}

/** The counts of the current version, computed if they do not exist yet. */
export async function currentCounts(
  db: Database,
  { shared, today, at }: { shared: Database; today: string; at: Date },
): Promise<CountKey> {
  const readVersion = async () => {
    const { rows } = await sql<{ version: number; known: boolean }>`
      select v.version, exists (select 1 from shop_count_days c
        where c.day = ${today}::date and c.version = v.version) as known from shop_versions v`.execute(db);
    return rows[0]!;
  };
  const first = await readVersion();
  if (first.known) return { day: today, version: first.version };
  await count(shared, today, at);
  // A concurrent count has been committed by now. A later change is counted by the next request.
  const { rows } = await sql<{
    version: number;
  }>`select max(version) as version from shop_count_days where day = ${today}::date`.execute(db);
  return { day: today, version: rows[0]!.version };
}

export interface Facets {
  total: number;
  categories: (ShopCategory & { deals: number })[];
  merchants: { id: number; name: string; deals: number }[];
}

/** The rows of a count, with alias `n`. */
function linesOf({ day, version }: CountKey): RawBuilder<unknown> {
  return sql`(
    select l.* from shop_counts c cross join unnest(c.category_ids, c.merchant_ids, c.kinds, c.deals) l (category_id,
      merchant_id, kind, deals)
    where c.day = ${day}::date and c.version = ${version}) n`;
}

function grouped(counted: CountKey, filters: DealFilters, looking: Viewer): RawBuilder<unknown> {
  const { words, kind } = filters;
  if (words && words.length > 0)
    return sql`select d.category_id, d.merchant_id, count(*) as deals from shop_deals d
      where ${filterCondition({ words, kind }, looking)} group by 1, 2`;
  return sql`select n.category_id, n.merchant_id, sum(n.deals) as deals from ${linesOf(counted)}
    where ${kind === undefined ? sql`true` : sql`n.kind = ${kind}`} group by 1, 2`;
}

/**
 * The number of matching deals, the number per category regardless of the category filter, and the merchants with the
 * most deals regardless of the merchant filter.
 */
export async function facetsOf(
  db: Database,
  counted: CountKey,
  looking: Viewer,
  filters: DealFilters,
  maxMerchants: number,
): Promise<Facets> {
  const { categories, merchant } = filters;
  const inCategories = categories
    ? sql`g.category_id in (${sql.join(categories.length > 0 ? categories : [0])})`
    : sql`true`;
  const ofMerchant = merchant === undefined ? sql`true` : sql`g.merchant_id = ${merchant}`;
  const { rows } = await sql<Facets>`
    with g as materialized (${grouped(counted, filters, looking)})
    select (select coalesce(sum(g.deals), 0)::integer from g where ${inCategories} and ${ofMerchant}) as total,
      (select coalesce(jsonb_agg(to_jsonb(x) order by x.id), '[]') from (
        select c.id, c.name, c.icon, c.colour, sum(g.deals)::integer as deals from g
        join shop_categories c on c.id = g.category_id where ${ofMerchant} group by c.id) x) as categories,
      (select coalesce(jsonb_agg(to_jsonb(x) order by x.deals desc, x.name), '[]') from (
        select m.id, m.name, n.deals from (select g.merchant_id, sum(g.deals)::integer as deals from g
          where ${inCategories} group by 1) n
        join shop_merchants m on m.id = n.merchant_id order by n.deals desc, m.name
        limit ${maxMerchants}) x) as merchants`.execute(db);
  return rows[0]!;
}

/** The number of deals in each collection for a member. */
export async function collectionCounts(
  db: Database,
  { day, version }: CountKey,
  { memberId, today }: Viewer,
): Promise<Record<CollectionSlug, number>> {
  const gathered = Object.entries(shared).map(([column, slug]) => sql`c.${sql.ref(column)} as ${sql.ref(slug)}`);
  const { rows } = await sql<Record<CollectionSlug, number>>`
    select ${sql.join(gathered)},
      (select coalesce(sum(l.deals), 0)::integer from unnest(c.category_ids, c.deals) l (category_id, deals)
        where l.category_id in (select i.category_id from shop_interests i
          where i.member_id = ${memberId})) as "for-you",
      (select count(*)::integer from shop_saved s join shop_deals d on d.id = s.deal_id
        where s.member_id = ${memberId} and ${open(today)}) as saved
    from shop_counts c where c.day = ${day}::date and c.version = ${version}`.execute(db);
  return rows[0]!;
}
