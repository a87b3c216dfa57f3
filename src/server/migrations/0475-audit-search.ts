import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/**
 * The log of what operators change, found by member, by action and by days. Whom an entry is about is read out of what
 * its hash is over, so that nobody can hide an entry from the search without the check finding it.
 */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`create function audit_member(subject text, subject_id text, before json, after json) returns bigint language sql immutable parallel safe as $$
    select case
      when subject = 'member' and subject_id ~ '^[0-9]{1,15}$' then subject_id::bigint
      when subject = 'loan_application' and subject_id ~ '^[0-9]{1,15}:[0-9]+$' then split_part(subject_id, ':', 1)::bigint
      when coalesce(after->>'member_id', before->>'member_id') ~ '^[0-9]{1,15}$' then coalesce(after->>'member_id', before->>'member_id')::bigint
    end
  $$`.execute(db);
  await sql`create index audit_entries_by_member on audit_entries (audit_member(subject, subject_id, before, after), sequence desc)`.execute(
    db,
  );
  await sql`create index audit_entries_by_action on audit_entries (action, sequence desc)`.execute(db);
  await sql`create index audit_entries_by_time on audit_entries (at, sequence)`.execute(db);
}
