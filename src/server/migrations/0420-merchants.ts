import { sql } from 'kysely';
import { shareTable } from '../kit/migrate.ts';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** Logos of merchants and banks. */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`
    -- Logos of banks from the register of the Consumer Data Right, by the name that members read.
    create table bank_logos (
      name text primary key,
      file_key text not null,
      fetched_at timestamptz not null
    );
  `.execute(db);
  await shareTable(db, 'bank_logos');
}
