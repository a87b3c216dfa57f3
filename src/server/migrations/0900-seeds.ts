import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** Which sets of first data are in place. */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`create table seeds (name text primary key, finished_at timestamptz not null)`.execute(db);
}
