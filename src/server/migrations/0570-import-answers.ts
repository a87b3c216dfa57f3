import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/**
 * What a member answered where a file of a known shape did not say which way its money went. Where only that was
 * answered, the columns were told from the file and are told from the next one again.
 */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`alter table column_mappings
    add column columns_stated boolean not null default true,
    add column amount_sign text check (amount_sign in ('plus_in', 'plus_out')),
    add column words jsonb`.execute(db);
}
