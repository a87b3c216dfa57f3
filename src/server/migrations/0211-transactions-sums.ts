import { sql } from 'kysely';
import { protectMemberTable } from '../kit/migrate.ts';
import type { MigrationDatabase } from '../kit/migrate.ts';

/**
 * What the bank posted; a split transaction counts by its parts, as in the monthly sums. Both columns stand early in a
 * row, where they are read in half the time.
 */
const posted = sql`not is_split and not pending`;

const addToMonthlySums = sql`on conflict (member_id, month, bank_account_id, sub_category_id, currency) do update set
  debit_cents = s.debit_cents + excluded.debit_cents, credit_cents = s.credit_cents + excluded.credit_cents,
  row_count = s.row_count + excluded.row_count, credit_count = s.credit_count + excluded.credit_count`;

const addToDailySums = sql`on conflict (member_id, date, bank_account_id, currency)
  do update set posted_cents = s.posted_cents + excluded.posted_cents, row_count = s.row_count + excluded.row_count`;

/**
 * Sums by month, account and sub-category, which answer where the money goes without reading the transactions. Triggers
 * maintain them in the transaction of every change, whoever makes it, so that they cannot drift.
 */
async function createMonthlySums(db: MigrationDatabase): Promise<void> {
  await sql`
    create table monthly_sums (
      member_id bigint not null,
      month date not null,
      bank_account_id bigint not null,
      sub_category_id integer not null,
      -- Amounts of different currencies are never added: figures of the member's money count dollars.
      currency text not null,
      debit_cents bigint not null,
      credit_cents bigint not null,
      row_count integer not null,
      -- How many of them are money in: uncategorised transactions count as income or spending by their sign.
      credit_count integer not null,
      primary key (member_id, month, bank_account_id, sub_category_id, currency)
    );
  `.execute(db);
  await protectMemberTable(db, 'monthly_sums');

  await sql`
    -- Raised by every change of a member's transactions: a result computed at one version holds until the next.
    create table transaction_versions (member_id bigint primary key, version bigint not null);
  `.execute(db);
  await protectMemberTable(db, 'transaction_versions');

  await sql`
    create function monthly_sums_follow() returns trigger language plpgsql security definer as $$
    begin
      if tg_op = 'DELETE' then
        insert into transaction_versions as v select distinct member_id, 1 from was order by 1 on conflict (member_id) do update set version = v.version + 1;
      else
        insert into transaction_versions as v select distinct member_id, 1 from became order by 1 on conflict (member_id) do update set version = v.version + 1;
      end if;
      if tg_op = 'INSERT' then
        insert into monthly_sums as s
          select member_id, date_trunc('month', date)::date, bank_account_id, sub_category_id, currency,
            coalesce(-sum(amount_cents) filter (where amount_cents < 0), 0), coalesce(sum(amount_cents) filter (where amount_cents > 0), 0), count(*),
            count(*) filter (where amount_cents > 0)
          from became where not is_split group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
        ${addToMonthlySums};
        return null;
      end if;
      if tg_op = 'UPDATE' then
        insert into monthly_sums as s
          select member_id, month, bank_account_id, sub_category_id, currency, sum(debit), sum(credit), sum(n), sum(credits) from (
            select member_id, date_trunc('month', date)::date as month, bank_account_id, sub_category_id, currency,
              greatest(-amount_cents, 0) as debit, greatest(amount_cents, 0) as credit, 1 as n, (amount_cents > 0)::int as credits from became where not is_split
            union all
            select member_id, date_trunc('month', date)::date, bank_account_id, sub_category_id, currency,
              -greatest(-amount_cents, 0), -greatest(amount_cents, 0), -1, -(amount_cents > 0)::int from was where not is_split
          ) changes group by 1, 2, 3, 4, 5 having sum(n) <> 0 or sum(debit) <> 0 or sum(credit) <> 0 or sum(credits) <> 0 order by 1, 2, 3, 4, 5
        ${addToMonthlySums};
      else
        insert into monthly_sums as s
          select member_id, date_trunc('month', date)::date, bank_account_id, sub_category_id, currency,
            coalesce(sum(amount_cents) filter (where amount_cents < 0), 0), coalesce(-sum(amount_cents) filter (where amount_cents > 0), 0), -count(*),
            -count(*) filter (where amount_cents > 0)
          from was where not is_split group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
        ${addToMonthlySums};
      end if;
      delete from monthly_sums s using (select distinct member_id, date_trunc('month', date)::date as month, bank_account_id, sub_category_id, currency from was where not is_split) w
        where s.row_count = 0 and (s.member_id, s.month, s.bank_account_id, s.sub_category_id, s.currency) = (w.member_id, w.month, w.bank_account_id, w.sub_category_id, w.currency);
      return null;
    end $$;
  `.execute(db);

  await sql`
    -- An import goes through its rows once for sums and versions, and cuts days to months without a time zone. The version comes first.
    create function monthly_sums_add() returns trigger language plpgsql security definer as $$
    begin
      with sums as materialized (
        select member_id, date_trunc('month', date::timestamp)::date as month, bank_account_id, sub_category_id, currency,
          coalesce(-sum(amount_cents) filter (where amount_cents < 0 and not is_split), 0) as debit, coalesce(sum(amount_cents) filter (where amount_cents > 0 and not is_split), 0) as credit,
          count(*) filter (where not is_split) as n, count(*) filter (where amount_cents > 0 and not is_split) as credits
        from became group by 1, 2, 3, 4, 5),
      versions as (
        insert into transaction_versions as v select distinct member_id, 1 from sums order by 1 on conflict (member_id) do update set version = v.version + 1 returning 1)
      insert into monthly_sums as s
        select member_id, month, bank_account_id, sub_category_id, currency, debit, credit, n, credits from sums where n > 0 and (select count(*) from versions) > 0 order by 1, 2, 3, 4, 5
      ${addToMonthlySums};
      return null;
    end $$;
  `.execute(db);

  await sql`
    create trigger sums_follow_insert after insert on transactions referencing new table as became
      for each statement execute function monthly_sums_add();
    create trigger sums_follow_update after update on transactions referencing old table as was new table as became
      for each statement execute function monthly_sums_follow();
    create trigger sums_follow_delete after delete on transactions referencing old table as was
      for each statement execute function monthly_sums_follow();
  `.execute(db);
}

