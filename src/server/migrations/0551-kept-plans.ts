import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** Until when a new schedule has to be kept before the borrower can borrow again; null where nothing was overdue when it was made. */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`alter table loans add column catch_up_to date`.execute(db);
}
