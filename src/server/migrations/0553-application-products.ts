import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** Which kind of loan an application asks for. */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`alter table loan_applications add column product text not null default 'small_amount' check (product in ('small_amount', 'personal'))`.execute(
    db,
  );
}
