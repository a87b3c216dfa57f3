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
 * An archive on its way in. Each section waits in a temporary table of its own, where the ids of the archive are
 * exchanged for those of the member, and what stands already is marked; then all that is new is added in one statement
 * a section. Everything happens in the one transaction of `db`.
 */

const waiting = (section: Pick<Section, 'name'>): RawBuilder<unknown> => sql.table(`in_${section.name}`);
const list = (names: readonly string[], prefix = ''): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(prefix + name)));
const columnNames = (section: Section): string[] => section.columns.map(({ name }) => name);
/** The searched words of a row are worked out on the way in. */
const extra = (section: Section): string[] => (section.name === 'transactions' ? ['words'] : []);

async function count(query: RawBuilder<unknown>, db: Database): Promise<number> {
  return Number((await query.execute(db)).numAffectedRows ?? 0);
}

/** Makes the waiting tables of all sections in one message; their names and columns are words of ours. */
export async function openSections(client: BulkTransaction['client'], all: readonly Section[]): Promise<void> {
  const tables = all.map((section) => {
    const columns = [
      ...section.columns.map(({ name, kind }) => `"${name}" ${sqlTypes[kind]}`),
      ...extra(section).map((name) => `"${name}" text`),
    ];
    // Rows of accounts are many: they get their indexes once they have their ids, by `indexRows`.
    const [byPlace, byId] =
      section.name === 'transactions' ? ['', ''] : [' primary key', section.hasId ? ' unique' : ''];
    return `create temp table "in_${section.name}" (n integer${byPlace}, old_id bigint${byId}, new_id bigint, known boolean not null default false, ${columns.join(', ')}) on commit drop`;
  });
  // A long history is written by one statement, for which the usual minute may be too short.
  await client.query(["set local statement_timeout = '10min'", ...tables].join(';'));
}

const lined = (value: unknown): string =>
  copyField(Array.isArray(value) ? arrayText(value as string[]) : (value as CopyValue));

/** Writes down checked rows of the archive, each with its place `n`, as they go into the waiting table. */
export function rowWriter(section: Section): (n: number, row: Readonly<Record<string, unknown>>) => string {
  const names = [...(section.hasId ? ['id'] : []), ...columnNames(section), ...extra(section)];
  return (n, row) => `${n}\t${names.map((name) => lined(row[name])).join('\t')}\n`;
}

/** Puts written rows into the waiting table of their section. */
export async function loadRows(
  client: BulkTransaction['client'],
  section: Section,
  lines: readonly string[],
): Promise<void> {
  const names = ['n', ...(section.hasId ? ['old_id'] : []), ...columnNames(section), ...extra(section)];
  await copyLines(client, `"in_${section.name}" (${names.map((name) => `"${name}"`).join(', ')})`, lines);
}

/** The indexes of the rows of accounts. That two have one id shows here. */
export async function indexRows(db: Database, section: Section): Promise<void> {
  await sql`create unique index on ${waiting(section)} (old_id)`.execute(db);
  await sql`create index on ${waiting(section)} (parent_id) where parent_id is not null`.execute(db);
}

/** Once all rows are there: what the planner has to know of them. */
export async function settleWaiting(db: Database, section: Section): Promise<void> {
  await sql`analyze ${waiting(section)}`.execute(db);
}

