import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** Indexes for the jobs that look over all members, and what becomes of a shared account whose own account is removed. */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`create index bank_connections_expiry on bank_connections (consent_expires_at) where state = 'open'`.execute(
    db,
  );
  await sql`create index bank_connections_synced on bank_connections (last_synced_at nulls first) where state = 'open'`.execute(
    db,
  );
  await sql`create index bank_syncs_idle on bank_syncs (finished_at) where state in ('done', 'failed') and batch_ids = '{}'`.execute(
    db,
  );
  await sql`create index held_payments_left on held_payments (left_on) where left_on is not null`.execute(db);
  await sql`drop index bank_transfers_awaited`.execute(db);
  await sql`create index bank_transfers_awaited on bank_transfers (sent_at, member_id, id) where state = 'sent'`.execute(
    db,
  );
  await sql`create index member_settings_rounding on member_settings (member_id) where roundupenabled`.execute(db);
  // Without this the next sync would make the account anew that its owner has removed.
  await sql`create function stop_collecting_removed() returns trigger language plpgsql as $$
    begin
      new.collecting := false;
      new.read_to := null;
      return new;
    end $$`.execute(db);
  await sql`create trigger bank_connection_accounts_removed before update of bank_account_id on bank_connection_accounts for each row
    when (old.bank_account_id is not null and new.bank_account_id is null) execute function stop_collecting_removed()`.execute(
    db,
  );
}
