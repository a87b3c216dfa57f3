import type { Generated } from 'kysely';

declare module '#server/kit/database.ts' {
  interface Tables {
    audit_checks: {
      id: Generated<number>;
      at: Date;
      entries: number;
      head_sequence: number;
      head_hash: Buffer;
      fault: 'altered' | 'missing' | 'rewritten' | null;
      fault_sequence: number | null;
    };
    ledger_checks: {
      id: Generated<number>;
      at: Date;
      accounts: number;
      transfers: number;
      faults: number;
      first_fault: string | null;
    };
    support_access: {
      member_id: number;
      id: Generated<number>;
      operator_id: number | null;
      operator_session_id: number | null;
      reason: string;
      requested_at: Date;
      granted_at: Date | null;
      ends_at: Date | null;
      ended_at: Date | null;
      ended_by: 'member' | 'operator' | null;
    };
    support_access_log: {
      member_id: number;
      id: Generated<number>;
      view_id: number;
      operator_id: number;
      at: Date;
      kind: 'page' | 'call';
      what: string;
    };
  }
}
