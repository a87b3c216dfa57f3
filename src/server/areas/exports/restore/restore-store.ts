import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { BulkTransaction } from '#server/kit/bulk.ts';
import { arrayText, copyField, copyLines } from '#server/kit/copy-text.ts';
import type { CopyValue } from '#server/kit/copy-text.ts';
import type { Database } from '#server/kit/database.ts';
import { sqlTypes } from '../archive/section.ts';
import type { Column, Section } from '../archive/section.ts';
import { sections } from '../archive/sections.ts';

/**
 * Staging tables of a restore. Each section has a temporary table, in which ids of the archive are translated to the
 * member's and existing records are marked; new ones are then inserted by one statement per section. Everything runs in
 * the one transaction of `db`.
 */

const staging = (section: Pick<Section, 'name'>): RawBuilder<unknown> => sql.table(`in_${section.name}`);
const columnList = (names: readonly string[], prefix = ''): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(prefix + name)));
const columnNames = (section: Section): string[] => section.columns.map(({ name }) => name);
/** The search words of a transaction are computed while reading. */
const computed = (section: Section): string[] => (section.name === 'transactions' ? ['words'] : []);

async function affected(query: RawBuilder<unknown>, db: Database): Promise<number> {
  return Number((await query.execute(db)).numAffectedRows ?? 0);
}

/** Creates the staging tables of all sections in one message; names and types come from our own definitions. */
export async function createStaging(client: BulkTransaction['client'], all: readonly Section[]): Promise<void> {
  const tables = all.map((section) => {
    const columns = [
      ...section.columns.map(({ name, kind }) => `"${name}" ${sqlTypes[kind]}`),
      ...computed(section).map((name) => `"${name}" text`),
    ];
    // Transactions are many: `indexRows` adds their indexes after loading.
    const [primaryKey, unique] =
      section.name === 'transactions' ? ['', ''] : [' primary key', section.hasId ? ' unique' : ''];
    return `create temp table "in_${section.name}" (n integer${primaryKey}, old_id bigint${unique}, new_id bigint, known boolean not null default false, ${columns.join(', ')}) on commit drop`;
  });
  // A long history is written by one statement, which may exceed the default timeout of a minute.
  await client.query(["set local statement_timeout = '10min'", ...tables].join(';'));
}

const copyText = (value: unknown): string =>
  copyField(Array.isArray(value) ? arrayText(value as string[]) : (value as CopyValue));

/** Formats records, each with its position `n`, for COPY into the staging table. */
export function rowWriter(section: Section): (n: number, row: Readonly<Record<string, unknown>>) => string {
  const names = [...(section.hasId ? ['id'] : []), ...columnNames(section), ...computed(section)];
  return (n, row) => `${n}\t${names.map((name) => copyText(row[name])).join('\t')}\n`;
}

/** Copies formatted records into the staging table of their section. */
export async function loadRows(
  client: BulkTransaction['client'],
  section: Section,
  lines: readonly string[],
): Promise<void> {
  const names = ['n', ...(section.hasId ? ['old_id'] : []), ...columnNames(section), ...computed(section)];
  await copyLines(client, `"in_${section.name}" (${names.map((name) => `"${name}"`).join(', ')})`, lines);
}

/** Adds the indexes of staged transactions; fails on duplicate ids. */
export async function indexRows(db: Database, section: Section): Promise<void> {
  await sql`create unique index on ${staging(section)} (old_id)`.execute(db);
  await sql`create index on ${staging(section)} (parent_id) where parent_id is not null`.execute(db);
}

/** Updates the planner statistics of a loaded staging table. */
export async function analyze(db: Database, section: Section): Promise<void> {
  await sql`analyze ${staging(section)}`.execute(db);
}

