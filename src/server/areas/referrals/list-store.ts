import type { ReferralState } from '#domain/rewards/referrals.ts';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

const MAX_OWN = 200;

const withFriend = (db: Database) =>
  db
    .selectFrom('referrals as r')
    .leftJoin('profiles as friend', 'friend.member_id', 'r.referred_member_id')
    .select([
      'r.member_id',
      'r.id',
      'r.referred_member_id',
      'r.state',
      'r.reason',
      'r.note',
      'r.created_at',
      'r.decided_at',
      'r.entries',
      'r.qoin',
      'friend.first_name as friend_first_name',
      'friend.last_name as friend_last_name',
    ]);

/** A member's referrals with the friend's name, newest first. `db` is the system scope. */
export async function ownReferrals(db: Database, memberId: number) {
  return withFriend(db).where('r.member_id', '=', memberId).orderBy('r.id', 'desc').limit(MAX_OWN).execute();
}

/** A page of all members' referrals: those that wait oldest first, decided ones latest first. */
export async function referralPage(
  db: Database,
  state: ReferralState | undefined,
  page: { offset: number; limit: number },
) {
  const waits = state === 'review' || state === 'pending';
  const rows = await withFriend(db)
    .innerJoin('profiles as referrer', 'referrer.member_id', 'r.member_id')
    .select(['referrer.first_name as referrer_first_name', 'referrer.last_name as referrer_last_name'])
    .$if(state !== undefined, (query) => query.where('r.state', '=', state!))
    .orderBy('r.created_at', waits ? 'asc' : 'desc')
    .orderBy('r.id', waits ? 'asc' : 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await db
    .selectFrom('referrals as r')
    .select((build) => build.fn.countAll<number>().as('total'))
    .$if(state !== undefined, (query) => query.where('r.state', '=', state!))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}
