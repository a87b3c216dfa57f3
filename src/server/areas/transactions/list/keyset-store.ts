import { sql } from 'kysely';
import type { TransactionQuery } from '#contract/areas/transactions.ts';
import type { Database } from '#server/kit/database.ts';
import { all, conditionsOf } from './filter-store.ts';
import { rowColumns } from '../transaction.ts';
import type { TransactionRow } from '../transaction.ts';
import { indexedWords } from './search-words.ts';

/**
 * Searches for several words, by date. The planner takes words for independent of each other, so it believes that rows
 * with both are rare and asks the index, which brings every such row of every member to find a page of fifty. Where such
 * rows are common, walking the member's newest rows finds the page much sooner: see decision 0021.
 */

/** So many rows are looked at to see how common the words are together; that is quicker than asking the index once. */
const PROBED_ROWS = 2_000;
/** Beyond this walk the index is quicker. */
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

/** The first rows of the list, as many as are needed, that lie among the first `within` rows of the member's days. */
async function firstAmong(
  db: Database,
  memberId: number,
  query: TransactionQuery,
  needed: number,
  within: number,
): Promise<(TransactionRow & { version: number })[]> {
  const down = query.sortOrder === undefined || query.sortOrder < 0;
  const order = down ? sql`t.date desc, t.id desc` : sql`t.date, t.id`;
  // The words are compared before the whole text: that they are missing is seen far quicker.
  const { min_date, max_date, ...others } = query;
  const { rows } = await sql<TransactionRow & { version: number }>`
    select ${rowColumns}, (select version from transaction_versions where member_id = ${memberId}) as version
    from (select * from transactions t where ${all(conditionsOf(memberId, { min_date, max_date }))} order by ${order} limit ${within}) t
    where ${all(conditionsOf(memberId, others))}
    order by ${order} limit ${needed}`.execute(db);
  return rows;
}

/** A page of a search for several words, where walking finds it; null where the index has to be asked. */
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
  // Twice the expectation, as rows are not spread evenly; what is still missing then is left to the index.
  const walked = await firstAmong(db, memberId, query, needed, Math.ceil(2 * expected));
  return walked.length >= needed ? walked.slice(page.offset) : null;
}