/**
 * Sums of posted transactions by day, account and currency, from which past balances follow without reading the
 * transactions. The names of their triggers sort after those of the monthly sums, whose first step admits one change of
 * a member's transactions at a time: so two changes never wait for each other.
 */
async function createDailySums(db: MigrationDatabase): Promise<void> {
  await sql`
    create table daily_sums (
      member_id bigint not null,
      date date not null,
      bank_account_id bigint not null,
      -- A balance counts the amounts in its account's currency alone.
      currency text not null,
      posted_cents bigint not null,
      row_count integer not null,
      primary key (member_id, date, bank_account_id, currency)
    );
  `.execute(db);
  await protectMemberTable(db, 'daily_sums');

  await sql`
    create function daily_sums_follow() returns trigger language plpgsql security definer as $$
    begin
      if tg_op = 'INSERT' then
        insert into daily_sums as s
          select member_id, date, bank_account_id, currency, sum(amount_cents), count(*) from became where ${posted} group by 1, 2, 3, 4 order by 1, 2, 3, 4
        ${addToDailySums};
        return null;
      end if;
      if tg_op = 'UPDATE' then
        insert into daily_sums as s
          select member_id, date, bank_account_id, currency, sum(cents), sum(n) from (
            select member_id, date, bank_account_id, currency, amount_cents as cents, 1 as n from became where ${posted}
            union all
            select member_id, date, bank_account_id, currency, -amount_cents, -1 from was where ${posted}
          ) changes group by 1, 2, 3, 4 having sum(n) <> 0 or sum(cents) <> 0 order by 1, 2, 3, 4
        ${addToDailySums};
        -- Another category, name or note moves no money, and leaves no day without rows.
        if not found then return null; end if;
      else
        insert into daily_sums as s
          select member_id, date, bank_account_id, currency, -sum(amount_cents), -count(*) from was where ${posted} group by 1, 2, 3, 4 order by 1, 2, 3, 4
        ${addToDailySums};
      end if;
      delete from daily_sums s using (select distinct member_id, date, bank_account_id, currency from was where ${posted}) w
        where s.row_count = 0 and (s.member_id, s.date, s.bank_account_id, s.currency) = (w.member_id, w.date, w.bank_account_id, w.currency);
      return null;
    end $$;
  `.execute(db);

  await sql`
    create trigger sums_of_days_insert after insert on transactions referencing new table as became
      for each statement execute function daily_sums_follow();
    create trigger sums_of_days_update after update on transactions referencing old table as was new table as became
      for each statement execute function daily_sums_follow();
    create trigger sums_of_days_delete after delete on transactions referencing old table as was
      for each statement execute function daily_sums_follow();
  `.execute(db);
}

/** Deletes the transactions of a deleted member, in place of a foreign key. */
async function deleteWithMember(db: MigrationDatabase): Promise<void> {
  await sql`
    create function transactions_follow_member() returns trigger language plpgsql as $$
    begin
      delete from transactions where member_id = old.member_id;
      delete from monthly_sums where member_id = old.member_id;
      delete from daily_sums where member_id = old.member_id;
      delete from transaction_versions where member_id = old.member_id;
      return null;
    end $$;
    create trigger transactions_follow after delete on members
      for each row execute function transactions_follow_member();
  `.execute(db);
}

/**
 * Two maintenance functions, for the planner's statistics and for the index, which only the owner of a table may run.
 */
async function createMaintenanceFunctions(db: MigrationDatabase): Promise<void> {
  await sql`
    create function refresh_import_statistics() returns void language plpgsql security definer as $$ begin
      analyze transactions (member_id, bank_account_id, date, amount_cents, sub_category_id, pending, is_split);
      analyze monthly_sums;
    end $$;
  `.execute(db);

  await sql`
    create function settle_transaction_words() returns void language plpgsql security definer as $$ begin
      perform gin_clean_pending_list('transactions_words');
    end $$;
  `.execute(db);
}

/** Sums of transactions. Their functions run as the owner, since nobody else may write a sum. */
export async function up(db: MigrationDatabase): Promise<void> {
  await createMonthlySums(db);
  await createDailySums(db);
  await deleteWithMember(db);
  await createMaintenanceFunctions(db);
}
