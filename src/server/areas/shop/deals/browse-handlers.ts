import type { shop } from '#contract/areas/shop.ts';
import { badField, Failure } from '#contract/kit/errors.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { ruleOf } from './collections.ts';
import { listCollections } from './collection-store.ts';
import { collectionCounts, currentCounts, facetsOf } from './deal-count-store.ts';
import { listDeals } from './deal-list-store.ts';
import type { DealFilters, Slice } from './deal-list-store.ts';
import { dealsByIds, findDeal, findMerchant, listCategories, listSources } from './deal-store.ts';
import type { Viewer } from './deal-store.ts';
import { dealOnWire, fullDealOnWire, merchantOnWire } from '../wire.ts';
import { basketOnWire } from '../orders/order-handlers.ts';
import { basketLines } from '../orders/order-store.ts';
import { decodeCursor, encodeCursor } from './list-cursor.ts';
import { interestsOf, lastOpened } from './interest-store.ts';
import { trackedLink } from './merchant-redirect.ts';

const DEFAULT_PAGE_SIZE = 24;
const SHOWN_FIRST = 8;
const SHOWN_RECENT = 4;
const SHOWN_LIKE_IT = 4;
const SHOWN_MERCHANTS = 12;
const MERCHANTS_TO_CHOOSE = 60;
const MAX_WORDS = 8;

type Paging = { page?: number | undefined; limit?: number | undefined };
type Input<K extends keyof HandlersOf<typeof shop>> = Parameters<HandlersOf<typeof shop>[K]>[0];

const viewerOf = ({ member, clock }: Context<'member'>): Viewer => ({
  memberId: member.id,
  today: clock.today(member.timeZone),
});

const countsFor = ({ db, shared, member, clock }: Context<'member'>) =>
  currentCounts(db, { shared, today: clock.today(member.timeZone), at: clock.now() });

/** The number of deals in a category or of a merchant. */
async function totalOf(
  context: Context<'member'>,
  filters: Pick<DealFilters, 'categories' | 'merchant'>,
): Promise<number> {
  return (await facetsOf(context.db, await countsFor(context), viewerOf(context), filters, 0)).total;
}

/** One page of deals, with the total. */
async function pageOf(
  context: Context<'member'>,
  filters: DealFilters,
  order: Slice['order'],
  { page = 1, limit = DEFAULT_PAGE_SIZE }: Paging,
  total: Promise<number>,
) {
  const rows = await Promise.all([
    listDeals(context.db, viewerOf(context), filters, { offset: (page - 1) * limit, limit, order }),
    total,
  ]);
  return { data: rows[0].map(dealOnWire), total: rows[1], page, limit };
}

async function dealPart(context: Context<'member'>, id: number) {
  const { db } = context;
  const deal = await findDeal(db, viewerOf(context), id);
  if (!deal) throw new Failure('not_found', 'There is no such deal.');
  const categories = [deal.category_id];
  const others = totalOf(context, { categories }).then((total) => total - (deal.open ? 1 : 0));
  const similar = await pageOf(context, { categories, but: id }, 'best', { limit: SHOWN_LIKE_IT }, others);
  return {
    ...similar,
    deal: fullDealOnWire(deal, deal.link === null ? null : trackedLink(context, { deal_id: id })),
    merchant: null,
    collection: null,
  };
}

async function merchantPart(context: Context<'member'>, id: number, paging: Paging) {
  const [merchant, deals] = await Promise.all([
    findMerchant(context.db, id),
    pageOf(context, { merchant: id }, 'best', paging, totalOf(context, { merchant: id })),
  ]);
  if (!merchant) throw new Failure('not_found', 'There is no such merchant.');
  return {
    ...deals,
    deal: null,
    merchant: merchantOnWire(merchant, merchant.site === null ? null : trackedLink(context, { merchant_id: id })),
    collection: null,
  };
}

