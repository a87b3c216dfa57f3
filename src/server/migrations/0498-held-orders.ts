import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/**
 * An order that the service refuses for a reason of ours is tried for some days, and then held until a person says what
 * becomes of it: tried again, or given up.
 */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`alter table loan_payments
    drop constraint loan_payments_state_check,
    add constraint loan_payments_state_check check (state in ('scheduled', 'sent', 'held', 'complete', 'dishonoured', 'returned', 'given_up')),
    add column refusal text check (length(refusal) between 1 and 500),
    add column refused_on date,
    add column refused_since timestamptz,
    add constraint loan_payments_held_whole check (state <> 'held' or (refusal is not null and refused_on is not null and refused_since is not null))`.execute(
    db,
  );
  await sql`create index loan_payments_held on loan_payments (refused_since, member_id, id) where state = 'held'`.execute(
    db,
  );
}
