import type { ArticleWords, SchemeWords, WritingKind, contentEditor } from '#contract/areas/content-editor.ts';
import type { BodyOf } from '#contract/kit/endpoint.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { PERIOD_DAYS } from '#domain/plans/period.ts';
import { audit } from '#server/kit/audit.ts';
import type { Database } from '#server/kit/database.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { planInFull, updatePlanText } from '../../settings/public.ts';
import * as store from './text-store.ts';
import type { Author, WritingRow } from './text-store.ts';
import { currentName, findOrAddSection } from './section-store.ts';

type Parts = Pick<Context<'operator'>, 'systemDb' | 'member' | 'clock'>;
type Named = { id: number; revision: number };
type Article = { kind: 'tip' | 'answer'; content: ArticleWords };

const handOf = ({ member, clock }: Parts): Author => ({ operatorId: member.id, at: clock.now() });

/** Returns the item if its revision is current and locks it until the change is made. @throws Failure */
async function held(db: Database, { id, revision }: Named, kind?: WritingKind): Promise<WritingRow> {
  const row = await store.lockWriting(db, id);
  if (!row || (kind !== undefined && row.kind !== kind)) throw new Failure('not_found', 'We couldn’t find that item.');
  if (row.revision !== revision)
    throw new Failure('conflict', 'Someone else has changed this. Reload it, then try again.');
  return row;
}

async function contentOf(db: Database, row: WritingRow, version: number | null): Promise<object | null> {
  return version === null ? null : ((await store.versionOf(db, row.id, version))!.content as object);
}

async function log(
  db: Database,
  hand: Author,
  what: string,
  { id, kind }: { id: number; kind: WritingKind },
  before: object | null,
  after: object | null,
): Promise<void> {
  await audit(db, hand, { action: `${kind}_${what}`, subject: kind, subjectId: id, before, after });
}

async function revisionOf(db: Database, id: number) {
  return { success: true as const, id, revision: (await store.findWriting(db, id))!.revision };
}

/** Saves a draft. Content equal to the draft or the published version changes nothing. */
async function keepDraft(
  parts: Parts,
  named: Named,
  kind: WritingKind,
  title: string | undefined,
  content: (db: Database, row: WritingRow) => Promise<object>,
) {
  const hand = handOf(parts);
  return parts.systemDb.transaction().execute(async (db) => {
    const row = await held(db, named, kind);
    const words = await content(db, row);
    const before = await contentOf(db, row, row.draft_version ?? row.live_version);
    if (before && isSameContent(await withCurrentSection(db, kind, before), words)) return revisionOf(db, row.id);
    await store.storeDraft(db, row, title ?? row.title, words, hand);
    const answer = await revisionOf(db, row.id);
    await log(db, hand, 'drafted', row, before, words);
    return answer;
  });
}

/** Returns the content with the current name of its section: a renamed section alone is not a change of the text. */
async function withCurrentSection(db: Database, kind: WritingKind, content: object): Promise<object> {
  if (kind === 'scheme') return content;
  return { ...content, section: await currentName(db, kind, (content as ArticleWords).section) };
}

/** Compares two contents independently of key order, which the database does not preserve. */
function isSameContent(one: unknown, other: unknown): boolean {
  const sorted = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(sorted)
      : value && typeof value === 'object'
        ? Object.entries(value)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, of]) => [key, sorted(of)])
        : value;
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

async function saveArticle(
  parts: Parts,
  named: { id?: number | undefined; revision?: number | undefined },
  { kind, content }: Article,
) {
  if (named.id !== undefined)
    return keepDraft(parts, { id: named.id, revision: named.revision! }, kind, content.title, async () => content);
  const hand = handOf(parts);
  return parts.systemDb.transaction().execute(async (db) => {
    const id = await store.addWriting(db, kind, content.title, content, hand);
    await log(db, hand, 'drafted', { id, kind }, null, content);
    return { success: true as const, id, revision: 1 };
  });
}

type TipBody = BodyOf<typeof contentEditor.saveTip>;
type AnswerBody = BodyOf<typeof contentEditor.saveAnswer>;

function articleWords(
  { section, title, body, sources, link_title: words, link_path: path, checked_on }: AnswerBody,
  { summary, steps }: Pick<TipBody, 'summary' | 'steps'>,
): ArticleWords {
  return {
    section,
    title,
    summary,
    body,
    steps,
    sources,
    link: words && path ? { title: words, path } : null,
    checked_on,
  };
}

