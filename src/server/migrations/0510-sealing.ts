import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** One row: the lasting key, sealed, and how far files are sealed anew. It is made at the first start, which knows the key. */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`create table sealing (
    one boolean primary key default true check (one),
    lasting_sealed text not null,
    towards text,
    done_member_id bigint not null default 0
  )`.execute(db);
}
