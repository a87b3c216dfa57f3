import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/**
 * The log of what operators change: each entry carries the hash of the one before. No foreign key leads to members,
 * since an entry outlives the account of whoever made it, and nothing may be changed to let it.
 */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`
    create function audit_refuse_change() returns trigger language plpgsql as $$ begin
      raise exception 'The audit log is append-only.' using errcode = '55000';
    end $$;
  `.execute(db);

  await sql`
    -- Whom an entry is about is read from what its hash covers, so that nobody can hide an entry from the search unnoticed.
    create function audit_member(subject text, subject_id text, before json, after json) returns bigint language sql immutable parallel safe as $$
      select case
        when subject = 'member' and subject_id ~ '^[0-9]{1,15}$' then subject_id::bigint
        when subject = 'loan_application' and subject_id ~ '^[0-9]{1,15}:[0-9]+$' then split_part(subject_id, ':', 1)::bigint
        when coalesce(after->>'member_id', before->>'member_id') ~ '^[0-9]{1,15}$' then coalesce(after->>'member_id', before->>'member_id')::bigint
      end
    $$;
  `.execute(db);

  await sql`
    create table audit_entries (
      sequence bigint primary key check (sequence > 0),
      at timestamptz not null,
      operator_id bigint not null,
      action text not null,
      subject text not null,
      subject_id text not null,
      -- Stored character by character, since the hash is over the text: hence json and not jsonb.
      before json,
      after json,
      previous_hash bytea not null check (length(previous_hash) = 32),
      hash bytea not null check (length(hash) = 32)
    );
    create index audit_entries_by_subject on audit_entries (subject, subject_id, sequence desc);
    create index audit_entries_by_operator on audit_entries (operator_id, sequence desc);
    -- The log is searched by member, by action, by kind and by day.
    create index audit_entries_by_member on audit_entries (audit_member(subject, subject_id, before, after), sequence desc);
    create index audit_entries_by_action on audit_entries (action, sequence desc);
    create index audit_entries_by_time on audit_entries (at, sequence);
    create index audit_entries_by_kind on audit_entries (subject, sequence desc);
    create trigger append_only before update or delete on audit_entries
      for each row execute function audit_refuse_change();
    create trigger never_emptied before truncate on audit_entries
      for each statement execute function audit_refuse_change();
  `.execute(db);
}
