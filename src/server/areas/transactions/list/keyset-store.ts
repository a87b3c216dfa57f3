import { sql } from 'kysely';
import type { TransactionQuery } from '#contract/areas/transactions.ts';
import type { Database } from '#server/kit/database.ts';
import { all, conditionsOf } from './filter-store.ts';
import { transactionColumns } from '../transaction.ts';
import type { TransactionRow } from '../transaction.ts';
import { indexedWords } from './search-words.ts';

/**
 * Multi-word searches by date. The planner assumes that words are independent, so it underestimates transactions that
 * contain several and uses the word index, which returns every match of every member for a page of fifty. When matches
 * are common, scanning the member's newest transactions finds the page much sooner: see decision 0021.
 */

/**
 * The number of transactions scanned to estimate how common the words are together, which is faster than one index
 * query.
 */
const PROBED_ROWS = 2_000;
/** Beyond this number the index is faster. */
const MAX_WALKED = 40_000;

interface Range {
  offset: number;
  limit: number;
}

function mayWalk(query: TransactionQuery, { offset, limit }: Range): boolean {
  const byDate = query.sort === undefined || query.sort === 'Date';
  return (
    byDate && Boolean(query.description) && indexedWords(query.description!).length > 1 && offset + limit <= PROBED_ROWS
  );
}

/** The first matches, as many as needed, among the first `within` transactions of the member by date. */
async function firstAmong(
  db: Database,
  memberId: number,
  query: TransactionQuery,
  needed: number,
  within: number,
): Promise<(TransactionRow & { version: number })[]> {
  const descending = query.sortOrder === undefined || query.sortOrder < 0;
  const order = descending ? sql`t.date desc, t.id desc` : sql`t.date, t.id`;
  // Words are compared before the whole text, because a missing word is detected much faster.
  const { min_date, max_date, ...others } = query;
  const { rows } = await sql<TransactionRow & { version: number }>`
    select ${transactionColumns}, (select version from transaction_versions where member_id = ${memberId}) as version
    from (select * from transactions t where ${all(conditionsOf(memberId, { min_date, max_date }))} order by ${order}
      limit ${within}) t
    where ${all(conditionsOf(memberId, others))}
    order by ${order} limit ${needed}`.execute(db);
  return rows;
}

/** A page of a multi-word search by scanning; null when the index must be used. */
export async function pageByWalking(
  db: Database,
  memberId: number,
  query: TransactionQuery,
  page: Range,
): Promise<(TransactionRow & { version: number })[] | null> {
  if (!mayWalk(query, page)) return null;
  const needed = page.offset + page.limit;
  const probed = await firstAmong(db, memberId, query, needed, PROBED_ROWS);
  if (probed.length >= needed) return probed.slice(page.offset);
  const expected = (needed * PROBED_ROWS) / probed.length;
  if (expected > MAX_WALKED) return null;
  // Twice the estimate, because matches are unevenly distributed. If that is not enough, the index is used.
  const walked = await firstAmong(db, memberId, query, needed, Math.ceil(2 * expected));
  return walked.length >= needed ? walked.slice(page.offset) : null;
}
