import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { MigrationDatabase } from './migration-database.ts';

/**
 * The privileges of each database role, stated as a whole and applied after migrating.
 *
 * The owner created the tables and migrates them. Serving processes work as `wattle_app`: it reads and writes rows and
 * owns nothing, so it can neither alter a table nor disable a trigger. A member's statements run as `wattle_member`:
 * row-level security gives it the member's rows, and `member-rights.tsv` lists the columns of them that it may write.
 * Everything that the file does not list is read-only for it.
 */
export const APP_ROLE = 'wattle_app';
export const MEMBER_ROLE = 'wattle_member';
/** The role of guests of a shared account or budget; the migrations grant its rights. */
const GUEST_ROLES = ['wattle_account_guest', 'wattle_budget_guest'];

/** Tables to which the application adds rows and never changes them. */
export const APPEND_ONLY = ['ledger_transfers', 'ledger_postings', 'audit_entries', 'audit_checks'];
/** Tables of the migrations themselves. */
export const OWNERS_OWN = ['schema_migrations', 'schema_privileges'];

/**
 * The columns that the member's role may write in one table. `all` stands for every column; for updates, every one but
 * `member_id`. `member_id` by itself allows locking a row without changing it, since the policy fixes its value.
 */
export interface MemberRights {
  table: string;
  insert: readonly string[] | 'all';
  update: readonly string[] | 'all';
  delete: boolean;
}

const file = new URL('./member-rights.tsv', import.meta.url);

function columnsOf(text: string): readonly string[] | 'all' {
  return text === '*' ? 'all' : text.split(' ').filter(Boolean);
}

export function memberRights(): MemberRights[] {
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [table = '', insert = '', update = '', remove = ''] = line.split('\t');
    return { table, insert: columnsOf(insert), update: columnsOf(update), delete: remove === 'yes' };
  });
}

/**
 * Changes whenever privileges must be applied again: with other rights, migrations or another version of the job queue.
 */
export function privilegesDigest(parts: readonly string[]): string {
  return createHash('sha256')
    .update(readFileSync(file))
    .update(readFileSync(new URL(import.meta.url)))
    .update(parts.join('\n'))
    .digest('hex');
}

async function tableNames(db: MigrationDatabase): Promise<{ name: string; secured: boolean; columns: string[] }[]> {
  const { rows } = await sql<{ name: string; secured: boolean; columns: string[] }>`
    select c.relname as name, c.relrowsecurity as secured, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by c.oid order by 1`.execute(db);
  return rows;
}

const list = (names: readonly string[]) => sql.join(names.map((name) => sql.id(name)));

async function applyToApp(db: MigrationDatabase, tables: readonly { name: string; secured: boolean }[]): Promise<void> {
  const app = sql.id(APP_ROLE);
  await sql`grant usage on schema public, pgboss to ${app}`.execute(db);
  await sql`grant select, insert, update, delete on all tables in schema public, pgboss to ${app}`.execute(db);
  await sql`grant usage on all sequences in schema public, pgboss to ${app}`.execute(db);
  await sql`revoke update, delete, truncate on ${list(APPEND_ONLY)} from ${app}`.execute(db);
  await sql`revoke insert, update, delete, truncate on ${list(OWNERS_OWN)} from ${app}`.execute(db);
  for (const { name, secured } of tables) {
    if (!secured) continue;
    await sql`drop policy if exists app_rows on ${sql.table(name)}`.execute(db);
    await sql`create policy app_rows on ${sql.table(name)} to ${app} using (true) with check (true)`.execute(db);
  }
}

async function applyToMember(
  db: MigrationDatabase,
  tables: readonly { name: string; columns: string[] }[],
): Promise<void> {
  const member = sql.id(MEMBER_ROLE);
  for (const { name, columns } of tables) {
    // Column privileges are separate: revoking those of the table does not remove them.
    await sql`revoke insert (${list(columns)}), update (${list(columns)}), insert, update, delete, truncate, references,
        trigger on ${sql.table(name)} from ${member}`.execute(db);
  }
  for (const rights of memberRights()) {
    const table = tables.find(({ name }) => name === rights.table);
    if (!table) throw new Error(`member-rights.tsv names ${rights.table}, which isn’t a table. Remove its line.`);
    const updated = rights.update === 'all' ? table.columns.filter((column) => column !== 'member_id') : rights.update;
    if (rights.insert === 'all') await sql`grant insert on ${sql.table(table.name)} to ${member}`.execute(db);
    else if (rights.insert.length > 0)
      await sql`grant insert (${list(rights.insert)}) on ${sql.table(table.name)} to ${member}`.execute(db);
    if (updated.length > 0)
      await sql`grant update (${list(updated)}) on ${sql.table(table.name)} to ${member}`.execute(db);
    if (rights.delete) await sql`grant delete on ${sql.table(table.name)} to ${member}`.execute(db);
  }
}

/** A function that runs as the owner must not search the caller's temporary schema first. */
async function pinSearchPaths(db: MigrationDatabase): Promise<void> {
  await sql`do $$ declare f regprocedure; begin
    for f in select oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace and prosecdef loop
      execute format('alter function %s set search_path = public, pg_temp', f);
    end loop;
  end $$`.execute(db);
}

/** @throws where another role granted these and this owner may not pass them on. */
async function letAppBecome(db: MigrationDatabase, roles: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    role: string;
  }>`select role from unnest(${roles}::text[]) role where not pg_has_role(${APP_ROLE}, role, 'member')`.execute(db);
  for (const { role } of rows) await sql`grant ${sql.id(role)} to ${sql.id(APP_ROLE)}`.execute(db);
}

/** Applies all of the above in the owner's open transaction. */
export async function applyPrivileges(db: MigrationDatabase): Promise<void> {
  const tables = await tableNames(db);
  await sql`revoke create on schema public from public`.execute(db);
  await letAppBecome(db, [MEMBER_ROLE, ...GUEST_ROLES]);
  await applyToApp(db, tables);
  await applyToMember(db, tables);
  await pinSearchPaths(db);
}
