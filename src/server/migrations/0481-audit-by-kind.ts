import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** The log of what operators change, of one kind of row and the latest first; and the furthest head that a check has found whole. */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`create index audit_entries_by_kind on audit_entries (subject, sequence desc)`.execute(db);
  await sql`create index audit_checks_whole on audit_checks (head_sequence desc, id desc) where fault is null`.execute(
    db,
  );
}
