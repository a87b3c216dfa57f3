import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';

const MAX = 100;

export async function openSessions(db: Database, clock: Clock, memberId: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'started_at', 'last_seen_at', 'ip', 'user_agent', 'remembered'])
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .orderBy('last_seen_at', 'desc')
    .limit(MAX)
    .execute();
}

/** The member's latest sign-ins and attempts, newest first. */
export async function lastSignIns(db: Database, memberId: number) {
  return db
    .selectFrom('sign_ins')
    .select(['id', 'at', 'method', 'outcome', 'ip', 'user_agent'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(MAX)
    .execute();
}
