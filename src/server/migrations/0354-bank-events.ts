import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** By what an event that a bank posts is known, and the secret with which the bank signs it. */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`alter table bank_connections add column event_hash text unique, add column event_secret_encrypted text`.execute(
    db,
  );
}
