import type { FaqEntry } from '#contract/areas/content.ts';
import type { Database } from '#server/kit/database.ts';
import { readHits } from './article-store.ts';
import { liveAnswers } from './editor/published-store.ts';

/** The published answers, of all sections or of one, with how often each was opened. `db` must be system scoped. */
export async function publishedAnswers(db: Database, sectionId?: number): Promise<FaqEntry[]> {
  const [answers, hits] = await Promise.all([liveAnswers(db, sectionId), readHits(db, 'article')]);
  return answers.map(({ id, section, title, body, sources, link, checked_on }) => ({
    FAQID: id,
    category: section,
    question: title,
    answer: body,
    sources,
    link,
    checked_on,
    hits: hits.get(id) ?? 0,
  }));
}
