import { sql } from 'kysely';
import type { ArticleWords } from '#contract/areas/content-editor.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/**
 * Published content as members read it. All functions need the system database: drafts are in the same tables, which
 * members' connections cannot read.
 */

export interface TipInShort {
  id: number;
  tags_id: number;
  title: string;
  summary: string;
  checked_on: string;
}

export type LiveArticle = ArticleWords & { id: number; section_id: number };

const published = sql`from content_items w join content_versions v on v.content_item_id = w.id
    and v.version = w.live_version`;
const tipColumns = sql`w.id, w.section_id as tags_id, v.content->>'title' as title, v.content->>'summary' as summary,
    v.content->>'checked_on' as checked_on`;

/** Returns the tags that have tips, with their number. */
export async function liveTags(db: Database): Promise<{ id: number; name: string; count: number }[]> {
  const { rows } = await sql<{ id: number; name: string; count: number }>`
    select s.id, s.name, c.count from content_sections s
    join (select section_id, count(*)::int as count from content_items where kind = 'tip' and live_version is not null
      group by section_id) c on c.section_id = s.id order by s.id`.execute(db);
  return rows;
}

/** Returns tips in order, all or of one tag. */
export async function liveTips(
  db: Database,
  { tag, offset, limit }: { tag?: number | undefined; offset: number; limit: number | undefined },
): Promise<TipInShort[]> {
  const { rows } = await sql<TipInShort>`
    select ${tipColumns} ${published} where w.kind = 'tip'
      and w.live_version is not null ${tag === undefined ? sql`` : sql`and w.section_id = ${tag}`}
    order by w.section_id, w.id offset ${offset} ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db);
  return rows;
}

/** Returns other tips of the same tag, the following ones first, wrapping around. */
export async function tipsBeside(
  db: Database,
  tip: { id: number; section_id: number },
  limit: number,
): Promise<TipInShort[]> {
  const { rows } = await sql<TipInShort>`
    select ${tipColumns} ${published} where w.kind = 'tip' and w.live_version is not null
      and w.section_id = ${tip.section_id} and w.id <> ${tip.id}
    order by w.id < ${tip.id}, w.id limit ${limit}`.execute(db);
  return rows;
}

interface ArticleRow {
  id: number;
  section_id: number;
  section: string;
  content: ArticleWords;
}

const article = ({ id, section_id, section, content }: ArticleRow): LiveArticle => ({
  ...content,
  id,
  section_id,
  section,
});

export async function liveTip(db: Database, id: number): Promise<LiveArticle | undefined> {
  const { rows } = await sql<ArticleRow>`select w.id, w.section_id, s.name as section, v.content ${published}
      join content_sections s on s.id = w.section_id where w.id = ${id} and w.kind = 'tip'`.execute(db);
  return rows[0] && article(rows[0]);
}

/** Returns the answers of all categories, or of one, by category. */
export async function liveAnswers(db: Database, sectionId?: number): Promise<LiveArticle[]> {
  const { rows } = await sql<ArticleRow>`
    select w.id, w.section_id, s.name as section, v.content ${published} join content_sections s on s.id = w.section_id
    where w.kind = 'answer' and w.live_version is not null ${sectionId === undefined ? sql`` : sql`and w.section_id = ${sectionId}`}
    order by w.section_id, w.id`.execute(db);
  return rows.map(article);
}

/** Whether a tip or an answer with this id is published; `kind` restricts it to tips. */
export async function isRead(db: Database, id: number, kind?: 'tip'): Promise<boolean> {
  const { rows } = await sql`select 1 from content_items where id = ${id} and live_version is not null
        and ${kind === undefined ? sql`kind <> 'scheme'` : sql`kind = ${kind}`}`.execute(db);
  return rows.length > 0;
}
