import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** What the answer of a bank's own page finds its sign-in by: a hash of the state that went there and of the session that began it. */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`alter table bank_connections add column sign_in_state text`.execute(db);
  await sql`create unique index bank_connections_by_state on bank_connections (member_id, sign_in_state) where sign_in_state is not null`.execute(
    db,
  );
}
