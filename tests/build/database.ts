import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '#server/kit/database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's one cluster hands out databases: see `global-setup.ts`. */
    databaseBackOffice: string;
  }
}

/** A migrated database of one's own. */
export interface TestDatabase {
  /** As the owner of its tables; `openDatabase` works as the role that owns nothing all the same. */
  url: string;
  /** Drops it, whoever is still connected. */
  close(): Promise<void>;
}

async function ask<T>(path: string, method: string): Promise<T> {
  const response = await fetch(new URL(path, inject('databaseBackOffice')), { method });
  const text = await response.text();
  if (!response.ok) throw new Error(`No database for this test: ${text}`);
  return JSON.parse(text) as T;
}

/**
 * A fresh clone of the migrated template, in about 50 ms. The first call of a run also starts the cluster.
 * @param options.empty true for a database without any migration, for the tests of migrating itself.
 */
export async function testDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const { name, url } = await ask<{ name: string; url: string }>(options.empty ? '/empty' : '/clone', 'POST');
  let closing: Promise<unknown> | undefined;
  return {
    url,
    async close() {
      await (closing ??= ask(`/${name}`, 'DELETE'));
    },
  };
}

/** Runs what only the owner of the tables may do: altering them, switching triggers off, ending sessions. */
export async function asOwner<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db: Database = new Kysely({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
  });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
