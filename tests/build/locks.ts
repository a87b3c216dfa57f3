import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';

/** How many connections of this database wait for another one's lock. */
export async function waitingForLocks(db: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(distinct pid)::int as waiting from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`.execute(db);
  return rows[0]!.waiting;
}
