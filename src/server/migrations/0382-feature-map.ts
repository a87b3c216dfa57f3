import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** Operators change which plan opens what, and stand beside it. */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`alter table feature_gates add column changed_at timestamptz, add column changed_by bigint references members on delete set null`.execute(
    db,
  );
  await sql`create index feature_gates_by_member on feature_gates (changed_by) where changed_by is not null`.execute(
    db,
  );
}
