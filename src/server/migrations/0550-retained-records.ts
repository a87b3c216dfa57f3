import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/**
 * What the law makes us retain of members who have left: loans, agreements and how they were decided. The table holds the
 * number of the former member and no key to a person's account; no member's connection reads it.
 */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`create table retained_records (
    former_member bigint not null,
    source text not null,
    source_id text not null,
    content jsonb not null,
    ended_on date not null,
    erase_from date not null check (erase_from > ended_on),
    retained_at timestamptz not null,
    primary key (former_member, source, source_id)
  )`.execute(db);
  await sql`create index retained_records_to_erase on retained_records (erase_from)`.execute(db);
}
