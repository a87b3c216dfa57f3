import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/**
 * Whether a browser is known is asked at every sign-in, and the log of them only grows: one step in the index instead of an
 * expression worked out over all of it. A browser is the same after its update, so versions are left out.
 */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`create function browser_make(agent text) returns text language sql immutable parallel safe
    return regexp_replace(agent, '[0-9]+([._][0-9]+)*', '', 'g')`.execute(db);
  await sql`create index sign_ins_of_browser on sign_ins (member_id, browser_make(user_agent)) where outcome = 'signed_in'`.execute(
    db,
  );
}
