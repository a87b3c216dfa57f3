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

test('a connection that closes between two statements of a transaction fails only the second statement', async () => {
  const work = database.systemDb.transaction().execute(async (transaction) => {
    await end(await backendOf(transaction));
    await backendOf(transaction);
  });
  await expect(work).rejects.toSatisfy(isDatabaseAway);
  expect(await backendOf(database.systemDb)).toBeGreaterThan(0);
});

test('a connection that closes during a statement fails that statement', async () => {
  const pid = Promise.withResolvers<number>();
  const work = database.systemDb.transaction().execute(async (transaction) => {
    pid.resolve(await backendOf(transaction));
    await sql`select pg_sleep(60)`.execute(transaction);
  });
  await Promise.all([expect(work).rejects.toSatisfy(isDatabaseAway), pid.promise.then(end)]);
  expect(await backendOf(database.systemDb)).toBeGreaterThan(0);
});

test('reports the end of the database instead of the error that it caused', async () => {
  const failed = new Error('write EPIPE');
  expect(await causeOf(failed, Promise.resolve('It ended by itself.'))).toEqual(
    new StartRefusal('It ended by itself.'),
  );
  expect(await causeOf(failed, new Promise(() => {}))).toBe(failed);
  const refusal = new StartRefusal('The port is taken.');
  expect(await causeOf(refusal, Promise.resolve('It ended by itself.'))).toBe(refusal);
});

test('distinguishes an unavailable database from our own errors', () => {
  const failed = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);
  const unavailable = [
    failed('terminating connection due to administrator command', { code: '57P01' }),
    failed('the database system is starting up', { code: '57P03' }),
    failed('connection failure', { code: '08006' }),
    failed('Connection terminated unexpectedly'),
    failed('Connection terminated due to connection timeout'),
    failed('timeout exceeded when trying to connect'),
    failed('This socket has been ended by the other party', { code: 'EPIPE' }),
    failed('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' }),
    failed('connect ENOENT', { code: 'ENOENT', syscall: 'connect' }),
    failed('read ECONNRESET', { code: 'ECONNRESET', syscall: 'read' }),
    new AggregateError([failed('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' })]),
  ];
  expect(unavailable.map(isDatabaseAway)).toEqual(unavailable.map(() => true));
  expect(failureOf(unavailable[0])).toMatchObject({ code: 'unavailable', extra: { retry_after_seconds: 2 } });
  const internal = [
    failed('open ENOENT', { code: 'ENOENT', syscall: 'open' }),
    failed('permission denied', { code: '42501' }),
    failed('nothing'),
    new AggregateError([]),
    'text',
  ];
  expect(internal.map(isDatabaseAway)).toEqual(internal.map(() => false));
});
