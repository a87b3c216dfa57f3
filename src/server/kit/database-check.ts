import pg from 'pg';
import { bearLoss } from './database-loss.ts';
import { APP_ROLE } from './privileges.ts';
import { StartRefusal } from './start-refusal.ts';

const OLDEST = 15;

/** The first of several failures: a host name with several addresses fails once for each address. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return (first as Error).message;
}

/**
 * Checks that the PostgreSQL server of a setting answers and is recent enough.
 * @throws StartRefusal naming the setting. The address is not repeated, since it contains a password.
 */
export async function checkDatabase(setting: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  bearLoss(client);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`);
    const version = Math.floor(Number(rows[0]?.version) / 10_000);
    if (version < OLDEST)
      throw new StartRefusal(`${setting} points to PostgreSQL ${version}. Use version ${OLDEST} or newer.`);
  } catch (error) {
    if (error instanceof StartRefusal) throw error;
    throw new StartRefusal(`The PostgreSQL server in ${setting} can’t be used: ${reasonOf(error)}.`);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Checks that the serving role can act as `wattle_app` in a migrated database.
 * @throws StartRefusal with the grant that is missing.
 */
export async function checkServingRole(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  bearLoss(client);
  try {
    await client.connect();
    const { rows } = await client.query<{ login: string; works: boolean }>(
      `select session_user as login, pg_has_role(session_user, $1, 'member') as works`,
      [APP_ROLE],
    );
    if (!rows[0]?.works)
      throw new StartRefusal(
        `The role ${rows[0]?.login} in DATABASE_URL isn’t a member of ${APP_ROLE}, the role the server uses. As the database owner, run: grant ${APP_ROLE} to ${rows[0]?.login}.`,
      );
  } finally {
    await client.end().catch(() => {});
  }
}
