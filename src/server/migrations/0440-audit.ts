import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/**
 * What operators change, one entry after the other, each carrying the hash of the one before. No key leads to members:
 * an entry outlives the account of whoever made it, and nothing may be changed to let it.
 */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`create table audit_entries (
    sequence bigint primary key check (sequence > 0),
    at timestamptz not null,
    operator_id bigint not null,
    action text not null,
    subject text not null,
    subject_id text not null,
    -- Stored to the email, since the hash is over the text: hence json and not jsonb.
    before json,
    after json,
    previous_hash bytea not null check (length(previous_hash) = 32),
    hash bytea not null check (length(hash) = 32)
  )`.execute(db);
  await sql`create index audit_entries_by_subject on audit_entries (subject, subject_id, sequence desc)`.execute(db);
  await sql`create index audit_entries_by_operator on audit_entries (operator_id, sequence desc)`.execute(db);
  // How far each check came and what it found; the next check wants the same head again, so that a cut tail is found.
  await sql`create table audit_checks (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    entries bigint not null,
    head_sequence bigint not null,
    head_hash bytea not null check (length(head_hash) = 32),
    fault text check (fault in ('altered', 'missing', 'rewritten')),
    fault_sequence bigint,
    check ((fault is null) = (fault_sequence is null))
  )`.execute(db);
  await sql`create function audit_refuse_change() returns trigger language plpgsql as $$ begin
    raise exception 'The audit log is append-only.' using errcode = '55000';
  end $$`.execute(db);
  for (const table of ['audit_entries', 'audit_checks']) {
    await sql`create trigger append_only before update or delete on ${sql.table(table)} for each row execute function audit_refuse_change()`.execute(
      db,
    );
    await sql`create trigger never_emptied before truncate on ${sql.table(table)} for each statement execute function audit_refuse_change()`.execute(
      db,
    );
  }
}
