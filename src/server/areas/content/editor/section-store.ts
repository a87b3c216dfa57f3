import { sql } from 'kysely';
import type { WritingSection } from '#contract/areas/content-editor.ts';
import type { Database } from '#server/kit/database.ts';
import type { Hand } from './text-store.ts';
import '../tables.ts';

/** Under what tips and answers stand; `db` is the system's, and an open transaction where it changes. */

export type SectionKind = 'tip' | 'answer';

export async function listSections(db: Database): Promise<WritingSection[]> {
  const { rows } = await sql<Omit<WritingSection, 'before'>>`
    select s.id, s.kind, s.name, coalesce(c.texts, 0)::int as texts from content_sections s
    left join (select section_id, count(*) as texts from content_items where live_version is not null group by section_id) c on c.section_id = s.id order by s.id`.execute(
    db,
  );
  const names = await sql<{ section_id: number; name: string; ended_at: Date; ended_by: string | null }>`
    select n.section_id, n.name, n.ended_at, m.email as ended_by from content_section_names n left join members m on m.member_id = n.ended_by order by n.id desc`.execute(
    db,
  );
  return rows.map((row) => ({
    ...row,
    before: names.rows.filter(({ section_id: id }) => id === row.id).map(({ section_id: _id, ...name }) => name),
  }));
}

/** Whoever makes or renames a section waits for whoever does so already: a name is one section's. */
async function lockSections(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('writing sections', 0))`.execute(db);
}

/** The section that bears a name, or bore it before. */
async function bearerOf(db: Database, kind: SectionKind, name: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    (select id from content_sections where kind = ${kind} and lower(name) = lower(${name}))
    union all (select section_id from content_section_names where kind = ${kind} and lower(name) = lower(${name}) order by id desc limit 1) limit 1`.execute(
    db,
  );
  return rows[0]?.id;
}

/** The section of that name, made where none bears it or bore it. */
export async function sectionNamed(db: Database, kind: SectionKind, name: string): Promise<number> {
  await lockSections(db);
  const result = await bearerOf(db, kind, name);
  if (result !== undefined) return result;
  const { id } = await db
    .insertInto('content_sections')
    .values({ kind, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What a section is called now that was called so when something was written; the name itself where none bears it yet. */
export async function nameNow(db: Database, kind: SectionKind, name: string): Promise<string> {
  const id = await bearerOf(db, kind, name);
  if (id === undefined) return name;
  return (await db.selectFrom('content_sections').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;
}

export interface SectionRow {
  id: number;
  kind: SectionKind;
  name: string;
}

/** A section, and the one that bears or bore the wanted name, held until the transaction ends. */
export async function holdForRename(
  db: Database,
  id: number,
  wanted: string,
): Promise<{ section: SectionRow; bearer: number | undefined } | undefined> {
  await lockSections(db);
  const section = await db
    .selectFrom('content_sections')
    .select(['id', 'kind', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();
  return section && { section, bearer: await bearerOf(db, section.kind, wanted) };
}

/** Gives it another name and keeps the one of before. */
export async function renameSection(
  db: Database,
  { id, kind, name: was }: SectionRow,
  name: string,
  { operatorId, at }: Hand,
): Promise<void> {
  await db
    .insertInto('content_section_names')
    .values({ kind, section_id: id, name: was, ended_at: at, ended_by: operatorId })
    .execute();
  await db.updateTable('content_sections').set({ name }).where('id', '=', id).execute();
}
