import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { testDatabase } from '#tests/build/database.ts';
import { inBothScopes } from './both-scopes.ts';
import { openDatabase } from './database.ts';
import type { OpenDatabase } from './database.ts';

let fresh: Awaited<ReturnType<typeof testDatabase>>;
let database: OpenDatabase;
beforeAll(async () => {
  fresh = await testDatabase();
  // One connection for look-ups, three for everything else.
  database = openDatabase(fresh.url, { maxConnections: 4 });
});
afterAll(async () => {
  await database.close();
  await fresh.close();
});

/** A statement outside the transaction, as the count of a rate limit is one. */
const outside = () => sql`select pg_sleep(0.01)`.execute(database.systemDb);

test('twenty transactions that each wait for a statement outside of them all end, and soon', async () => {
  const startedAt = performance.now();
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? inBothScopes(database.systemDb, 0, async ({ systemDb }) => {
            await sql`select 1`.execute(systemDb);
            await outside();
            return index;
          })
        : database.systemDb.transaction().execute(async (transaction) => {
            await sql`select 1`.execute(transaction);
            await outside();
            return index;
          }),
    ),
  );
  expect(results).toEqual(Array.from({ length: 20 }, (_, index) => index));
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

test('a transaction that fails frees its place for the next one', async () => {
  for (let index = 0; index < 5; index += 1)
    await expect(
      inBothScopes(database.systemDb, 0, async ({ systemDb }) => {
        await sql`select 1`.execute(systemDb);
        throw new Error('refused');
      }),
    ).rejects.toThrow('refused');
  const rows = await database.systemDb.transaction().execute((db) => sql<{ n: number }>`select 1 as n`.execute(db));
  expect(rows.rows).toEqual([{ n: 1 }]);
});
