import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';

interface LimitRow {
  entries_a_month: number | null;
  starts_at: Date;
}

/** The limit that counts at an instant; undefined where the member never set one. */
export async function limitAt(db: Database, memberId: number, now: Date): Promise<LimitRow | undefined> {
  return db
    .selectFrom('draw_limits')
    .select(['entries_a_month', 'starts_at'])
    .where('member_id', '=', memberId)
    .where('starts_at', '<=', now)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The limit that the member set last, which may start later. */
export async function lastLimit(db: Database, memberId: number): Promise<LimitRow | undefined> {
  return db
    .selectFrom('draw_limits')
    .select(['entries_a_month', 'starts_at'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Serialises the changes of a member's limit, and what is bought within it, until the transaction ends. */
export async function lockLimit(db: Database, memberId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('entry-limit', ${memberId}))`.execute(db);
}

export async function addLimit(db: Database, memberId: number, limit: LimitRow, at: Date): Promise<void> {
  await db
    .insertInto('draw_limits')
    .values({ member_id: memberId, ...limit, at })
    .execute();
}
