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
  }
}
