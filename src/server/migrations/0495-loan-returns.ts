import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/**
 * A payment that had counted can be sent back after all. What it was counted from, and in which schedule, is kept with it,
 * so that it can be taken out of the loan again to the cent.
 */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`alter table loan_payments
    drop constraint loan_payments_state_check,
    add constraint loan_payments_state_check check (state in ('scheduled', 'sent', 'complete', 'dishonoured', 'returned')),
    add column counted_from date,
    add column counted_version integer,
    add column returned_on date,
    add constraint loan_payments_returned_whole check ((state = 'returned') = (returned_on is not null))`.execute(db);
}
