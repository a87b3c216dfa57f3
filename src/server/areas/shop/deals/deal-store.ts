import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** The member and the day for which deals are listed. */
export interface Viewer {
  memberId: number;
  today: string;
}

/** All deals as seen by one member, with what the member saved. */
function dealsFor(db: Database, memberId: number) {
  return db
    .selectFrom('shop_deals as d')
    .innerJoin('shop_merchants as m', 'm.id', 'd.merchant_id')
    .innerJoin('shop_categories as c', 'c.id', 'd.category_id')
    .leftJoin('shop_saved as s', (join) => join.onRef('s.deal_id', '=', 'd.id').on('s.member_id', '=', memberId));
}

const dealColumns = [
  'd.id',
  'd.kind',
  'd.title',
  'd.offer',
  'd.merchant_id',
  'm.name as merchant',
  'd.category_id',
  'c.name as category',
  'c.icon',
  'c.colour',
  'd.price_cents',
  'd.full_price_cents',
  'd.ends_on',
  's.saved_at',
  'd.link',
  'm.site',
] as const;

/** Whether deal `d` is open on a day. The last day uses the indexed expression. */
export function open(today: string): RawBuilder<boolean> {
  return sql<boolean>`not d.withdrawn and (d.starts_on is null or d.starts_on <= ${today})
      and coalesce(d.ends_on, date '9999-12-31') >= ${today}`;
}

/** One deal in full, including ended ones, since members can have ordered or saved them. */
export async function findDeal(db: Database, { memberId, today }: Viewer, id: number) {
  return dealsFor(db, memberId)
    .innerJoin('shop_deal_hits as h', 'h.deal_id', 'd.id')
    .innerJoin('shop_sources as f', 'f.source', 'd.source')
    .select([
      ...dealColumns,
      'd.description',
      'd.terms',
      'd.code',
      'd.delivery',
      'd.taxed',
      'm.delivery_cents',
      'm.free_delivery_from_cents',
      'h.opened',
      'f.name as source_name',
      'f.as_of',
    ])
    .select(open(today).as('open'))
    .where('d.id', '=', id)
    .executeTakeFirst();
}

export type DealResult = NonNullable<Awaited<ReturnType<typeof findDeal>>>;

/** Open deals by their ids, in the order of the ids. */
export async function dealsByIds(db: Database, looking: Viewer, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await dealsFor(db, looking.memberId)
    .select(dealColumns)
    .where(open(looking.today))
    .where('d.id', 'in', ids)
    .execute();
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

export type DealRow = Awaited<ReturnType<typeof dealsByIds>>[number];

export async function findMerchant(db: Database, id: number) {
  return db.selectFrom('shop_merchants').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function listSources(db: Database) {
  return db.selectFrom('shop_sources').select(['name', 'as_of']).orderBy('source').execute();
}

export async function listCategories(db: Database) {
  return db.selectFrom('shop_categories').selectAll().orderBy('id').execute();
}

/** Counts that a deal was opened or followed to its merchant. `db` must be system scoped. */
export async function countHit(db: Database, dealId: number, counter: 'opened' | 'went_out'): Promise<void> {
  await db
    .updateTable('shop_deal_hits')
    .set({ [counter]: sql`${sql.ref(counter)} + 1` })
    .where('deal_id', '=', dealId)
    .execute();
}
