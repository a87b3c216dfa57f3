import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** A transaction of an account that is shared: owner, account and transaction are always named, also where the database sees to it. */
export interface SharedTransaction {
  ownerId: number;
  accountId: number;
  rowId: number;
}

/** What a change of a transaction was before and became. */
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

/** A row that a transfer or a refund holds stays where it is. */
export async function categoriseShared(
  db: Database,
  place: SharedTransaction,
  subCategoryId: number,
  reason: string,
): Promise<boolean> {
  const placed = subCategoryId !== 0;
  const result = await sql`
    update transactions set sub_category_id = ${subCategoryId}, reason_kind = ${placed ? 'member' : null}, reason_detail = ${placed ? reason : null}, rule_id = null
    where ${at(place)} and transfer_id is null and refund_of is null`.execute(db);
  return Number(result.numAffectedRows ?? 0) > 0;
}

/** Changes the merchant or the notes; false where there is no such transaction. */
export async function editShared(
  db: Database,
  place: SharedTransaction,
  field: 'merchant' | 'notes',
  value: string | null,
): Promise<boolean> {
  const result = await sql`update transactions set ${sql.ref(field)} = ${value} where ${at(place)}`.execute(db);
  return Number(result.numAffectedRows ?? 0) > 0;
}

/** Puts a row back to what it was before a change, as long as it stands as the change left it. */
export async function restoreShared(db: Database, ownerId: number, change: SharedChange): Promise<boolean> {
  const place = { ownerId, accountId: change.accountId, rowId: change.rowId };
  if (change.field === 'category') {
    const { before } = change;
    const result = await sql`
      update transactions set sub_category_id = ${before.subCategoryId}, reason_kind = ${before.reasonKind}, reason_detail = ${before.reasonDetail}, rule_id = ${before.ruleId}
      where ${at(place)} and sub_category_id = ${change.after} and transfer_id is null and refund_of is null`.execute(
      db,
    );
    return Number(result.numAffectedRows ?? 0) > 0;
  }
  const result =
    await sql`update transactions set ${sql.ref(change.field)} = ${change.before} where ${at(place)} and ${sql.ref(change.field)} is not distinct from ${change.after}`.execute(
      db,
    );
  return Number(result.numAffectedRows ?? 0) > 0;
}

/** By which rule a row stands where it stands, beside what every row tells. */
export async function ruleOfRow(db: Database, place: SharedTransaction): Promise<number | null> {
  const { rows } = await sql<{ rule_id: number | null }>`select rule_id from transactions where ${at(place)}`.execute(
    db,
  );
  return rows[0]?.rule_id ?? null;
}
