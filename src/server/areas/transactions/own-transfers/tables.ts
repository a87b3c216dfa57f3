import type { Generated } from 'kysely';

declare module '#server/kit/database.ts' {
  interface Tables {
    transfers: {
      member_id: number;
      id: Generated<number>;
      from_id: number;
      to_id: number;
      date: string;
      amount_cents: number;
      matched_by: 'rule' | 'member';
    };
    refused_transfers: { member_id: number; from_id: number; to_id: number };
  }
}
