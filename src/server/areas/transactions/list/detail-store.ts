import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import { transactionColumns } from '../transaction.ts';
import type { TransactionRow } from '../transaction.ts';

/** A transaction, including one that has been split. */
export type FullRow = TransactionRow & {
  is_split: boolean;
  bank_id: string | null;
  merchant_code: string | null;
  original_sub_category_id: number | null;
  source: string;
};

const fullColumns = sql`${transactionColumns}, t.is_split, t.bank_id, t.merchant_code, t.original_sub_category_id,
    t.source`;

export async function findTransaction(db: Database, memberId: number, id: number): Promise<FullRow | null> {
  const { rows } = await sql<FullRow>`select ${fullColumns} from transactions t
      where t.member_id = ${memberId} and t.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function findTransactions(db: Database, memberId: number, ids: readonly number[]): Promise<FullRow[]> {
  const { rows } = await sql<FullRow>`select ${fullColumns} from transactions t
      where t.member_id = ${memberId} and t.id = any(${ids}::bigint[]) order by t.date desc, t.id desc`.execute(db);
  return rows;
}

export async function partsOf(db: Database, memberId: number, parentId: number): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`select ${transactionColumns} from transactions t
      where t.member_id = ${memberId} and t.parent_id = ${parentId} order by t.id`.execute(db);
  return rows;
}

export async function refundsOf(db: Database, memberId: number, id: number): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`select ${transactionColumns} from transactions t
      where t.member_id = ${memberId} and t.refund_of = ${id} order by t.date, t.id`.execute(db);
  return rows;
}

/** The other half of a transfer. */
export async function otherHalf(
  db: Database,
  memberId: number,
  transferId: number,
  id: number,
): Promise<TransactionRow | null> {
  const { rows } = await sql<TransactionRow>`select ${transactionColumns} from transactions t
      where t.member_id = ${memberId} and t.transfer_id = ${transferId} and t.id <> ${id}`.execute(db);
  return rows[0] ?? null;
}

export interface Surroundings {
  account_name: string;
  batch: { id: number; imported_at: string; files: { name: string }[] } | null;
  merchant_count: number;
}

/** The account and import of a transaction, and the number of its merchant's transactions. */
export async function surroundings(db: Database, memberId: number, transaction: FullRow): Promise<Surroundings> {
  const { rows } = await sql<Surroundings>`
    select coalesce((select name from bank_accounts a
      where a.member_id = ${memberId} and a.id = ${transaction.bank_account_id}), '') as account_name,
      (select json_build_object('id', b.id, 'imported_at', b.imported_at, 'files', b.files) from import_batches b
        where b.member_id = ${memberId} and b.id = ${transaction.batch_id}) as batch,
      (select count(*)::int from transactions t where t.member_id = ${memberId}
        and t.merchant_key = ${transaction.merchant_key} and not t.is_split) as merchant_count`.execute(db);
  return rows[0]!;
}
