import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/**
 * A transaction of a shared account. Queries always name owner, account and transaction, in addition to row-level
 * security.
 */
export interface SharedTransaction {
  ownerId: number;
  accountId: number;
  rowId: number;
}

/** The values before and after a change of a transaction. */
export type SharedChange =
  | {
      field: 'category';
      rowId: number;
      accountId: number;
      before: { subCategoryId: number; reasonKind: string | null; reasonDetail: string | null; ruleId: number | null };
      after: number;
    }
  | { field: 'merchant' | 'notes'; rowId: number; accountId: number; before: string | null; after: string | null };

const at = ({ ownerId, accountId, rowId }: SharedTransaction) =>
  sql`member_id = ${ownerId} and bank_account_id = ${accountId} and id = ${rowId} and not is_split`;

/** Sets the category. False when the transaction does not exist or is part of a transfer or refund. */
export async function categoriseShared(
  db: Database,
  transaction: SharedTransaction,
  subCategoryId: number,
  reason: string,
): Promise<boolean> {
  const isCategorised = subCategoryId !== 0;
  const result = await sql`
    update transactions set sub_category_id = ${subCategoryId}, reason_kind = ${isCategorised ? 'member' : null},
      reason_detail = ${isCategorised ? reason : null}, rule_id = null
    where ${at(transaction)} and transfer_id is null and refund_of is null`.execute(db);
  return Number(result.numAffectedRows ?? 0) > 0;
}

/** Changes the merchant or the notes. False when the transaction does not exist. */
export async function editShared(
  db: Database,
  transaction: SharedTransaction,
  field: 'merchant' | 'notes',
  value: string | null,
): Promise<boolean> {
  const result = await sql`update transactions set ${sql.ref(field)} = ${value} where ${at(transaction)}`.execute(db);
  return Number(result.numAffectedRows ?? 0) > 0;
}

/** Restores the values from before a change, unless the transaction has changed since. */
export async function restoreShared(db: Database, ownerId: number, change: SharedChange): Promise<boolean> {
  const transaction = { ownerId, accountId: change.accountId, rowId: change.rowId };
  if (change.field === 'category') {
    const { before } = change;
    const result = await sql`
      update transactions set sub_category_id = ${before.subCategoryId}, reason_kind = ${before.reasonKind},
        reason_detail = ${before.reasonDetail}, rule_id = ${before.ruleId}
      where ${at(transaction)} and sub_category_id = ${change.after} and transfer_id is null
        and refund_of is null`.execute(db);
    return Number(result.numAffectedRows ?? 0) > 0;
  }
  const result = await sql`update transactions set ${sql.ref(change.field)} = ${change.before}
      where ${at(transaction)} and ${sql.ref(change.field)} is not distinct from ${change.after}`.execute(db);
  return Number(result.numAffectedRows ?? 0) > 0;
}

/** The rule that categorised a transaction, which is not part of the usual columns. */
export async function ruleOfTransaction(db: Database, transaction: SharedTransaction): Promise<number | null> {
  const { rows } = await sql<{
    rule_id: number | null;
  }>`select rule_id from transactions where ${at(transaction)}`.execute(db);
  return rows[0]?.rule_id ?? null;
}
