import { sql } from 'kysely';
import { protectMemberTable } from '../kit/migrate.ts';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** The one hand-over of statement files that a member has under way. */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`create table statement_sessions (
    member_id bigint primary key references members on delete cascade,
    institution_id text not null,
    institution_name text not null,
    state text not null check (state in ('start', 'reference', 'authentication', 'done')),
    -- Names the hand-over at the bank.
    reference text,
    hint text,
    sign_in_encrypted text,
    until timestamptz not null,
    files integer not null default 0,
    imported integer not null default 0,
    duplicates integer not null default 0
  )`.execute(db);
  await protectMemberTable(db, 'statement_sessions');
}
