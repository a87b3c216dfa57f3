import { sql } from 'kysely';
import type { Database, OpenDatabase } from '#server/kit/database.ts';
import { asOwner } from '#tests/build/database.ts';

/** Names of all tables with a member's rows. */
export async function memberTables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ table_name: string }>`
    select c.table_name from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
      and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and c.column_name = 'member_id' order by 1`.execute(db);
  return rows.map((row) => row.table_name);
}

/** The number of a member's rows in a table, and a fingerprint of their content. */
export type MemberRows = Record<string, { rows: number; print: string }>;

/** The member's rows of all tables, in one query. */
export async function rowsOf(db: Database, memberId: number): Promise<MemberRows> {
  const parts = (await memberTables(db)).map(
    (name) =>
      sql`select ${sql.lit(name)} as name, count(*)::int as rows,
          md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as print from ${sql.table(name)} t
        where member_id = ${memberId}`,
  );
  const { rows } = await sql<{
    name: string;
    rows: number;
    print: string;
  }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, ...row }) => [name, row]));
}

/** Names of the tables in which two snapshots of the same member differ. */
export function changedTables(before: MemberRows, after: MemberRows): string[] {
  return Object.keys(after).filter(
    (name) => before[name]?.print !== after[name]!.print || before[name]?.rows !== after[name]!.rows,
  );
}

/** Returns which tables lost, gained or changed a row of the member since the last call. */
export interface RowWatch {
  changed(): Promise<string[]>;
}

/**
 * Watches the member's rows of all tables from now on, with triggers, so that checking does not read the rows
 * themselves. A row rewritten unchanged is not a change; one that is added and removed between two checks is.
 */
export async function watchRows(
  { url, systemDb }: OpenDatabase,
  memberId: number,
  tables: readonly string[],
): Promise<RowWatch> {
  await asOwner(url, (owner) => noteChanges(owner, memberId, tables));
  return {
    async changed() {
      const { rows } = await sql<{ name: string }>`delete from noted_changes returning name`.execute(systemDb);
      return [...new Set(rows.map(({ name }) => name))];
    },
  };
}

async function noteChanges(db: Database, memberId: number, tables: readonly string[]): Promise<void> {
  await sql`create table noted_changes (name text not null)`.execute(db);
  await sql`grant select, delete on noted_changes to wattle_app`.execute(db);
  await sql`
    create function note_change() returns trigger language plpgsql security definer set search_path = public as ${sql.lit(`
    begin
      if (tg_op <> 'INSERT' and old.member_id = ${memberId} or tg_op <> 'DELETE' and new.member_id = ${memberId}) and old is distinct from new then
        insert into noted_changes values (tg_table_name);
      end if;
      return null;
    end`)}`.execute(db);
  for (const table of tables)
    await sql`create trigger note_change after insert or update or delete
        on ${sql.table(table)} for each row execute function note_change()`.execute(db);
}
