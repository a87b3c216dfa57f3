import { sql } from 'kysely';
import { likeText } from '#server/kit/like.ts';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

export interface VoucherFilters {
  categories?: readonly string[] | undefined;
  locations?: readonly string[] | undefined;
  search?: string | undefined;
  favourites?: boolean | undefined;
  redeemed?: boolean | undefined;
  interested?: boolean | undefined;
}

const like = (words: string): string => `%${likeText(words)}%`;

/** Every voucher as seen by one member, with the member's favourite mark and code. */
function vouchersFor(db: Database, memberId: number) {
  return db
    .selectFrom('vouchers as v')
    .innerJoin('voucher_categories as c', 'c.id', 'v.category_id')
    .innerJoin('voucher_main_categories as m', 'm.id', 'c.main_id')
    .leftJoin('voucher_favourites as f', (join) =>
      join.onRef('f.voucher_id', '=', 'v.id').on('f.member_id', '=', memberId),
    )
    .leftJoin('voucher_redemptions as r', (join) =>
      join.onRef('r.voucher_id', '=', 'v.id').on('r.member_id', '=', memberId),
    );
}

const voucherColumns = [
  'v.id',
  'v.title',
  'v.description',
  'v.merchant',
  'v.offer',
  'v.location',
  'v.expires_on',
  'v.stock',
  'c.name as category',
  'm.name as main_category',
  'f.chosen_at',
  'r.code',
  'r.redeemed_at',
] as const;

/** Condition on vouchers that can be redeemed on a day. */
function onOffer(
  db: Database,
  memberId: number,
  today: string,
  { categories, locations, search, favourites, redeemed, interested }: VoucherFilters,
) {
  let query = vouchersFor(db, memberId).where('v.expires_on', '>=', today).where('v.withdrawn', '=', false);
  if (categories) query = query.where('c.name', 'in', categories.length > 0 ? categories : ['']);
  if (locations) query = query.where('v.location', 'in', locations.length > 0 ? locations : ['']);
  if (search)
    query = query.where((build) =>
      build.or(
        (['v.title', 'v.description', 'v.merchant'] as const).map((column) => build(column, 'ilike', like(search))),
      ),
    );
  if (favourites) query = query.where('f.chosen_at', 'is not', null);
  if (redeemed) query = query.where('r.code', 'is not', null);
  if (interested)
    query = query.where(
      'v.category_id',
      'in',
      db.selectFrom('voucher_interests').select('category_id').where('member_id', '=', memberId),
    );
  return query;
}

export type VoucherRow = Awaited<ReturnType<typeof listVouchers>>['rows'][number];