/** The first record that refers to an id missing from the archive; null where there is none. */
export async function missingReference(
  db: Database,
  section: Section,
  column: Column,
): Promise<{ n: number; id: number } | null> {
  if (column.loose || column.of === null) return null;
  const reference = sql.ref(`i.${column.name}`);
  const { rows } = await sql<{ n: number; id: number }>`
    select i.n, ${reference} as id from ${staging(section)} i where ${reference} is not null and not exists (select from ${staging({ name: column.of })} t where t.old_id = ${reference}) order by i.n limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** New ids in the order of the archive's ids, which keeps the order within a day. */
const newIds = (section: Section): RawBuilder<unknown> =>
  sql`(select n, nextval(pg_get_serial_sequence(${section.table}, 'id')) as id from (select n from ${staging(section)} where not known order by old_id) ordered)`;

/**
 * Translates the ids in columns, all in one pass over the table, and with `give` assigns each new record its own id.
 * Where the referenced record is missing, the column becomes null or the record is skipped.
 */
export async function translateIds(
  db: Database,
  section: Section,
  columns: readonly Column[],
  give = false,
): Promise<void> {
  const parts = columns.map((column, index) => {
    const oldId = sql.ref(`b.${column.name}`);
    const newId = sql.ref(`r${index}.new_id`);
    const stays = column.zero ? sql`when ${oldId} = 0 then 0` : sql``;
    const missing = sql`(${oldId} is not null ${column.zero ? sql`and ${oldId} <> 0` : sql``} and ${newId} is null)`;
    return {
      join: sql`left join ${staging({ name: column.of! })} ${sql.ref(`r${index}`)} on ${sql.ref(`r${index}.old_id`)} = ${oldId}`,
      set: sql`${sql.ref(column.name)} = case ${stays} when ${newId} is not null then ${newId} else ${column.nullable ? sql`null` : oldId} end`,
      names: sql`${oldId} is not null`,
      missing: column.nullable ? null : missing,
    };
  });
  if (parts.length === 0 && !give) return;
  const missing = parts.flatMap(({ missing }) => missing ?? []);
  const isKnown = missing.length > 0 ? sql`(b.known or ${sql.join(missing, sql` or `)})` : sql`b.known`;
  const sets = [
    ...parts.map(({ set }) => set),
    ...(missing.length > 0 ? [sql`known = ${isKnown}`] : []),
    ...(give ? [sql`new_id = case when ${isKnown} then b.new_id else g.id end`] : []),
  ];
  await sql`
    update ${staging(section)} i set ${sql.join(sets)}
    from ${staging(section)} b ${sql.join(
      parts.map(({ join }) => join),
      sql` `,
    )} ${give ? sql`left join ${newIds(section)} g on g.n = b.n` : sql``}
    where b.n = i.n ${
      give
        ? sql``
        : sql`and (${sql.join(
            parts.map(({ names }) => names),
            sql` or `,
          )})`
    }`.execute(db);
}

/** Marks records whose parent already exists. `column` refers to the parent and is already translated. */
export async function markWithin(db: Database, section: Section, column: Column): Promise<void> {
  await sql`update ${staging(section)} i set known = true from ${staging({ name: column.of! })} t where t.new_id = ${sql.ref(`i.${column.name}`)} and t.known`.execute(
    db,
  );
}

/** Marks records that the member has, with their ids. */
export async function markKnown(db: Database, memberId: number, section: Section): Promise<void> {
  const equalities = section.identity.map((name) => {
    const nullable = section.columns.find((column) => column.name === name)?.nullable ?? false;
    return sql`t.${sql.ref(name)} ${nullable ? sql`is not distinct from` : sql`=`} i.${sql.ref(name)}`;
  });
  await sql`
    update ${staging(section)} i set known = true ${section.hasId ? sql`, new_id = t.id` : sql``} from ${sql.table(section.table)} t
    where t.member_id = ${memberId} and not i.known ${equalities.length > 0 ? sql`and ${sql.join(equalities, sql` and `)}` : sql``}`.execute(
    db,
  );
}

/** Assigns an id to each new record. */
export async function assignIds(db: Database, section: Section): Promise<void> {
  await sql`update ${staging(section)} i set new_id = g.id from ${newIds(section)} g where g.n = i.n`.execute(db);
}

/** Inserts the new records and returns their number. `more` are columns that the archive does not contain. */
export async function insertNew(
  db: Database,
  memberId: number,
  section: Section,
  extras: Readonly<Record<string, number>> = {},
): Promise<number> {
  const names = [
    ...columnNames(section).filter((name) => !section.columns.find((column) => column.name === name)!.later),
    ...computed(section),
  ];
  const id = section.hasId ? sql`id,` : sql``;
  const entries = Object.entries(extras);
  return affected(
    sql`insert into ${sql.table(section.table)} (member_id, ${id} ${columnList([...names, ...entries.map(([name]) => name)])})
      select ${memberId}, ${section.hasId ? sql`new_id,` : sql``} ${sql.join([...names.map((name) => sql.ref(name)), ...entries.map(([, value]) => sql`${value}::bigint`)])}
      from ${staging(section)} where not known order by ${section.hasId ? sql`new_id` : sql`n`} on conflict do nothing`,
    db,
  );
}

/** Replaces the member's default row of a table, as long as the table that it governs is empty. */
export async function replaceDefault(db: Database, memberId: number, section: Section): Promise<number> {
  const names = columnNames(section);
  return affected(
    sql`update ${sql.table(section.table)} t set ${sql.join(names.map((name) => sql`${sql.ref(name)} = i.${sql.ref(name)}`))} from ${staging(section)} i
      where t.member_id = ${memberId} and not exists (select from ${sql.table(section.governs!)} b where b.member_id = ${memberId})`,
    db,
  );
}

/** Skips records that refer to a missing row of a shared table. */
export async function skipMissingShared(db: Database, section: Section): Promise<void> {
  for (const { name, shared } of section.columns) {
    if (shared === null) continue;
    await sql`update ${staging(section)} i set known = true where not exists (select from ${sql.table(shared)} s where s.id = ${sql.ref(`i.${name}`)})`.execute(
      db,
    );
  }
}

/**
 * Fills the member's single row of a table: columns with their initial value are restored, values chosen by the member
 * are kept. Returns 1 if anything changed.
 */
export async function fillRow(db: Database, memberId: number, section: Section): Promise<number> {
  const added =
    section.fills === 'existing'
      ? 0
      : await affected(
          sql`insert into ${sql.table(section.table)} (member_id, ${columnList(columnNames(section))}) select ${memberId}, ${columnList(columnNames(section))} from ${staging(section)}
    where not exists (select from ${sql.table(section.table)} where member_id = ${memberId}) on conflict do nothing`,
          db,
        );
  if (added > 0) return added;
  const columns = section.columns.map(({ name, kind, initial }) => {
    const own = sql.ref(`t.${name}`);
    const isInitial = sql`${own} is not distinct from ${sql.lit(initial)}::${sql.raw(sqlTypes[kind])}`;
    return {
      set: sql`${sql.ref(name)} = case when ${isInitial} then ${sql.ref(`i.${name}`)} else ${own} end`,
      changes: sql`(${isInitial} and ${sql.ref(`i.${name}`)} is distinct from ${own})`,
    };
  });
  return affected(
    sql`update ${sql.table(section.table)} t set ${sql.join(columns.map(({ set }) => set))} from ${staging(section)} i
    where t.member_id = ${memberId} and (${sql.join(
      columns.map(({ changes }) => changes),
      sql` or `,
    )})`,
    db,
  );
}

const fileColumns = sections.flatMap((section) =>
  section.columns.filter(({ kind }) => kind === 'file').map((column) => ({ section, column })),
);

/** Clears references to a missing file; a record that needs its file is skipped. */
export async function dropMissingFiles(db: Database, key: string): Promise<void> {
  for (const { section, column } of fileColumns) {
    const change = column.nullable ? sql`${sql.ref(column.name)} = null` : sql`known = true`;
    await sql`update ${staging(section)} set ${change} where ${sql.ref(column.name)} = ${key}`.execute(db);
  }
}

/** Stores the checked type and size of a file in place of those in the archive. */
export async function updateFile(
  db: Database,
  key: string,
  { contentType, sizeBytes }: { contentType: string; sizeBytes: number },
): Promise<void> {
  await sql`update in_receipts set content_type = ${contentType}, size_bytes = ${sizeBytes}, kind = ${contentType.startsWith('image/') ? 'photo' : 'document'} where file_key = ${key}`.execute(
    db,
  );
}

/** The keys of the new files that the member's rows refer to. */
export async function storedKeys(db: Database, memberId: number): Promise<Set<string>> {
  const queries = fileColumns.map(
    ({ section, column }) => sql`
    select ${sql.ref(`t.${column.name}`)} as key from ${sql.table(section.table)} t join ${staging(section)} i on ${sql.ref(`i.${column.name}`)} = ${sql.ref(`t.${column.name}`)} where t.member_id = ${memberId}`,
  );
  const { rows } = await sql<{ key: string }>`${sql.join(queries, sql` union `)}`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

export interface SectionCount {
  total: number;
  known: number;
}

export async function sectionCount(db: Database, section: Section): Promise<SectionCount> {
  const { rows } =
    await sql<SectionCount>`select count(*)::int as total, count(*) filter (where known)::int as known from ${staging(section)}`.execute(
      db,
    );
  return rows[0]!;
}
