import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CollectionSlug, ShopCategory } from '#contract/areas/shop.ts';
import type { Database } from '#server/kit/database.ts';
import { ruleOf } from './collections.ts';
import { ruled, wanted } from './deal-list-store.ts';
import type { DealFilters } from './deal-list-store.ts';
import { open } from './deal-store.ts';
import type { Looking } from './deal-store.ts';
import '../tables.ts';

/** A count of the deals of one day in one version of them. */
export interface Counted {
  day: string;
  version: number;
}

/** Counts that nobody reads any more; a question that began with them may still be under way. */
const RETENTION_MS = 5 * 60 * 1000;

/** The collections whose deals are the same for everybody, by the column in which they are counted. */
const shared = {
  ending: 'ending',
  under_25: 'under-25',
  free_delivery: 'free-delivery',
  gift_cards: 'gift-cards',
} as const satisfies Record<string, CollectionSlug>;

/**
 * Counts the open deals of a day in one statement, that is from one state of the shop and for its version. Of several who
 * ask at once the first counts: the others wait for its line of `shop_count_days`, on which the count hangs by `n`. `db` is
 * the system's, and one that keeps what is written.
 */
async function count(db: Database, today: string, at: Date): Promise<void> {
  const looking: Looking = { memberId: 0, today };
  const columns = sql.join(Object.keys(shared).map((column) => sql.ref(column)));
  const gathered = Object.entries(shared).map(
    ([column, slug]) => sql`count(*) filter (where ${ruled(ruleOf(slug), looking, true)}) as ${sql.ref(column)}`,
  );
  const sums = Object.keys(shared).map((column) => sql`coalesce(sum(g.${sql.ref(column)}), 0)`);
  await sql`
    with counted as (
      insert into shop_count_days (day, version, counted_at) select ${today}::date, version, ${at}::timestamptz from shop_versions on conflict do nothing returning day, version)
    insert into shop_counts (day, version, category_ids, merchant_ids, kinds, deals, ${columns})
    select n.day, n.version, l.* from counted n cross join lateral (
      select coalesce(array_agg(g.category_id), '{}'), coalesce(array_agg(g.merchant_id), '{}'), coalesce(array_agg(g.kind), '{}'), coalesce(array_agg(g.deals), '{}'), ${sql.join(sums)}
      from (
        select d.category_id, d.merchant_id, d.kind, count(*)::integer as deals, ${sql.join(gathered)}
        from shop_deals d join shop_merchants k on k.id = d.merchant_id where n.version > 0 and ${open(today)} group by d.category_id, d.merchant_id, d.kind) g) l`.execute(
    db,
  );
  await db
    .deleteFrom('shop_count_days')
    .where('counted_at', '<', new Date(at.getTime() - RETENTION_MS))
    .where('version', '<', (build) => build.selectFrom('shop_versions').select('version'))
    .execute();
}

/** The count of the deals as they are, made where nobody has asked for it yet. */
export async function countedNow(
  db: Database,
  { shared, today, at }: { shared: Database; today: string; at: Date },
): Promise<Counted> {
  const known = async () => {
    const { rows } = await sql<{ version: number; known: boolean }>`
      select v.version, exists (select 1 from shop_count_days c where c.day = ${today}::date and c.version = v.version) as known from shop_versions v`.execute(
      db,
    );
    return rows[0]!;
  };
  const first = await known();
  if (first.known) return { day: today, version: first.version };
  await count(shared, today, at);
  // Whoever counted at the same time has committed by now; a change since then is for the next question.
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

/** The lines of a count, as `n`. */
function linesOf({ day, version }: Counted): RawBuilder<unknown> {
  return sql`(
    select l.* from shop_counts c cross join unnest(c.category_ids, c.merchant_ids, c.kinds, c.deals) l (category_id, merchant_id, kind, deals)
    where c.day = ${day}::date and c.version = ${version}) n`;
}

function grouped(counted: Counted, filters: DealFilters, looking: Looking): RawBuilder<unknown> {
  const { words, kind } = filters;
  if (words && words.length > 0)
    return sql`select d.category_id, d.merchant_id, count(*) as deals from shop_deals d where ${wanted({ words, kind }, looking)} group by 1, 2`;
  return sql`select n.category_id, n.merchant_id, sum(n.deals) as deals from ${linesOf(counted)} where ${kind === undefined ? sql`true` : sql`n.kind = ${kind}`} group by 1, 2`;
}

/**
 * How many deals fit; how many of each category whatever categories are asked for; and the merchants with the most,
 * whatever merchant is asked for.
 */
export async function facetsOf(
  db: Database,
  counted: Counted,
  looking: Looking,
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
        select c.id, c.name, c.icon, c.colour, sum(g.deals)::integer as deals from g join shop_categories c on c.id = g.category_id where ${ofMerchant} group by c.id) x) as categories,
      (select coalesce(jsonb_agg(to_jsonb(x) order by x.deals desc, x.name), '[]') from (
        select m.id, m.name, n.deals from (select g.merchant_id, sum(g.deals)::integer as deals from g where ${inCategories} group by 1) n
        join shop_merchants m on m.id = n.merchant_id order by n.deals desc, m.name limit ${maxMerchants}) x) as merchants`.execute(
    db,
  );
  return rows[0]!;
}

/** How many deals each collection gathers for a member. */
export async function collectionCounts(
  db: Database,
  { day, version }: Counted,
  { memberId, today }: Looking,
): Promise<Record<CollectionSlug, number>> {
  const gathered = Object.entries(shared).map(([column, slug]) => sql`c.${sql.ref(column)} as ${sql.ref(slug)}`);
  const { rows } = await sql<Record<CollectionSlug, number>>`
    select ${sql.join(gathered)},
      (select coalesce(sum(l.deals), 0)::integer from unnest(c.category_ids, c.deals) l (category_id, deals)
        where l.category_id in (select i.category_id from shop_interests i where i.member_id = ${memberId})) as "for-you",
      (select count(*)::integer from shop_saved s join shop_deals d on d.id = s.deal_id where s.member_id = ${memberId} and ${open(today)}) as saved
    from shop_counts c where c.day = ${day}::date and c.version = ${version}`.execute(db);
  return rows[0]!;
}
