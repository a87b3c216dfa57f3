import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** Emails that were carried before are emptied, as they are from now on once they are carried. */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`update outbox set payload = '{}' where done_at is not null and payload <> '{}'`.execute(db);
}
