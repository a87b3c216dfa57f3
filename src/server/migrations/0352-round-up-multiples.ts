import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** A new multiple counts from its week on: weeks that were finished before keep the one that they were collected by. */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`alter table round_up_plans add column priced_from date, add column earlier_multiple integer check (earlier_multiple in (1, 2, 5, 10))`.execute(
    db,
  );
}
