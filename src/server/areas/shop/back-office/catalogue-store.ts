import { sql } from 'kysely';
import type { DealStatus } from '#contract/areas/shop-catalogue.ts';
import type { Database } from '#server/kit/database.ts';
import { likeText } from '#server/kit/like.ts';
import type { ExistingDeal, ExistingMerchant } from './load-plan.ts';
import type { DescribedMerchant } from '../deals/deal-facts.ts';
import type { DealSource } from '../tables.ts';

/** The catalogue as operators read and change it. `db` must be system scoped, and a transaction for changes. */

/** Serialises changes of deals and merchants until the transaction ends, whichever rows they affect. */
export async function lockShop(db: Database): Promise<void> {
  await sql`lock table shop_sources in share row exclusive mode`.execute(db);
}

const statusOn = (today: string) =>
  sql<DealStatus>`case when d.withdrawn then 'withdrawn' when d.ends_on < ${today} then 'ended'
      when d.starts_on > ${today} then 'coming' else 'on_offer' end`;

function describedDeals(db: Database, today: string) {
  return db
    .selectFrom('shop_deals as d')
    .innerJoin('shop_merchants as m', 'm.id', 'd.merchant_id')
    .innerJoin('shop_categories as c', 'c.id', 'd.category_id')
    .innerJoin('shop_deal_hits as h', 'h.deal_id', 'd.id')
    .select([
      'd.id',
      'd.source',
      'd.key',
      'd.kind',
      'd.title',
      'd.offer',
      'm.name as merchant',
      'd.category_id',
      'c.name as category',
      'd.description',
      'd.terms',
      'd.code',
      'd.link',
      'd.price_cents',
      'd.full_price_cents',
      'd.taxed',
      'd.delivery',
      'd.starts_on',
      'd.ends_on',
      'd.withdrawn',
      'd.updated_at',
      'h.opened',
      'h.went_out',
    ])
    .select(statusOn(today).as('status'));
}

