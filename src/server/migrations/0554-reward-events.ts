import { sql } from 'kysely';
import { protectMemberTable } from '../kit/migrate.ts';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** The reward events of members, and what operators have set each of them to grant: nothing at first. */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`create table reward_rules (
    event text primary key check (event in ('DailySignIn', 'SignUp')),
    entries integer not null check (entries between 1 and 100),
    starts_on date not null,
    ends_on date check (ends_on >= starts_on),
    active boolean not null,
    changed_at timestamptz not null
  )`.execute(db);
  await sql`create table reward_events (
    member_id bigint not null references members on delete cascade,
    event text not null check (event in ('DailySignIn', 'SignUp')),
    -- In the member's time zone.
    day date not null,
    at timestamptz not null,
    -- What the rule of that moment grants; null where there was none.
    entries integer check (entries > 0),
    granted_at timestamptz,
    primary key (member_id, event, day)
  )`.execute(db);
  await sql`create unique index reward_events_sign_up on reward_events (member_id) where event = 'SignUp'`.execute(db);
  await protectMemberTable(db, 'reward_events');
}
