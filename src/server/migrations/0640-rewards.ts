import { sql } from 'kysely';
import { protectMemberTable, shareTable } from '../kit/migrate.ts';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** What referrals earn. */
async function createRules(db: MigrationDatabase): Promise<void> {
  await sql`
    -- Rewards of referrals, each from a day on: none at first.
    create table referral_rules (
      starts_on date primary key,
      entries integer not null check (entries between 0 and 10000),
      qoin integer not null check (qoin between 0 and 10000),
      friend_entries integer not null check (friend_entries between 0 and 10000),
      friend_qoin integer not null check (friend_qoin between 0 and 10000),
      monthly_cap integer not null check (monthly_cap > 0),
      days integer not null check (days > 0),
      active boolean not null,
      changed_at timestamptz not null
    );
    -- Rewarded referrals per calendar month in Sydney, which the cap limits.
    create table referral_months (
      member_id bigint not null references members on delete cascade,
      month date not null,
      rewarded integer not null check (rewarded >= 0),
      primary key (member_id, month)
    );
  `.execute(db);
  await shareTable(db, 'referral_rules');
  await protectMemberTable(db, 'referral_months');
}

/** The leaderboard: a count per member and period, and how many members have each count. */
async function createLeaderboard(db: MigrationDatabase): Promise<void> {
  await sql`
    create table referral_scores (
      member_id bigint not null references members on delete cascade,
      period text not null check (period in ('week', 'month', 'all')),
      starts_on date not null,
      referrals integer not null check (referrals > 0),
      -- The earlier one stands first among equals.
      reached_at timestamptz not null,
      primary key (member_id, period, starts_on)
    );
    create index referral_scores_ranked on referral_scores (period, starts_on, referrals desc, reached_at, member_id);
    create table referral_ranks (
      period text not null,
      starts_on date not null,
      referrals integer not null,
      members integer not null check (members >= 0),
      primary key (period, starts_on, referrals)
    );
  `.execute(db);
  await protectMemberTable(db, 'referral_scores');

  await sql`
    -- Members who show their name on the leaderboard.
    create table referral_names (
      member_id bigint primary key references members on delete cascade,
      shown boolean not null,
      changed_at timestamptz not null
    );
  `.execute(db);
  await protectMemberTable(db, 'referral_names');

  await sql`
    -- A member who leaves is no longer counted, as the counts of a rank are.
    create function referral_scores_leave() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
      update referral_ranks set members = members - 1
        where period = old.period and starts_on = old.starts_on and referrals = old.referrals;
      return old;
    end $$;
    create trigger leave after delete on referral_scores for each row execute function referral_scores_leave();
  `.execute(db);
}

/** Referrals and their rewards. */
export async function up(db: MigrationDatabase): Promise<void> {
  await createRules(db);
  await createLeaderboard(db);
}
