import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** Round-up stands in the map of features with the others, so that operators can say which plan has it; at first everybody has. */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`insert into feature_gates (feature, minimum_plan_id, mode) values ('Round-up', 1, 'Lock') on conflict (feature) do nothing`.execute(
    db,
  );
}
