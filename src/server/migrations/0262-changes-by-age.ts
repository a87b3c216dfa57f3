import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** Old changes of rows are swept for all members at once, by their age. */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`create index row_changes_by_age on row_changes (made_at)`.execute(db);
}
