import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** Pictures of banks as the register of the Consumer Data Right shows them, by the name that members read, in small emails. */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`create table bank_logos (
    name text primary key,
    file_key text not null,
    fetched_at timestamptz not null
  )`.execute(db);
}
