import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/**
 * The role that serving processes work as. Roles belong to the cluster, and an operator may have made this one with a login; what it may do
 * is stated in `kit/privileges.ts`. It inherits nothing, so that a policy for members never counts for it.
 */
async function createAppRole(db: MigrationDatabase): Promise<void> {
  await sql`do $$ begin
    if not exists (select from pg_roles where rolname = 'wattle_app') then create role wattle_app nologin noinherit; end if;
  exception when duplicate_object or unique_violation then null; end $$`.execute(db);
  // Its policies let it see every row; with this its text filters are planned by statistics as well. Only a superuser may give it.
  await sql`do $$ begin alter role wattle_app bypassrls; exception when insufficient_privilege then null; end $$`.execute(
    db,
  );
  // The owner works as it too where one login serves for both; a superuser may do so without a grant.
  await sql`do $$ begin execute format('grant wattle_app to %I', current_user); exception when others then null; end $$`.execute(
    db,
  );
}

/** Sums follow the rows whoever changes them, so nobody else needs to write them. */
async function sumsFollowAsOwner(db: MigrationDatabase): Promise<void> {
  for (const name of ['monthly_sums_follow', 'monthly_sums_add', 'daily_sums_follow'])
    await sql`alter function ${sql.id(name)}() security definer`.execute(db);
  await sql`revoke insert, update, delete on monthly_sums, daily_sums, transaction_versions from wattle_account_guest`.execute(
    db,
  );
}

/** What only the owner of a table may do for its planner and its index, as two functions without parameters. */
async function ownersChores(db: MigrationDatabase): Promise<void> {
  await sql`create function refresh_import_statistics() returns void language plpgsql security definer as $$ begin
    analyze transactions (member_id, bank_account_id, date, amount_cents, sub_category_id, pending, is_split);
    analyze monthly_sums;
  end $$`.execute(db);
  await sql`create function settle_transaction_words() returns void language plpgsql security definer as $$ begin
    perform gin_clean_pending_list('transactions_words');
  end $$`.execute(db);
}

/** A member writes as the member, never as the support team. */
async function ownMessages(db: MigrationDatabase): Promise<void> {
  await sql`create policy as_oneself on message_details as restrictive for insert to wattle_member with check (not from_team and operator_id is null)`.execute(
    db,
  );
}

/** A number that was changed is not verified, whoever changes it; only the system verifies one. */
async function newNumbersUnverified(db: MigrationDatabase): Promise<void> {
  await sql`create function profiles_unverify_mobile() returns trigger language plpgsql as $$ begin
    if new.mobile is distinct from old.mobile and new.mobile_verified_at is not distinct from old.mobile_verified_at then
      new.mobile_verified_at := null;
    end if;
    return new;
  end $$`.execute(db);
  await sql`create trigger unverify_mobile before update of mobile on profiles for each row execute function profiles_unverify_mobile()`.execute(
    db,
  );
}

export async function up(db: MigrationDatabase): Promise<void> {
  await sql`create table schema_privileges (id boolean primary key default true check (id), digest text not null)`.execute(
    db,
  );
  await createAppRole(db);
  await sumsFollowAsOwner(db);
  await ownersChores(db);
  await ownMessages(db);
  await newNumbersUnverified(db);
}
