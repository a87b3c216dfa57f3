import { sql } from 'kysely';
import type { VoucherStatus } from '#contract/areas/vouchers.ts';
import type { Database } from '#server/kit/database.ts';
import { likeText } from '#server/kit/like.ts';
import './tables.ts';

/** Vouchers and polls as operators read and change them. `db` must be system scoped. */

/** One page of vouchers with a status, and their total number. */
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

/** A voucher with its editable fields, locked until the transaction ends. */
export async function lockVoucher(db: Database, id: number) {
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

/** A poll, locked until the transaction ends. */
export async function lockPoll(db: Database, id: number) {
  return db
    .selectFrom('charity_polls')
    .select(['title', 'opens_on', 'closes_on', 'closed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Changes the stock by an amount and returns it: null when it would be negative, undefined when the voucher does not
 * exist.
 */
export async function addStock(db: Database, id: number, add: number, at: Date): Promise<number | null | undefined> {
  const updated = await db
    .updateTable('vouchers')
    .set({ stock: sql`stock + ${sql.lit(add)}`, updated_at: at })
    .where('id', '=', id)
    .where(sql<boolean>`stock + ${sql.lit(add)} between 0 and 1000000`)
    .returning('stock')
    .executeTakeFirst();
  if (updated) return updated.stock;
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

/** One page of polls with their charities, latest first. */
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

/** Closes a poll now. Null when it is over already, undefined when it does not exist. */
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
