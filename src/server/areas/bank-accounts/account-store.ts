import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AccountKind, AccountType } from '#contract/areas/bank-accounts.ts';
import type { Database } from '#server/kit/database.ts';
import { onePlan } from '#server/kit/prepared-statements.ts';
import './tables.ts';

/** A bank shows an outgoing payment within this many days. */
export const COVERED_DAYS = 14;

/** Higher than any transaction id: without a last id, the balance includes all transactions of its day. */
const LAST_ID = sql`9223372036854775807`;

/** An account with everything needed to derive its balance. */
export interface AccountRow {
  id: number;
  name: string;
  bank: string | null;
  bsb: string | null;
  account_number: string | null;
  account_type: AccountType;
  kind: AccountKind;
  default_account: boolean;
  saving_account: boolean;
  status: 'active' | 'inactive' | 'closed';
  currency: string;
  opening_cents: number;
  bank_balance_cents: number | null;
  bank_available_cents: number | null;
  bal_sync: Date | null;
  reference: string | null;
  /**
   * The latest balance from a statement or the bank, carried forward by the posted transactions after it; null without
   * either.
   */
  reported_cents: number | null;
  /** The source of that balance, and its date. */
  reported_by: 'statement' | 'bank' | null;
  reported_on: string | null;
  /** Sum of all posted transactions. */
  posted_cents: number;
  /** Sum of the pending debits; zero or negative. */
  held_cents: number;
  /** The pending debits after the latest reported balance. */
  held_since_cents: number;
  /** Sum of the member's own payments that the bank does not show yet; zero or positive. */
  promised_cents: number;
  transactions: number;
  first_date: string | null;
  last_date: string | null;
}

/**
 * Reads accounts and their figures in one statement. Whole months come from the monthly sums; transactions are read
 * only for the month of the latest anchor (a statement balance or the bank's balance).
 * Amounts in another currency than the account's don't count.
 * Every part reads by keys, so that one plan serves all: planning the statement takes longer than running it.
 * The monthly sums include pending transactions, so these are subtracted. Parts of a split transaction have higher ids
 * than the transaction itself, so only the bank's own transactions count as later than an anchor.
 * A sent payment counts as promised until the bank shows it. Transactions of an amount are matched to payments of that
 * amount in order, one to one.
 */
function accountsQuery(memberId: number, condition: RawBuilder<unknown>): RawBuilder<AccountRow> {
  return sql<AccountRow>`
    ${onePlan} with anchors as materialized (
      select distinct on (reported.bank_account_id) reported.* from (
        select bank_account_id, on_date, last_id, balance_cents, batch_id, 'statement' as by from balance_anchors
        where member_id = ${memberId}
        union all
        select id, bank_on_date, coalesce(bank_last_id, ${LAST_ID}), bank_balance_cents, 0, 'bank' from bank_accounts
        where member_id = ${memberId} and bank_on_date is not null and bank_balance_cents is not null) reported
      order by reported.bank_account_id, reported.on_date desc, reported.last_id desc, reported.by,
        reported.batch_id desc),
    totals as materialized (
      select s.bank_account_id, sum(s.row_count) as row_count,
        sum(s.credit_cents - s.debit_cents) filter (where s.currency = a.currency) as cents,
        coalesce(sum(s.credit_cents - s.debit_cents) filter (where s.month > n.on_date and s.currency = a.currency),
          0) as later_cents
      from monthly_sums s join bank_accounts a on (a.member_id, a.id) = (s.member_id, s.bank_account_id)
      left join anchors n using (bank_account_id) where s.member_id = ${memberId} group by s.bank_account_id)
    select a.id, a.name, a.bank, a.bsb, a.account_number, a.account_type, a.kind, a.default_account, a.saving_account,
      a.status, a.currency,
      a.opening_cents, a.bank_balance_cents, a.bank_available_cents, a.bal_sync, a.reference,
      (n.balance_cents + coalesce(t.later_cents, 0) + rest.cents - held.after_cents)::bigint as reported_cents,
      n.by as reported_by, n.on_date as reported_on,
      (coalesce(t.cents, 0) - held.cents)::bigint as posted_cents, held.out_cents as held_cents,
      held.after_out_cents as held_since_cents, promised.cents as promised_cents,
      coalesce(t.row_count, 0)::int as transactions, earliest.date as first_date, latest.date as last_date
    from bank_accounts a
    left join anchors n on n.bank_account_id = a.id
    left join totals t on t.bank_account_id = a.id
    cross join lateral (
      select coalesce(sum(r.amount_cents), 0) as cents from transactions r
      where r.member_id = ${memberId} and r.bank_account_id = a.id and r.parent_id is null and r.currency = a.currency
        and r.date >= n.on_date and r.date < date_trunc('month', n.on_date) + interval '1 month'
        and (r.date > n.on_date or r.id > n.last_id)) rest
    cross join lateral (
      select coalesce(sum(r.amount_cents), 0)::bigint as cents,
        coalesce(sum(r.amount_cents) filter (where r.amount_cents < 0), 0)::bigint as out_cents,
        coalesce(sum(r.amount_cents) filter (where r.date > n.on_date or (r.date = n.on_date and r.id > n.last_id)),
          0)::bigint as after_cents,
        coalesce(sum(r.amount_cents) filter (where r.amount_cents < 0
          and (r.date > n.on_date or (r.date = n.on_date and r.id > n.last_id))), 0)::bigint as after_out_cents
      from transactions r where r.member_id = ${memberId} and r.bank_account_id = a.id and r.pending
        and r.parent_id is null and r.currency = a.currency) held
    cross join lateral (
      select coalesce(sum(h.amount_cents), 0)::bigint as cents
      from (
        select p.amount_cents, p.left_on, row_number() over same_amount as nth,
          min(p.left_on) over (partition by p.amount_cents) as first_left_on
        from pending_payments p where p.member_id = ${memberId} and p.bank_account_id = a.id
        window same_amount as (partition by p.amount_cents order by p.left_on nulls last, p.transfer_id)) h
      where h.left_on is null or h.nth > (
        select count(*) from transactions r where r.member_id = ${memberId} and r.amount_cents = -h.amount_cents
          and r.bank_account_id = a.id
          and r.parent_id is null and r.date between h.first_left_on and h.left_on + ${COVERED_DAYS}::integer)) promised
    left join lateral (select r.date from transactions r where r.member_id = ${memberId} and r.bank_account_id = a.id
      order by r.date limit 1) earliest on true
    left join lateral (select r.date from transactions r where r.member_id = ${memberId} and r.bank_account_id = a.id
      order by r.date desc limit 1) latest on true
    where a.member_id = ${memberId} and ${condition}`;
}

