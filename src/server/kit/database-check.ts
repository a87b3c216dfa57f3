import pg from 'pg';
import { bearLoss } from './database-loss.ts';
import { StartRefusal } from './start-refusal.ts';

const OLDEST = 15;

/** The first of several failures, for a name that stands for several addresses fails once for each. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return (first as Error).message;
}

/**
 * Sees that the PostgreSQL that somebody named answers, and is new enough.
 * @throws StartRefusal naming DATABASE_URL; the address itself is not repeated, for it holds a password.
 */
export async function checkDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  bearLoss(client);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`);
    const version = Math.floor(Number(rows[0]?.version) / 10_000);
    if (version < OLDEST) throw new StartRefusal(`DATABASE_URL names a PostgreSQL ${version}; ${OLDEST} or newer is needed.`);
  } catch (error) {
    if (error instanceof StartRefusal) throw error;
    throw new StartRefusal(`The PostgreSQL that DATABASE_URL names cannot be used: ${reasonOf(error)}.`);
  } finally {
    await client.end().catch(() => {});
  }
}
