import type { Generated } from 'kysely';

declare module '#server/kit/database.ts' {
  interface Tables {
    encryption: {
      one: Generated<true>;
      data_key_encrypted: string;
      /** A mark of the key under which files are being encrypted anew, while that is under way. */
      towards: string | null;
      /** The last member whose files are all under it. */
      done_member_id: Generated<number>;
    };
  }
}
