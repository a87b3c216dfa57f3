import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** Contact details by member. `db` must be the system scope. */
export async function contactsOf(
  db: Database,
  memberIds: readonly number[],
): Promise<Map<number, { email: string; firstName: string; fullName: string }>> {
  const rows = await db
    .selectFrom('members')
    .leftJoin('profiles', 'profiles.member_id', 'members.member_id')
    .select(['members.member_id', 'members.email', 'profiles.first_name', 'profiles.last_name'])
    .where('members.member_id', 'in', [...new Set(memberIds)])
    .execute();
  return new Map(
    rows.map(({ member_id: memberId, email, first_name: firstName, last_name: lastName }) => [
      memberId,
      { email, firstName: firstName ?? '', fullName: [firstName, lastName].filter(Boolean).join(' ') },
    ]),
  );
}
