import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/**
 * What sections of tips and answers were called before, and who gave them another name. What was published under an
 * earlier name stays as it was said, and leads to the section that bore it. No key leads to the sections: on a new
 * database they are laid out by a later step.
 */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`create table writing_section_names (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('tip', 'answer')),
    section_id bigint not null,
    name text not null check (length(name) between 1 and 60),
    ended_at timestamptz not null,
    ended_by bigint not null
  )`.execute(db);
  await sql`create index writing_section_names_by_name on writing_section_names (kind, lower(name), id desc)`.execute(
    db,
  );
}
