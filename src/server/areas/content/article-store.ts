import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';

declare module '#server/kit/database.ts' {
  interface Tables {
    hit_counts: { kind: 'article' | 'voucher'; item_id: number; hits: number; last_hit_at: Date };
    article_votes: { member_id: number; article_id: number; helpful: boolean; voted_at: Date };
  }
}

export type HitKind = 'article' | 'voucher';

/**
 * Returns the hit counts of a kind, or of one item. `db` must be the system database, as counts belong to no member.
 */
export async function readHits(db: Database, kind: HitKind, id?: number): Promise<Map<number, number>> {
  let query = db.selectFrom('hit_counts').select(['item_id', 'hits']).where('kind', '=', kind);
  if (id !== undefined) query = query.where('item_id', '=', id);
  const rows = await query.limit(10_000).execute();
  return new Map(rows.map(({ item_id: id, hits }) => [id, hits]));
}

/** Adds hits and returns the new count. */
export async function addHits(db: Database, kind: HitKind, id: number, count: number, at: Date): Promise<number> {
  const row = await db
    .insertInto('hit_counts')
    .values({ kind, item_id: id, hits: count, last_hit_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'item_id'])
        .doUpdateSet({ hits: sql`hit_counts.hits + excluded.hits`, last_hit_at: at }),
    )
    .returning('hits')
    .executeTakeFirstOrThrow();
  return row.hits;
}

export async function voucherExists(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from vouchers where id = ${id}`.execute(db);
  return rows.length > 0;
}

export async function voteOf(db: Database, memberId: number, articleId: number): Promise<boolean | null> {
  const row = await db
    .selectFrom('article_votes')
    .select('helpful')
    .where('member_id', '=', memberId)
    .where('article_id', '=', articleId)
    .executeTakeFirst();
  return row?.helpful ?? null;
}

export async function castVote(
  db: Database,
  memberId: number,
  articleId: number,
  helpful: boolean,
  at: Date,
): Promise<void> {
  await db
    .insertInto('article_votes')
    .values({ member_id: memberId, article_id: articleId, helpful, voted_at: at })
    .onConflict((conflict) => conflict.columns(['member_id', 'article_id']).doUpdateSet({ helpful, voted_at: at }))
    .execute();
}