/** Returns a plan's content with its prices sorted by billing period. @throws Failure */
async function schemeWords(
  db: Database,
  planId: number,
  { description, price, prices }: SchemeWords,
): Promise<SchemeWords> {
  const plan = (await planInFull(db, planId))!;
  if (plan.price_cents === 0 && price > 0) throw badField('price', `The ${plan.name} plan can’t have a price.`);
  if (plan.price_cents === 0 && prices.length > 0)
    throw badField('prices', `The ${plan.name} plan can’t have a price.`);
  if (plan.price_cents > 0 && price === 0) throw badField('price', 'Enter an amount above zero.');
  const monthly = prices.find(({ frequency }) => frequency === 'monthly');
  if (monthly && monthly.price !== price) throw badField('price', 'Enter the same price as the monthly price below.');
  return {
    description,
    price,
    prices: prices.toSorted((one, other) => PERIOD_DAYS[one.frequency] - PERIOD_DAYS[other.frequency]),
  };
}

/** Prepares what members need to find it: its section, or the plan's own row. */
async function prepareForMembers(
  db: Database,
  { kind, plan_id: planId }: WritingRow,
  content: object,
): Promise<number | null> {
  if (kind === 'scheme') {
    await updatePlanText(db, planId!, content as SchemeWords);
    return null;
  }
  return findOrAddSection(db, kind, (content as ArticleWords).section);
}

const titleIn = ({ kind, title }: WritingRow, content: object): string =>
  kind === 'scheme' ? title : (content as ArticleWords).title;

/** Each change and its audit entry are one transaction. */
export const changeHandlers = {
  async saveTip({ body }, context) {
    return saveArticle(context, body, { kind: 'tip', content: articleWords(body, body) });
  },

  async saveAnswer({ body }, context) {
    return saveArticle(context, body, { kind: 'answer', content: articleWords(body, { summary: '', steps: [] }) });
  },

  async saveScheme({ body: { id, revision, ...words } }, context) {
    return keepDraft(context, { id, revision }, 'scheme', undefined, (db, row) => schemeWords(db, row.plan_id!, words));
  },

  async publish({ body }, context) {
    const hand = handOf(context);
    return context.systemDb.transaction().execute(async (db) => {
      const row = await held(db, body);
      const { draft_version: draft } = row;
      if (draft === null) throw new Failure('conflict', 'There’s no draft to publish.');
      const before = await contentOf(db, row, row.live_version);
      const after = (await contentOf(db, row, draft))!;
      await store.publishDraft(db, { ...row, draft_version: draft }, await prepareForMembers(db, row, after), hand);
      const answer = await revisionOf(db, row.id);
      await log(db, hand, 'published', row, before, after);
      return answer;
    });
  },

  async dropDraft({ body }, context) {
    const hand = handOf(context);
    return context.systemDb.transaction().execute(async (db) => {
      const row = await held(db, body);
      const { draft_version: draft } = row;
      if (draft === null) throw new Failure('conflict', 'There’s no draft to discard.');
      const before = await contentOf(db, row, draft);
      const gone = await store.dropDraft(db, { ...row, draft_version: draft });
      if (!gone)
        await store.retitle(db, row.id, titleIn(row, (await store.latestVersion(db, row.id)).content as object));
      await log(db, hand, 'draft_dropped', row, before, null);
      return { success: true as const, id: row.id, gone };
    });
  },

  async withdraw({ body }, context) {
    const hand = handOf(context);
    return context.systemDb.transaction().execute(async (db) => {
      const row = await held(db, body);
      if (row.kind === 'scheme')
        throw new Failure('conflict', 'You can’t unpublish a plan, because members may be on it.');
      if (row.live_version === null) throw new Failure('conflict', 'This is already unpublished.');
      await store.withdraw(db, row.id);
      const answer = await revisionOf(db, row.id);
      await log(db, hand, 'withdrawn', row, { withdrawn: false, version: row.live_version }, { withdrawn: true });
      return answer;
    });
  },

  async putBack({ body }, context) {
    const hand = handOf(context);
    return context.systemDb.transaction().execute(async (db) => {
      const row = await held(db, body);
      if (row.draft_version !== null) throw new Failure('conflict', 'Publish or discard the draft first.');
      if (row.live_version === body.version) throw new Failure('conflict', 'This version is already published.');
      const earlier = await store.versionOf(db, row.id, body.version);
      if (!earlier?.published_at) throw new Failure('not_found', 'We couldn’t find that version.');
      const content = earlier.content as object;
      const before = await contentOf(db, row, row.live_version);
      await store.publishAgain(
        db,
        row,
        await prepareForMembers(db, row, content),
        titleIn(row, content),
        content,
        hand,
      );
      const answer = await revisionOf(db, row.id);
      await log(db, hand, 'put_back', row, before, content);
      return answer;
    });
  },
} satisfies Partial<HandlersOf<typeof contentEditor>>;
