import { sql } from 'kysely';
import { protectMemberTable } from '../kit/migrate.ts';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** Banks that tell us of a withdrawn consent, members who wait for a sync, and events that come while one runs. */
export async function up(db: MigrationDatabase): Promise<void> {
  // A keyed hash of the bank's own name of the consent, by which its notice finds it; the name itself is encrypted in the grant.
  await sql`alter table bank_connections add column arrangement_hash text`.execute(db);
  await sql`create index bank_connections_by_arrangement on bank_connections (arrangement_hash) where arrangement_hash is not null`.execute(
    db,
  );
  await sql`create index bank_connections_unmarked on bank_connections (institution_id) where grant_encrypted is not null and arrangement_hash is null`.execute(
    db,
  );
  await sql`alter table bank_consent_events drop constraint bank_consent_events_kind_check`.execute(db);
  await sql`alter table bank_consent_events add constraint bank_consent_events_kind_check
    check (kind in ('given', 'renewed', 'withdrawn', 'ended', 'account_gone', 'switched', 'withdrawn_at_bank'))`.execute(
    db,
  );

  // How the browser of the member who asked for a sync called us, encrypted; gone when the sync is over.
  await sql`alter table bank_syncs add column present_encrypted text`.execute(db);

  // That there are rows to fetch which a running sync may have passed by. A row of its own, so that noting it waits for no import.
  await sql`create table bank_event_marks (
    member_id bigint not null,
    connection_id bigint not null,
    marked_at timestamptz not null,
    primary key (member_id, connection_id),
    foreign key (member_id, connection_id) references bank_connections on delete cascade
  )`.execute(db);
  await protectMemberTable(db, 'bank_event_marks');

  // Tokens of banks that were used: each is good once. They belong to no member, and go when their time is over.
  await sql`create table bank_notice_tokens (id text primary key, until timestamptz not null)`.execute(db);
  await sql`create index bank_notice_tokens_until on bank_notice_tokens (until)`.execute(db);
}
