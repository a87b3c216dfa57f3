import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

const MAX_LISTED = 100;
const columns = ['id', 'title', 'entries', 'offered_at', 'expires_at', 'accepted_at'] as const;

export async function listPrizes(db: Database, memberId: number) {
  return db
    .selectFrom('offered_prizes')
    .select(columns)
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute();
}

export async function lockPrize(db: Database, memberId: number, id: number) {
  return db
    .selectFrom('offered_prizes')
    .select(columns)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function markAccepted(db: Database, memberId: number, id: number, at: Date): Promise<void> {
  await db
    .updateTable('offered_prizes')
    .set({ accepted_at: at })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .execute();
}

export async function addPrize(
  db: Database,
  prize: { memberId: number; title: string; entries: number; reason: string; at: Date; expiresAt: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('offered_prizes')
    .values({
      member_id: prize.memberId,
      title: prize.title,
      entries: prize.entries,
      reason: prize.reason,
      offered_at: prize.at,
      expires_at: prize.expiresAt,
      accepted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