/** One page of vouchers, favourites first and then by expiry date, with their number and all locations. */
export async function listVouchers(
  db: Database,
  memberId: number,
  today: string,
  filters: VoucherFilters,
  offset: number,
  limit: number,
) {
  const fitting = onOffer(db, memberId, today, filters);
  const [rows, { total }, locations] = await Promise.all([
    fitting
      .select(voucherColumns)
      .orderBy(sql`f.chosen_at is null`)
      .orderBy('v.expires_on')
      .orderBy('v.id')
      .offset(offset)
      .limit(limit)
      .execute(),
    fitting.select((build) => build.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    db
      .selectFrom('vouchers')
      .select('location')
      .distinct()
      .where('expires_on', '>=', today)
      .where('withdrawn', '=', false)
      .orderBy('location')
      .limit(200)
      .execute(),
  ]);
  return { rows, total, locations: locations.map(({ location }) => location) };
}

/** One voucher in full: open today, or redeemed by the member. */
export async function findVoucher(db: Database, memberId: number, today: string, id: number) {
  return vouchersFor(db, memberId)
    .select([...voucherColumns, 'v.full_description', 'v.terms'])
    .where('v.id', '=', id)
    .where((build) =>
      build.or([
        build('r.code', 'is not', null),
        build.and([build('v.expires_on', '>=', today), build('v.withdrawn', '=', false)]),
      ]),
    )
    .executeTakeFirst();
}

export async function idsOnOffer(db: Database, today: string): Promise<number[]> {
  const rows = await db
    .selectFrom('vouchers')
    .select('id')
    .where('expires_on', '>=', today)
    .where('withdrawn', '=', false)
    .orderBy('id')
    .limit(10_000)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Every category under its main category, with the number of open vouchers and whether the member is interested in it.
 */
export async function listCategories(db: Database, memberId: number, today: string) {
  const { rows } = await sql<{
    main_id: number;
    main: string;
    id: number;
    name: string;
    vouchers: number;
    interested: boolean;
  }>`
    select m.id as main_id, m.name as main, c.id, c.name, count(v.id)::int as vouchers,
      exists (select 1 from voucher_interests i where i.member_id = ${memberId} and i.category_id = c.id) as interested
    from voucher_main_categories m join voucher_categories c on c.main_id = m.id
    left join vouchers v on v.category_id = c.id and v.expires_on >= ${today} and not v.withdrawn
    group by m.id, m.name, c.id, c.name order by m.id, c.id`.execute(db);
  return rows;
}

/** Sets, removes or toggles the favourite mark, and returns the new state. An absent `wanted` toggles it. */
export async function setFavourite(
  db: Database,
  memberId: number,
  id: number,
  wanted: boolean | undefined,
  at: Date,
): Promise<boolean> {
  if (wanted !== true) {
    const { numDeletedRows } = await db
      .deleteFrom('voucher_favourites')
      .where('member_id', '=', memberId)
      .where('voucher_id', '=', id)
      .executeTakeFirstOrThrow();
    if (wanted === false || numDeletedRows > 0n) return false;
  }
  await db
    .insertInto('voucher_favourites')
    .values({ member_id: memberId, voucher_id: id, chosen_at: at })
    .onConflict((conflict) => conflict.columns(['member_id', 'voucher_id']).doNothing())
    .execute();
  return true;
}

/** Records the redemption. False when the member has redeemed the voucher before. `db` must be a transaction. */
export async function noteRedemption(
  db: Database,
  memberId: number,
  id: number,
  code: string,
  at: Date,
): Promise<boolean> {
  const redemption = await db
    .insertInto('voucher_redemptions')
    .values({ member_id: memberId, voucher_id: id, code, redeemed_at: at })
    .onConflict((conflict) => conflict.columns(['member_id', 'voucher_id']).doNothing())
    .returning('code')
    .executeTakeFirst();
  return redemption !== undefined;
}

/** Takes one from the stock of an open voucher. False when none is left. `db` must be a system-scoped transaction. */
export async function takeFromStock(db: Database, today: string, id: number): Promise<boolean> {
  const row = await db
    .updateTable('vouchers')
    .set({ stock: sql`stock - 1`, redeemed: sql`redeemed + 1` })
    .where('id', '=', id)
    .where('stock', '>', 0)
    .where('expires_on', '>=', today)
    .where('withdrawn', '=', false)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The expiry date of a voucher; undefined when it does not exist or was withdrawn. */
export async function expiryOf(db: Database, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('vouchers')
    .select('expires_on')
    .where('id', '=', id)
    .where('withdrawn', '=', false)
    .executeTakeFirst();
  return row?.expires_on;
}

/** Vouchers by id, in short. Those that cannot be redeemed on the day are left out. */
export async function voucherCards(db: Database, ids: readonly number[], today: string) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('vouchers as v')
    .innerJoin('voucher_categories as c', 'c.id', 'v.category_id')
    .select([
      'v.id',
      'v.title',
      'v.description',
      'v.merchant',
      'v.offer',
      'v.expires_on',
      'v.stock',
      'c.name as category',
    ])
    .where('v.id', 'in', ids)
    .where('v.expires_on', '>=', today)
    .where('v.withdrawn', '=', false)
    .execute();
}

/** The titles of vouchers by id, whether they can be redeemed or not. */
export async function voucherNames(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db.selectFrom('vouchers').select(['id', 'title']).where('id', 'in', ids).execute();
}
