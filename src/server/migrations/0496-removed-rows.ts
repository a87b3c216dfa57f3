import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** What was entered manually can be removed, and comes back whole when that is taken back. */
export async function up(db: MigrationDatabase): Promise<void> {
  // Rows that the change removed, as they stood without their links; the links are in row_change_groups.
  await sql`alter table row_changes add column removed jsonb not null default '[]'`.execute(db);
}
