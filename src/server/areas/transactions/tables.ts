import type { Generated } from 'kysely';

declare module '#server/kit/database.ts' {
  interface Tables {
    transactions: {
      member_id: number;
      id: Generated<number>;
      bank_account_id: number;
      date: string;
      amount_cents: number;
      balance_cents: number | null;
      sub_category_id: Generated<number>;
      pending: Generated<boolean>;
      is_split: Generated<boolean>;
      batch_id: number | null;
      source: Generated<string>;
      dedupe_key: number | null;
      bank_id: string | null;
      currency: Generated<string>;
      description: string;
      words: string | null;
      merchant: string | null;
      merchant_key: string | null;
      merchant_code: string | null;
      reason_kind: string | null;
      reason_detail: string | null;
      rule_id: number | null;
      notes: string | null;
      tags: string[] | null;
      parent_id: number | null;
      refund_of: number | null;
      transfer_id: number | null;
      original_sub_category_id: number | null;
    };
    /** Transactions replaced by their posted twin, as JSON in `stored`, until the import of the twin is undone. */
    replaced_pending: { member_id: number; batch_id: number; id: number; twin_id: number; stored: unknown };
    transaction_versions: { member_id: number; version: number };
    monthly_sums: {
      member_id: number;
      month: string;
      bank_account_id: number;
      sub_category_id: number;
      currency: string;
      debit_cents: number;
      credit_cents: number;
      row_count: number;
      credit_count: number;
    };
    daily_sums: {
      member_id: number;
      date: string;
      bank_account_id: number;
      currency: string;
      posted_cents: number;
      row_count: number;
    };
  }
}
