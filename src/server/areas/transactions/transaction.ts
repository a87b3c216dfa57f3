import { sql } from 'kysely';
import type { TransactionOnWire } from '#contract/areas/transactions.ts';
import { findSubCategory } from '#domain/categorise/taxonomy.ts';
import './tables.ts';

/** The `transactions.source` of manual entries. Other values name the kind of imported file. */
export const MANUAL_ENTRY = 'hand';
/** The source of transfers ordered here, until the bank's own transaction replaces them. */
export const ORDERED = 'order';

/** A transaction as the stores read it. */
export interface TransactionRow {
  id: number;
  date: string;
  amount_cents: number;
  balance_cents: number | null;
  bank_account_id: number;
  sub_category_id: number;
  pending: boolean;
  batch_id: number | null;
  currency: string;
  description: string;
  merchant: string | null;
  merchant_key: string | null;
  reason_kind: string | null;
  reason_detail: string | null;
  notes: string | null;
  tags: string[] | null;
  parent_id: number | null;
  refund_of: number | null;
  transfer_id: number | null;
}

/** The columns of `TransactionRow`, from a table with alias `t`. */
export const transactionColumns = sql.raw(
  't.id, t.date, t.amount_cents, t.balance_cents, t.bank_account_id, t.sub_category_id, t.pending, t.batch_id, t.currency, t.description, t.merchant, t.merchant_key, ' +
    't.reason_kind, t.reason_detail, t.notes, t.tags, t.parent_id, t.refund_of, t.transfer_id',
);

/**
 * The reason for a transaction's category in one sentence. A link takes precedence over the reason from before the
 * link.
 */
export function reasonOf(
  row: Pick<TransactionRow, 'reason_detail' | 'transfer_id' | 'refund_of' | 'sub_category_id'>,
): string | null {
  if (row.transfer_id !== null) return 'Moved between your accounts.';
  if (row.refund_of !== null) return 'Refund of a purchase in this category.';
  return row.sub_category_id === 0 ? null : row.reason_detail;
}

/** A transaction in the contract's internal format: amounts in cents. */
export function transactionOf(row: TransactionRow): TransactionOnWire {
  return {
    id: row.id,
    date: row.date,
    debit: row.amount_cents < 0 ? -row.amount_cents : 0,
    credit: row.amount_cents > 0 ? row.amount_cents : 0,
    amount: row.amount_cents,
    description: row.description,
    merchant: row.merchant,
    merchant_key: row.merchant_key,
    bank_account_id: row.bank_account_id,
    category_id: findSubCategory(row.sub_category_id)?.categoryId ?? 0,
    sub_category_id: row.sub_category_id,
    balance: row.balance_cents,
    status: row.pending ? 'pending' : 'posted',
    batch_id: row.batch_id,
    currency: row.currency,
    notes: row.notes,
    tags: row.tags ?? [],
    reason: reasonOf(row),
    transfer_id: row.transfer_id,
    refund_of: row.refund_of,
    parent_id: row.parent_id,
  };
}

/**
 * The same as JSON text in API format. Long lists are written this way, because the contract's encoder, which checks
 * every field, would take longer than the database.
 */
export function transactionJson(row: TransactionRow): string {
  const transaction = transactionOf(row);
  transaction.debit /= 100;
  transaction.credit /= 100;
  transaction.amount /= 100;
  if (transaction.balance !== null) transaction.balance /= 100;
  return JSON.stringify(transaction);
}
