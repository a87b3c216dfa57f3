import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** Maximum number of transactions read in the period. */
const MAX_DEPOSITS = 5_000;

export interface DepositRow {
  id: number;
  accountId: number;
  date: string;
  cents: number;
}

/**
 * Posted bank transactions that bring money into accounts between two days, without interest and refunds, which are not
 * savings.
 */
export async function depositsInto(
  db: Database,
  memberId: number,
  accountIds: readonly number[],
  from: string,
  to: string,
): Promise<DepositRow[]> {
  if (accountIds.length === 0) return [];
  return db
    .selectFrom('transactions')
    .select(['id', 'bank_account_id as accountId', 'date', 'amount_cents as cents'])
    .where('member_id', '=', memberId)
    .where('bank_account_id', 'in', [...accountIds])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('amount_cents', '>', 0)
    .where('pending', '=', false)
    .where('parent_id', 'is', null)
    .where('refund_of', 'is', null)
    .where('sub_category_id', '<>', subCategoryIds['interest-earned'])
    .orderBy('date')
    .orderBy('id')
    .limit(MAX_DEPOSITS)
    .execute();
}

/**
 * Money in less money out of each account after a day in cents, by account; accounts without transactions are omitted.
 */
export async function netSince(
  db: Database,
  memberId: number,
  accountIds: readonly number[],
  after: string,
): Promise<Map<number, number>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('transactions')
    .select(({ fn }) => ['bank_account_id as id', fn.sum<number>('amount_cents').as('cents')])
    .where('member_id', '=', memberId)
    .where('bank_account_id', 'in', [...accountIds])
    .where('date', '>', after)
    .where('pending', '=', false)
    .where('parent_id', 'is', null)
    .groupBy('bank_account_id')
    .execute();
  return new Map(rows.map(({ id, cents }) => [id, Number(cents)]));
}

/** Which of the transactions still exist. */
export async function existingTransactions(
  db: Database,
  memberId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('transactions')
    .select('id')
    .where('member_id', '=', memberId)
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * A counter that every change of the member's transactions increases. Results computed at one version are valid until
 * it changes.
 */
export async function versionOf(db: Database, memberId: number): Promise<number> {
  const row = await db
    .selectFrom('transaction_versions')
    .select('version')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** The day of the member's first transaction; null when there is none. */
export async function historyStart(db: Database, memberId: number): Promise<string | null> {
  const row = await db
    .selectFrom('transactions')
    .select('date')
    .where('member_id', '=', memberId)
    .orderBy('date')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.date ?? null;
}
