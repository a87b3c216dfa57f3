import { sql } from 'kysely';
import type { Database } from '../../../kit/database.ts';
import type { AnswerText, TipText } from './article.ts';
import '../../../areas/content/tables.ts';

interface FirstArticle {
  id: number;
  kind: 'tip' | 'answer';
  title: string;
  section_id: number;
  content: object;
}

/** Published versions cannot be deleted, so the tables are empty only before the first start. */
async function hasArticles(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('content_items')
    .select('id')
    .where('kind', '<>', 'scheme')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The sections that the migration created. */
async function openSections(db: Database) {
  const sections = await db.selectFrom('content_sections').select(['id', 'kind', 'name']).execute();
  return (kind: FirstArticle['kind'], key: number | string) => {
    const section = sections.find((one) => one.kind === kind && (one.id === key || one.name === key));
    if (!section) throw new Error(`No section ${key} of kind ${kind}.`);
    return section;
  };
}

type SectionOf = Awaited<ReturnType<typeof openSections>>;

function ofTip({ id, tags_id: tagId, ...text }: TipText, sectionOf: SectionOf): FirstArticle {
  const section = sectionOf('tip', tagId);
  return { id, kind: 'tip', title: text.title, section_id: section.id, content: { ...text, section: section.name } };
}

function ofAnswer({ id, category, question, answer, ...text }: AnswerText, sectionOf: SectionOf): FirstArticle {
  const content = { ...text, section: category, title: question, summary: '', body: answer, steps: [] };
  return { id, kind: 'answer', title: question, section_id: sectionOf('answer', category).id, content };
}

/**
 * Publishes the first tips and answers in a new database, and does nothing in any other: articles that operators
 * changed or withdrew stay unchanged. Several processes may call it at once.
 * @param system a connection of the system: articles belong to no member
 */
export async function seedArticles(system: Database, at: Date): Promise<void> {
  if (await hasArticles(system)) return;
  const { faq, tips } = await import('./articles.ts');
  await system.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('first articles', 0))`.execute(db);
    // Another process may have added them while this one waited for the lock.
    if (await hasArticles(db)) return;
    const sectionOf = await openSections(db);
    const articles = [...tips.map((tip) => ofTip(tip, sectionOf)), ...faq.map((answer) => ofAnswer(answer, sectionOf))];
    await db
      .insertInto('content_items')
      .values(articles.map(({ content: _content, ...row }) => ({ ...row, plan_id: null, live_version: 1 })))
      .execute();
    await db
      .insertInto('content_versions')
      .values(
        articles.map(({ id, content }) => ({
          content_item_id: id,
          version: 1,
          content: JSON.stringify(content),
          written_at: at,
          published_at: at,
        })),
      )
      .execute();
  });
}
