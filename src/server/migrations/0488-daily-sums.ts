import { sql } from 'kysely';
import { protectMemberTable } from '../kit/migrate.ts';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** What the bank posted, a split row by its parts as in the monthly sums. Both columns stand early in a row, where they are read in half the time. */
const posted = sql`not is_split and not pending`;

/** Sums of the posted rows by day and account, from which balances of the past follow without reading the rows. */
async function createDailySums(db: MigrationDatabase): Promise<void> {
  await sql`create table daily_sums (
    member_id bigint not null,
    date date not null,
    bank_account_id bigint not null,
    posted_cents bigint not null,
    row_count integer not null,
    primary key (member_id, date, bank_account_id)
  )`.execute(db);
  await sql`insert into daily_sums select member_id, date, bank_account_id, sum(amount_cents), count(*) from transactions where ${posted} group by 1, 2, 3`.execute(
    db,
  );
  await protectMemberTable(db, 'daily_sums');
}

const adds = sql`on conflict (member_id, date, bank_account_id) do update set posted_cents = s.posted_cents + excluded.posted_cents, row_count = s.row_count + excluded.row_count`;

/**
 * Kept as the monthly sums are: by triggers, in the transaction of every change. Their names come after those of the
 * monthly sums, whose first step lets one at a time change the rows of a member: so two of them never wait for each other.
 */
async function followRows(db: MigrationDatabase): Promise<void> {
  await sql`create function daily_sums_follow() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into daily_sums as s
        select member_id, date, bank_account_id, sum(amount_cents), count(*) from became where ${posted} group by 1, 2, 3 order by 1, 2, 3
      ${adds};
      return null;
    end if;
    if tg_op = 'UPDATE' then
      insert into daily_sums as s
        select member_id, date, bank_account_id, sum(cents), sum(n) from (
          select member_id, date, bank_account_id, amount_cents as cents, 1 as n from became where ${posted}
          union all
          select member_id, date, bank_account_id, -amount_cents, -1 from was where ${posted}
        ) changes group by 1, 2, 3 having sum(n) <> 0 or sum(cents) <> 0 order by 1, 2, 3
      ${adds};
      -- Another category, name or note moves no money, and leaves no day without rows.
      if not found then return null; end if;
    else
      insert into daily_sums as s
        select member_id, date, bank_account_id, -sum(amount_cents), -count(*) from was where ${posted} group by 1, 2, 3 order by 1, 2, 3
      ${adds};
    end if;
    delete from daily_sums s using (select distinct member_id, date, bank_account_id from was where ${posted}) w
      where s.row_count = 0 and (s.member_id, s.date, s.bank_account_id) = (w.member_id, w.date, w.bank_account_id);
    return null;
  end $$`.execute(db);
  await sql`create trigger sums_of_days_insert after insert on transactions referencing new table as became for each statement execute function daily_sums_follow()`.execute(
    db,
  );
  await sql`create trigger sums_of_days_update after update on transactions referencing old table as was new table as became for each statement execute function daily_sums_follow()`.execute(
    db,
  );
  await sql`create trigger sums_of_days_delete after delete on transactions referencing old table as was for each statement execute function daily_sums_follow()`.execute(
    db,
  );
}

/**
 * The monthly sums as they were, but for what comes in: it is gone through once for sums and versions, and its days are cut
 * to months without a time zone, so that an import takes no longer for the sums of days. The version still comes first.
 */
async function quickenInserts(db: MigrationDatabase): Promise<void> {
  await sql`create function monthly_sums_add() returns trigger language plpgsql as $$
  begin
    with sums as materialized (
      select member_id, date_trunc('month', date::timestamp)::date as month, bank_account_id, sub_category_id,
        coalesce(-sum(amount_cents) filter (where amount_cents < 0 and not is_split), 0) as debit, coalesce(sum(amount_cents) filter (where amount_cents > 0 and not is_split), 0) as credit,
        count(*) filter (where not is_split) as n
      from became group by 1, 2, 3, 4),
    versions as (
      insert into transaction_versions as v select distinct member_id, 1 from sums order by 1 on conflict (member_id) do update set version = v.version + 1 returning 1)
    insert into monthly_sums as s
      select member_id, month, bank_account_id, sub_category_id, debit, credit, n from sums where n > 0 and (select count(*) from versions) > 0 order by 1, 2, 3, 4
    on conflict (member_id, month, bank_account_id, sub_category_id) do update set
      debit_cents = s.debit_cents + excluded.debit_cents, credit_cents = s.credit_cents + excluded.credit_cents, row_count = s.row_count + excluded.row_count;
    return null;
  end $$`.execute(db);
  await sql`drop trigger sums_follow_insert on transactions`.execute(db);
  await sql`create trigger sums_follow_insert after insert on transactions referencing new table as became for each statement execute function monthly_sums_add()`.execute(
    db,
  );
}

/** A member who goes takes these sums along too. */
async function followMembers(db: MigrationDatabase): Promise<void> {
  await sql`create or replace function transactions_follow_member() returns trigger language plpgsql as $$
  begin
    delete from transactions where member_id = old.member_id;
    delete from monthly_sums where member_id = old.member_id;
    delete from daily_sums where member_id = old.member_id;
    delete from transaction_versions where member_id = old.member_id;
    return null;
  end $$`.execute(db);
}

/** The guest of an account changes categories, and the sums follow in the guest's name. */
async function openToGuests(db: MigrationDatabase): Promise<void> {
  const inShare = sql`member_id = (select current_setting('wattle.member_id')::bigint) and bank_account_id = (select current_setting('wattle.account_id')::bigint)`;
  await sql`create policy guest_sums on daily_sums to wattle_account_guest using (${inShare}) with check (${inShare})`.execute(
    db,
  );
  await sql`grant select, insert, update, delete on daily_sums to wattle_account_guest`.execute(db);
}

export async function up(db: MigrationDatabase): Promise<void> {
  await createDailySums(db);
  await followRows(db);
  await quickenInserts(db);
  await followMembers(db);
  await openToGuests(db);
}
