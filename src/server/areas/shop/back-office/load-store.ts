import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import { lockShop } from './catalogue-store.ts';
import type { DealSource } from '../tables.ts';
import type { LoadedDeal } from './loaded-deal.ts';

export interface LoadedList {
  source: DealSource;
  name: string;
  asOf: string;
  deals: readonly LoadedDeal[];
}

/** Rows per statement, far below the protocol's limit on parameters. */
const CHUNK = 500;

function* chunksOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += CHUNK) yield rows.slice(from, from + CHUNK);
}

/** Adds and updates merchants, and returns their ids by lower-case name. */
async function loadMerchants(db: Database, deals: readonly LoadedDeal[]): Promise<Map<string, number>> {
  const byName = new Map(deals.map((deal) => [deal.merchant.toLowerCase(), deal]));
  const ids = new Map<string, number>();
  for (const chunk of chunksOf([...byName.values()])) {
    const rows = chunk.map(({ merchant, about, site, deliveryTerms }) => ({
      name: merchant,
      about,
      site,
      delivery_cents: deliveryTerms?.feeCents ?? 0,
      free_delivery_from_cents: deliveryTerms?.freeFromCents ?? null,
    }));
    const loaded = await db
      .insertInto('shop_merchants')
      .values(rows)
      .onConflict((conflict) =>
        conflict.expression(sql`lower(name)`).doUpdateSet({
          about: sql`case when excluded.about = '' then shop_merchants.about else excluded.about end`,
          site: sql`coalesce(excluded.site, shop_merchants.site)`,
          ...(chunk[0]?.deliveryTerms
            ? {
                delivery_cents: sql`excluded.delivery_cents`,
                free_delivery_from_cents: sql`excluded.free_delivery_from_cents`,
              }
            : {}),
        }),
      )
      .returning(['id', 'name'])
      .execute();
    for (const { id, name } of loaded) ids.set(name.toLowerCase(), id);
  }
  return ids;
}

const replaced = [
  'merchant_id',
  'category_id',
  'kind',
  'title',
  'offer',
  'description',
  'terms',
  'code',
  'link',
  'price_cents',
  'full_price_cents',
  'taxed',
  'delivery',
  'starts_on',
  'ends_on',
  'words',
  'withdrawn',
  'updated_at',
] as const;

export function dealRow(source: DealSource, deal: LoadedDeal, merchantId: number, categoryId: number, at: Date) {
  return {
    source,
    key: deal.key,
    merchant_id: merchantId,
    category_id: categoryId,
    kind: deal.priceCents === null ? ('coupon' as const) : ('item' as const),
    title: deal.title,
    offer: deal.offer,
    description: deal.description,
    terms: sql<string[]>`${JSON.stringify(deal.terms)}::jsonb`,
    code: deal.code,
    link: deal.link,
    price_cents: deal.priceCents,
    full_price_cents: deal.fullPriceCents,
    taxed: deal.taxed,
    delivery: deal.delivery,
    starts_on: deal.startsOn,
    ends_on: deal.endsOn,
    words: [deal.title, deal.offer, deal.merchant, deal.category, deal.description].join(' ').toLowerCase(),
    withdrawn: false,
    created_at: at,
    updated_at: at,
  };
}

export interface Belonging {
  merchantId: number;
  categoryId: number;
}

/**
 * Adds a deal from the back office and returns its id. `db` must be a system-scoped transaction that holds the shop's
 * lock.
 */
export async function addDeal(
  db: Database,
  deal: LoadedDeal,
  { merchantId, categoryId }: Belonging,
  today: string,
  at: Date,
): Promise<number> {
  // A source for the operators' deals, if no list was loaded yet.
  await db
    .insertInto('shop_sources')
    .values({ source: 'operator', name: 'Our shop', as_of: today, read_at: at })
    .onConflict((conflict) => conflict.column('source').doNothing())
    .execute();
  return (
    await db
      .insertInto('shop_deals')
      .values(dealRow('operator', deal, merchantId, categoryId, at))
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

/** Updates the fields of a deal from the back office, but not whether it is withdrawn. */
export async function changeDeal(
  db: Database,
  id: number,
  deal: LoadedDeal,
  { merchantId, categoryId }: Belonging,
  at: Date,
): Promise<void> {
  const {
    source: _source,
    key: _key,
    withdrawn: _withdrawn,
    created_at: _created,
    ...row
  } = dealRow('operator', deal, merchantId, categoryId, at);
  await db.updateTable('shop_deals').set(row).where('id', '=', id).execute();
}

/** Withdraws deals that the source no longer lists. They stay readable for members who saved or ordered them. */
async function withdrawOthers(db: Database, { source, deals }: LoadedList, at: Date): Promise<number> {
  const keys = deals.map(({ key }) => key);
  const { numAffectedRows } = await sql`
    update shop_deals set withdrawn = true, updated_at = ${at}
    where source = ${source} and not withdrawn and not (key = any(${keys}::text[]))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/**
 * Loads a list of deals by key. With `replace`, deals of the same source that are not in the list are withdrawn. `db`
 * must be a system-scoped transaction. Concurrent lists are serialised.
 */
export async function loadDeals(
  db: Database,
  list: LoadedList,
  replace: boolean,
  at: Date,
): Promise<{ withdrawn: number }> {
  await lockShop(db);
  const merchants = await loadMerchants(db, list.deals);
  const categories = new Map(
    (await db.selectFrom('shop_categories').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]),
  );
  for (const chunk of chunksOf(list.deals)) {
    await db
      .insertInto('shop_deals')
      .values(
        chunk.map((deal) =>
          dealRow(list.source, deal, merchants.get(deal.merchant.toLowerCase())!, categories.get(deal.category)!, at),
        ),
      )
      .onConflict((conflict) =>
        conflict.columns(['source', 'key']).doUpdateSet((build) => ({
          ...Object.fromEntries(replaced.map((column) => [column, build.ref(`excluded.${column}`)])),
          // An operator's list restores the deals it contains. A service's list does not restore what an operator
          // ended.
          ...(list.source === 'operator'
            ? { withdrawn_by_operator: false }
            : { withdrawn: sql<boolean>`shop_deals.withdrawn_by_operator` }),
        })),
      )
      .execute();
  }
  const withdrawn = replace ? await withdrawOthers(db, list, at) : 0;
  await db
    .insertInto('shop_sources')
    .values({ source: list.source, name: list.name, as_of: list.asOf, read_at: at })
    .onConflict((conflict) => conflict.column('source').doUpdateSet({ name: list.name, as_of: list.asOf, read_at: at }))
    .execute();
  return { withdrawn };
}
