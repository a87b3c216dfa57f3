import type { shop } from '#contract/areas/shop.ts';
import { badField, Failure } from '#contract/kit/errors.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { HandlersOf, Input, SystemContext } from '#server/kit/implement.ts';
import { ruleOf } from './collections.ts';
import { listCollections } from './collection-store.ts';
import { collectionCounts, currentCounts, facetsOf } from './deal-count-store.ts';
import { listDeals } from './deal-list-store.ts';
import type { DealFilters, Slice } from './deal-list-store.ts';
import { dealsByIds, findDeal, findMerchant, listCategories, listSources } from './deal-store.ts';
import type { Viewer } from './deal-store.ts';
import { dealOnWire, fullDealOnWire, merchantOnWire } from '../wire.ts';
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

const viewerOf = ({ member, clock }: SystemContext): Viewer => ({
  memberId: member.id,
  today: clock.today(member.timeZone),
});

const countsFor = ({ memberDb, sharedDb, member, clock }: SystemContext) =>
  currentCounts(memberDb, { shared: sharedDb, today: clock.today(member.timeZone), at: clock.now() });

/** The number of deals in a category or of a merchant. */
async function totalOf(context: SystemContext, filters: Pick<DealFilters, 'categories' | 'merchant'>): Promise<number> {
  return (await facetsOf(context.memberDb, await countsFor(context), viewerOf(context), filters, 0)).total;
}

/** One page of deals, with the total. */
async function pageOf(
  context: SystemContext,
  filters: DealFilters,
  order: Slice['order'],
  { page = 1, limit = DEFAULT_PAGE_SIZE }: Paging,
  total: Promise<number>,
) {
  const rows = await Promise.all([
    listDeals(context.memberDb, viewerOf(context), filters, { offset: (page - 1) * limit, limit, order }),
    total,
  ]);
  return { data: rows[0].map(dealOnWire), total: rows[1], page, limit };
}

async function dealPart(context: SystemContext, id: number) {
  const { memberDb } = context;
  const deal = await findDeal(memberDb, viewerOf(context), id);
  if (!deal) throw new Failure('not_found', 'We couldn’t find that deal.');
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

async function merchantPart(context: SystemContext, id: number, paging: Paging) {
  const [merchant, deals] = await Promise.all([
    findMerchant(context.memberDb, id),
    pageOf(context, { merchant: id }, 'best', paging, totalOf(context, { merchant: id })),
  ]);
  if (!merchant) throw new Failure('not_found', 'We couldn’t find that merchant.');
  return {
    ...deals,
    deal: null,
    merchant: merchantOnWire(merchant, merchant.site === null ? null : trackedLink(context, { merchant_id: id })),
    collection: null,
  };
}

async function collectionPart(
  context: SystemContext,
  slug: NonNullable<Input<typeof shop.part>['body']['collection']>,
  paging: Paging,
) {
  const collection = (await listCollections(context.memberDb)).find(
    (candidate) => candidate.slug === slug && candidate.shown,
  );
  if (!collection) throw new Failure('not_found', 'We couldn’t find that collection.');
  const order = slug === 'saved' ? 'saved' : slug === 'ending' ? 'ending' : slug === 'under-25' ? 'cheapest' : 'best';
  const total = countsFor(context).then(
    async (counted) => (await collectionCounts(context.memberDb, counted, viewerOf(context)))[slug],
  );
  const deals = await pageOf(context, { rule: ruleOf(slug) }, order, paging, total);
  return {
    ...deals,
    deal: null,
    merchant: null,
    collection: { slug, title: collection.title, lead: collection.lead, deals: deals.total },
  };
}

/** The shop's front page: deals of the member's interests first, then others. */
async function frontOf(context: SystemContext) {
  const { memberDb, member } = context;
  const looking = viewerOf(context);
  const counts = countsFor(context).then((counted) =>
    Promise.all([
      facetsOf(memberDb, counted, looking, {}, SHOWN_MERCHANTS),
      collectionCounts(memberDb, counted, looking),
    ]),
  );
  const recently = lastOpened(memberDb, member.id, SHOWN_RECENT).then((ids) => dealsByIds(memberDb, looking, ids));
  const [categories, [facets, gathered], interests, first, collections, recent, sources] = await Promise.all([
    listCategories(memberDb),
    counts,
    interestsOf(memberDb, member.id),
    listDeals(memberDb, looking, {}, { limit: SHOWN_FIRST, order: 'best' }),
    listCollections(memberDb),
    recently,
    listSources(memberDb),
  ]);
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
    sources,
  };
}

export const browseHandlers = {
  data: withSystemDb('shared-tables', (_input, context) => frontOf(context)),

  part: withSystemDb('shared-tables', async ({ body }, context) => {
    const { deal_id, merchant_id, collection, ...paging } = body;
    if ([deal_id, merchant_id, collection].filter((one) => one !== undefined).length !== 1)
      throw badField('deal_id', 'Send one of deal_id, merchant_id or collection.');
    if (deal_id !== undefined) return dealPart(context, deal_id);
    if (merchant_id !== undefined) return merchantPart(context, merchant_id, paging);
    return collectionPart(context, collection!, paging);
  }),

  search: withSystemDb(
    'shared-tables',
    async ({ query: { q, category, merchant, kind, sort = 'best', after, limit = DEFAULT_PAGE_SIZE } }, context) => {
      const words = (q ?? '')
        .split(/\s+/)
        .filter((word) => word !== '')
        .slice(0, MAX_WORDS);
      const filters: DealFilters = { words, categories: category, merchant, kind };
      const looking = viewerOf(context);
      const position = after === undefined ? undefined : decodeCursor(after, sort);
      const [deals, facets] = await Promise.all([
        // One more than the page size, to know whether there is another page.
        listDeals(context.memberDb, looking, filters, { limit: limit + 1, order: sort, after: position }),
        countsFor(context).then((counted) =>
          facetsOf(context.memberDb, counted, looking, filters, MERCHANTS_TO_CHOOSE),
        ),
      ]);
      const pageDeals = deals.slice(0, limit);
      return {
        data: pageDeals.map(dealOnWire),
        limit,
        next: deals.length > limit ? encodeCursor(sort, pageDeals.at(-1)!) : null,
        ...facets,
      };
    },
  ),
} satisfies Partial<HandlersOf<typeof shop>>;
