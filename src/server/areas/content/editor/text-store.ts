import { sql } from 'kysely';
import type { WritingKind, WritingLine, TextStatus } from '#contract/areas/content-editor.ts';
import type { Database } from '#server/kit/database.ts';
import { likeText } from '#server/kit/like.ts';
import '../tables.ts';

/**
 * Content as operators read and change it. All functions need the system database, and an open transaction for changes.
 */

export interface ListFilter {
  kind: WritingKind;
  status: TextStatus | undefined;
  search: string | undefined;
  offset: number;
  limit: number;
}

const statuses = {
  published: sql`w.live_version is not null`,
  draft: sql`w.draft_version is not null`,
  withdrawn: sql`w.live_version is null and (w.draft_version is null or w.draft_version > 1)`,
} as const;

const status = sql<TextStatus>`case when w.live_version is not null then 'published'
    when w.draft_version = 1 then 'draft' else 'withdrawn' end`;

/** Returns one page of a kind. Items with a draft are found under `draft` as well as under their state. */
export async function listWritings(
  db: Database,
  { kind, status: wanted, search, offset, limit }: ListFilter,
): Promise<{ rows: WritingLine[]; total: number }> {
  const matches = sql`w.kind = ${kind} ${wanted ? sql`and ${statuses[wanted]}` : sql``} ${search ? sql`and w.title ilike ${`%${likeText(search)}%`}` : sql``}`;
  const [list, count] = await Promise.all([
    sql<WritingLine>`
      select w.id, w.kind, w.title, ${status} as status, w.draft_version is not null as has_draft,
        v.written_at as changed_at, m.email as changed_by
      from content_items w
      cross join lateral (select written_at, written_by from content_versions where content_item_id = w.id
        order by version desc limit 1) v
      left join members m on m.member_id = v.written_by
      where ${matches} order by w.id offset ${offset} limit ${limit}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from content_items w where ${matches}`.execute(db),
  ]);
  return { rows: list.rows, total: count.rows[0]!.total };
}

export interface WritingRow {
  id: number;
  kind: WritingKind;
  plan_id: number | null;
  title: string;
  status: TextStatus;
  live_version: number | null;
  draft_version: number | null;
  revision: number;
}

const itemColumns = sql`w.id, w.kind, w.plan_id, w.title, ${status} as status, w.live_version, w.draft_version,
    w.revision`;

export async function findWriting(db: Database, id: number): Promise<WritingRow | undefined> {
  return (await sql<WritingRow>`select ${itemColumns} from content_items w where w.id = ${id}`.execute(db)).rows[0];
}

/** Returns the same, locked until the transaction ends. */
export async function lockWriting(db: Database, id: number): Promise<WritingRow | undefined> {
  return (await sql<WritingRow>`select ${itemColumns} from content_items w where w.id = ${id} for update`.execute(db))
    .rows[0];
}

export interface VersionRow {
  version: number;
  content: unknown;
  written_at: Date;
  written_by: string | null;
  published_at: Date | null;
  published_by: string | null;
}

const versionColumns = sql`v.version, v.content, v.written_at, m.email as written_by, v.published_at,
    p.email as published_by
  from content_versions v left join members m on m.member_id = v.written_by
  left join members p on p.member_id = v.published_by`;

export async function versionOf(db: Database, id: number, version: number): Promise<VersionRow | undefined> {
  return (
    await sql<VersionRow>`select ${versionColumns} where v.content_item_id = ${id} and v.version = ${version}`.execute(
      db,
    )
  ).rows[0];
}

/** Returns the latest version, published or not. */
export async function latestVersion(db: Database, id: number): Promise<VersionRow> {
  return (
    await sql<VersionRow>`select ${versionColumns} where v.content_item_id = ${id} order by v.version desc
      limit 1`.execute(db)
  ).rows[0]!;
}

