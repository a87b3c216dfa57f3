import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import { MANUAL_ENTRY, ORDERED, inheritByTwins, setTwinIds } from '../../transactions/public.ts';
import type { ChunkToSettle } from '../reading/chunk-to-settle.ts';
import type { Candidate } from '../matching/candidate.ts';

/**
 * Finds the staged transactions that are already stored. Each step settles pairs of a staged and a stored transaction,
 * one to one, and leaves the rest to the next step. Decision 0020 gives the reasons for the steps and their order.
 */

/** Maximum difference in days between the dates that two exports give one transaction. */
const SAME_ID_DAYS = 7;
const SAME_WORDS_DAYS = 3;
/**
 * The days before and after the file in which stored transactions are considered: the widest of the steps, including
 * the one for pending transactions.
 */
const WINDOW_DAYS = 14;

async function affectedRows(query: ReturnType<typeof sql>, db: Database): Promise<number> {
  return Number((await query.execute(db)).numAffectedRows ?? 0);
}

/**
 * Step 1: the same key on the same date in the same account. A pending transaction never counts as a posted one. The
 * limit makes the planner use the key index even without statistics.
 */
export async function settleByKey(
  db: Database,
  memberId: number,
  accountIds: number[],
  beforeId: number,
): Promise<number> {
  return affectedRows(
    sql`
    insert into settled (n, id)
    select s.n, t.id from staged s cross join lateral (
      select id from transactions t
      where t.member_id = ${memberId} and t.bank_account_id = (${accountIds}::bigint[])[s.account + 1]
        and t.date = s.date and t.dedupe_key = s.dedupe_key
        and t.id < ${beforeId} and (not t.pending or s.pending)
      limit 1) t`,
    db,
  );
}

export interface Leftovers {
  /** Transactions from statements that the next steps compare with the file. */
  existing: number;
  /** Manual entries of the member. */
  manualEntry: number;
}

/**
 * Collects what is left on both sides for the next steps. Returns the number of stored transactions left. Manual
 * entries are kept apart, because a transaction from a statement replaces them instead of counting as their duplicate.
 * In our own archive they are treated like any other transaction, since the archive may contain them.
 */
export async function openLeftovers(db: Database, chunk: ChunkToSettle): Promise<Leftovers> {
  const { memberId, accountIds, firstId: beforeId, firstDate: first, lastDate: last, isArchive } = chunk;
  await sql`create temp table if not exists rest (n integer, account integer, date date, amount_cents bigint,
      bank_id text, pending boolean, words text) on commit drop`.execute(db);
  await sql`create temp table if not exists existing (id bigint, account integer, date date, amount_cents bigint,
      bank_id text, pending boolean, source text, words text) on commit drop`.execute(db);
  await sql`create temp table if not exists manual (like existing) on commit drop`.execute(db);
  await sql`truncate rest, existing, manual`.execute(db);
  const storedCount = await affectedRows(
    sql`
    insert into existing
    select t.id, a.account - 1, t.date, t.amount_cents, t.bank_id, t.pending, t.source,
      lower(regexp_replace(t.description, '[^[:alnum:]]+', '', 'g'))
    from unnest(${accountIds}::bigint[]) with ordinality a(id, account)
    join transactions t on t.member_id = ${memberId} and t.bank_account_id = a.id
      and t.date between ${first}::date - ${WINDOW_DAYS}::integer and ${last}::date + ${WINDOW_DAYS}::integer
    where t.id < ${beforeId} and t.parent_id is null and not exists (select from settled k where k.id = t.id)`,
    db,
  );
  if (storedCount === 0) return { existing: 0, manualEntry: 0 };
  const manualEntry =
    isArchive === true
      ? 0
      : await affectedRows(
          sql`with apart as (delete from existing where source = any(${[MANUAL_ENTRY, ORDERED]}::text[])
              returning *) insert into manual select * from apart`,
          db,
        );
  await sql`
    insert into rest
    select s.n, s.account, s.date, s.amount_cents, s.bank_id, s.pending,
      lower(regexp_replace(s.description, '[^[:alnum:]]+', '', 'g'))
    from staged s where not exists (select from settled k where k.n = s.n)`.execute(db);
  return { existing: storedCount - manualEntry, manualEntry };
}

/** Step 2: the bank's own id and the same amount, a few days apart. */
export async function settleByBankId(db: Database): Promise<number> {
  return affectedRows(
    sql`
    insert into settled (n, id)
    select distinct on (r.n) r.n, o.id from rest r
    join existing o on o.account = r.account and o.bank_id = r.bank_id and o.amount_cents = r.amount_cents
      and abs(o.date - r.date) <= ${SAME_ID_DAYS}
    where not o.pending or r.pending
    order by r.n, abs(o.date - r.date), o.id`,
    db,
  );
}

const stagedLeft = sql`not exists (select from settled k where k.n = r.n)`;
const storedLeft = sql`not exists (select from settled k where k.id = o.id)`;

/** Two transactions with different ids from the same kind of file are different transactions. */
function comparable(hasBankId: boolean, source: string) {
  return hasBankId ? sql`not (o.bank_id is not null and o.source = ${source})` : sql`true`;
}

