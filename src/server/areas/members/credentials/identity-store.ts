import { Failure } from '#contract/kit/errors.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { ExternalIdentity } from '#server/ports/identity/port.ts';
import '../tables.ts';

/** The member linked to an external identity. `db` must be system scoped. */
export async function memberOfIdentity(
  db: Database,
  { issuer, subject }: Pick<ExternalIdentity, 'issuer' | 'subject'>,
): Promise<number | undefined> {
  const identity = await db
    .selectFrom('external_identities')
    .select('member_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return identity?.member_id;
}

/** Links an identity to a member. An identity belongs to one member only. `db` must be system scoped. */
export async function linkIdentity(
  db: Database,
  clock: Clock,
  memberId: number,
  identity: ExternalIdentity,
  provider: string,
): Promise<void> {
  const linked = await db
    .insertInto('external_identities')
    .values({
      member_id: memberId,
      issuer: identity.issuer,
      subject: identity.subject,
      provider,
      email: identity.email,
      linked_at: clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('member_id')
    .executeTakeFirst();
  const owner = linked?.member_id ?? (await memberOfIdentity(db, identity));
  if (owner !== memberId) throw new Failure('already_taken', 'That account is already linked to someone else.');
}
