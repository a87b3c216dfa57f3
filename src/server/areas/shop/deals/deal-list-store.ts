import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { DealKind, DealOrder } from '#contract/areas/shop.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import type { Database } from '#server/kit/database.ts';
import type { CollectionRule } from './collections.ts';
import type { DealRow, Viewer } from './deal-store.ts';
import { open } from './deal-store.ts';

export interface DealFilters {
  /** Every word must occur in the deal, in any order. */
  words?: readonly string[] | undefined;
  categories?: readonly number[] | undefined;
  merchant?: number | undefined;
  kind?: DealKind | undefined;
  rule?: CollectionRule | undefined;
  but?: number | undefined;
}

const like = (word: string): string => `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.join([sql`true`, ...conditions], sql` and `)}`;

/** Whether merchant `k` delivers a posted deal `d` for free. */
const sendsFree = sql`(k.delivery_cents = 0 or d.price_cents >= k.free_delivery_from_cents)`;

/** The condition on deal `d` of a collection's rule. With `joined`, its merchant is joined as `k`. */
export function ruleCondition(rule: CollectionRule, { memberId, today }: Viewer, joined = false): RawBuilder<SqlBool> {
  const conditions: RawBuilder<unknown>[] = [];
  if (rule.saved)
    conditions.push(sql`exists (select 1 from shop_saved k where k.member_id = ${memberId} and k.deal_id = d.id)`);
  if (rule.interests)
    conditions.push(
      sql`exists (select 1 from shop_interests k where k.member_id = ${memberId} and k.category_id = d.category_id)`,
    );
  if (rule.endsWithinDays !== undefined) conditions.push(sql`d.ends_on <= ${addDays(today, rule.endsWithinDays)}`);
  if (rule.priceUpToCents !== undefined) conditions.push(sql`d.price_cents <= ${rule.priceUpToCents}`);
  if (rule.freeDelivery)
    conditions.push(
      sql`d.delivery = 'post' and ${
        joined
          ? sendsFree
          : sql`exists (select 1 from shop_merchants k
          where k.id = d.merchant_id and ${sendsFree})`
      }`,
    );
  if (rule.categoryName !== undefined)
    conditions.push(sql`d.category_id = (select k.id from shop_categories k where k.name = ${rule.categoryName})`);
  return all(conditions);
}

const ofCategories = (column: string, categories: readonly number[]): RawBuilder<unknown> =>
  sql`${sql.ref(column)} in (${sql.join(categories.length > 0 ? categories : [0])})`;

/** The condition on deal `d` of the filters and the day. */
export function filterCondition(
  { words, categories, merchant, kind, rule, but }: DealFilters,
  looking: Viewer,
): RawBuilder<SqlBool> {
  const conditions: RawBuilder<unknown>[] = [
    open(looking.today),
    ...(words ?? []).map((word) => sql`d.words like ${like(word)}`),
  ];
  if (categories) conditions.push(ofCategories('d.category_id', categories));
  if (merchant !== undefined) conditions.push(sql`d.merchant_id = ${merchant}`);
  if (kind !== undefined) conditions.push(sql`d.kind = ${kind}`);
  if (rule !== undefined) conditions.push(ruleCondition(rule, looking));
  if (but !== undefined) conditions.push(sql`d.id <> ${but}`);
  return all(conditions);
}

/**
 * The sort position of a deal in a list. `strange` is 1 for deals outside the member's interests, in the order that
 * considers them.
 */
export interface SortPosition {
  strange: number;
  key: number;
  id: number;
}

type Order = DealOrder | 'saved';

export interface Slice {
  limit: number;
  order: Order;
  /** Either the number of deals to skip, or the position after which to continue. */
  offset?: number;
  after?: SortPosition | undefined;
}

const FIRST_DAY = sql`date '2000-01-01'`;
const lastDay = sql`coalesce(d.ends_on, date '9999-12-31')`;
const price = sql`coalesce(d.price_cents, 1000000000)`;

interface Sorting {
  /** The integer sort key of a position. */
  key: RawBuilder<unknown>;
  /** The indexed expression, and how a position's key is converted to compare with it. */
  indexed: RawBuilder<unknown>;
  input: (key: number) => RawBuilder<unknown>;
  from: RawBuilder<unknown>;
}

