import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { testDatabase } from '#tests/build/database.ts';
import { inBothScopes } from './both-scopes.ts';
import { openDatabase } from './database.ts';
import type { OpenDatabase } from './database.ts';
import { queryStored } from './prepared-statements.ts';
import { statement } from './statement.ts';
import './tables.ts';

let fresh: Awaited<ReturnType<typeof testDatabase>>;
let database: OpenDatabase;
let builds = 0;

const byEmail = statement(({ email }: { email: string }, db) => {
  builds += 1;
  return db.selectFrom('members').select(['member_id', 'email']).where('email', '=', email);
});
const named = statement(
  ({ first, last }: { first: string; last: string }) =>
    sql<{ name: string }>`select ${last}::text || ', ' || ${first}::text as name`,
);

beforeAll(async () => {
  fresh = await testDatabase();
  database = openDatabase(fresh.url, { maxConnections: 2 });
  await database.systemDb
    .insertInto('members')
    .values([{ email: 'anna@example.com' }, { email: 'ben@example.com' }])
    .execute();
});
afterAll(async () => {
  await database.close();
  await fresh.close();
});

test('a statement is built once, and sees what its view of the database sees', async () => {
  const { systemDb, memberDb } = database;
  const [anna] = await byEmail(systemDb, { email: 'anna@example.com' });
  const [ben] = await byEmail(systemDb, { email: 'ben@example.com' });
  expect([anna, ben].map((row) => row?.email)).toEqual(['anna@example.com', 'ben@example.com']);
  expect(await byEmail(memberDb(anna!.member_id), { email: 'ben@example.com' })).toEqual([]);
  const seen = await inBothScopes(systemDb, anna!.member_id, (scopes) =>
    Promise.all([
      byEmail(scopes.memberDb, { email: 'ben@example.com' }),
      byEmail(scopes.systemDb, { email: 'ben@example.com' }),
    ]),
  );
  expect(seen.map((rows) => rows.length)).toEqual([0, 1]);
  const inTransaction = systemDb
    .transaction()
    .execute((transaction) => byEmail(transaction, { email: 'ben@example.com' }));
  expect(await inTransaction).toEqual([ben]);
  expect(builds).toBe(1);
});

test('values go to their places by name', async () => {
  expect(await named(database.systemDb, { first: 'Anna', last: 'Lee' })).toEqual([{ name: 'Lee, Anna' }]);
  expect(await named(database.systemDb, { last: 'Cole', first: 'Ben' })).toEqual([{ name: 'Cole, Ben' }]);
});

test('a statement that looks at a value while it is built is refused', async () => {
  const looking = statement(({ items }: { items: string[] }) => sql`select ${JSON.stringify(items)}::jsonb`);
  await expect(looking(database.systemDb, { items: ['a'] })).rejects.toThrow('“items” is not a parameter');
});

test('the columns of a prepared statement are described once for each connection', async () => {
  const client = await database.pool.connect();
  try {
    let described = 0;
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
    connection.on('rowDescription', () => (described += 1));
    const read = (email: string) =>
      queryStored(client, 'select email, created_at is null as is_new from members where email = $1', [email]);
    for (const email of ['anna@example.com', 'ben@example.com', 'nobody@example.com', 'anna@example.com']) {
      const rows = email.startsWith('nobody') ? [] : [{ email, is_new: false }];
      expect(await read(email)).toMatchObject({ command: 'SELECT', rowCount: rows.length, rows });
    }
    expect(described).toBe(1);
  } finally {
    client.release();
  }
});
