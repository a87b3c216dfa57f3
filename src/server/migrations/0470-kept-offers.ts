import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** Offers keep the pay days by which they were judged, and what was signed; loans are repaid every four weeks as well. */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`alter table loan_offers add column pay_cycle jsonb, add column agreement jsonb`.execute(db);
  await sql`alter table loans drop constraint loans_frequency_check, add constraint loans_frequency_check check (frequency in ('weekly', 'fortnightly', 'four_weekly', 'monthly'))`.execute(
    db,
  );
}
