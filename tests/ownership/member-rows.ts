import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';

/** Names of all tables that carry a member's rows. */
export async function memberTables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ table_name: string }>`
    select c.table_name from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and c.column_name = 'member_id' order by 1`.execute(db);
  return rows.map((row) => row.table_name);
}

/** How many rows of a table are the member's, and a fingerprint of their content. */
export type MemberRows = Record<string, { rows: number; print: string }>;

/**
 * The member's rows of all tables, in one question to the database.
 *
 * @param tables as `memberTables` gave them, where the question is asked often.
 */
export async function rowsOf(db: Database, memberId: number, tables?: readonly string[]): Promise<MemberRows> {
  const names = tables ?? (await memberTables(db));
  const parts = names.map(
    (name) => sql`select ${sql.lit(name)} as name, count(*)::int as rows, md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as print from ${sql.table(name)} t where member_id = ${memberId}`,
  );
  const { rows } = await sql<{ name: string; rows: number; print: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, ...row }) => [name, row]));
}

/** Names of the tables in which two looks at the same member differ. */
export function changedTables(before: MemberRows, after: MemberRows): string[] {
  return Object.keys(after).filter((name) => before[name]?.print !== after[name]!.print || before[name]?.rows !== after[name]!.rows);
}
