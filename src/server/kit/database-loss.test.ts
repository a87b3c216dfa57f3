import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { asOwner, testDatabase } from '#tests/build/database.ts';
import { openDatabase } from './database.ts';
import type { Database, OpenDatabase } from './database.ts';
import { causeOf } from './database-loss.ts';
import { StartRefusal } from './start-refusal.ts';

let fresh: Awaited<ReturnType<typeof testDatabase>>;
let database: OpenDatabase;
beforeAll(async () => {
  fresh = await testDatabase();
  database = openDatabase(fresh.url, { maxConnections: 4 });
});
afterAll(async () => {
  await database.close();
  await fresh.close();
});

const backendOf = async (db: Database): Promise<number> => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid;
const end = (pid: number) => asOwner(fresh.url, (owner) => sql`select pg_terminate_backend(${pid}::int, 5000)`.execute(owner));

test('a connection that ends between two statements of a transaction fails the second of them, and nothing else', async () => {
  const work = database.system.transaction().execute(async (transaction) => {
    await end(await backendOf(transaction));
    await backendOf(transaction);
  });
  await expect(work).rejects.toThrow();
  expect(await backendOf(database.system)).toBeGreaterThan(0);
});

test('one that ends within a statement fails that', async () => {
  const pid = Promise.withResolvers<number>();
  const work = database.system.transaction().execute(async (transaction) => {
    pid.resolve(await backendOf(transaction));
    await sql`select pg_sleep(60)`.execute(transaction);
  });
  await Promise.all([expect(work).rejects.toThrow(), pid.promise.then(end)]);
  expect(await backendOf(database.system)).toBeGreaterThan(0);
});

test('that the database ended is said in place of what failed with it', async () => {
  const failed = new Error('write EPIPE');
  expect(await causeOf(failed, Promise.resolve('It ended by itself.'))).toEqual(new StartRefusal('It ended by itself.'));
  expect(await causeOf(failed, new Promise(() => {}))).toBe(failed);
  const refusal = new StartRefusal('The port is taken.');
  expect(await causeOf(refusal, Promise.resolve('It ended by itself.'))).toBe(refusal);
});
