import type { Generated } from 'kysely';
import type { FeedAccountKind } from '#server/ports/bank-feed/port.ts';

export type ConnectionState = 'waiting' | 'open' | 'ended' | 'withdrawn';
export type SyncState = 'waiting' | 'running' | 'done' | 'failed';
export type EventKind = 'given' | 'renewed' | 'withdrawn' | 'ended' | 'account_gone' | 'switched' | 'withdrawn_at_bank';

declare module '#server/kit/database.ts' {
  interface Tables {
    bank_connections: {
      member_id: number;
      id: Generated<number>;
      institution_id: string;
      institution_name: string;
      state: ConnectionState;
      scopes: string[];
      grant_encrypted: string | null;
      sign_in_encrypted: string | null;
      sign_in_until: Date | null;
      sign_in_state: string | null;
      event_hash: string | null;
      event_secret_encrypted: string | null;
      arrangement_hash: string | null;
      consent_given_at: Date | null;
      consent_expires_at: Date | null;
      problem: string | null;
      last_synced_at: Date | null;
      created_at: Date;
      ended_at: Date | null;
    };
    bank_connection_accounts: {
      member_id: number;
      connection_id: number;
      feed_account_id: string;
      bank_account_id: number | null;
      name: string;
      product: string;
      kind: FeedAccountKind;
      masked_number: string;
      collecting: Generated<boolean>;
      gone_at: Date | null;
      read_to: Date | null;
    };
    bank_syncs: {
      member_id: number;
      id: Generated<number>;
      connection_id: number;
      queue_item_id: number | null;
      state: SyncState;
      requested_at: Date;
      alive_at: Date | null;
      finished_at: Date | null;
      accounts_total: Generated<number>;
      accounts_done: Generated<number>;
      rows_read: Generated<number>;
      imported: Generated<number>;
      duplicates: Generated<number>;
      problem: string | null;
      batch_ids: Generated<number[]>;
      present_encrypted: string | null;
    };
    bank_event_marks: { member_id: number; connection_id: number; marked_at: Date };
    bank_notice_tokens: { id: string; until: Date };
    bank_consent_events: {
      member_id: number;
      id: Generated<number>;
      connection_id: number;
      kind: EventKind;
      at: Date;
      detail: string;
    };
  }
}
