import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** Which edition of a text was agreed to, by the day from which it held; null where no text stood behind a consent. */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`alter table consents add column edition date`.execute(db);
}
