import pg from 'pg';
import { bearLoss } from './database-loss.ts';
import { StartRefusal } from './start-refusal.ts';

/** The maximum time that a start waits for the check. In a larger database the rest is verified when it is read. */
const PATIENCE_MS = 2_000;

const DAMAGED = 'WT001';

/** PostgreSQL verifies the checksum of every page that it reads, so reading all pages checks them. */
const READ_ALL = `do $$ declare r record; begin
  perform set_config('enable_indexonlyscan', 'off', true), set_config('enable_indexscan', 'off', true), set_config('enable_bitmapscan', 'off', true);
  for r in select c.oid::regclass::text as name, coalesce(t.oid::regclass::text, c.oid::regclass::text) as of
      from pg_class c left join pg_class t on t.reltoastrelid = c.oid where c.relkind in ('r', 't') and c.relpersistence = 'p' order by c.oid loop
    begin
      execute format('select count(*) from only %s', r.name);
    exception when data_corrupted or index_corrupted or io_error or undefined_file then
      raise exception '%', r.of using errcode = '${DAMAGED}';
    end;
  end loop;
end $$`;

/**
 * Reads all tables of a database as its superuser.
 * @throws StartRefusal naming the first damaged table.
 */
export async function checkTables(url: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  bearLoss(client);
  await client.connect();
  try {
    await client.query(`set statement_timeout = ${PATIENCE_MS}`);
    await client.query(READ_ALL);
  } catch (error) {
    const { code, message } = error as pg.DatabaseError;
    if (code === DAMAGED)
      throw new StartRefusal(
        `The database files in ${folder} are damaged: the table ${message} can’t be read. Restore the folder from its latest backup. Nothing was changed.`,
      );
    if (code !== '57014') throw error;
  } finally {
    await client.end();
  }
}
