import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** One row: the data key, encrypted, and how far files are encrypted anew. It is made at the first start, which knows the key. */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`create table encryption (
    one boolean primary key default true check (one),
    data_key_encrypted text not null,
    towards text,
    done_member_id bigint not null default 0
  )`.execute(db);
}
