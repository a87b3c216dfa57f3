import type { Database } from '#server/kit/database.ts';

/** User names of members with this recovery address; at most two. `db` must be system scoped. */
export async function emailsWaitingFor(db: Database, pendingEmail: string): Promise<string[]> {
  const rows = await db
    .selectFrom('profiles')
    .innerJoin('members', 'members.member_id', 'profiles.member_id')
    .select('members.email')
    .where('profiles.pending_email', '=', pendingEmail)
    .limit(2)
    .execute();
  return rows.map((row) => row.email);
}

/** Members with this unverified number; at most two. `db` must be system scoped. */
export async function unprovedOwners(db: Database, mobile: string): Promise<number[]> {
  const rows = await db
    .selectFrom('profiles')
    .select('member_id')
    .where('mobile', '=', mobile)
    .where('mobile_verified_at', 'is', null)
    .limit(2)
    .execute();
  return rows.map((row) => row.member_id);
}

export async function pendingEmailOf(db: Database, memberId: number): Promise<string | null> {
  const row = await db
    .selectFrom('profiles')
    .select('pending_email')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.pending_email ?? null;
}

/**
 * Whether a request has been answered. An outbox handler may run again after a crash, and must not invalidate its own
 * link.
 */
export async function wasAnswered(db: Database, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('topic', 'in', ['mail', 'sms'])
    .where('key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}
