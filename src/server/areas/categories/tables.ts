import type { Generated } from 'kysely';

declare module '#server/kit/database.ts' {
  interface Tables {
    category_rules: {
      member_id: number;
      id: Generated<number>;
      source: 'rule' | 'correction';
      merchant_key: string | null;
      contains: string | null;
      direction: Generated<'any' | 'debit' | 'credit'>;
      min_cents: number | null;
      max_cents: number | null;
      bank_account_id: number | null;
      sub_category_id: number;
      rename: string | null;
      created_at: Date;
    };
  }
}
