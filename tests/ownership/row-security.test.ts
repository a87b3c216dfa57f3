import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { buildWorld } from './world.ts';
import type { World } from './world.ts';
import { memberTables, rowsOf } from './member-rows.ts';

/** The second lock alone: what the database itself returns to a connection that is scoped to another member. */
let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

describe('I12 with the query filter off: row-level security alone', () => {
  test('every table with a member_id has a policy, or is closed to members', async () => {
    const db = world.server.server.database.systemDb;
    const { rows } = await sql<{ name: string; secured: boolean; open: boolean; policies: number }>`
      select c.relname as name, c.relrowsecurity as secured,
        has_any_column_privilege('wattle_member', c.oid, 'select')
        or has_table_privilege('wattle_member', c.oid, 'insert, update, delete') as open,
        (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
      from pg_class c where c.relkind = 'r' and c.relname = any(${await memberTables(db)})`.execute(db);
    const unlocked = rows.filter((row) => row.open && !(row.secured && row.policies > 0)).map((row) => row.name);
    expect(rows.length).toBeGreaterThan(5);
    expect(unlocked).toEqual([]);
  });

  test('Anna has rows in every such table, so that no test below passes for lack of rows', async () => {
    const rows = await rowsOf(world.server.server.database.systemDb, world.anna.id);
    const empty = Object.keys(rows).filter((table) => rows[table]!.rows === 0);
    expect(empty).toEqual([]);
  });

  test('Ben can read, change, remove or forge none of Anna’s rows in any table', async () => {
    const { systemDb, memberDb } = world.server.server.database;
    const asBen = memberDb(world.ben.id);
    const anna = world.anna.id;
    const before = await rowsOf(systemDb, anna);
    const breaches: string[] = [];
    let attempted = 0;
    for (const table of Object.keys(before)) {
      const name = sql.table(table);
      const attempts: [string, () => Promise<number>][] = [
        ['read', async () => (await sql`select 1 from ${name} where member_id = ${anna}`.execute(asBen)).rows.length],
        [
          'change',
          async () =>
            Number(
              (await sql`update ${name} set member_id = member_id where member_id = ${anna}`.execute(asBen))
                .numAffectedRows ?? 0,
            ),
        ],
        [
          'remove',
          async () =>
            Number((await sql`delete from ${name} where member_id = ${anna}`.execute(asBen)).numAffectedRows ?? 0),
        ],
        // PostgreSQL checks the policy before any other constraint, so the rest of the row need not exist.
        [
          'forge',
          async () =>
            Number((await sql`insert into ${name} (member_id) values (${anna})`.execute(asBen)).numAffectedRows ?? 0),
        ],
      ];
      for (const [what, attempt] of attempts) {
        attempted += 1;
        const touched = await attempt().catch((error: { code: string }) => (error.code === '42501' ? 0 : error.code));
        if (touched !== 0) breaches.push(`${what} ${table}: ${touched}`);
      }
    }
    expect(breaches).toEqual([]);
    expect(await rowsOf(systemDb, anna)).toEqual(before);
    console.info(`I12, row-level security alone: ${attempted} attempts on ${Object.keys(before).length} tables.`);
  });

  test('Ben cannot transfer one of his rows to Anna', async () => {
    const { memberDb } = world.server.server.database;
    const handed = sql`update sessions set member_id = ${world.anna.id}`.execute(memberDb(world.ben.id));
    await expect(handed).rejects.toMatchObject({ code: '42501' });
  });
});
