import type { Generated } from 'kysely';

export type TransferState = 'awaiting_approval' | 'submitted' | 'stuck' | 'settled' | 'failed' | 'cancelled';
export type ReceiptKind = 'sample' | 'received' | 'deposit' | 'withdrawal' | 'returned';
export type CheckKind = 'password' | 'email';

/** Wallets and their transfers; see migration 0650. */
declare module '#server/kit/database.ts' {
  interface Tables {
    wallets: {
      member_id: number;
      id: Generated<number>;
      key: string;
      name: string;
      address: string;
      is_primary: boolean;
      created_at: Date;
      daily_limit: number;
      second_above: number | null;
      paused_until: Date | null;
      recovery_hash: Uint8Array | null;
      recovery_made_at: Date | null;
      recovery_tried_at: Date | null;
      balance_checked_at: Date;
    };
    wallet_passkeys: {
      member_id: number;
      id: Generated<number>;
      wallet_id: number;
      credential_id: string;
      public_key: Uint8Array;
      counter: number;
      transports: string[];
      synced: boolean;
      name: string;
      created_at: Date;
      last_used_at: Date | null;
      revoked_at: Date | null;
    };
    wallet_receivers: {
      member_id: number;
      id: Generated<number>;
      address: string;
      name: string | null;
      first_at: Date;
      sent_at: Date | null;
    };
    wallet_checks: { member_id: number; session_id: number; kind: CheckKind; until: Date };
    wallet_transfers: {
      member_id: number;
      id: Generated<number>;
      wallet_id: number;
      transaction_id: string;
      reference: string;
      sender: string;
      receiver: string;
      amount: number;
      fee: number;
      state: TransferState;
      challenge: Uint8Array;
      origin: string;
      site: string;
      signer: string | null;
      approvals_needed: 1 | 2;
      created_at: Date;
      expires_at: Date;
      approved_at: Date | null;
      submitted_at: Date | null;
      attempts: Generated<number>;
      confirmations: Generated<number>;
      ended_at: Date | null;
      reason: string | null;
      network_hash: string | null;
      balance_after: number | null;
      ledger_transfer_id: number | null;
    };
    wallet_approvals: {
      member_id: number;
      transfer_id: number;
      passkey_id: number;
      assertion_hash: Uint8Array;
      authenticator_data: Uint8Array;
      client_data: Uint8Array;
      signature: Uint8Array;
      at: Date;
    };
    wallet_receipts: {
      member_id: number;
      id: Generated<number>;
      wallet_id: number;
      kind: ReceiptKind;
      sender: string | null;
      transaction_id: string | null;
      amount: number;
      balance_after: number;
      ledger_transfer_id: number;
      at: Date;
    };
  }
}
