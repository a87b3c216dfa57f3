import { sql } from 'kysely';
import { protectMemberTable } from '../kit/migrate.ts';
import type { MigrationDatabase } from '../kit/migrate.ts';

/**
 * What recurs in a member's transactions, as it was found last. Safe to spend, forecast and calendar all count likely
 * bills, and looking through 18 months of transactions for each of them would make every screen slow.
 */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`create table recurring_findings (
    member_id bigint primary key references members on delete cascade,
    -- The version of the transactions and the day for which this was found; another of either is looked through reencrypted.
    version bigint not null,
    detected_on date not null,
    recurring jsonb not null,
    trials jsonb not null,
    -- Transfers between the member's own accounts that recur.
    transfers jsonb not null
  )`.execute(db);
  await protectMemberTable(db, 'recurring_findings');
}
