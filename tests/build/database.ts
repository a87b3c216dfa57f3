import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { bearLosses } from '#server/kit/database-loss.ts';
import type { Database } from '#server/kit/database.ts';
import { askProvider } from './provider.ts';

/** A migrated database for one test file. */
export interface TestDatabase {
  /** As the owner of its tables; `openDatabase` still uses the role that owns nothing. */
  url: string;
  /** Drops it, even with open connections. */
  close(): Promise<void>;
}

/**
 * A fresh clone of the migrated template, in about 50 ms. The first call of a run also starts the cluster.
 * @param options.empty true for a database without any migration, for the tests of the migrations.
 */
export async function testDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const { name, url } = await askProvider<{ name: string; url: string }>(options.empty ? '/empty' : '/clone');
  let closing: Promise<unknown> | undefined;
  return {
    url,
    async close() {
      await (closing ??= askProvider(`/${name}`, 'DELETE'));
    },
  };
}

/** Runs what only the owner of the tables may do: altering them, disabling triggers, ending sessions. */
export async function asOwner<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  // A pool has ended before its connections have: the database may be dropped in between.
  bearLosses(pool);
  const db: Database = new Kysely({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