/** Step 3: same date, amount and words, counted: two staged and three stored ones settle two. */
export async function settleByWords(db: Database, source: string, hasBankId: boolean): Promise<number> {
  return affectedRows(
    sql`
    insert into settled (n, id)
    select r.n, o.id from (
      select n, account, date, amount_cents, words, pending,
        row_number() over (partition by account, date, amount_cents, words, pending order by n) as nth
      from rest r where (r.bank_id is not null) = ${hasBankId} and ${stagedLeft}) r
    join (
      select id, account, date, amount_cents, words, pending,
        row_number() over (partition by account, date, amount_cents, words, pending order by id) as nth
      from existing o where ${storedLeft} and ${comparable(hasBankId, source)}) o
    using (account, date, amount_cents, words, pending, nth)`,
    db,
  );
}

/**
 * Step 4: another kind of file describes the same day in other words: same date and amount, counted. Where the file has
 * more of them than are stored, the words decide which are new: those groups are left to `contested`.
 */
export async function settleByAmount(db: Database, source: string): Promise<number> {
  return affectedRows(
    sql`
    with r as (
      select n, account, date, amount_cents,
        row_number() over (partition by account, date, amount_cents order by n) as nth,
        count(*) over (partition by account, date, amount_cents) as many
      from rest r where not r.pending and ${stagedLeft}),
    o as (
      select id, account, date, amount_cents,
        row_number() over (partition by account, date, amount_cents order by id) as nth,
        count(*) over (partition by account, date, amount_cents) as many
      from existing o where not o.pending and o.source <> ${source} and ${storedLeft})
    insert into settled (n, id)
    select r.n, o.id from r join o using (account, date, amount_cents, nth) where r.many <= o.many`,
    db,
  );
}

/** Candidate pairs of step 4 in the groups where the file has more transactions than are stored. */
export async function contestedAmounts(db: Database, source: string): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select r.n, o.id, r.words, o.words as "existingWords", false as "sameId", 0 as "daysApart"
    from rest r join existing o on o.account = r.account and o.date = r.date and o.amount_cents = r.amount_cents
    where not r.pending and not o.pending and o.source <> ${source} and ${stagedLeft} and ${storedLeft}
    order by r.n, o.id limit 20000`.execute(db);
  return rows;
}

/**
 * Step 5: another kind of file dates a transaction a few days apart with the same words; only days that the file
 * covers.
 */
export async function nearbyDays(db: Database, source: string, first: string, last: string): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select r.n, o.id, r.words, o.words as "existingWords", false as "sameId", abs(o.date - r.date) as "daysApart"
    from rest r join existing o on o.account = r.account and o.amount_cents = r.amount_cents and o.words = r.words
      and abs(o.date - r.date) between 1 and ${SAME_WORDS_DAYS}
    where not r.pending and not o.pending and o.source <> ${source} and o.date between ${first} and ${last}
      and ${stagedLeft} and ${storedLeft}
    order by "daysApart", r.n, o.id limit 20000`.execute(db);
  return rows;
}

/** Stored pending transactions and the posted ones of the file that may be the same purchases. */
export async function pendingTwins(db: Database): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select r.n, o.id, r.words, o.words as "existingWords", coalesce(r.bank_id = o.bank_id, false) as "sameId",
      abs(r.date - o.date) as "daysApart"
    from existing o join rest r on r.account = o.account
      and (r.bank_id = o.bank_id or (r.amount_cents = o.amount_cents and r.date between o.date - 1 and o.date + 10))
    where o.pending and not r.pending and ${stagedLeft}
    order by o.id, r.n limit 20000`.execute(db);
  return rows;
}

/** Pending transactions of the file that are already stored as posted. */
export async function postedAlready(db: Database): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select r.n, o.id, r.words, o.words as "existingWords", coalesce(r.bank_id = o.bank_id, false) as "sameId",
      abs(r.date - o.date) as "daysApart"
    from rest r join existing o on r.account = o.account
      and (r.bank_id = o.bank_id or (r.amount_cents = o.amount_cents and o.date between r.date - 1 and r.date + 10))
    where r.pending and not o.pending and ${stagedLeft} and ${storedLeft}
    order by r.n, o.id limit 20000`.execute(db);
  return rows;
}

export async function settlePairs(db: Database, pairs: readonly { n: number; id: number }[]): Promise<void> {
  if (pairs.length === 0) return;
  await sql`insert into settled (n, id) select *
    from unnest(${pairs.map((pair) => pair.n)}::integer[], ${pairs.map((pair) => pair.id)}::bigint[])`.execute(db);
}

/** The number of settled staged transactions. */
export async function settledCount(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct n)::int as count from settled`.execute(db);
  return rows[0]!.count;
}

/**
 * After the posted transactions are inserted: records which ones they replaced, and carries over the member's own
 * category, notes and tags.
 */
export async function inheritFromReplaced(
  db: Database,
  memberId: number,
  batchId: number,
  accountIds: number[],
): Promise<void> {
  await setTwinIds(
    db,
    memberId,
    batchId,
    sql`select s.n, t.id from staged s join transactions t on t.member_id = ${memberId}
        and t.bank_account_id = (${accountIds}::bigint[])[s.account + 1] and t.date = s.date
        and t.dedupe_key = s.dedupe_key
      where t.batch_id = ${batchId}`,
  );
  await inheritByTwins(db, memberId, batchId);
}
