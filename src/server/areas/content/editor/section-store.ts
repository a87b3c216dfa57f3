import { sql } from 'kysely';
import type { WritingSection } from '#contract/areas/content-editor.ts';
import type { Database } from '#server/kit/database.ts';
import type { Author } from './text-store.ts';
import '../tables.ts';

/** Sections of tips and answers. All functions need the system database, and an open transaction for changes. */

export type SectionKind = 'tip' | 'answer';

export async function listSections(db: Database): Promise<WritingSection[]> {
  const { rows } = await sql<Omit<WritingSection, 'before'>>`
    select s.id, s.kind, s.name, coalesce(c.texts, 0)::int as texts from content_sections s
    left join (select section_id, count(*) as texts from content_items where live_version is not null
      group by section_id) c on c.section_id = s.id order by s.id`.execute(db);
  const names = await sql<{ section_id: number; name: string; ended_at: Date; ended_by: string | null }>`
    select n.section_id, n.name, n.ended_at, m.email as ended_by from content_section_names n
    left join members m on m.member_id = n.ended_by order by n.id desc`.execute(db);
  return rows.map((row) => ({
    ...row,
    before: names.rows.filter(({ section_id: id }) => id === row.id).map(({ section_id: _id, ...name }) => name),
  }));
}

/** Whether a section of answers has this id. */
export async function isAnswerSection(db: Database, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('content_sections')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', 'answer')
    .executeTakeFirst();
  return row !== undefined;
}

/** Serialises the creation and renaming of sections, because names are unique. */
async function lockSections(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('writing sections', 0))`.execute(db);
}

/** Returns the section that has or had a name. */
async function sectionWithName(db: Database, kind: SectionKind, name: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    (select id from content_sections where kind = ${kind} and lower(name) = lower(${name}))
    union all (select section_id from content_section_names where kind = ${kind} and lower(name) = lower(${name})
      order by id desc limit 1) limit 1`.execute(db);
  return rows[0]?.id;
}

/** Returns the section with this current or earlier name, creating it if there is none. */
export async function findOrAddSection(db: Database, kind: SectionKind, name: string): Promise<number> {
  await lockSections(db);
  const existing = await sectionWithName(db, kind, name);
  if (existing !== undefined) return existing;
  const { id } = await db
    .insertInto('content_sections')
    .values({ kind, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the current name of the section that had this name, or the name itself if there is no such section. */
export async function currentName(db: Database, kind: SectionKind, name: string): Promise<string> {
  const id = await sectionWithName(db, kind, name);
  if (id === undefined) return name;
  return (await db.selectFrom('content_sections').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;
}

export interface SectionRow {
  id: number;
  kind: SectionKind;
  name: string;
}

/** Returns a section, and the one that has or had the requested name, locked until the transaction ends. */
export async function holdForRename(
  db: Database,
  id: number,
  newName: string,
): Promise<{ section: SectionRow; bearer: number | undefined } | undefined> {
  await lockSections(db);
  const section = await db
    .selectFrom('content_sections')
    .select(['id', 'kind', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();
  return section && { section, bearer: await sectionWithName(db, section.kind, newName) };
}

/** Renames a section and stores its earlier name. */
export async function renameSection(
  db: Database,
  { id, kind, name: oldName }: SectionRow,
  name: string,
  { operatorId, at }: Author,
): Promise<void> {
  await db
    .insertInto('content_section_names')
    .values({ kind, section_id: id, name: oldName, ended_at: at, ended_by: operatorId })
    .execute();
  await db.updateTable('content_sections').set({ name }).where('id', '=', id).execute();
}
