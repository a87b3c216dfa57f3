import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import type { BatchAccount, BatchFile } from './tables.ts';

/** The columns of `staged`, in the order of COPY. */
export const stagedColumns = [
  'n',
  'account',
  'line',
  'date',
  'amount_cents',
  'balance_cents',
  'dedupe_key',
  'pending',
  'bank_id',
  'currency',
  'description',
  'words',
  'merchant',
  'merchant_key',
  'merchant_code',
  'sub_category_id',
  'reason_kind',
  'reason_detail',
  'rule_id',
  'notes',
  'tags',
] as const;

/**
 * Size of the text index's pending list during an import; merging in bulk is cheaper. What is left after the commit is
 * merged by `settleWordsSoon`.
 */
const TEXT_INDEX_PENDING_KB = 262_144;

/**
 * Locks imports of the member, so that two uploads of one file cannot both find it new, and creates the staging tables.
 */
export async function openStaging(db: Database, memberId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${7_305_020_000_000_000 + memberId})`.execute(db);
  await sql`set local gin_pending_list_limit = ${sql.lit(TEXT_INDEX_PENDING_KB)}`.execute(db);
  await sql`create temp table staged (
    n integer, account integer, line integer, date date, amount_cents bigint, balance_cents bigint, dedupe_key bigint,
    pending boolean,
    bank_id text, currency text, description text, words text, merchant text, merchant_key text, merchant_code text,
    sub_category_id integer,
    reason_kind text, reason_detail text, rule_id bigint, notes text, tags text
  ) on commit drop`.execute(db);
  // Maps staged transactions to stored ones.
  await sql`create temp table settled (n integer, id bigint) on commit drop`.execute(db);
}

/** Empties the staging tables for the next file or chunk. */
export async function clearStaging(db: Database): Promise<void> {
  await sql`truncate staged, settled`.execute(db);
}

export async function openBatch(db: Database, memberId: number, at: Date): Promise<number> {
  const { id } = await db
    .insertInto('import_batches')
    .values({
      member_id: memberId,
      imported_at: at,
      format: '',
      files: sql`'[]'`,
      accounts: sql`'[]'`,
      imported: 0,
      duplicates: 0,
      rejected: 0,
      sum_cents: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface BatchResult {
  format: string;
  files: BatchFile[];
  accounts: BatchAccount[];
  imported: number;
  duplicates: number;
  rejected: number;
  firstDate: string | null;
  lastDate: string | null;
  sumCents: number;
  currency: string | null;
  firstId: number | null;
  lastId: number | null;
}

export async function closeBatch(db: Database, memberId: number, id: number, result: BatchResult): Promise<void> {
  await db
    .updateTable('import_batches')
    .set({
      format: result.format,
      files: sql`${JSON.stringify(result.files)}::jsonb`,
      accounts: sql`${JSON.stringify(result.accounts)}::jsonb`,
      imported: result.imported,
      duplicates: result.duplicates,
      rejected: result.rejected,
      first_date: result.firstDate,
      last_date: result.lastDate,
      sum_cents: result.sumCents,
      currency: result.currency,
      first_id: result.firstId,
      last_id: result.lastId,
    })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .execute();
}

/** Deletes the batch of an import that added neither transactions nor accounts. */
export async function deleteBatch(db: Database, memberId: number, batchId: number): Promise<void> {
  await sql`delete from import_batches where member_id = ${memberId} and id = ${batchId}`.execute(db);
}

/**
 * Where the transactions of a file go: for each account in the file the member's account, its currency and the file's
 * order.
 */
export interface Destination {
  accountIds: number[];
  currencies: string[];
  /** −1 where the file lists the newest transaction first. */
  directions: (1 | -1)[];
}

/** An id greater than all existing transaction ids and smaller than all new ones. */
export async function nextRowId(db: Database): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('transactions', 'id')) as id`.execute(db);
  return rows[0]!.id;
}