/** Sort orders without interests, each with an index. Ids increase in the order in which deals are added. */
function sortingOf(order: Exclude<Order, 'best'>, { memberId }: Viewer): Sorting {
  const deals = sql`shop_deals d`;
  if (order === 'ending')
    return {
      key: sql`${lastDay} - ${FIRST_DAY}`,
      indexed: lastDay,
      input: (key) => sql`${FIRST_DAY} + ${key}::integer`,
      from: deals,
    };
  if (order === 'cheapest') return { key: price, indexed: price, input: (key) => sql`${key}::bigint`, from: deals };
  if (order === 'newest')
    return { key: sql`-d.id`, indexed: sql`-d.id`, input: (key) => sql`${key}::bigint`, from: deals };
  const since = sql`-(extract(epoch from k.saved_at) * 1000000)::bigint`;
  return {
    key: since,
    indexed: since,
    input: (key) => sql`${key}::bigint`,
    from: sql`shop_saved k join shop_deals d on k.member_id = ${memberId} and k.deal_id = d.id`,
  };
}

function sortedPage(
  looking: Viewer,
  filters: DealFilters,
  order: Exclude<Order, 'best'>,
  { limit, offset = 0, after }: Slice,
): RawBuilder<unknown> {
  const { key, indexed, input, from } = sortingOf(order, looking);
  const beyond = !after
    ? sql`true`
    : order === 'newest'
      ? sql`d.id < ${after.id}`
      : sql`(${indexed}, d.id) > (${input(after.key)}, ${after.id})`;
  const by = order === 'newest' ? sql`d.id desc` : sql`${indexed}, d.id`;
  return sql`select d.id as deal_id, 0 as strange, (${key})::bigint as key from ${from}
    where ${filterCondition(filters, looking)} and ${beyond} order by ${by} offset ${offset} limit ${limit}`;
}

const strangeTo = (memberId: number, category: string): RawBuilder<unknown> =>
  sql`(not exists (select 1 from shop_interests i
      where i.member_id = ${memberId} and i.category_id = ${sql.ref(category)}))::integer`;

/** Merges the best deals of each category from its index, so that the rest of the shop is not read. */
function rankedPage(
  looking: Viewer,
  { categories, ...filters }: DealFilters,
  { limit, offset = 0, after }: Slice,
): RawBuilder<unknown> {
  const beyond = after
    ? sql`c.strange >= ${after.strange}
        and (h.rank, h.deal_id) > (case when c.strange = ${after.strange} then ${after.key}::bigint
          else -9000000000000000 end, ${after.id}::bigint)`
    : sql`true`;
  return sql`
    select r.deal_id, c.strange, r.rank as key
    from (select k.id, ${strangeTo(looking.memberId, 'k.id')} as strange from shop_categories k
      where ${categories ? ofCategories('k.id', categories) : sql`true`}) c
    cross join lateral (
      select h.deal_id, h.rank from shop_deal_hits h join shop_deals d on d.id = h.deal_id
      where h.category_id = c.id and not h.withdrawn and ${filterCondition(filters, looking)} and ${beyond}
      order by h.rank, h.deal_id limit ${offset + limit}) r
    order by c.strange, r.rank, r.deal_id offset ${offset} limit ${limit}`;
}

/** The same order when a search or a merchant leaves few deals. */
function rankedFew(looking: Viewer, filters: DealFilters, { limit, offset = 0, after }: Slice): RawBuilder<unknown> {
  return sql`
    select f.deal_id, f.strange, f.key from (
      select d.id as deal_id, ${strangeTo(looking.memberId, 'd.category_id')} as strange, h.rank as key
      from shop_deals d join shop_deal_hits h on h.deal_id = d.id where ${filterCondition(filters, looking)}) f
    where ${
      after
        ? sql`(f.strange, f.key, f.deal_id) > (${after.strange}, ${after.key}::bigint,
        ${after.id}::bigint)`
        : sql`true`
    }
    order by f.strange, f.key, f.deal_id offset ${offset} limit ${limit}`;
}

export type ListedDeal = DealRow & SortPosition;

/** One page of deals. The page is selected first, and the details are joined afterwards. */
export async function listDeals(
  db: Database,
  looking: Viewer,
  filters: DealFilters,
  slice: Slice,
): Promise<ListedDeal[]> {
  const { order } = slice;
  const few = (filters.words?.length ?? 0) > 0 || filters.merchant !== undefined;
  const page =
    order !== 'best'
      ? sortedPage(looking, filters, order, slice)
      : few
        ? rankedFew(looking, filters, slice)
        : rankedPage(looking, filters, slice);
  const { rows } = await sql<ListedDeal>`
    select d.id, d.kind, d.title, d.offer, d.merchant_id, m.name as merchant, d.category_id, c.name as category, c.icon,
      c.colour, d.price_cents, d.full_price_cents, d.ends_on, s.saved_at, d.link, m.site, p.strange, p.key
    from (${page}) p join shop_deals d on d.id = p.deal_id join shop_merchants m on m.id = d.merchant_id
    join shop_categories c on c.id = d.category_id
    left join shop_saved s on s.deal_id = d.id and s.member_id = ${looking.memberId}
    order by p.strange, p.key, p.deal_id`.execute(db);
  return rows;
}