async function collectionPart(
  context: Context<'member'>,
  slug: NonNullable<Input<'part'>['body']['collection']>,
  paging: Paging,
) {
  const current = (await listCollections(context.db)).find((candidate) => candidate.slug === slug && candidate.shown);
  if (!current) throw new Failure('not_found', 'There is no such collection.');
  const order = slug === 'saved' ? 'saved' : slug === 'ending' ? 'ending' : slug === 'under-25' ? 'cheapest' : 'best';
  const total = countsFor(context).then(
    async (counted) => (await collectionCounts(context.db, counted, viewerOf(context)))[slug],
  );
  const deals = await pageOf(context, { rule: ruleOf(slug) }, order, paging, total);
  return {
    ...deals,
    deal: null,
    merchant: null,
    collection: { slug, title: current.title, lead: current.lead, deals: deals.total },
  };
}

/** The shop's front page: deals of the member's interests first, then others. */
async function frontOf(context: Context<'member'>) {
  const { db, member } = context;
  const looking = viewerOf(context);
  const counts = countsFor(context).then((counted) =>
    Promise.all([facetsOf(db, counted, looking, {}, SHOWN_MERCHANTS), collectionCounts(db, counted, looking)]),
  );
  const recently = lastOpened(db, member.id, SHOWN_RECENT).then((ids) => dealsByIds(db, looking, ids));
  const [categories, [facets, gathered], interests, first, collections, recent, basket, sources] = await Promise.all([
    listCategories(db),
    counts,
    interestsOf(db, member.id),
    listDeals(db, looking, {}, { limit: SHOWN_FIRST, order: 'best' }),
    listCollections(db),
    recently,
    basketLines(db, member.id, looking.today),
    listSources(db),
  ]);
  const { lines, total } = basketOnWire(basket);
  return {
    categories: categories.map((category) => ({
      ...category,
      deals: facets.categories.find(({ id }) => id === category.id)?.deals ?? 0,
      interested: interests.includes(category.id),
    })),
    for_you: first.map(dealOnWire),
    collections: collections
      .filter(({ shown }) => shown)
      .map(({ slug, title, lead }) => ({ slug, title, lead, deals: gathered[slug] })),
    merchants: facets.merchants,
    recent: recent.map(dealOnWire),
    basket: { items: lines.reduce((sum, { quantity, open }) => sum + (open ? quantity : 0), 0), total },
    sources,
  };
}

export const browseHandlers: Pick<HandlersOf<typeof shop>, 'data' | 'part' | 'search'> = {
  data: (_input, context) => frontOf(context),

  async part({ body }, context) {
    const { deal_id, merchant_id, collection, ...paging } = body;
    if ([deal_id, merchant_id, collection].filter((one) => one !== undefined).length !== 1)
      throw badField('deal_id', 'Name one of deal_id, merchant_id and collection.');
    if (deal_id !== undefined) return dealPart(context, deal_id);
    if (merchant_id !== undefined) return merchantPart(context, merchant_id, paging);
    return collectionPart(context, collection!, paging);
  },

  async search({ query: { q, category, merchant, kind, sort = 'best', after, limit = DEFAULT_PAGE_SIZE } }, context) {
    const words = (q ?? '')
      .split(/\s+/)
      .filter((word) => word !== '')
      .slice(0, MAX_WORDS);
    const filters: DealFilters = { words, categories: category, merchant, kind };
    const looking = viewerOf(context);
    const position = after === undefined ? undefined : decodeCursor(after, sort);
    const [deals, facets] = await Promise.all([
      // One more than the page size, to know whether there is another page.
      listDeals(context.db, looking, filters, { limit: limit + 1, order: sort, after: position }),
      countsFor(context).then((counted) => facetsOf(context.db, counted, looking, filters, MERCHANTS_TO_CHOOSE)),
    ]);
    const pageDeals = deals.slice(0, limit);
    return {
      data: pageDeals.map(dealOnWire),
      limit,
      next: deals.length > limit ? encodeCursor(sort, pageDeals.at(-1)!) : null,
      ...facets,
    };
  },
};
