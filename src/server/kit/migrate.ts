import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import pg from 'pg';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { bearLosses } from './database-loss.ts';
import type { MigrationDatabase } from './migration-database.ts';
import { applyPrivileges, privilegesDigest } from './privileges.ts';
import { StartRefusal } from './start-refusal.ts';

export type { MigrationDatabase } from './migration-database.ts';

/** One migration: a TypeScript file in `src/server/migrations`, run once, in one transaction, and never reverted. */
export interface Migration {
  up(db: MigrationDatabase): Promise<void>;
}

const folder = new URL('../migrations/', import.meta.url);

/** An arbitrary fixed number for the advisory lock under which one process at a time migrates. */
const MIGRATION_LOCK = 7_305_014;

async function allMigrations(): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}-[a-z0-9-]+\.ts$/.test(file)).sort();
  return files.map((file) => file.slice(0, -3));
}

/** @throws StartRefusal where the schema has migrations that this program does not know. */
async function pendingMigrations(db: Kysely<unknown>, all: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db);
  const newer = rows.map((row) => row.name).filter((name) => !all.includes(name));
  if (newer.length > 0) {
    throw new StartRefusal(
      `The database was last used by a newer version: it has the migration ${newer.at(-1)}, which this version doesn’t have. Start the newer version, or restore a backup from before the update. Nothing was changed.`,
    );
  }
  const applied = new Set(rows.map((row) => row.name));
  return all.filter((name) => !applied.has(name));
}

async function applyMigration(db: Kysely<unknown>, name: string): Promise<void> {
  const migration = (await import(new URL(`${name}.ts`, folder).href)) as Migration;
  await db.transaction().execute(async (transaction) => {
    await migration.up(transaction);
    await sql`insert into schema_migrations (name) values (${name})`.execute(transaction);
  });
}

/** Creates the tables of the job queue, since serving processes may not create any. */
async function migrateJobQueue(pool: pg.Pool): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.stop({ graceful: false, close: false });
}

/** Applies the job queue's schema and all privileges where they may be out of date. */
async function applyPrivilegesIfChanged(db: Kysely<unknown>, pool: pg.Pool, steps: readonly string[]): Promise<void> {
  const { pgboss } = createRequire(import.meta.url)('pg-boss/package.json') as { pgboss: { schema: number } };
  const digest = privilegesDigest([...steps, String(pgboss.schema)]);
  const { rows } = await sql<{ digest: string }>`select digest from schema_privileges`.execute(db);
  if (rows[0]?.digest === digest) return;
  await migrateJobQueue(pool);
  await db.transaction().execute(async (transaction) => {
    await applyPrivileges(transaction);
    await sql`insert into schema_privileges (digest) values (${digest}) on conflict (id)
      do update set digest = excluded.digest`.execute(transaction);
  });
}

/**
 * Brings the schema and the privileges up to date and returns the names of the migrations that were applied.
 * @param url of the role that owns the tables
 * @throws StartRefusal where the schema is newer than this program.
 */
export async function migrateToLatest(url: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  bearLosses(pool);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(db);
    await sql`create table if not exists schema_migrations (name text primary key,
        applied_at timestamptz not null default now())`.execute(db);
    const all = await allMigrations();
    const pending = await pendingMigrations(db, all);
    for (const name of pending) await applyMigration(db, name);
    await applyPrivilegesIfChanged(db, pool, all);
    return pending;
  } finally {
    // Closing the connection releases the advisory lock.
    await db.destroy();
  }
}

/**
 * Puts a member's table behind row-level security: the role `wattle_member` sees only rows whose `member_id` is the one
 * that the connection was scoped to. The columns that it may write are listed in `kit/member-rights.tsv`; without an
 * entry there, none.
 */
export async function protectMemberTable(db: MigrationDatabase, table: string): Promise<void> {
  const name = sql.table(table);
  await sql`alter table ${name} enable row level security`.execute(db);
  await sql`create policy own_rows on ${name} to wattle_member
    using (member_id = (select current_setting('wattle.member_id')::bigint))
    with check (member_id = (select current_setting('wattle.member_id')::bigint))`.execute(db);
  await sql`grant select on ${name} to wattle_member`.execute(db);
}

/** Lets members read a table without an owner (categories, states, plans). */
export async function shareTable(db: MigrationDatabase, table: string): Promise<void> {
  await sql`grant select on ${sql.table(table)} to wattle_member`.execute(db);
}
