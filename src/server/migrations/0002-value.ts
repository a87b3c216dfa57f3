import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** The ledger, the keys of commands, and the outbox: everything by which value moves. */
export async function up(db: MigrationDatabase): Promise<void> {
  await ledger(db);
  await guards(db);

  await sql`create table idempotency_keys (
    member_id bigint not null,
    key text not null,
    endpoint text not null,
    request_hash bytea not null,
    answer text,
    started_at timestamptz not null,
    primary key (member_id, key)
  )`.execute(db);
  await sql`create index idempotency_keys_age on idempotency_keys (started_at)`.execute(db);

  await sql`create table outbox (
    id bigint generated always as identity primary key,
    topic text not null,
    key text not null,
    payload jsonb not null,
    created_at timestamptz not null,
    due_at timestamptz not null,
    attempts integer not null default 0,
    done_at timestamptz,
    given_up_at timestamptz,
    last_error text,
    unique (topic, key)
  )`.execute(db);
  await sql`create index outbox_due on outbox (due_at) where done_at is null and given_up_at is null`.execute(db);
}

/** House accounts belong to member 0: no row of members stands behind a ledger, so that a deleted member leaves sums whole. */
async function ledger(db: MigrationDatabase): Promise<void> {
  await sql`create table ledger_accounts (
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
  )`.execute(db);
  await sql`create table ledger_transfers (
    id bigint generated always as identity primary key,
    kind text not null,
    reference text not null,
    memo text not null default '',
    occurred_at timestamptz not null,
    unique (kind, reference)
  )`.execute(db);
  await sql`create table ledger_postings (
    member_id bigint not null,
    account_id bigint not null,
    transfer_id bigint not null references ledger_transfers,
    unit text not null,
    amount bigint not null check (amount <> 0),
    balance_after bigint not null,
    primary key (member_id, account_id, transfer_id),
    foreign key (member_id, account_id) references ledger_accounts
  )`.execute(db);
  await sql`create index ledger_postings_of_transfer on ledger_postings (transfer_id)`.execute(db);
  for (const table of ['ledger_accounts', 'ledger_postings']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`create policy own_rows on ${sql.table(table)} for select to wattle_member
      using (member_id = (select current_setting('wattle.member_id')::bigint))`.execute(db);
    await sql`grant select on ${sql.table(table)} to wattle_member`.execute(db);
  }
}

/** What the database itself refuses: a changed or removed posting (I3), a sum other than zero (I1), a balance set manually (I2). */
async function guards(db: MigrationDatabase): Promise<void> {
  await sql`create function ledger_refuse_change() returns trigger language plpgsql as $$ begin
    raise exception 'The ledger is append-only.' using errcode = '55000';
  end $$`.execute(db);
  for (const table of ['ledger_postings', 'ledger_transfers']) {
    await sql`create trigger append_only before update or delete on ${sql.table(table)} for each row execute function ledger_refuse_change()`.execute(
      db,
    );
    await sql`create trigger never_emptied before truncate on ${sql.table(table)} for each statement execute function ledger_refuse_change()`.execute(
      db,
    );
  }
  await sql`create function ledger_apply_posting() returns trigger language plpgsql as $$ begin
    update ledger_accounts set balance = balance + new.amount
      where member_id = new.member_id and id = new.account_id and unit = new.unit
      returning balance into new.balance_after;
    if not found then raise exception 'No account % of unit %.', new.account_id, new.unit using errcode = '23503'; end if;
    return new;
  end $$`.execute(db);
  await sql`create trigger apply_posting before insert on ledger_postings for each row execute function ledger_apply_posting()`.execute(
    db,
  );
  await sql`create function ledger_guard_balance() returns trigger language plpgsql as $$ begin
    if new.balance is distinct from old.balance and pg_trigger_depth() < 2 then
      raise exception 'A balance changes only by postings.' using errcode = '55000';
    end if;
    return new;
  end $$`.execute(db);
  await sql`create trigger guard_balance before update on ledger_accounts for each row execute function ledger_guard_balance()`.execute(
    db,
  );
  await sql`create function ledger_check_sum() returns trigger language plpgsql as $$ begin
    if exists (select 1 from ledger_postings where transfer_id = new.transfer_id group by unit having sum(amount) <> 0) then
      raise exception 'The postings of transfer % do not sum to zero.', new.transfer_id using errcode = '23514';
    end if;
    return null;
  end $$`.execute(db);
  await sql`create constraint trigger sums_to_zero after insert on ledger_postings
    deferrable initially deferred for each row execute function ledger_check_sum()`.execute(db);
}
