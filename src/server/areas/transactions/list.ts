import { Readable } from 'node:stream';
import type { TransactionQuery } from '#contract/areas/transactions.ts';
import type { Database } from '#server/kit/database.ts';
import type { RawReply } from '#server/kit/implement.ts';
import { needsSystemView } from './filter-store.ts';
import { countRows, listPage, streamRows } from './list-store.ts';
import type { Page, VersionedRow } from './list-store.ts';
import { transactionJson } from './row.ts';
import { Totals } from './totals.ts';

const totals = new Totals();

export interface ListParts {
  /** Behind the member's row-level security. */
  db: Database;
  system: Database;
}

/** A search by words needs an index that row-level security would not let it use; the query names the member itself. */
export function viewFor(parts: ListParts, query: TransactionQuery): Database {
  return needsSystemView(query) ? parts.system : parts.db;
}

async function totalOf(db: Database, memberId: number, query: TransactionQuery, page: Page, rows: readonly VersionedRow[]): Promise<number> {
  if (rows.length > 0 && rows.length < page.limit) return page.offset + rows.length;
  if (rows.length === 0 && page.offset === 0) return 0;
  if (rows.length === 0) return countRows(db, memberId, query);
  return totals.of(memberId, query, rows[0]!.version, () => countRows(db, memberId, query));
}

/** One page and how many rows there are in all. */
export async function pageOf(parts: ListParts, memberId: number, query: TransactionQuery, limit: number): Promise<{ rows: VersionedRow[]; total: number; page: number }> {
  const db = viewFor(parts, query);
  const number = query.page ?? 1;
  const page = { offset: (number - 1) * limit, limit };
  const rows = await listPage(db, memberId, query, page);
  return { rows, total: await totalOf(db, memberId, query, page, rows), page: number };
}

/** The answer of the list: a page with `limit`, else every row, streamed as one JSON document. */
export async function listReply(parts: ListParts, memberId: number, query: TransactionQuery): Promise<RawReply> {
  const contentType = 'application/json; charset=utf-8';
  if (query.limit !== undefined) {
    const { rows, total, page } = await pageOf(parts, memberId, query, query.limit);
    return { contentType, body: `{"data":[${rows.map(transactionJson).join(',')}],"total":${total},"page":${page},"limit":${query.limit}}` };
  }
  return { contentType, body: Readable.from(allRows(parts, memberId, query)) };
}

/** The total comes last: it is the number of rows that were written. */
async function* allRows(parts: ListParts, memberId: number, query: TransactionQuery): AsyncGenerator<string> {
  let total = 0;
  yield '{"data":[';
  for await (const rows of streamRows(viewFor(parts, query), memberId, query)) {
    yield (total === 0 ? '' : ',') + rows.map(transactionJson).join(',');
    total += rows.length;
  }
  yield `],"total":${total},"page":1,"limit":${total}}`;
}
