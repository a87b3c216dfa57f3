import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's one cluster hands out databases: see `global-setup.ts`. */
    databaseDesk: string;
  }
}

/** A migrated database of one's own. */
export interface TestDatabase {
  /** As the owner of its tables. */
  url: string;
  /** Drops it, whoever is still connected. */
  close(): Promise<void>;
}

async function ask<T>(path: string, method: string): Promise<T> {
  const response = await fetch(new URL(path, inject('databaseDesk')), { method });
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
