import type { ReferralReason, ReferralState } from '#domain/rewards/referrals.ts';
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

/** A referral, locked until the transaction ends. */
export async function lockReferral(db: Database, memberId: number, id: number) {
  return db
    .selectFrom('referrals')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export type ReferralRow = NonNullable<Awaited<ReturnType<typeof lockReferral>>>;

/** What a referral has come to, and who decided it where an operator did. */
export interface ReferralDecision {
  state: ReferralState;
  reason: ReferralReason | null;
  decided_at: Date;
  decided_by?: number;
  note?: string;
  entries?: number;
  qoin?: number;
}

export async function decideReferral(
  db: Database,
  { member_id: memberId, id }: Pick<ReferralRow, 'member_id' | 'id'>,
  decision: ReferralDecision,
): Promise<void> {
  await db.updateTable('referrals').set(decision).where('member_id', '=', memberId).where('id', '=', id).execute();
}
