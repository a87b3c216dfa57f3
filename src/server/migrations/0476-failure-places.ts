import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** Where in the program the last run of a job failed. What the error said is kept nowhere: it may repeat what a member wrote. */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`alter table job_runs add column error_place text`.execute(db);
}
