import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/**
 * A history is read from indexes alone: what is noted day by day for all members lies scattered over its table. The values
 * of the last days of months, by which many years are shown, lie side by side in an index of their own.
 */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`alter table networth_values drop constraint networth_values_pkey, add primary key (member_id, item_id, on_date) include (value_cents)`.execute(
    db,
  );
  await sql`create index networth_values_of_months on networth_values (member_id, item_id, on_date) include (value_cents) where extract(day from on_date + 1) = 1`.execute(
    db,
  );
}