export async function publishedVersions(
  db: Database,
  id: number,
  before: number | undefined,
  limit: number,
): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select ${versionColumns} where v.content_item_id = ${id}
      and v.published_at is not null ${before === undefined ? sql`` : sql`and v.version < ${before}`}
    order by v.version desc limit ${limit}`.execute(db);
  return rows;
}

export interface Author {
  operatorId: number;
  at: Date;
}

/** Adds an item with its first draft. */
export async function addWriting(
  db: Database,
  kind: 'tip' | 'answer',
  title: string,
  content: object,
  { operatorId, at }: Author,
): Promise<number> {
  const { id } = await db
    .insertInto('content_items')
    .values({ kind, plan_id: null, title, section_id: null, live_version: null, draft_version: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addVersion(db, id, 1, content, { operatorId, at }, false);
  return id;
}

async function addVersion(
  db: Database,
  id: number,
  version: number,
  content: object,
  { operatorId, at }: Author,
  isPublished: boolean,
): Promise<void> {
  await db
    .insertInto('content_versions')
    .values({
      content_item_id: id,
      version,
      content: JSON.stringify(content),
      written_at: at,
      written_by: operatorId,
      published_at: isPublished ? at : null,
      published_by: isPublished ? operatorId : null,
    })
    .execute();
}

/** Returns the next version number. */
async function nextVersion(db: Database, id: number): Promise<number> {
  const { rows } = await sql<{
    next: number;
  }>`select max(version) + 1 as next from content_versions where content_item_id = ${id}`.execute(db);
  return rows[0]!.next;
}

async function change(
  db: Database,
  id: number,
  set: { title?: string; section_id?: number | null; live_version?: number | null; draft_version?: number | null },
): Promise<void> {
  await db
    .updateTable('content_items')
    .set((build) => ({ ...set, revision: build('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Saves the draft, replacing an existing one or as a new version. */
export async function storeDraft(
  db: Database,
  row: WritingRow,
  title: string,
  content: object,
  hand: Author,
): Promise<void> {
  if (row.draft_version !== null) {
    await db
      .updateTable('content_versions')
      .set({ content: JSON.stringify(content), written_at: hand.at, written_by: hand.operatorId })
      .where('content_item_id', '=', row.id)
      .where('version', '=', row.draft_version)
      .execute();
    return change(db, row.id, { title });
  }
  const version = await nextVersion(db, row.id);
  await addVersion(db, row.id, version, content, hand, false);
  return change(db, row.id, { title, draft_version: version });
}

/** Publishes the draft. `sectionId` is the section of a tip or an answer, and null for a plan. */
export async function publishDraft(
  db: Database,
  row: WritingRow & { draft_version: number },
  sectionId: number | null,
  { operatorId, at }: Author,
): Promise<void> {
  await db
    .updateTable('content_versions')
    .set({ published_at: at, published_by: operatorId })
    .where('content_item_id', '=', row.id)
    .where('version', '=', row.draft_version)
    .execute();
  await change(db, row.id, { section_id: sectionId, live_version: row.draft_version, draft_version: null });
}

/** Publishes this content directly as the next version. */
export async function publishAgain(
  db: Database,
  row: WritingRow,
  sectionId: number | null,
  title: string,
  content: object,
  hand: Author,
): Promise<void> {
  const version = await nextVersion(db, row.id);
  await addVersion(db, row.id, version, content, hand, true);
  await change(db, row.id, { title, section_id: sectionId, live_version: version });
}

/** Deletes the draft. Returns true if nothing is left of the item. */
export async function dropDraft(db: Database, row: WritingRow & { draft_version: number }): Promise<boolean> {
  await db
    .deleteFrom('content_versions')
    .where('content_item_id', '=', row.id)
    .where('version', '=', row.draft_version)
    .execute();
  if (row.draft_version === 1) {
    await db.deleteFrom('content_items').where('id', '=', row.id).execute();
    return true;
  }
  await change(db, row.id, { draft_version: null });
  return false;
}

export async function retitle(db: Database, id: number, title: string): Promise<void> {
  await db.updateTable('content_items').set({ title }).where('id', '=', id).execute();
}

export async function withdraw(db: Database, id: number): Promise<void> {
  await change(db, id, { section_id: null, live_version: null });
}
