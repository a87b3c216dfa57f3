import type { Generated } from 'kysely';

declare module '#server/kit/database.ts' {
  interface Tables {
    encryption: {
      one: Generated<true>;
      data_key_encrypted: string;
      /** Identifies the key under which files are being re-encrypted, during a rotation. */
      towards: string | null;
      /** The last member whose files are all re-encrypted. */
      done_member_id: Generated<number>;
    };
  }
}
