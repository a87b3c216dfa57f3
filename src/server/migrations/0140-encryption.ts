import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** The data key of encryption at rest. */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`
    -- One row: the data key, encrypted, and how far a key rotation has come with the files. It is added at the first start, which
    -- knows the key.
    create table encryption (
      one boolean primary key default true check (one),
      data_key_encrypted text not null,
      towards text,
      done_member_id bigint not null default 0
    );
  `.execute(db);
}
