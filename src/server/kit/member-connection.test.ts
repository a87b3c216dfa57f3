import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { asOwner, testDatabase } from '#tests/build/database.ts';
import { openDatabase } from './database.ts';
import type { OpenDatabase } from './database.ts';
import './tables.ts';

/** One connection, so that every statement runs after the ones before it. */
let fresh: Awaited<ReturnType<typeof testDatabase>>;
let database: OpenDatabase;
let anna: number;
let ben: number;

beforeAll(async () => {
  fresh = await testDatabase();
  database = openDatabase(fresh.url, { maxConnections: 1 });
  const rows = await database.systemDb
    .insertInto('members')
    .values([{ email: 'anna@example.com' }, { email: 'ben@example.com' }])
    .returning('member_id')
    .execute();
  [anna, ben] = rows.map((row) => row.member_id) as [number, number];
});
afterAll(async () => {
  await database.close();
  await fresh.close();
});

const emails = async (memberId: number): Promise<string[]> =>
  (await database.memberDb(memberId).selectFrom('members').select('email').execute()).map(({ email }) => email);

describe('a connection that serves one member after the other', () => {
  test('the same parsed statement sees each member’s rows alone, and the system all again', async () => {
    for (let round = 0; round < 8; round += 1) {
      expect(await emails(anna)).toEqual(['anna@example.com']);
      expect(await emails(ben)).toEqual(['ben@example.com']);
    }
    expect(await database.systemDb.selectFrom('members').select('email').orderBy('email').execute()).toHaveLength(2);
  });

  test('the scope ends with the statement that failed, and the next one is well', async () => {
    for (let round = 0; round < 3; round += 1)
      await expect(sql`select 1 / ${0}::int`.execute(database.memberDb(anna))).rejects.toThrow('division by zero');
    await expect(sql`select nothing from members`.execute(database.memberDb(anna))).rejects.toThrow('does not exist');
    const role = await sql<{ role: string }>`select current_user::text as role`.execute(database.systemDb);
    expect(role.rows[0]?.role).not.toBe('wattle_member');
    expect(await emails(ben)).toEqual(['ben@example.com']);
  });

  test('a transaction is scoped from BEGIN to COMMIT and no longer', async () => {
    await database
      .memberDb(anna)
      .transaction()
      .execute(async (transaction) => {
        expect(await transaction.selectFrom('members').select('member_id').execute()).toEqual([{ member_id: anna }]);
      });
    expect(await database.systemDb.selectFrom('members').select('member_id').execute()).toHaveLength(2);
  });

  test('more statements than are kept parsed still work', async () => {
    for (let at = 0; at < 130; at += 1) {
      const { rows } = await sql<{ at: number }>`select ${sql.raw(String(at))}::int as at from members`.execute(
        database.memberDb(anna),
      );
      expect(rows).toEqual([{ at }]);
    }
  });

  test('a table that changes beneath a parsed statement spoils one call and not the next', async () => {
    const all = () => sql`select * from members`.execute(database.memberDb(anna));
    await all();
    await all();
    await asOwner(fresh.url, (owner) => sql`alter table members add column shoe_size int`.execute(owner));
    await all().catch(() => {});
    expect((await all()).rows).toHaveLength(1);
  });

  test('values of every kind arrive as they were sent', async () => {
    const at = new Date('2026-11-21T01:02:03.456Z');
    const { rows } =
      await sql`select ${at}::timestamptz as at, ${'2026-11-21'}::date as day, ${9_007_199_254_740_991}::bigint as big,
          ${['a', 'b']}::text[] as list, ${null}::text as nothing, ${JSON.stringify({ a: 1 })}::jsonb as json`.execute(
        database.memberDb(anna),
      );
    expect(rows).toEqual([
      { at, day: '2026-11-21', big: 9_007_199_254_740_991, list: ['a', 'b'], nothing: null, json: { a: 1 } },
    ]);
  });
});
