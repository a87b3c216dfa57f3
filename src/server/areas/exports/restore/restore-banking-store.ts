import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import type { RestoredLoan } from '../../loans/public.ts';

/** Steps of a restore that are special to accounts and transactions. */

interface AccountFacts {
  name: string;
  bsb: string | null;
  accountNumber: string | null;
  fileKey: string | null;
  kind: string;
  currency: string;
}

export interface StagedAccount extends AccountFacts {
  n: number;
  /** Set once the account is matched or has a new id. */
  newId: number | null;
  known: boolean;
}

export interface ExistingAccount extends AccountFacts {
  id: number;
}

export async function stagedAccounts(db: Database): Promise<StagedAccount[]> {
  const { rows } =
    await sql<StagedAccount>`select n, name, bsb, account_number as "accountNumber", file_key as "fileKey", kind,
        currency, new_id as "newId", known from in_accounts order by n`.execute(db);
  return rows;
}

export async function existingAccounts(db: Database, memberId: number): Promise<ExistingAccount[]> {
  const { rows } = await sql<ExistingAccount>`
    select id, name, bsb, account_number as "accountNumber", file_key as "fileKey", kind, currency from bank_accounts
    where member_id = ${memberId} order by id`.execute(db);
  return rows;
}

/** Marks accounts that the member already has; new ones do not replace the member's default or saving account. */
export async function markAccounts(
  db: Database,
  memberId: number,
  pairs: readonly { n: number; id: number }[],
): Promise<void> {
  await sql`
    update in_accounts i set known = true, new_id = p.id
    from unnest(${pairs.map(({ n }) => n)}::integer[], ${pairs.map(({ id }) => id)}::bigint[]) p(n, id)
    where p.n = i.n`.execute(db);
  await sql`
    update in_accounts set default_account = default_account
      and not exists (select from bank_accounts where member_id = ${memberId} and default_account),
      saving_account = saving_account
      and not exists (select from bank_accounts where member_id = ${memberId} and saving_account)`.execute(db);
}

/**
 * Stages the transactions of existing accounts for the duplicate check of imports, while they still carry the account
 * ids of the archive. Returns these accounts and what was staged.
 */
export async function stageForDuplicates(
  db: Database,
): Promise<{ accountIds: number[]; rows: number; first: string; last: string }> {
  const { rows: accounts } = await sql<{
    id: number;
    old: number;
  }>`select new_id as id, old_id as old from in_accounts where known order by n`.execute(db);
  const accountIds = accounts.map(({ id }) => id);
  const { rows } = await sql<{ rows: number; first: string; last: string }>`
    with laid as (
      insert into staged (n, account, line, date, amount_cents, dedupe_key, pending, bank_id, description)
      select i.n, a.place - 1, 0, i.date, i.amount_cents, i.dedupe_key, i.pending, i.bank_id, i.description
      from in_transactions i join unnest(${accounts.map(({ old }) => old)}::bigint[]) with ordinality a(id, place)
        on a.id = i.bank_account_id where i.parent_id is null
      returning date)
    select count(*)::int as rows, min(date) as first, max(date) as last from laid`.execute(db);
  return { accountIds, ...rows[0]! };
}

/** Marks the duplicates found, with their splits, as known. */
export async function markDuplicates(db: Database): Promise<void> {
  await sql`update in_transactions i set known = true, new_id = k.id from settled k where k.n = i.n`.execute(db);
  await sql`update in_transactions i set known = true from in_transactions p
    where p.old_id = i.parent_id and p.known`.execute(db);
}

/** Skips transfers of which one of the transactions is not restored. */
export async function skipIncompleteTransfers(db: Database): Promise<void> {
  await sql`
    update in_transfers i set known = true where not i.known and (
      not exists (select from in_transactions t where t.new_id = i.from_id and not t.known)
      or not exists (select from in_transactions t where t.new_id = i.to_id and not t.known))`.execute(db);
}

/**
 * Links the transactions of restored transfers; where the transfer was skipped, a transaction gets its original
 * category back.
 */
export async function linkTransfers(db: Database, memberId: number): Promise<void> {
  await sql`
    update transactions t set transfer_id = x.transfer_id
    from (select from_id as id, new_id as transfer_id from in_transfers where not known union all select to_id, new_id
      from in_transfers where not known) x
    where t.member_id = ${memberId} and t.id = x.id`.execute(db);
  await sql`
    update transactions t set sub_category_id = coalesce(t.original_sub_category_id, t.sub_category_id),
      original_sub_category_id = null
    from in_transactions i where t.member_id = ${memberId} and t.id = i.new_id and not i.known
      and i.transfer_id is not null and t.transfer_id is null`.execute(db);
}

/** Translates the last transaction included in the bank's own balance of a new account to the new ids. */
export async function restoreBankBalances(db: Database, memberId: number): Promise<void> {
  await sql`create index on in_transactions (bank_account_id, date, old_id)`.execute(db);
  await sql`
    update bank_accounts a set bank_last_id = coalesce((
      select max(t.new_id) from in_transactions t
      where t.bank_account_id = a.id and t.date = i.bank_on_date and t.old_id <= i.bank_last_id), 0)
    from in_accounts i where a.member_id = ${memberId} and a.id = i.new_id and not i.known
      and i.bank_last_id is not null`.execute(db);
}

/** Translates the last transaction of each statement balance to the new ids. */
export async function restoreStatementBalances(db: Database): Promise<void> {
  await sql`
    update in_statement_balances b set last_id = coalesce((
      select max(t.new_id) from in_transactions t
      where t.bank_account_id = b.bank_account_id and t.date = b.on_date and t.old_id <= b.last_id), 0)`.execute(db);
}

/** The external loans that the member does not have yet, in the order of the archive. */
export async function newExternalLoans(db: Database): Promise<RestoredLoan[]> {
  const { rows } = await sql<RestoredLoan>`
    select provider, title, status, opened_at::text as "openedAt", closed_on as "closedOn", annual_ppm as "annualPpm",
      bank_account_id as "accountId", balance_cents as "balanceCents", repayment_cents as "repaymentCents",
      frequency, next_due_on as "nextDueOn", as_of as "asOf"
    from in_external_loans where not known order by old_id`.execute(db);
  return rows;
}

export interface RestoredRange {
  first_id: number | null;
  last_id: number | null;
  first_date: string | null;
  last_date: string | null;
  cents: number;
  /** Null if they are in several currencies. */
  currency: string | null;
}

/** The range of restored transactions, for the import history. */
export async function restoredRange(db: Database): Promise<RestoredRange> {
  const { rows } = await sql<RestoredRange>`
    select min(new_id) as first_id, max(new_id) as last_id, min(date) as first_date, max(date) as last_date,
      coalesce(sum(amount_cents) filter (where parent_id is null), 0)::bigint as cents,
      case when count(distinct currency) > 1 then null else coalesce(min(currency), 'AUD') end as currency
    from in_transactions where not known`.execute(db);
  return rows[0]!;
}