/** One page of deals with a status, and their total number. */
export async function listForTeam(
  db: Database,
  today: string,
  status: DealStatus,
  search: string | undefined,
  offset: number,
  limit: number,
) {
  const day = sql.val(today);
  const hasStatus = {
    withdrawn: sql<boolean>`d.withdrawn`,
    ended: sql<boolean>`not d.withdrawn and d.ends_on < ${day}`,
    coming: sql<boolean>`not d.withdrawn and d.starts_on > ${day}`,
    on_offer: sql<boolean>`not d.withdrawn and (d.starts_on is null or d.starts_on <= ${day})
        and coalesce(d.ends_on, date '9999-12-31') >= ${day}`,
  }[status];
  const words = (search ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8);
  const fits = sql<boolean>`${sql.join(
    [hasStatus, ...words.map((word) => sql`d.words like ${`%${likeText(word)}%`}`)],
    sql`
      and `,
  )}`;
  const byEnd = status === 'on_offer' || status === 'coming';
  const [rows, { total }] = await Promise.all([
    describedDeals(db, today)
      .where('d.id', 'in', (build) =>
        build
          .selectFrom('shop_deals as d')
          .select('d.id')
          .where(fits)
          .orderBy(byEnd ? sql`coalesce(d.ends_on, date '9999-12-31'), d.id` : sql`d.updated_at desc, d.id desc`)
          .offset(offset)
          .limit(limit),
      )
      .orderBy(byEnd ? sql`coalesce(d.ends_on, date '9999-12-31'), d.id` : sql`d.updated_at desc, d.id desc`)
      .execute(),
    db
      .selectFrom('shop_deals as d')
      .where(fits)
      .select((build) => build.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export type DescribedRow = Awaited<ReturnType<typeof listForTeam>>['rows'][number];

export async function findForTeam(db: Database, today: string, id: number): Promise<DescribedRow | undefined> {
  return describedDeals(db, today).where('d.id', '=', id).executeTakeFirst();
}

/** All deals of a source, for comparison with a list. */
export async function existingDeals(db: Database, source: DealSource): Promise<ExistingDeal[]> {
  return db
    .selectFrom('shop_deals as d')
    .innerJoin('shop_merchants as m', 'm.id', 'd.merchant_id')
    .innerJoin('shop_categories as c', 'c.id', 'd.category_id')
    .select([
      'd.id',
      'd.key',
      'd.withdrawn',
      'd.title',
      'd.offer',
      'm.name as merchant',
      'c.name as category',
      'd.description',
      'd.terms',
      'd.code',
      'd.link',
      'd.price_cents as priceCents',
      'd.full_price_cents as fullPriceCents',
      'd.taxed',
      'd.delivery',
      'd.starts_on as startsOn',
      'd.ends_on as endsOn',
    ])
    .where('d.source', '=', source)
    .orderBy('d.id')
    .execute();
}

const merchantColumns = [
  'id',
  'name',
  'about',
  'site',
  'delivery_cents as feeCents',
  'free_delivery_from_cents as freeFromCents',
] as const;

export async function existingMerchants(db: Database): Promise<ExistingMerchant[]> {
  return db.selectFrom('shop_merchants').select(merchantColumns).orderBy('id').execute();
}

/** A merchant by its name, ignoring case. */
export async function merchantNamed(db: Database, name: string): Promise<ExistingMerchant | undefined> {
  return db
    .selectFrom('shop_merchants')
    .select(merchantColumns)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst();
}

export async function findTeamMerchant(db: Database, id: number): Promise<ExistingMerchant | undefined> {
  return db.selectFrom('shop_merchants').select(merchantColumns).where('id', '=', id).executeTakeFirst();
}

/** Ids of deals by their keys. */
export async function idsByKey(db: Database, source: DealSource): Promise<Map<string, number>> {
  return new Map(
    (await db.selectFrom('shop_deals').select(['id', 'key']).where('source', '=', source).execute()).map(
      ({ id, key }) => [key, id],
    ),
  );
}

/** Ends or restores a deal. A coupon that is ended stays ended while its service lists it. */
export async function setWithdrawn(db: Database, id: number, withdrawn: boolean, at: Date): Promise<void> {
  await db
    .updateTable('shop_deals')
    .set({ withdrawn, withdrawn_by_operator: withdrawn, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** One page of merchants by name, with the number of their open deals. */
export async function listMerchants(
  db: Database,
  today: string,
  search: string | undefined,
  offset: number,
  limit: number,
) {
  const query = search
    ? db.selectFrom('shop_merchants as m').where('m.name', 'ilike', `%${likeText(search)}%`)
    : db.selectFrom('shop_merchants as m');
  const [rows, { total }] = await Promise.all([
    query
      .select(['m.id', 'm.name', 'm.about', 'm.site', 'm.delivery_cents', 'm.free_delivery_from_cents'])
      .select(
        sql<number>`(select count(*)::integer from shop_deals d
            where d.merchant_id = m.id and not d.withdrawn and (d.starts_on is null or d.starts_on <= ${today})
              and coalesce(d.ends_on, date '9999-12-31') >= ${today})`.as('deals'),
      )
      .orderBy(sql`lower(m.name)`)
      .offset(offset)
      .limit(limit)
      .execute(),
    query.select((build) => build.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Adds or updates a merchant and returns its id. A new name also updates the search text of its deals. */
export async function saveMerchant(
  db: Database,
  id: number | undefined,
  { name, about, site, feeCents, freeFromCents }: DescribedMerchant,
): Promise<number> {
  const values = { name, about, site, delivery_cents: feeCents, free_delivery_from_cents: freeFromCents };
  if (id === undefined)
    return (await db.insertInto('shop_merchants').values(values).returning('id').executeTakeFirstOrThrow()).id;
  await db.updateTable('shop_merchants').set(values).where('id', '=', id).execute();
  await sql`
    update shop_deals d set words = lower(concat_ws(' ', d.title, d.offer, ${name}::text, c.name, d.description))
    from shop_categories c
    where c.id = d.category_id and d.merchant_id = ${id}
      and d.words <> lower(concat_ws(' ', d.title, d.offer, ${name}::text, c.name, d.description))`.execute(db);
  return id;
}
