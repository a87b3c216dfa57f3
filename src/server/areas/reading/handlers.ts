import { reading } from '#contract/areas/reading.ts';
import type { TipInShort } from '#contract/areas/reading.ts';
import { Failure } from '#contract/kit/errors.ts';
import { dayNumber } from '#domain/calendar/civil-date.ts';
import { implement } from '#server/kit/implement.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { pageSettingsOf, settingsOf } from '#server/areas/settings/public.ts';
import { faq, findArticle, findTip, tags, tips } from './content/shelf.ts';
import type { TipText } from './content/article.ts';
import { addHits, castVote, readHits, voteOf, voucherExists } from './store.ts';

const hitLimit = { name: 'store-hit', hits: 600, windowSeconds: 3600 };
const RELATED = 3;
const TIPS_A_PAGE = 10;

type Hits = ReadonlyMap<number, number>;

function inShort(tip: TipText, hits: Hits): TipInShort {
  const { id, tags_id, title, summary, checked_on } = tip;
  return { id, tags_id, title, summary, hits: hits.get(id) ?? 0, checked_on };
}

/** Every tag with the number of its tips. */
const counted = tags.map((tag) => ({ ...tag, count: tips.filter((tip) => tip.tags_id === tag.id).length }));

function mustFind(id: number): TipText {
  const tip = findTip(id);
  if (!tip) throw new Failure('not_found', 'There is no such tip.');
  return tip;
}

/** Others of the same tag, the next ones first, round and round. */
function relatedTo(tip: TipText): TipText[] {
  const same = tips.filter((one) => one.tags_id === tip.tags_id);
  const at = same.indexOf(tip);
  return [...same.slice(at + 1), ...same.slice(0, at)].slice(0, RELATED);
}

const handlers: HandlersOf<typeof reading> = {
  async faq(_input, { system }) {
    const hits = await readHits(system, 'article');
    return { data: faq.map(({ id, ...entry }) => ({ FAQID: id, ...entry, hits: hits.get(id) ?? 0 })) };
  },

  async tips({ query }, { system }) {
    const fitting = query.tags_id === undefined ? tips : tips.filter((tip) => tip.tags_id === query.tags_id);
    const limit = query.limit ?? (query.page === undefined ? fitting.length : TIPS_A_PAGE);
    const from = ((query.page ?? 1) - 1) * limit;
    const hits = await readHits(system, 'article');
    return { tags: counted, data: fitting.slice(from, from + limit).map((tip) => inShort(tip, hits)), count: fitting.length };
  },

  async someTips({ query }, { db, system, clock, member }) {
    const asked = query.nooftips ?? pageSettingsOf((await settingsOf(db, member.id)).page_settings).tips;
    const wanted = Math.min(asked, tips.length);
    const first = (dayNumber(clock.today(member.timeZone)) * wanted) % tips.length;
    const hits = await readHits(system, 'article');
    return { tags: counted, data: [...tips.slice(first), ...tips.slice(0, first)].slice(0, wanted).map((tip) => inShort(tip, hits)), count: tips.length };
  },

  async tip({ params }, { db, system, member }) {
    const tip = mustFind(params.id);
    const [hits, helpful] = await Promise.all([readHits(system, 'article'), voteOf(db, member.id, tip.id)]);
    const { body, steps, sources, link } = tip;
    return { data: { ...inShort(tip, hits), body, steps, sources, link, tag: tags.find(({ id }) => id === tip.tags_id)!.name, helpful, related: relatedTo(tip).map((one) => inShort(one, hits)) } };
  },

  async vote({ params, body }, { db, member, clock }) {
    await castVote(db, member.id, mustFind(params.id).id, body.helpful, clock.now());
    return { success: true, helpful: body.helpful };
  },

  async storeHitCount({ body }, { system, member, clock, limit }) {
    await limit(hitLimit, String(member.id));
    if (body.article_id !== undefined && !findArticle(body.article_id)) throw new Failure('not_found', 'There is no such article.');
    if (body.voucher_id !== undefined && !(await voucherExists(system, body.voucher_id))) throw new Failure('not_found', 'There is no such voucher.');
    const [kind, id] = body.article_id === undefined ? (['voucher', body.voucher_id!] as const) : (['article', body.article_id] as const);
    return { success: true, count: await addHits(system, kind, id, body.count ?? 1, clock.now()) };
  },
};

export const readingRoutes = implement(reading, handlers);
