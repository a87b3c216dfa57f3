import { sql } from 'kysely';
import { protectMemberTable } from '../kit/migrate.ts';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** Direct debits and scheduled payments that a bank tells of, and which of the member's payments came from one. */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`create table bank_bills (
    member_id bigint not null,
    connection_id bigint not null,
    -- Made of institution, account, kind and the bank's own word for it: the same after a new consent.
    bill_key text not null,
    feed_account_id text not null,
    kind text not null check (kind in ('debit', 'scheduled')),
    name text not null,
    payee text not null,
    -- Money out is negative; null where the bank tells no amount.
    amount_cents bigint check (amount_cents < 0),
    last_date date,
    next_date date,
    end_date date,
    -- Null where the bank does not say how often it comes.
    frequency text check (frequency in ('once', 'weekly', 'fortnightly', 'four_weekly', 'monthly', 'quarterly', 'halfyearly', 'annually')),
    business_day text not null check (business_day in ('none', 'next', 'previous')),
    -- To another account of the member's: that is no bill.
    own_transfer boolean not null,
    first_seen_at timestamptz not null,
    seen_at timestamptz not null,
    -- Since when the bank no longer lists it.
    ended_at timestamptz,
    primary key (member_id, connection_id, bill_key),
    foreign key (member_id, connection_id) references bank_connections on delete cascade
  )`.execute(db);
  await protectMemberTable(db, 'bank_bills');
  await sql`alter table scheduled_payments add column bank_key text, add column bank_ended_at timestamptz,
    drop constraint scheduled_payments_source_check, add constraint scheduled_payments_source_check check (source in ('member', 'detected', 'bank'))`.execute(
    db,
  );
  await sql`create index scheduled_payments_of_bank on scheduled_payments (member_id, bank_key) where bank_key is not null`.execute(
    db,
  );

  // Parts of purchases that the member was reminded of: each is known by the first row of its plan and its number.
  await sql`create table instalment_reminders (
    member_id bigint not null references members on delete cascade,
    plan_id bigint not null,
    number integer not null,
    reminded_at timestamptz not null,
    primary key (member_id, plan_id, number)
  )`.execute(db);
  await protectMemberTable(db, 'instalment_reminders');
}
