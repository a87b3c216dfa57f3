import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database, Tables } from '#server/kit/database.ts';

/** Columns that are no facts about the member: keys to the account, with which a file would be a danger, and our own 64-bit marks of rows. */
const withheld = /(_hash|_encrypted)$|^(public_key|login_id|dedupe_key)$/;

export interface ExportedTable {
  name: string;
  columns: string[];
}

/** Every table that keeps rows of members and is open to them, found in the catalogue, so that no area can forget itself. */
export async function exportedTables(db: Database): Promise<ExportedTable[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and has_table_privilege('wattle_member', c.oid, 'select')
    group by c.relname having bool_or(a.attname = 'member_id') order by 1`.execute(db);
  return rows.map(({ name, columns }) => ({ name, columns: columns.filter((column) => !withheld.test(column)) }));
}

/** Names of the tables that hold any row of the member: most hold none, and one statement says so for all of them. */
export async function tablesWithRows(
  db: Transaction<Tables>,
  memberId: number,
  tables: readonly ExportedTable[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`${sql.join(
    tables.map(
      ({ name }) =>
        sql`select ${name} as name where exists (select from ${sql.table(name)} where member_id = ${memberId})`,
    ),
    sql` union all `,
  )}`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

const BATCH = 1000;

/** The member's rows of a table if they are no more than a batch, as in most tables; else null. */
export async function fewRowsOf(
  db: Transaction<Tables>,
  memberId: number,
  { name, columns }: ExportedTable,
): Promise<Record<string, unknown>[] | null> {
  const selected = sql.join(columns.map((column) => sql.ref(column)));
  const { rows } = await sql<
    Record<string, unknown>
  >`select ${selected} from ${sql.table(name)} where member_id = ${memberId} limit ${BATCH + 1}`.execute(db);
  return rows.length <= BATCH ? rows : null;
}

/** The member's rows of a table in batches, by a cursor of the open transaction. */
export async function* rowsOf(
  db: Transaction<Tables>,
  memberId: number,
  { name, columns }: ExportedTable,
): AsyncGenerator<Record<string, unknown>[]> {
  const selected = sql.join(columns.map((column) => sql.ref(column)));
  // A cursor takes no parameters over the wire; the id is a whole number of ours.
  await sql`declare exported no scroll cursor for select ${selected} from ${sql.table(name)} where member_id = ${sql.lit(memberId)}`.execute(
    db,
  );
  try {
    for (;;) {
      const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(BATCH)} from exported`.execute(db);
      if (rows.length > 0) yield rows;
      if (rows.length < BATCH) return;
    }
  } finally {
    await sql`close exported`.execute(db);
  }
}
