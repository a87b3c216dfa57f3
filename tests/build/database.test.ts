import { describe, expect, it } from 'vitest';
import pg from 'pg';
import { testDatabase } from './database.ts';

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

describe('a test database', () => {
  it('is migrated, and writes of one test are invisible to others', async () => {
    const [one, other] = await Promise.all([testDatabase(), testDatabase()]);
    await query(one.url, `insert into members (email) values ('mia@example.com')`);
    expect(await query(one.url, 'select email from members')).toEqual([{ email: 'mia@example.com' }]);
    expect(await query(other.url, 'select email from members')).toEqual([]);
    await Promise.all([one.close(), other.close()]);
  });

  it('is dropped after it is closed, even with a session still open', async () => {
    const database = await testDatabase();
    const lingering = new pg.Client({ connectionString: database.url });
    lingering.on('error', () => {});
    await lingering.connect();
    await database.close();
    await database.close();
    await expect(query(database.url, 'select 1')).rejects.toThrow(/does not exist/);
  });

  it('is empty on request', async () => {
    const database = await testDatabase({ empty: true });
    expect(await query(database.url, `select count(*)::int from pg_tables where schemaname = 'public'`)).toEqual([
      { count: 0 },
    ]);
    await database.close();
  });
});
