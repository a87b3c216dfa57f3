import type { Database } from '#server/kit/database.ts';
import './tables.ts';

/** The member's profile and credentials in one row. */
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

/** Several members at once. */
export async function findMembers(db: Database, memberIds: readonly number[]): Promise<MemberRow[]> {
  return joined(db).where('members.member_id', 'in', memberIds).where('members.status', '=', 'active').execute();
}

/** The member with this email address, in lower case. `db` must be system scoped. */
export async function findByEmail(db: Database, email: string): Promise<MemberRow | undefined> {
  return joined(db).where('members.email', '=', email).where('members.status', '=', 'active').executeTakeFirst();
}

/** Members who have verified this mobile number; a family may share one. `db` must be system scoped. */
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
 * Creates a member; triggers add the profile and the credentials. Undefined when the email address is taken. `db` must
 * be a system-scoped transaction.
 */
export async function createMember(db: Database, newMember: NewMember): Promise<number | undefined> {
  const member = await db
    .insertInto('members')
    .values({
      email: newMember.email,
      created_at: newMember.now,
      ...(newMember.timeZone ? { time_zone: newMember.timeZone } : {}),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('member_id')
    .executeTakeFirst();
  if (!member) return undefined;
  await db
    .updateTable('profiles')
    .set({
      first_name: newMember.firstName,
      last_name: newMember.lastName,
      source: newMember.source,
      email_verified_at: newMember.emailVerifiedAt,
      marks: JSON.stringify(newMember.marks),
    })
    .where('member_id', '=', member.member_id)
    .execute();
  if (newMember.passwordHash) {
    await db
      .updateTable('credentials')
      .set({ password_hash: newMember.passwordHash, password_set_at: newMember.now })
      .where('member_id', '=', member.member_id)
      .execute();
  }
  return member.member_id;
}

/** Sets a new password and clears the flag that requires a reset. */
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

/** Marks the member's email address or number as verified, unless it has changed since the code was sent. */
export async function markVerified(
  db: Database,
  memberId: number,
  channel: 'email' | 'mobile',
  target: string,
  now: Date,
): Promise<boolean> {
  if (channel === 'mobile') {
    const updated = await db
      .updateTable('profiles')
      .set({ mobile_verified_at: now })
      .where('member_id', '=', memberId)
      .where('mobile', '=', target)
      .executeTakeFirst();
    return updated.numUpdatedRows > 0n;
  }
  const profile = await db
    .selectFrom('members')
    .innerJoin('profiles', 'profiles.member_id', 'members.member_id')
    .select(['members.email', 'profiles.pending_email'])
    .where('members.member_id', '=', memberId)
    .executeTakeFirst();
  if (!profile || (profile.email !== target && profile.pending_email !== target)) return false;
  // The new address becomes the user name only once it is verified. The unique index refuses an address that was taken
  // in the meantime.
  if (profile.email !== target)
    await db.updateTable('members').set({ email: target }).where('member_id', '=', memberId).execute();
  await db
    .updateTable('profiles')
    .set({ email_verified_at: now, ...(profile.pending_email === target ? { pending_email: null } : {}) })
    .where('member_id', '=', memberId)
    .execute();
  return true;
}

/** Whether the member has this email address or number, and it is verified. */
export async function isVerified(
  db: Database,
  memberId: number,
  channel: 'email' | 'mobile',
  target: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .innerJoin('profiles', 'profiles.member_id', 'members.member_id')
    .select('members.member_id')
    .where('members.member_id', '=', memberId)
    .where(channel === 'email' ? 'members.email' : 'profiles.mobile', '=', target)
    .where(channel === 'email' ? 'profiles.email_verified_at' : 'profiles.mobile_verified_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** `edition` is the version of the text that the member agreed to, if any. */
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

/** The hash of the member's password; null when there is none. */
export async function passwordHashOf(db: Database, memberId: number): Promise<string | null> {
  const row = await db
    .selectFrom('credentials')
    .select('password_hash')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/** All active operators. `db` is the system scope. */
export async function activeOperators(db: Database): Promise<{ id: number; email: string }[]> {
  return db
    .selectFrom('members')
    .select(['member_id as id', 'email'])
    .where('role', '=', 'operator')
    .where('status', '=', 'active')
    .orderBy('member_id')
    .execute();
}
