import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

export interface PlanSettings {
  bufferCents: number;
  feedNonce: string | null;
  feedCreatedAt: Date | null;
}

/** Returns the member's settings, or the defaults. */
export async function planSettings(db: Database, memberId: number): Promise<PlanSettings> {
  const row = await db
    .selectFrom('payment_plans')
    .select(['buffer_cents as bufferCents', 'feed_nonce as feedNonce', 'feed_created_at as feedCreatedAt'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row ?? { bufferCents: 0, feedNonce: null, feedCreatedAt: null };
}

export async function setPlan(
  db: Database,
  memberId: number,
  values: { buffer_cents?: number; feed_nonce?: string | null; feed_created_at?: Date | null },
): Promise<void> {
  await db
    .insertInto('payment_plans')
    .values({ member_id: memberId, ...values })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
    .execute();
}

/**
 * Returns the time zone of an active member, for a calendar read without a session. `db` must be the system database.
 */
export async function zoneOf(db: Database, memberId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('members')
    .select('time_zone')
    .where('member_id', '=', memberId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row?.time_zone;
}
