import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** What operators see of the running system: recurring jobs, the last check of the ledger, open sessions, messages that do not get through. */
export async function up(db: MigrationDatabase): Promise<void> {
  // The queue forgets finished jobs after days, so that the last run of each is kept here.
  await sql`create table job_runs (
    name text primary key,
    cron text not null,
    started_at timestamptz,
    finished_at timestamptz,
    failed_at timestamptz,
    -- The kind of the error alone: what it says may repeat what a member wrote.
    error text,
    -- When an operator requested for a run that has not begun.
    requested_at timestamptz
  )`.execute(db);
  // One row: the last result.
  await sql`create table ledger_checks (
    id integer primary key default 1 check (id = 1),
    at timestamptz not null,
    accounts bigint not null,
    transfers bigint not null,
    faults bigint not null,
    first_fault text,
    check ((faults = 0) = (first_fault is null))
  )`.execute(db);
  await sql`create index sessions_newest_open on sessions (id desc) where ended_at is null`.execute(db);
  await sql`create index outbox_not_carried on outbox (id desc) where done_at is null`.execute(db);
}
