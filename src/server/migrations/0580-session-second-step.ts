import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** Whether an authenticator app or a passkey stands behind a session: what operators do wants one. */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`alter table sessions add column second_step boolean not null default false`.execute(db);
}