/** Returns all accounts of the member, in no particular order. */
export async function allAccounts(db: Database, memberId: number): Promise<AccountRow[]> {
  return (await accountsQuery(memberId, sql`true`).execute(db)).rows;
}

export async function oneAccount(db: Database, memberId: number, id: number): Promise<AccountRow | null> {
  return (await accountsQuery(memberId, sql`a.id = ${id}`).execute(db)).rows[0] ?? null;
}

/** Returns the ids of the accounts that aren’t in Australian dollars. */
export async function accountsInOtherCurrencies(db: Database, memberId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('bank_accounts')
    .select('id')
    .where('member_id', '=', memberId)
    .where('currency', '!=', 'AUD')
    .execute();
  return rows.map(({ id }) => id);
}

export interface PayingAccount {
  id: number;
  name: string;
  bsb: string | null;
  accountNumber: string | null;
  kind: AccountKind;
  status: AccountRow['status'];
  currency: string;
}

const payingColumns = ['id', 'name', 'bsb', 'account_number as accountNumber', 'kind', 'status', 'currency'] as const;

/** Returns an account with the fields that payments need, or null if it does not exist. */
export async function payingAccount(db: Database, memberId: number, id: number): Promise<PayingAccount | null> {
  return (
    (await db
      .selectFrom('bank_accounts')
      .select(payingColumns)
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .executeTakeFirst()) ?? null
  );
}

/** Returns the same and locks the account, so that concurrent payments check its balance one at a time. */
export async function lockPayingAccount(db: Database, memberId: number, id: number): Promise<PayingAccount | null> {
  return (
    (await db
      .selectFrom('bank_accounts')
      .select(payingColumns)
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()) ?? null
  );
}

/** Returns the distinct banks of the member's accounts. */
export async function banksOfMember(db: Database, memberId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('bank_accounts')
    .select('bank')
    .distinct()
    .where('member_id', '=', memberId)
    .where('bank', 'is not', null)
    .execute();
  return rows.map(({ bank }) => bank!);
}

/** Returns the source and destination of round-ups: the default account and the savings account. */
export async function roundUpAccounts(
  db: Database,
  memberId: number,
): Promise<{ fromId: number | null; fromName: string | null; toId: number | null; toName: string | null }> {
  const rows = await db
    .selectFrom('bank_accounts')
    .select(['id', 'name', 'default_account', 'saving_account'])
    .where('member_id', '=', memberId)
    .where('status', '=', 'active')
    .where((on) => on.or([on('default_account', '=', true), on('saving_account', '=', true)]))
    .execute();
  const [from, to] = [rows.find((row) => row.default_account), rows.find((row) => row.saving_account)];
  return { fromId: from?.id ?? null, fromName: from?.name ?? null, toId: to?.id ?? null, toName: to?.name ?? null };
}

export type AccountMark = 'default_account' | 'saving_account';

/** Sets a flag that only one account can have. Returns false if the account does not exist. */
export async function markAccount(db: Database, memberId: number, id: number, mark: AccountMark): Promise<boolean> {
  const result = await db
    .selectFrom('bank_accounts')
    .select('id')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!result) return false;
  await db
    .updateTable('bank_accounts')
    .set({ [mark]: false })
    .where('member_id', '=', memberId)
    .where(mark, '=', true)
    .where('id', '<>', id)
    .execute();
  await db
    .updateTable('bank_accounts')
    .set({ [mark]: true })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .execute();
  return true;
}

export interface AccountChange {
  name?: string;
  bank?: string | null;
  bsb?: string | null;
  account_number?: string | null;
  account_type?: AccountType;
  kind?: AccountKind;
  status?: 'active' | 'inactive' | 'closed';
}

/** Updates the provided fields. Returns false if the account does not exist. */
export async function changeAccount(
  db: Database,
  memberId: number,
  id: number,
  change: AccountChange,
): Promise<boolean> {
  if (Object.keys(change).length === 0) return (await oneAccount(db, memberId, id)) !== null;
  const result = await db
    .updateTable('bank_accounts')
    .set(change)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function hasAccount(db: Database, memberId: number, id: number): Promise<boolean> {
  return (
    (await db
      .selectFrom('bank_accounts')
      .select('id')
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .executeTakeFirst()) !== undefined
  );
}
