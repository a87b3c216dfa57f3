import type { Database } from '#server/kit/database.ts';

/** The member's code and how many friends came by it. Whoever looks has seen the friends that NewReferencesCount tells of. */
export async function lookAtReferrals(
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
