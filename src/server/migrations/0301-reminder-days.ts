import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** The member's day for which reminders were looked at last, so that each morning looks once. */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`alter table payment_plans add column reminders_on date`.execute(db);
}
