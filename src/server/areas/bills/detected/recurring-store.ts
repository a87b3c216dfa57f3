import { sql } from 'kysely';
import type { RecurringTransfer } from '#domain/cash-flow/likely-transfers.ts';
import type { Recurring, TransactionGroup, TrialEnding } from '#domain/bills/recurring.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** A merchant with more transactions in the window is a shop, not a subscription. */
const MAX_ROWS_OF_GROUP = 400;

/**
 * Returns the member's transactions since a day as lists grouped by merchant, account and direction, which is some
 * hundred groups instead of a hundred thousand transactions. Own transfers and parts of splits are left out.
 * Transactions are read once in index order and counted before they are collected, because most belong to shops. Keys
 * are compared bytewise, as no collation is needed.
 */
export async function rowGroups(db: Database, memberId: number, since: string): Promise<TransactionGroup[]> {
  const { rows } = await sql<TransactionGroup>`
    with listed as materialized (
      select coalesce(t.merchant_key, left(lower(t.description), 32)) collate "C" as key,
        coalesce(t.merchant, t.description) as name, t.bank_account_id as account, t.amount_cents < 0 as is_out,
        t.sub_category_id as sub, t.id, t.date, t.amount_cents as cents
      from transactions t
      where t.member_id = ${memberId} and t.date >= ${since}::date and t.currency = 'AUD' and t.parent_id is null
        and t.transfer_id is null and not t.pending and t.amount_cents <> 0
      order by t.date, t.id),
    stored as materialized (
      select key, account, is_out from listed group by key, account, is_out
      having count(*) between 2 and ${MAX_ROWS_OF_GROUP} or (count(*) = 1 and min(cents) between -100 and -1))
    select l.key, max(l.name) as name, l.account as "accountId", max(l.sub) as "subCategoryId", array_agg(l.id) as ids,
      array_agg((l.date - date '1970-01-01')::bigint) as days, array_agg(l.cents) as amounts
    from stored join listed l using (key, account, is_out) group by l.key, l.account, l.is_out`.execute(db);
  return rows;
}

/**
 * Returns transfers from one of the member's accounts to another, by both accounts. Cards are left out because their
 * payments depend on the amount owed.
 */
export async function transferGroups(
  db: Database,
  memberId: number,
  since: string,
): Promise<(TransactionGroup & { counterAccountId: number })[]> {
  const { rows } = await sql<TransactionGroup & { counterAccountId: number }>`
    select 'transfer|' || a.id as key, a.name, t.bank_account_id as "accountId", a.id as "counterAccountId",
      max(t.sub_category_id) as "subCategoryId", array_agg(t.id) as ids,
      array_agg((t.date - date '1970-01-01')::bigint) as days, array_agg(t.amount_cents) as amounts
    from transactions t
    join transactions o on o.member_id = t.member_id and o.transfer_id = t.transfer_id and o.id <> t.id
    join bank_accounts a on a.member_id = o.member_id and a.id = o.bank_account_id and a.kind <> 'credit'
    where t.member_id = ${memberId} and t.transfer_id is not null and t.date >= ${since}::date and t.currency = 'AUD'
      and t.amount_cents < 0 and t.parent_id is null and not t.pending
    group by a.id, a.name, t.bank_account_id having count(*) between 3 and ${MAX_ROWS_OF_GROUP}`.execute(db);
  return rows;
}

/** What the member dismissed: whole series and single transactions. */
export interface Dismissals {
  series: string[];
  rowIds: Set<number>;
}

export async function dismissalsOf(db: Database, memberId: number): Promise<Dismissals> {
  const rows = await db
    .selectFrom('recurrence_dismissals')
    .select(['series_key', 'transaction_id'])
    .where('member_id', '=', memberId)
    .execute();
  return {
    series: rows.filter((row) => row.transaction_id === 0).map((row) => row.series_key),
    rowIds: new Set(rows.filter((row) => row.transaction_id !== 0).map((row) => row.transaction_id)),
  };
}

export async function countDismissals(db: Database, memberId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recurrence_dismissals')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function dismiss(
  db: Database,
  memberId: number,
  seriesKey: string,
  transactionId: number,
  at: Date,
): Promise<void> {
  await db
    .insertInto('recurrence_dismissals')
    .values({ member_id: memberId, series_key: seriesKey, transaction_id: transactionId, dismissed_at: at })
    .onConflict((conflict) => conflict.columns(['member_id', 'series_key', 'transaction_id']).doNothing())
    .execute();
}

/** Returns the series key of a transaction, as `rowGroups` and the detection build it. */
export async function seriesOfTransaction(
  db: Database,
  memberId: number,
  transactionId: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ key: string }>`
    select coalesce(t.merchant_key, left(lower(t.description), 32)) || '|' || t.bank_account_id || '|' ||
      case when t.amount_cents < 0 then 'out' else 'in' end as key
    from transactions t where t.member_id = ${memberId} and t.id = ${transactionId}`.execute(db);
  return rows[0]?.key;
}

/** Detected recurring payments, trials and transfers. */
export interface Findings {
  recurring: Recurring[];
  trials: TrialEnding[];
  transfers: RecurringTransfer[];
}

/** Returns the version of the member's transactions; 0 if there have never been any. */
export async function transactionsVersion(db: Database, memberId: number): Promise<number> {
  return (
    (await db.selectFrom('transaction_versions').select('version').where('member_id', '=', memberId).executeTakeFirst())
      ?.version ?? 0
  );
}

/** Returns the stored findings for the current transactions and day, or undefined if detection must run. */
export async function storedFindings(db: Database, memberId: number, today: string): Promise<Findings | undefined> {
  return db
    .selectFrom('recurring_findings as f')
    .innerJoin('transaction_versions as v', (join) =>
      join.onRef('v.member_id', '=', 'f.member_id').onRef('v.version', '=', 'f.version'),
    )
    .select(['f.recurring', 'f.trials', 'f.transfers'])
    .where('f.member_id', '=', memberId)
    .where('f.detected_on', '=', today)
    .executeTakeFirst();
}

export async function storeFindings(
  db: Database,
  memberId: number,
  version: number,
  today: string,
  { recurring, trials, transfers }: Findings,
): Promise<void> {
  await sql`
    insert into recurring_findings (member_id, version, detected_on, recurring, trials, transfers)
    values (${memberId}, ${version}, ${today}::date, ${JSON.stringify(recurring)}::jsonb,
      ${JSON.stringify(trials)}::jsonb, ${JSON.stringify(transfers)}::jsonb)
    on conflict (member_id) do update set version = excluded.version, detected_on = excluded.detected_on,
      recurring = excluded.recurring, trials = excluded.trials, transfers = excluded.transfers`.execute(db);
}

/** Removes stored findings, for example after the member dismissed a transaction. */
export async function deleteFindings(db: Database, memberId: number): Promise<void> {
  await db.deleteFrom('recurring_findings').where('member_id', '=', memberId).execute();
}
