import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

/** The fields of a voucher that an operator enters. */
export interface VoucherText {
  title: string;
  description: string;
  full_description: string;
  terms: readonly string[];
  merchant: string;
  offer: string;
  category_id: number;
  location: string;
  expires_on: string;
}

/** Stock and status; omitted fields do not change. */
export interface VoucherStatus {
  stock?: number;
  withdrawn?: boolean;
}

export async function categoryNamed(db: Database, name: string): Promise<number | undefined> {
  const category = await db.selectFrom('voucher_categories').select('id').where('name', '=', name).executeTakeFirst();
  return category?.id;
}

/**
 * Adds or updates a voucher and returns its id. Undefined when the voucher to update does not exist. `db` must be
 * system scoped.
 */
export async function saveVoucher(
  db: Database,
  id: number | undefined,
  { terms, ...text }: VoucherText,
  status: VoucherStatus,
  at: Date,
): Promise<number | undefined> {
  const values = { ...text, ...status, terms: sql<string[]>`${JSON.stringify(terms)}::jsonb`, updated_at: at };
  if (id === undefined) {
    const row = await db
      .insertInto('vouchers')
      .values({ ...values, stock: status.stock ?? 0, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }
  const row = await db.updateTable('vouchers').set(values).where('id', '=', id).returning('id').executeTakeFirst();
  return row?.id;
}
