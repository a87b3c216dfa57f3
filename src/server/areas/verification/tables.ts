import type { Generated } from 'kysely';

declare module '#server/kit/database.ts' {
  interface Tables {
    contact_codes: {
      channel: 'email' | 'mobile';
      target: string;
      code_hash: Uint8Array;
      tries: Generated<number>;
      expires_at: Date;
    };
  }
}
