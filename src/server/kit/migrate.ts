import { readdir } from 'node:fs/promises';
import pg from 'pg';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Transaction } from 'kysely';
import { bearLosses } from './database-loss.ts';

/** One step of the schema: a TypeScript file in `src/server/migrations`, run once, in one transaction, never back. */
export interface Migration {
  up(db: MigrationDatabase): Promise<void>;
}

// oxlint-disable-next-line typescript/no-explicit-any -- a migration works on the schema of its own day
export type MigrationDatabase = Transaction<any>;

const folder = new URL('../migrations/', import.meta.url);

/** An arbitrary but fixed number: the advisory lock under which one process at a time migrates. */
const MIGRATION_LOCK = 7_305_014;

async function pendingNames(db: Kysely<unknown>): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}-[a-z0-9-]+\.ts$/.test(file)).sort();
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db);
  const applied = new Set(rows.map((row) => row.name));
  return files.filter((file) => !applied.has(file.slice(0, -3)));
}

/** Brings the schema up to date and answers the names of the steps that were taken. */
export async function migrateToLatest(url: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  bearLosses(pool);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(db);
    await sql`create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())`.execute(db);
    const names = await pendingNames(db);
    for (const file of names) {
      const migration = (await import(new URL(file, folder).href)) as Migration;
      await db.transaction().execute(async (transaction) => {
        await migration.up(transaction);
        await sql`insert into schema_migrations (name) values (${file.slice(0, -3)})`.execute(transaction);
      });
    }
    return names.map((file) => file.slice(0, -3));
  } finally {
    // Ending the one connection releases the advisory lock.
    await db.destroy();
  }
}

/**
 * Puts a member's table behind row-level security: the role `wattle_member` sees and writes only rows whose
 * `member_id` is the one that the connection was scoped to.
 */
export async function protectMemberTable(db: MigrationDatabase, table: string): Promise<void> {
  const name = sql.table(table);
  await sql`alter table ${name} enable row level security`.execute(db);
  await sql`create policy own_rows on ${name} to wattle_member
    using (member_id = (select current_setting('wattle.member_id')::bigint))
    with check (member_id = (select current_setting('wattle.member_id')::bigint))`.execute(db);
  await sql`grant select, insert, update, delete on ${name} to wattle_member`.execute(db);
}

/** Lets members read a table that belongs to nobody (categories, states, plans). */
export async function shareTable(db: MigrationDatabase, table: string): Promise<void> {
  await sql`grant select on ${sql.table(table)} to wattle_member`.execute(db);
}
