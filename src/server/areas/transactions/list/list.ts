import { Readable } from 'node:stream';
import type { TransactionQuery } from '#contract/areas/transactions.ts';
import type { Database } from '#server/kit/database.ts';
import type { RawReply } from '#server/kit/implement.ts';
import { needsSystemView } from './filter-store.ts';
import { listPage, streamRows, sumTransactions } from './list-store.ts';
import type { Page, VersionedRow } from './list-store.ts';
import { transactionJson } from '../transaction.ts';
import type { TransactionRow } from '../transaction.ts';
import { Totals } from '../sums/totals.ts';
import type { Sums } from '../sums/totals.ts';

const totals = new Totals();

export interface ListParts {
  memberDb: Database;
  /** Where a search by words runs: an index of words needs the system's scope, or that of a guest of the account. */
  searchDb: Database;
}

/**
 * System scoped. A word search uses an index that row-level security would prevent; the query itself includes the
 * member.
 */
export function viewFor(parts: ListParts, query: TransactionQuery): Database {
  return needsSystemView(query) ? parts.searchDb : parts.memberDb;
}

/** All rows count, and those in Australian dollars are added. */
function addSums(sums: Sums, rows: readonly TransactionRow[]): Sums {
  let { inCents, outCents } = sums;
  for (const { amount_cents: cents, currency } of rows) {
    if (currency !== 'AUD') continue;
    if (cents > 0) inCents += cents;
    else outCents -= cents;
  }
  return { total: sums.total + rows.length, inCents, outCents };
}

const zeroSums: Sums = { total: 0, inCents: 0, outCents: 0 };

async function sumsOf(
  db: Database,
  memberId: number,
  query: TransactionQuery,
  page: Page,
  rows: readonly VersionedRow[],
): Promise<Sums> {
  if (page.offset === 0 && rows.length < page.limit) return addSums(zeroSums, rows);
  if (rows.length === 0) return sumTransactions(db, memberId, query);
  return totals.of(memberId, query, rows[0]!.version, () => sumTransactions(db, memberId, query));
}

/** The rest of the document after its transactions. Amounts are in dollars. */
function endOf(sums: Sums, page: number, limit: number): string {
  return `],"total":${sums.total},"page":${page},"limit":${limit},"money_in":${sums.inCents / 100},"money_out":${sums.outCents / 100}}`;
}

/** One page, and the totals of the filter. */
export async function pageOf(
  parts: ListParts,
  memberId: number,
  query: TransactionQuery,
  limit: number,
): Promise<{ rows: VersionedRow[]; sums: Sums; page: number }> {
  const db = viewFor(parts, query);
  const number = query.page ?? 1;
  const page = { offset: (number - 1) * limit, limit };
  const rows = await listPage(db, memberId, query, page);
  return { rows, sums: await sumsOf(db, memberId, query, page, rows), page: number };
}

/** The list response: a page with `limit`, otherwise a stream of every transaction as one JSON document. */
export async function listReply(parts: ListParts, memberId: number, query: TransactionQuery): Promise<RawReply> {
  const contentType = 'application/json; charset=utf-8';
  if (query.limit !== undefined) {
    const { rows, sums, page } = await pageOf(parts, memberId, query, query.limit);
    return { contentType, body: `{"data":[${rows.map(transactionJson).join(',')}${endOf(sums, page, query.limit)}` };
  }
  return { contentType, body: Readable.from(allRows(parts, memberId, query)) };
}

/** Totals are written last, so that they match the transactions in the stream. */
async function* allRows(parts: ListParts, memberId: number, query: TransactionQuery): AsyncGenerator<string> {
  let sums = zeroSums;
  yield '{"data":[';
  for await (const rows of streamRows(viewFor(parts, query), memberId, query)) {
    yield (sums.total === 0 ? '' : ',') + rows.map(transactionJson).join(',');
    sums = addSums(sums, rows);
  }
  yield endOf(sums, 1, sums.total);
}
