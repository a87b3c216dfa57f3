import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database, Tables } from '#server/kit/database.ts';

/**
 * Columns that are not exported: credentials and tokens, which would make the file dangerous, and our internal hashes.
 */
const excludedColumn = /(_hash|_encrypted)$|^(public_key|login_id|dedupe_key|token)$/;

export interface ExportedTable {
  name: string;
  columns: string[];
}

/**
 * Every table with member data that the member may read, from the database catalogue, so that new tables are included
 * automatically.
 */
export async function exportedTables(db: Database): Promise<ExportedTable[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and has_table_privilege('wattle_member', c.oid, 'select')
    group by c.relname having bool_or(a.attname = 'member_id') order by 1`.execute(db);
  return rows.map(({ name, columns }) => ({ name, columns: columns.filter((column) => !excludedColumn.test(column)) }));
}

/** The tables that contain any data of the member, in one statement, since most contain none. */
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

/** The member's rows of a table if they fit in one batch, as in most tables; otherwise null. */
export async function firstBatchOf(
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

/** The member's rows of a table in batches, through a cursor of the open transaction. */
export async function* rowsOf(
  db: Transaction<Tables>,
  memberId: number,
  { name, columns }: ExportedTable,
): AsyncGenerator<Record<string, unknown>[]> {
  const selected = sql.join(columns.map((column) => sql.ref(column)));
  // DECLARE CURSOR takes no bind parameters. The id is an integer from our own session.
  await sql`declare exported no scroll cursor for select ${selected} from ${sql.table(name)}
    where member_id = ${sql.lit(memberId)}`.execute(db);
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