/** Inserts the staged transactions that are not settled, in chronological order. Returns their number. */
export async function insertStaged(
  db: Database,
  memberId: number,
  batchId: number,
  source: string,
  destination: Destination,
): Promise<number> {
  const result = await sql`
    insert into transactions (member_id, bank_account_id, date, amount_cents, balance_cents, sub_category_id, pending,
      batch_id, source, dedupe_key, bank_id,
      currency, description, words, merchant, merchant_key, merchant_code, reason_kind, reason_detail, rule_id, notes,
      tags)
    select ${memberId}, (${destination.accountIds}::bigint[])[s.account + 1], s.date, s.amount_cents, s.balance_cents,
      s.sub_category_id, s.pending, ${batchId}, ${source}, s.dedupe_key, s.bank_id,
      coalesce(s.currency, (${destination.currencies}::text[])[s.account + 1]), s.description, s.words, s.merchant,
      s.merchant_key, s.merchant_code, s.reason_kind, s.reason_detail, s.rule_id, s.notes,
      string_to_array(s.tags, E'\\x1f')
    from staged s
    where not exists (select from settled k where k.n = s.n)
    order by s.date, s.n * (${destination.directions}::integer[])[s.account + 1]`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** The member's number of transactions, from the monthly sums. */
export async function transactionCount(db: Database, memberId: number): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select coalesce(sum(row_count), 0)::int as count from monthly_sums where member_id = ${memberId}`.execute(db);
  return rows[0]!.count;
}

/** Keys per row of the result: a single value with a million keys would take several times their memory. */
const KEYS_PER_BLOCK = 65_536;

/** The keys of the member's posted transactions, eight bytes each, in several blocks. */
export async function existingKeys(db: Database, memberId: number): Promise<Uint8Array[]> {
  const { rows } = await sql<{ keys: Buffer }>`
    select string_agg(int8send(dedupe_key), ''::bytea) as keys from transactions
    where member_id = ${memberId} and dedupe_key is not null and not pending
    group by id / ${KEYS_PER_BLOCK}::bigint`.execute(db);
  return rows.map((row) => row.keys);
}

/** Whether a transaction was staged without its texts although it is not stored yet. */
export async function hasLeftoverWithoutTexts(db: Database): Promise<boolean> {
  const { rows } = await sql<{
    result: boolean;
  }>`select exists (select from staged s where s.description is null
      and not exists (select from settled k where k.n = s.n)) as result`.execute(db);
  return rows[0]!.result;
}

export interface SampleRow {
  line: number;
  account: number;
  date: string;
  amount_cents: number;
  /** Null for that of the account. */
  currency: string | null;
  description: string;
  merchant: string | null;
  sub_category_id: number;
  duplicate: boolean;
}

/** The first transactions of the file as they will be stored. */
export async function sampleOfStaged(db: Database, limit: number): Promise<SampleRow[]> {
  const { rows } = await sql<SampleRow>`
    select s.line, s.account, s.date, s.amount_cents, s.currency, s.description, s.merchant, s.sub_category_id,
      exists (select from settled k where k.n = s.n) as duplicate
    from staged s where s.n < ${limit} order by s.n`.execute(db);
  return rows;
}

/** Updates the planner statistics after a large import; without them it chooses the wrong index. */
export async function refreshStatistics(db: Database): Promise<void> {
  await sql`select refresh_import_statistics()`.execute(db);
}

/** The delay before the merge, so that the screens opened right after an import come first. */
const SETTLE_DELAY_MS = 1_000;

/**
 * Merges the pending list of the text index after a short delay, without waiting for it: searches work either way, and
 * the database merges it eventually if the process ends first.
 */
export function settleWordsSoon(system: Database): void {
  setTimeout(
    () => void sql`select settle_transaction_words()`.execute(system).catch(() => {}),
    SETTLE_DELAY_MS,
  ).unref();
}
