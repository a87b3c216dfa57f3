import { spawn } from 'node:child_process';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { migrateToLatest } from '#server/kit/migrate.ts';
import { StartRefusal } from '#server/kit/start-refusal.ts';
import { testDatabase } from '../build/database.ts';
import { compiled } from './running-program.ts';

const ROUNDS = 20;

async function rowsOf(url: string, text: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ line: string }>(text)).rows.map((row) => row.line);
  } finally {
    await client.end();
  }
}

/** Everything that a schema consists of, as comparable lines. */
function schemaOf(url: string): Promise<string[]> {
  return rowsOf(
    url,
    `select 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default,
        '') as line
       from information_schema.columns where table_schema = 'public'
     union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
     union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
     from pg_constraint where connamespace = 'public'::regnamespace
     union all select 'policy ' || tablename || ' ' || policyname || ' ' || coalesce(qual, '') from pg_policies
     where schemaname = 'public'
     union all select 'step ' || name from schema_migrations
     order by 1`,
  );
}

/** Migrates in a process of its own, which gets SIGKILL after that time. Returns how long it ran. */
async function killedMigration(url: string, afterMs: number): Promise<number> {
  const module = new URL('../../src/server/kit/migrate.ts', import.meta.url).href;
  const program = `
    const { migrateToLatest } = await import(${JSON.stringify(module)});
    console.log('begins');
    await migrateToLatest(${JSON.stringify(url)});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise((resolve) => child.stdout.once('data', resolve));
  const began = performance.now();
  const kill = setTimeout(() => child.kill('SIGKILL'), afterMs);
  await ended;
  clearTimeout(kill);
  return performance.now() - began;
}

describe('migrations', () => {
  it(`I18: killed midway ${ROUNDS} times, the next run finishes the migration`, async () => {
    const whole = await testDatabase();
    const expected = await schemaOf(whole.url);
    await whole.close();
    expect(expected.length).toBeGreaterThan(20);

    const measured = await testDatabase({ empty: true });
    const spanMs = await killedMigration(measured.url, 30_000);
    expect(await schemaOf(measured.url)).toEqual(expected);
    await measured.close();

    let midway = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const database = await testDatabase({ empty: true });
      // Spread over the whole duration, so that the kills hit every step in turn.
      await killedMigration(database.url, (spanMs * round) / ROUNDS);
      const before = await rowsOf(database.url, 'select name as line from schema_migrations').catch(() => []);
      const after = await migrateToLatest(database.url);
      if (before.length > 0 && after.length > 0) midway += 1;
      expect([...before, ...after].length, `round ${round}`).toBe(new Set([...before, ...after]).size);
      expect(await schemaOf(database.url), `round ${round}`).toEqual(expected);
      await database.close();
    }
    console.log(`I18: ${ROUNDS} kills, ${midway} of them between the first and the last step.`);
    expect(midway).toBeGreaterThan(0);
  }, 180_000);

  it('an older program refuses a schema of a newer version and leaves it unchanged', async () => {
    const database = await testDatabase();
    await rowsOf(
      database.url,
      `insert into schema_migrations (name) values ('9998-of-tomorrow'), ('9999-of-the-day-after')`,
    );
    const before = await schemaOf(database.url);
    await expect(migrateToLatest(database.url)).rejects.toEqual(
      new StartRefusal(
        'The database was last used by a newer version: it has the migration 9999-of-the-day-after, which this version doesn’t have. Start the newer version, or restore a backup from before the update. Nothing was changed.',
      ),
    );
    expect(await schemaOf(database.url)).toEqual(before);
    await database.close();
  });

  it('privileges changed manually are restored by the next migration', async () => {
    const database = await testDatabase();
    await rowsOf(database.url, `grant update on members to wattle_member`);
    await rowsOf(database.url, `update schema_privileges set digest = 'of another day'`);
    await migrateToLatest(database.url);
    expect(
      await rowsOf(
        database.url,
        `select has_column_privilege('wattle_member', 'members', 'role',
            'update') || ' ' || has_column_privilege('wattle_member', 'members', 'time_zone', 'update') as line`,
      ),
    ).toEqual(['false true']);
    await database.close();
  });

  it('several that start at once apply each step once', async () => {
    const database = await testDatabase({ empty: true });
    const counts = await Promise.all([1, 2, 3, 4].map(() => migrateToLatest(database.url)));
    const names = counts.flat();
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names).size).toBe(names.length);
    expect(await migrateToLatest(database.url)).toEqual([]);
    await database.close();
  });
});
