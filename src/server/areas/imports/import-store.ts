import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import type { BatchAccount, BatchFile } from './tables.ts';

/** The columns of `staged` in the order in which rows are sent to it. */
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
 * Rows wait in the index of words until they are many, which is cheaper than one by one; what still waits after the
 * commit is sorted in by `settleWordsSoon`.
 */
const WORDS_WAITING_KB = 262_144;

/** One import of a member at a time, so that two uploads of one file cannot both find it new; then the place for its rows. */
export async function openStaging(db: Database, memberId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${7_305_020_000_000_000 + memberId})`.execute(db);
  await sql`set local gin_pending_list_limit = ${sql.lit(WORDS_WAITING_KB)}`.execute(db);
  await sql`create temp table staged (
    n integer, account integer, line integer, date date, amount_cents bigint, balance_cents bigint, dedupe_key bigint, pending boolean,
    bank_id text, currency text, description text, words text, merchant text, merchant_key text, merchant_code text, sub_category_id integer,
    reason_kind text, reason_detail text, rule_id bigint, notes text, tags text
  ) on commit drop`.execute(db);
  // Which staged row is which row that stands already.
  await sql`create temp table settled (n integer, id bigint) on commit drop`.execute(db);
}

/** Empties the place for the next file of the same upload. */
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

export interface BatchFacts {
  format: string;
  files: BatchFile[];
  accounts: BatchAccount[];
  imported: number;
  duplicates: number;
  rejected: number;
  firstDate: string | null;
  lastDate: string | null;
  sumCents: number;
  firstId: number | null;
  lastId: number | null;
}

export async function closeBatch(db: Database, memberId: number, id: number, facts: BatchFacts): Promise<void> {
  await db
    .updateTable('import_batches')
    .set({
      format: facts.format,
      files: sql`${JSON.stringify(facts.files)}::jsonb`,
      accounts: sql`${JSON.stringify(facts.accounts)}::jsonb`,
      imported: facts.imported,
      duplicates: facts.duplicates,
      rejected: facts.rejected,
      first_date: facts.firstDate,
      last_date: facts.lastDate,
      sum_cents: facts.sumCents,
      first_id: facts.firstId,
      last_id: facts.lastId,
    })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .execute();
}

/** An import that brought no row and no account leaves no line in the history. */
export async function dropBatch(db: Database, memberId: number, batchId: number): Promise<void> {
  await sql`delete from import_batches where member_id = ${memberId} and id = ${batchId}`.execute(db);
}

/** Where the rows of one file go: for each account of the file the account of the member, its currency and direction. */
export interface Destination {
  accountIds: number[];
  currencies: string[];
  /** −1 where the file lists the newest row first. */
  directions: (1 | -1)[];
}

/** An id that no row has yet: those of the rows to come are greater. */
export async function nextRowId(db: Database): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('transactions', 'id')) as id`.execute(db);
  return rows[0]!.id;
}

/** Adds the staged rows that are not settled, in the order of time. Answers how many. */
export async function insertStaged(
  db: Database,
  memberId: number,
  batchId: number,
  source: string,
  to: Destination,
): Promise<number> {
  const result = await sql`
    insert into transactions (member_id, bank_account_id, date, amount_cents, balance_cents, sub_category_id, pending, batch_id, source, dedupe_key, bank_id,
      currency, description, words, merchant, merchant_key, merchant_code, reason_kind, reason_detail, rule_id, notes, tags)
    select ${memberId}, (${to.accountIds}::bigint[])[s.account + 1], s.date, s.amount_cents, s.balance_cents, s.sub_category_id, s.pending, ${batchId}, ${source}, s.dedupe_key, s.bank_id,
      coalesce(s.currency, (${to.currencies}::text[])[s.account + 1]), s.description, s.words, s.merchant, s.merchant_key, s.merchant_code, s.reason_kind, s.reason_detail, s.rule_id, s.notes,
      string_to_array(s.tags, E'\\x1f')
    from staged s
    where not exists (select from settled k where k.n = s.n)
    order by s.date, s.n * (${to.directions}::integer[])[s.account + 1]`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** How many rows the member has, by the monthly sums. */
export async function rowCount(db: Database, memberId: number): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select coalesce(sum(row_count), 0)::int as count from monthly_sums where member_id = ${memberId}`.execute(db);
  return rows[0]!.count;
}

/** Keys that come in one answer of the database: a million in one would need their memory several times over. */
const KEYS_AT_A_TIME = 65_536;

/** The keys of all posted rows of the member, eight bytes each, one behind the other, in several lots. */
export async function existingKeys(db: Database, memberId: number): Promise<Uint8Array[]> {
  const { rows } = await sql<{ keys: Buffer }>`
    select string_agg(int8send(dedupe_key), ''::bytea) as keys from transactions
    where member_id = ${memberId} and dedupe_key is not null and not pending group by id / ${KEYS_AT_A_TIME}::bigint`.execute(
    db,
  );
  return rows.map((row) => row.keys);
}

/** Whether a row was staged without its texts although it does not stand. */
export async function hasBareLeftover(db: Database): Promise<boolean> {
  const { rows } = await sql<{
    result: boolean;
  }>`select exists (select from staged s where s.description is null and not exists (select from settled k where k.n = s.n)) as result`.execute(
    db,
  );
  return rows[0]!.result;
}

export interface SampleRow {
  line: number;
  account: number;
  date: string;
  amount_cents: number;
  description: string;
  merchant: string | null;
  sub_category_id: number;
  duplicate: boolean;
}

/** The first rows of the file as they will stand. */
export async function sampleOfStaged(db: Database, most: number): Promise<SampleRow[]> {
  const { rows } = await sql<SampleRow>`
    select s.line, s.account, s.date, s.amount_cents, s.description, s.merchant, s.sub_category_id, exists (select from settled k where k.n = s.n) as duplicate
    from staged s where s.n < ${most} order by s.n`.execute(db);
  return rows;
}

/**
 * Lets the planner know what a large import has changed, before anything is read: without statistics it takes the
 * wrong index.
 */
export async function refreshStatistics(db: Database): Promise<void> {
  await sql`select refresh_import_statistics()`.execute(db);
}

/** The screens that a member opens right after an import come first: the sorting would take one of the machine's cores from them. */
const SETTLING_STARTS_MS = 1_000;

/**
 * Sorts what waits in the index of words in, in a moment and not awaited: searches by words work either way. Where the process
 * ends before, the database does it by itself in time.
 */
export function settleWordsSoon(system: Database): void {
  setTimeout(
    () => void sql`select settle_transaction_words()`.execute(system).catch(() => {}),
    SETTLING_STARTS_MS,
  ).unref();
}
