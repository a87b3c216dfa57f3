import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** Applications that have ended, the latest first: the longest of the operators' lists has an order of its own. */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`create index loan_applications_decided on loan_applications (submitted_at desc, member_id, id)
    where submitted_at is not null and state in ('accepted', 'declined', 'turned_down', 'lapsed', 'withdrawn', 'cooled_off')`.execute(
    db,
  );
}
