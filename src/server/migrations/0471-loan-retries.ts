import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** A payment that the bank sent back is announced and tried once more; which try a payment is stands with it. */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`alter table loans add column retry_on date, add column retry_cents bigint check (retry_cents > 0), add constraint loans_retry_whole check ((retry_on is null) = (retry_cents is null))`.execute(
    db,
  );
  await sql`alter table loan_payments add column attempt integer not null default 1 check (attempt between 1 and 9)`.execute(
    db,
  );
}