/** The place of a row that names one of which the archive knows nothing; null when all is well. */
export async function strayReference(
  db: Database,
  section: Section,
  column: Column,
): Promise<{ n: number; id: number } | null> {
  if (column.loose || column.of === null) return null;
  const reference = sql.ref(`i.${column.name}`);
  const { rows } = await sql<{ n: number; id: number }>`
    select i.n, ${reference} as id from ${waiting(section)} i where ${reference} is not null and not exists (select from ${waiting({ name: column.of })} t where t.old_id = ${reference}) order by i.n limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Each new row gets an id, in the order of the archive's: of two rows of a day the later one stays the later. */
const givenIds = (section: Section): RawBuilder<unknown> =>
  sql`(select n, nextval(pg_get_serial_sequence(${section.table}, 'id')) as id from (select n from ${waiting(section)} where not known order by old_id) ordered)`;

/**
 * Exchanges the ids of columns, all in one pass over the rows, and with `give` gives each new row its own. A row whose
 * other side has gone is left out, or stands by itself where it may.
 */
export async function exchangeIds(
  db: Database,
  section: Section,
  columns: readonly Column[],
  give = false,
): Promise<void> {
  const parts = columns.map((column, at) => {
    const mine = sql.ref(`b.${column.name}`);
    const other = sql.ref(`r${at}.new_id`);
    const stays = column.zero ? sql`when ${mine} = 0 then 0` : sql``;
    const missing = sql`(${mine} is not null ${column.zero ? sql`and ${mine} <> 0` : sql``} and ${other} is null)`;
    return {
      join: sql`left join ${waiting({ name: column.of! })} ${sql.ref(`r${at}`)} on ${sql.ref(`r${at}.old_id`)} = ${mine}`,
      set: sql`${sql.ref(column.name)} = case ${stays} when ${other} is not null then ${other} else ${column.nullable ? sql`null` : mine} end`,
      names: sql`${mine} is not null`,
      missing: column.nullable ? null : missing,
    };
  });
  if (parts.length === 0 && !give) return;
  const gone = parts.flatMap(({ missing }) => missing ?? []);
  const isKnown = gone.length > 0 ? sql`(b.known or ${sql.join(gone, sql` or `)})` : sql`b.known`;
  const sets = [
    ...parts.map(({ set }) => set),
    ...(gone.length > 0 ? [sql`known = ${isKnown}`] : []),
    ...(give ? [sql`new_id = case when ${isKnown} then b.new_id else g.id end`] : []),
  ];
  await sql`
    update ${waiting(section)} i set ${sql.join(sets)}
    from ${waiting(section)} b ${sql.join(
      parts.map(({ join }) => join),
      sql` `,
    )} ${give ? sql`left join ${givenIds(section)} g on g.n = b.n` : sql``}
    where b.n = i.n ${
      give
        ? sql``
        : sql`and (${sql.join(
            parts.map(({ names }) => names),
            sql` or `,
          )})`
    }`.execute(db);
}

/** Marks rows that belong to what stands already. `column` names rows of another section, exchanged. */
export async function markWithin(db: Database, section: Section, column: Column): Promise<void> {
  await sql`update ${waiting(section)} i set known = true from ${waiting({ name: column.of! })} t where t.new_id = ${sql.ref(`i.${column.name}`)} and t.known`.execute(
    db,
  );
}

/** Marks rows that the member has already, and takes over their ids. */
export async function markKnown(db: Database, memberId: number, section: Section): Promise<void> {
  const alike = section.identity.map((name) => {
    const nullable = section.columns.find((column) => column.name === name)?.nullable ?? false;
    return sql`t.${sql.ref(name)} ${nullable ? sql`is not distinct from` : sql`=`} i.${sql.ref(name)}`;
  });
  await sql`
    update ${waiting(section)} i set known = true ${section.hasId ? sql`, new_id = t.id` : sql``} from ${sql.table(section.table)} t
    where t.member_id = ${memberId} and not i.known ${alike.length > 0 ? sql`and ${sql.join(alike, sql` and `)}` : sql``}`.execute(
    db,
  );
}

/** Gives each new row its id. */
export async function giveIds(db: Database, section: Section): Promise<void> {
  await sql`update ${waiting(section)} i set new_id = input.id from ${givenIds(section)} input where input.n = i.n`.execute(
    db,
  );
}

/** Adds what is new. `more` are columns of the table that the archive does not carry. Answers how many rows. */
export async function addNew(
  db: Database,
  memberId: number,
  section: Section,
  more: Readonly<Record<string, number>> = {},
): Promise<number> {
  const names = [
    ...columnNames(section).filter((name) => !section.columns.find((column) => column.name === name)!.later),
    ...extra(section),
  ];
  const id = section.hasId ? sql`id,` : sql``;
  const input = Object.entries(more);
  return count(
    sql`insert into ${sql.table(section.table)} (member_id, ${id} ${list([...names, ...input.map(([name]) => name)])})
      select ${memberId}, ${section.hasId ? sql`new_id,` : sql``} ${sql.join([...names.map((name) => sql.ref(name)), ...input.map(([, value]) => sql`${value}::bigint`)])}
      from ${waiting(section)} where not known order by ${section.hasId ? sql`new_id` : sql`n`} on conflict do nothing`,
    db,
  );
}

/** Replaces the member's one row of a table that came by itself, while what it is about is still empty. */
export async function replaceBorn(db: Database, memberId: number, section: Section): Promise<number> {
  const names = columnNames(section);
  return count(
    sql`update ${sql.table(section.table)} t set ${sql.join(names.map((name) => sql`${sql.ref(name)} = i.${sql.ref(name)}`))} from ${waiting(section)} i
      where t.member_id = ${memberId} and not exists (select from ${sql.table(section.bornWith!)} b where b.member_id = ${memberId})`,
    db,
  );
}

/** Marks rows that name something of everybody that is not here. */
export async function markGone(db: Database, section: Section): Promise<void> {
  for (const { name, shared } of section.columns) {
    if (shared === null) continue;
    await sql`update ${waiting(section)} i set known = true where not exists (select from ${sql.table(shared)} s where s.id = ${sql.ref(`i.${name}`)})`.execute(
      db,
    );
  }
}

/**
 * Fills the member's one row of a table: a column that still holds what everybody begins with takes over the archive's,
 * what was chosen here stays. Answers 1 when anything changed.
 */
export async function fillRow(db: Database, memberId: number, section: Section): Promise<number> {
  const added =
    section.fills === 'existing'
      ? 0
      : await count(
          sql`insert into ${sql.table(section.table)} (member_id, ${list(columnNames(section))}) select ${memberId}, ${list(columnNames(section))} from ${waiting(section)}
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
  return count(
    sql`update ${sql.table(section.table)} t set ${sql.join(columns.map(({ set }) => set))} from ${waiting(section)} i
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

/** Empties the columns that name a file which did not come; a row that is nothing without its file stays away. */
export async function dropMissingFiles(db: Database, key: string): Promise<void> {
  for (const { section, column } of fileColumns) {
    const change = column.nullable ? sql`${sql.ref(column.name)} = null` : sql`known = true`;
    await sql`update ${waiting(section)} set ${change} where ${sql.ref(column.name)} = ${key}`.execute(db);
  }
}

/** What a file turned out to be counts, whatever the row says of it. */
export async function noteFile(
  db: Database,
  key: string,
  { contentType, sizeBytes }: { contentType: string; sizeBytes: number },
): Promise<void> {
  await sql`update in_receipts set content_type = ${contentType}, size_bytes = ${sizeBytes}, kind = ${contentType.startsWith('image/') ? 'photo' : 'document'} where file_key = ${key}`.execute(
    db,
  );
}

/** The new files that rows of the member name by now. */
export async function storedKeys(db: Database, memberId: number): Promise<Set<string>> {
  const named = fileColumns.map(
    ({ section, column }) => sql`
    select ${sql.ref(`t.${column.name}`)} as key from ${sql.table(section.table)} t join ${waiting(section)} i on ${sql.ref(`i.${column.name}`)} = ${sql.ref(`t.${column.name}`)} where t.member_id = ${memberId}`,
  );
  const { rows } = await sql<{ key: string }>`${sql.join(named, sql` union `)}`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

export interface SectionCount {
  total: number;
  known: number;
}

export async function sectionCount(db: Database, section: Section): Promise<SectionCount> {
  const { rows } =
    await sql<SectionCount>`select count(*)::int as total, count(*) filter (where known)::int as known from ${waiting(section)}`.execute(
      db,
    );
  return rows[0]!;
}
