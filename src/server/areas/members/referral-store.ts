import type { Database } from '#server/kit/database.ts';
import './tables.ts';

/**
 * The member's referral code and the number of referred friends. Marks all of them as seen, which resets
 * NewReferencesCount.
 */
export async function referralsOf(
  db: Database,
  memberId: number,
  now: Date,
): Promise<{ code: string; referred: number }> {
  const { referral_code: code } = await db
    .selectFrom('profiles')
    .select('referral_code')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  const friends = await db.selectFrom('referrals').select('id').where('member_id', '=', memberId).execute();
  await db
    .updateTable('referrals')
    .set({ seen_at: now })
    .where('member_id', '=', memberId)
    .where('seen_at', 'is', null)
    .execute();
  return { code, referred: friends.length };
}

/** Records who referred the new member, if the referral code exists. `db` must be system scoped. */
export async function recordReferral(db: Database, newMemberId: number, ref: string, now: Date): Promise<void> {
  const friend = await db
    .selectFrom('profiles')
    .select('member_id')
    .where('referral_code', '=', ref.toUpperCase())
    .executeTakeFirst();
  if (friend)
    await db
      .insertInto('referrals')
      .values({ member_id: friend.member_id, referred_member_id: newMemberId, created_at: now, seen_at: null })
      .execute();
}
