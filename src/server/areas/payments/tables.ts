import type { Generated } from 'kysely';
import type { BankTransferOnWire, PayeeKind, TransferState } from '#contract/areas/payments.ts';
import type { PayIdType } from '#domain/payments/payee-identity.ts';

/** 0 failed, 1 complete, 2 pending (rule M07). */
export type QueueStatus = 0 | 1 | 2;

declare module '#server/kit/database.ts' {
  interface Tables {
    bank_queue: {
      member_id: number;
      id: Generated<number>;
      queue_id: Generated<string>;
      request: string;
      subject: string | null;
      status: Generated<QueueStatus>;
      comments: Generated<string>;
      created_at: Date;
    };
    payees: {
      member_id: number;
      id: Generated<number>;
      kind: PayeeKind;
      name: string;
      bsb: string | null;
      account_number: string | null;
      payid_type: PayIdType | null;
      payid: string | null;
      biller_code: string | null;
      crn: string | null;
      status: Generated<'active' | 'blocked'>;
      created_at: Date;
      confirmed_at: Date | null;
    };
    bank_transfers: {
      member_id: number;
      id: Generated<number>;
      queue_item_id: number;
      kind: BankTransferOnWire['kind'];
      from_account_id: number;
      from_name: string;
      to_account_id: number | null;
      payee_id: number | null;
      to_name: string;
      target: unknown;
      amount_cents: number;
      reference: Generated<string>;
      state: Generated<TransferState>;
      send_on: string | null;
      sends_at: Date;
      created_at: Date;
      sent_at: Date | null;
      settled_at: Date | null;
      reason: string | null;
      bank_reference: string | null;
    };
    pending_payments: {
      member_id: number;
      transfer_id: number;
      bank_account_id: number;
      amount_cents: number;
      left_on: string | null;
    };
    round_up_sweeps: { member_id: number; week: string; transfer_id: number; amount_cents: number; purchases: unknown };
  }
}
