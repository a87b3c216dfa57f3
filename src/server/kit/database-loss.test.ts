import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { asOwner, testDatabase } from '#tests/build/database.ts';
import { openDatabase } from './database.ts';
import type { Database, OpenDatabase } from './database.ts';
import { causeOf, isDatabaseAway } from './database-loss.ts';
import { failureOf } from './problem.ts';
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

const backendOf = async (db: Database): Promise<number> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid;
const end = (pid: number) =>
  asOwner(fresh.url, (owner) => sql`select pg_terminate_backend(${pid}::int, 5000)`.execute(owner));

test('a connection that ends between two statements of a transaction fails the second of them, and nothing else', async () => {
  const work = database.systemDb.transaction().execute(async (transaction) => {
    await end(await backendOf(transaction));
    await backendOf(transaction);
  });
  await expect(work).rejects.toSatisfy(isDatabaseAway);
  expect(await backendOf(database.systemDb)).toBeGreaterThan(0);
});

test('one that ends within a statement fails that', async () => {
  const pid = Promise.withResolvers<number>();
  const work = database.systemDb.transaction().execute(async (transaction) => {
    pid.resolve(await backendOf(transaction));
    await sql`select pg_sleep(60)`.execute(transaction);
  });
  await Promise.all([expect(work).rejects.toSatisfy(isDatabaseAway), pid.promise.then(end)]);
  expect(await backendOf(database.systemDb)).toBeGreaterThan(0);
});

test('that the database ended is said in place of what failed with it', async () => {
  const failed = new Error('write EPIPE');
  expect(await causeOf(failed, Promise.resolve('It ended by itself.'))).toEqual(
    new StartRefusal('It ended by itself.'),
  );
  expect(await causeOf(failed, new Promise(() => {}))).toBe(failed);
  const refusal = new StartRefusal('The port is taken.');
  expect(await causeOf(refusal, Promise.resolve('It ended by itself.'))).toBe(refusal);
});

test('that the database is away is reported from a fault of ours', () => {
  const failed = (words: string, more: object = {}) => Object.assign(new Error(words), more);
  const away = [
    failed('terminating connection due to administrator command', { code: '57P01' }),
    failed('the database system is starting up', { code: '57P03' }),
    failed('connection failure', { code: '08006' }),
    failed('Connection terminated unexpectedly'),
    failed('Connection terminated due to connection timeout'),
    failed('timeout exceeded when trying to connect'),
    failed('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' }),
    failed('connect ENOENT', { code: 'ENOENT', syscall: 'connect' }),
    failed('read ECONNRESET', { code: 'ECONNRESET', syscall: 'read' }),
    new AggregateError([failed('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' })]),
  ];
  expect(away.map(isDatabaseAway)).toEqual(away.map(() => true));
  expect(failureOf(away[0])).toMatchObject({ code: 'unavailable', extra: { retry_after_seconds: 2 } });
  const ours = [
    failed('open ENOENT', { code: 'ENOENT', syscall: 'open' }),
    failed('permission denied', { code: '42501' }),
    failed('nothing'),
    new AggregateError([]),
    'text',
  ];
  expect(ours.map(isDatabaseAway)).toEqual(ours.map(() => false));
});
