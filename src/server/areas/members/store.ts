import type { Database } from '#server/kit/database.ts';
import './tables.ts';

/** All that is known about a member as a person and about the ways in, in one row. */
export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>;

function joined(db: Database) {
  return db
    .selectFrom('members')
    .innerJoin('profiles', 'profiles.member_id', 'members.member_id')
    .innerJoin('credentials', 'credentials.member_id', 'members.member_id')
    .selectAll('profiles')
    .selectAll('credentials')
    .select([
      'members.member_id',
      'members.email',
      'members.role',
      'members.status',
      'members.time_zone',
      'members.created_at',
    ]);
}

export async function findMember(db: Database, memberId: number) {
  return joined(db).where('members.member_id', '=', memberId).where('members.status', '=', 'active').executeTakeFirst();
}

/** The member by the e-mail that is the user name; lower case. `db` must be the system's. */
export async function findByEmail(db: Database, email: string): Promise<MemberRow | undefined> {
  return joined(db).where('members.email', '=', email).where('members.status', '=', 'active').executeTakeFirst();
}

/** Members who have proved that the number is theirs; a family may share one. `db` must be the system's. */
export async function findByVerifiedMobile(db: Database, mobile: string): Promise<MemberRow[]> {
  return joined(db)
    .where('profiles.mobile', '=', mobile)
    .where('profiles.mobile_verified_at', 'is not', null)
    .where('members.status', '=', 'active')
    .orderBy('members.member_id')
    .limit(5)
    .execute();
}

export interface NewMember {
  email: string;
  passwordHash: string | null;
  firstName: string;
  lastName: string;
  source: string;
  timeZone: string | undefined;
  emailVerifiedAt: Date | null;
  marks: Record<string, string>;
  now: Date;
}

/**
 * Makes a member with profile and credentials (both rows come by trigger). Undefined when the e-mail is taken.
 * `db` must be a transaction of the system.
 */
export async function createMember(db: Database, input: NewMember): Promise<number | undefined> {
  const made = await db
    .insertInto('members')
    .values({ email: input.email, created_at: input.now, ...(input.timeZone ? { time_zone: input.timeZone } : {}) })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('member_id')
    .executeTakeFirst();
  if (!made) return undefined;
  await db
    .updateTable('profiles')
    .set({
      first_name: input.firstName,
      last_name: input.lastName,
      source: input.source,
      email_verified_at: input.emailVerifiedAt,
      marks: JSON.stringify(input.marks),
    })
    .where('member_id', '=', made.member_id)
    .execute();
  if (input.passwordHash) {
    await db
      .updateTable('credentials')
      .set({ password_hash: input.passwordHash, password_set_at: input.now })
      .where('member_id', '=', made.member_id)
      .execute();
  }
  return made.member_id;
}

/** Sets a new password; the member need not reset it any more. */
export async function setPassword(db: Database, memberId: number, passwordHash: string, now: Date): Promise<void> {
  await db
    .updateTable('credentials')
    .set({
      password_hash: passwordHash,
      password_set_at: now,
      must_reset_password: false,
      failed_tries: 0,
      pin_tries: 0,
    })
    .where('member_id', '=', memberId)
    .execute();
}

/** Marks the member's own e-mail or number as proved, if it is still the one that was proved. */
export async function markVerified(
  db: Database,
  memberId: number,
  channel: 'email' | 'mobile',
  target: string,
  now: Date,
): Promise<boolean> {
  if (channel === 'mobile') {
    const done = await db
      .updateTable('profiles')
      .set({ mobile_verified_at: now })
      .where('member_id', '=', memberId)
      .where('mobile', '=', target)
      .executeTakeFirst();
    return done.numUpdatedRows > 0n;
  }
  const profile = await db
    .selectFrom('members')
    .innerJoin('profiles', 'profiles.member_id', 'members.member_id')
    .select(['members.email', 'profiles.pending_email'])
    .where('members.member_id', '=', memberId)
    .executeTakeFirst();
  if (!profile || (profile.email !== target && profile.pending_email !== target)) return false;
  // The new address becomes the user name only now that it is proved; the unique index refuses one that was taken meanwhile.
  if (profile.email !== target)
    await db.updateTable('members').set({ email: target }).where('member_id', '=', memberId).execute();
  await db
    .updateTable('profiles')
    .set({ email_verified_at: now, ...(profile.pending_email === target ? { pending_email: null } : {}) })
    .where('member_id', '=', memberId)
    .execute();
  return true;
}

/** `edition` names the text that was agreed to, where there is one. */
export async function recordConsent(
  db: Database,
  memberId: number,
  consent: { kind: string; granted: boolean; at: Date; source: string; edition?: string },
): Promise<void> {
  await db
    .insertInto('consents')
    .values({ member_id: memberId, ...consent })
    .execute();
}

/** The hash of the member's password; null without one. */
export async function passwordHashOf(db: Database, memberId: number): Promise<string | null> {
  const row = await db
    .selectFrom('credentials')
    .select('password_hash')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}
