import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** Who is of the team, among all members: they are told of what waits for one of them. */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`create index members_operators on members (member_id) where role = 'operator'`.execute(db);
}
