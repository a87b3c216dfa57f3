import { sql } from 'kysely';
import type { MigrationDatabase } from './migration-database.ts';

/** The channel on which changes to tables are announced that public answers are made from. */
export const PUBLIC_CHANGES = 'public_changes';

/** Announces each change to a table to the processes that keep copies. An update that changes nothing is none. */
export async function announceChanges(db: MigrationDatabase, table: string): Promise<void> {
  await sql`
    create or replace function announce_public_change() returns trigger language plpgsql as $$ begin
      perform pg_notify(${sql.lit(PUBLIC_CHANGES)}, tg_table_name);
      return null;
    end $$;
    create trigger announces_rows after insert or delete or truncate on ${sql.table(table)}
      for each statement execute function announce_public_change();
    create trigger announces_changes after update on ${sql.table(table)}
      for each row when (old.* is distinct from new.*) execute function announce_public_change();
  `.execute(db);
}
