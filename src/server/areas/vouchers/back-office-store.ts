import { sql } from 'kysely';
import type { VoucherStatus } from '#contract/areas/vouchers.ts';
import type { Database } from '#server/kit/database.ts';
import { likeText } from '#server/kit/like.ts';
import './tables.ts';

/** What the team reads and changes of vouchers and polls; `db` is the system's. */

/** One page of vouchers of one standing, and how many there are. */
export async function listForTeam(
  db: Database,
  today: string,
  status: VoucherStatus,
  search: string | undefined,
  offset: number,
  limit: number,
) {
  let query = db
    .selectFrom('vouchers as v')
    .innerJoin('voucher_categories as c', 'c.id', 'v.category_id')
    .where('v.withdrawn', '=', status === 'withdrawn');
  if (status !== 'withdrawn') query = query.where('v.expires_on', status === 'on_offer' ? '>=' : '<', today);
  if (search)
    query = query.where((build) =>
      build.or((['v.title', 'v.merchant'] as const).map((column) => build(column, 'ilike', `%${likeText(search)}%`))),
    );
  const [rows, { total }] = await Promise.all([
    query
      .select([
        'v.id',
        'v.title',
        'v.description',
        'v.full_description',
        'v.terms',
        'v.merchant',
        'v.offer',
        'v.location',
        'v.expires_on',
        'v.stock',
        'v.redeemed',
        'v.withdrawn',
        'c.name as category',
      ])
      .orderBy('v.expires_on', status === 'on_offer' ? 'asc' : 'desc')
      .orderBy('v.id')
      .offset(offset)
      .limit(limit)
      .execute(),
    query.select((build) => build.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** A voucher as the team wrote it; nobody else changes it until the transaction ends. */
export async function holdVoucher(db: Database, id: number) {
  return db
    .selectFrom('vouchers')
    .select([
      'title',
      'description',
      'full_description',
      'terms',
      'merchant',
      'offer',
      'category_id',
      'location',
      'expires_on',
      'stock',
      'withdrawn',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** A poll as it stands; nobody else closes it until the transaction ends. */
export async function holdPoll(db: Database, id: number) {
  return db
    .selectFrom('charity_polls')
    .select(['title', 'opens_on', 'closes_on', 'closed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Changes what is left of a voucher by so many and answers it: null where it would fall below none, undefined where there is no such voucher. */
export async function addStock(db: Database, id: number, add: number, at: Date): Promise<number | null | undefined> {
  const row = await db
    .updateTable('vouchers')
    .set({ stock: sql`stock + ${sql.lit(add)}`, updated_at: at })
    .where('id', '=', id)
    .where(sql<boolean>`stock + ${sql.lit(add)} between 0 and 1000000`)
    .returning('stock')
    .executeTakeFirst();
  if (row) return row.stock;
  const known = await db.selectFrom('vouchers').select('id').where('id', '=', id).executeTakeFirst();
  return known ? null : undefined;
}

export async function setWithdrawn(db: Database, id: number, withdrawn: boolean, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('vouchers')
    .set({ withdrawn, updated_at: at })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** One page of polls with their charities, the latest first. */
export async function listPolls(db: Database, offset: number, limit: number) {
  const [polls, { total }] = await Promise.all([
    db
      .selectFrom('charity_polls')
      .selectAll()
      .orderBy('opens_on', 'desc')
      .orderBy('id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute(),
    db
      .selectFrom('charity_polls')
      .select((build) => build.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  const choices =
    polls.length === 0
      ? []
      : await db
          .selectFrom('charity_poll_choices as o')
          .innerJoin('charities as c', 'c.id', 'o.charity_id')
          .select(['o.poll_id', 'c.id', 'c.name', 'o.votes'])
          .where(
            'o.poll_id',
            'in',
            polls.map(({ id }) => id),
          )
          .orderBy('c.id')
          .execute();
  const byPoll = Map.groupBy(choices, ({ poll_id }) => poll_id);
  return { rows: polls.map((poll) => ({ ...poll, charities: byPoll.get(poll.id) ?? [] })), total };
}

/** Ends a poll now: null where it is over already, undefined where there is none. */
export async function closePoll(db: Database, id: number, today: string, at: Date): Promise<true | null | undefined> {
  const row = await db
    .updateTable('charity_polls')
    .set({ closed_at: at })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where('closes_on', '>=', today)
    .returning('id')
    .executeTakeFirst();
  if (row) return true;
  const known = await db.selectFrom('charity_polls').select('id').where('id', '=', id).executeTakeFirst();
  return known ? null : undefined;
}
