import type { Generated } from 'kysely';
import type { AccountKind, AccountType } from '#contract/areas/bank-accounts.ts';

declare module '#server/kit/database.ts' {
  interface Tables {
    bank_accounts: {
      member_id: number;
      id: Generated<number>;
      name: string;
      bank: string | null;
      bsb: string | null;
      account_number: string | null;
      file_key: string | null;
      account_type: Generated<AccountType>;
      kind: Generated<AccountKind>;
      default_account: Generated<boolean>;
      saving_account: Generated<boolean>;
      status: Generated<'active' | 'inactive' | 'closed'>;
      currency: Generated<string>;
      opening_cents: Generated<number>;
      bank_balance_cents: number | null;
      bank_available_cents: number | null;
      /**
       * The date of the bank's balance, and the newest transaction of that day included in it; null if all are
       * included.
       */
      bank_on_date: string | null;
      bank_last_id: number | null;
      bal_sync: Date | null;
      reference: string | null;
      created_by_batch: number | null;
      created_at: Date;
    };
    balance_anchors: {
      member_id: number;
      bank_account_id: number;
      on_date: string;
      last_id: number;
      balance_cents: number;
      batch_id: number;
    };
  }
}
