import type { Generated } from 'kysely';

declare module '#server/kit/database.ts' {
  interface Tables {
    identity_documents: {
      member_id: number;
      id: Generated<number>;
      kind: 'driver_licence' | 'passport' | 'proof_of_age' | 'medicare_card' | 'other';
      side: 'front' | 'back';
      file_key: string;
      uploaded_at: Date;
      status: Generated<'received' | 'accepted' | 'refused'>;
    };
    retained_records: {
      former_member: number;
      source: string;
      source_id: string;
      content: unknown;
      ended_on: string;
      erase_from: string;
      retained_at: Date;
    };
  }
}
