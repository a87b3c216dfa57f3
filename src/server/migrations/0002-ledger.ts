import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/**
 * Our own accounts belong to member 0. No foreign key leads to members, so that sums stay whole when a member is
 * deleted.
 */
async function createTables(db: MigrationDatabase): Promise<void> {
  await sql`
    create table ledger_accounts (
      member_id bigint not null,
      id bigint generated always as identity,
      kind text not null,
      unit text not null,
      reference text not null default '',
      balance bigint not null default 0,
      may_go_below_zero boolean not null default false,
      opened_at timestamptz not null,
      primary key (member_id, id),
      unique (member_id, kind, unit, reference),
      constraint ledger_balance_not_below_zero check (may_go_below_zero or balance >= 0)
    );
  `.execute(db);

  await sql`
    create table ledger_transfers (
      id bigint generated always as identity primary key,
      kind text not null,
      reference text not null,
      memo text not null default '',
      occurred_at timestamptz not null,
      unique (kind, reference)
    );
  `.execute(db);

  await sql`
    create table ledger_postings (
      member_id bigint not null,
      account_id bigint not null,
      transfer_id bigint not null references ledger_transfers,
      unit text not null,
      amount bigint not null check (amount <> 0),
      balance_after bigint not null,
      primary key (member_id, account_id, transfer_id),
      foreign key (member_id, account_id) references ledger_accounts
    );
    create index ledger_postings_of_transfer on ledger_postings (transfer_id);
  `.execute(db);
}

/**
 * What the database itself refuses: a changed or removed posting (I3), a sum other than zero (I1), a balance set
 * directly (I2).
 */
async function createGuards(db: MigrationDatabase): Promise<void> {
  await sql`
    create function ledger_refuse_change() returns trigger language plpgsql as $$ begin
      raise exception 'The ledger is append-only.' using errcode = '55000';
    end $$;
    create trigger append_only before update or delete on ledger_postings
      for each row execute function ledger_refuse_change();
    create trigger never_emptied before truncate on ledger_postings
      for each statement execute function ledger_refuse_change();
    create trigger append_only before update or delete on ledger_transfers
      for each row execute function ledger_refuse_change();
    create trigger never_emptied before truncate on ledger_transfers
      for each statement execute function ledger_refuse_change();
  `.execute(db);

  await sql`
    create function ledger_apply_posting() returns trigger language plpgsql as $$ begin
      update ledger_accounts set balance = balance + new.amount
        where member_id = new.member_id and id = new.account_id and unit = new.unit
        returning balance into new.balance_after;
      if not found then raise exception 'No account % of unit %.', new.account_id, new.unit using errcode = '23503'; end if;
      return new;
    end $$;
    create trigger apply_posting before insert on ledger_postings
      for each row execute function ledger_apply_posting();
  `.execute(db);

  await sql`
    create function ledger_guard_balance() returns trigger language plpgsql as $$ begin
      if new.balance is distinct from old.balance and pg_trigger_depth() < 2 then
        raise exception 'A balance changes only by postings.' using errcode = '55000';
      end if;
      return new;
    end $$;
    create trigger guard_balance before update on ledger_accounts
      for each row execute function ledger_guard_balance();
  `.execute(db);

  await sql`
    create function ledger_check_sum() returns trigger language plpgsql as $$ begin
      if exists (select 1 from ledger_postings where transfer_id = new.transfer_id group by unit having sum(amount) <> 0) then
        raise exception 'The postings of transfer % do not sum to zero.', new.transfer_id using errcode = '23514';
      end if;
      return null;
    end $$;
    create constraint trigger sums_to_zero after insert on ledger_postings
    deferrable initially deferred for each row execute function ledger_check_sum();
  `.execute(db);
}

/**
 * Members read the postings of their own accounts, and the transfers that those belong to; only the system writes them.
 */
async function allowReadingOwnPostings(db: MigrationDatabase): Promise<void> {
  await sql`
    alter table ledger_accounts enable row level security;
    create policy own_rows on ledger_accounts for select to wattle_member
      using (member_id = (select current_setting('wattle.member_id')::bigint));
    alter table ledger_postings enable row level security;
    create policy own_rows on ledger_postings for select to wattle_member
      using (member_id = (select current_setting('wattle.member_id')::bigint));
    alter table ledger_transfers enable row level security;
    create policy own_rows on ledger_transfers for select to wattle_member
      using (exists (select 1 from ledger_postings p where p.transfer_id = ledger_transfers.id));
    grant select on ledger_accounts, ledger_postings, ledger_transfers to wattle_member;
  `.execute(db);
}

/** The ledger for everything of value. */
export async function up(db: MigrationDatabase): Promise<void> {
  await createTables(db);
  await createGuards(db);
  await allowReadingOwnPostings(db);
}
