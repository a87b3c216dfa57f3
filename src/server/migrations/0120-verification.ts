import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** Codes that prove an email address or a mobile number. */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`
    create table contact_codes (
      channel text not null check (channel in ('email', 'mobile')),
      target text not null,
      code_hash bytea not null,
      tries integer not null default 0,
      expires_at timestamptz not null,
      primary key (channel, target)
    );
  `.execute(db);
}
