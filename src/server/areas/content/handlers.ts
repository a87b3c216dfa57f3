import { content } from '#contract/areas/content.ts';
import type { TipInShort } from '#contract/areas/content.ts';
import { Failure } from '#contract/kit/errors.ts';
import { dayNumber } from '#domain/calendar/civil-date.ts';
import { implement, withSystemDb } from '#server/kit/implement.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { pageSettingsOf, settingsOf } from '#server/areas/settings/public.ts';
import { isRead, liveTags, liveTip, liveTips, tipsBeside } from './editor/published-store.ts';
import { publishedAnswers } from './answers.ts';
import { addHits, castVote, readHits, voteOf, voucherExists } from './article-store.ts';

const hitLimit = { name: 'store-hit', hits: 600, windowSeconds: 3600 };
const RELATED = 3;
const TIPS_A_PAGE = 10;

type Hits = ReadonlyMap<number, number>;

const withHits =
  (hits: Hits) =>
  (tip: Omit<TipInShort, 'hits'>): TipInShort => ({ ...tip, hits: hits.get(tip.id) ?? 0 });

const noTip = () => new Failure('not_found', 'We couldn’t find that tip.');

const handlers = {
  async faq(_input, { systemDb }) {
    return { data: await publishedAnswers(systemDb) };
  },

  tips: withSystemDb('shared-tables', async ({ query }, { systemDb }) => {
    const limit = query.limit ?? (query.page === undefined ? undefined : TIPS_A_PAGE);
    const offset = limit === undefined ? 0 : ((query.page ?? 1) - 1) * limit;
    const [tags, tips, hits] = await Promise.all([
      liveTags(systemDb),
      liveTips(systemDb, { tag: query.tags_id, offset, limit }),
      readHits(systemDb, 'article'),
    ]);
    const counted = query.tags_id === undefined ? tags : tags.filter(({ id }) => id === query.tags_id);
    return { tags, data: tips.map(withHits(hits)), count: counted.reduce((sum, { count }) => sum + count, 0) };
  }),

  someTips: withSystemDb('shared-tables', async ({ query }, { memberDb, systemDb, clock, member }) => {
    const preferred = query.nooftips ?? pageSettingsOf((await settingsOf(memberDb, member.id)).page_settings).tips;
    const [tags, hits] = await Promise.all([liveTags(systemDb), readHits(systemDb, 'article')]);
    const count = tags.reduce((sum, tag) => sum + tag.count, 0);
    const wanted = Math.min(preferred, count);
    const first = count === 0 ? 0 : (dayNumber(clock.today(member.timeZone)) * wanted) % count;
    const [ahead, around] = await Promise.all([
      liveTips(systemDb, { offset: first, limit: wanted }),
      liveTips(systemDb, { offset: 0, limit: Math.max(0, first + wanted - count) }),
    ]);
    return { tags, data: [...ahead, ...around].map(withHits(hits)), count };
  }),

  tip: withSystemDb('shared-tables', async ({ params }, { memberDb, systemDb, member }) => {
    const tip = await liveTip(systemDb, params.id);
    if (!tip) throw noTip();
    const [hits, helpful, beside] = await Promise.all([
      readHits(systemDb, 'article'),
      voteOf(memberDb, member.id, tip.id),
      tipsBeside(systemDb, tip, RELATED),
    ]);
    const { id, section_id: tagId, section: tag, title, summary, body, steps, sources, link, checked_on } = tip;
    const shown = withHits(hits);
    return {
      data: {
        ...shown({ id, tags_id: tagId, title, summary, checked_on }),
        body,
        steps,
        sources,
        link,
        tag,
        helpful,
        related: beside.map(shown),
      },
    };
  }),

  vote: withSystemDb('shared-tables', async ({ params, body }, { memberDb, systemDb, member, clock }) => {
    if (!(await isRead(systemDb, params.id, 'tip'))) throw noTip();
    await castVote(memberDb, member.id, params.id, body.helpful, clock.now());
    return { success: true, helpful: body.helpful };
  }),

  storeHitCount: withSystemDb('shared-tables', async ({ body }, { systemDb, member, clock, limit }) => {
    await limit(hitLimit, String(member.id));
    if (body.article_id !== undefined && !(await isRead(systemDb, body.article_id)))
      throw new Failure('not_found', 'We couldn’t find that article.');
    if (body.voucher_id !== undefined && !(await voucherExists(systemDb, body.voucher_id)))
      throw new Failure('not_found', 'We couldn’t find that voucher.');
    const [kind, id] =
      body.article_id === undefined
        ? (['voucher', body.voucher_id!] as const)
        : (['article', body.article_id] as const);
    return { success: true, count: await addHits(systemDb, kind, id, body.count ?? 1, clock.now()) };
  }),
} satisfies Partial<HandlersOf<typeof content>>;

export const readingRoutes = implement(content, handlers);
