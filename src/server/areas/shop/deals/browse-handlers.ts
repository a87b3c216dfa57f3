import type { shop } from '#contract/areas/shop.ts';
import { badField, Failure } from '#contract/kit/errors.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { HandlersOf, Input, SystemContext } from '#server/kit/implement.ts';
import { ruleOf } from './collections.ts';
import { listCollections } from './collection-store.ts';
import { collectionCounts, countedNow, facetsOf } from './deal-count-store.ts';
import { listDeals } from './deal-list-store.ts';
import type { DealFilters, Slice } from './deal-list-store.ts';
import { dealsByIds, findDeal, findMerchant, listCategories, listSources } from './deal-store.ts';
import type { Looking } from './deal-store.ts';
import { dealOnWire, fullDealOnWire, merchantOnWire } from '../wire.ts';
import { basketOnWire } from '../orders/order-handlers.ts';
import { basketLines } from '../orders/order-store.ts';
import { placeIn, placeText } from './location-text.ts';
import { interestsOf, lastOpened } from './interest-store.ts';
import { wayOut } from './merchant-redirect.ts';

const DEFAULT_PAGE_SIZE = 24;
const SHOWN_FIRST = 8;
const SHOWN_RECENT = 4;
const SHOWN_LIKE_IT = 4;
const SHOWN_MERCHANTS = 12;
const MERCHANTS_TO_CHOOSE = 60;
const MAX_WORDS = 8;

type Paging = { page?: number | undefined; limit?: number | undefined };

const lookingBy = ({ member, clock }: SystemContext): Looking => ({
  memberId: member.id,
  today: clock.today(member.timeZone),
});

const countedBy = ({ memberDb, sharedDb, member, clock }: SystemContext) =>
  countedNow(memberDb, { shared: sharedDb, today: clock.today(member.timeZone), at: clock.now() });

/** How many deals fit a category or a merchant. */
async function totalOf(context: SystemContext, filters: Pick<DealFilters, 'categories' | 'merchant'>): Promise<number> {
  return (await facetsOf(context.memberDb, await countedBy(context), lookingBy(context), filters, 0)).total;
}

/** One page of what fits, and how much it is. */
async function pageOf(
  context: SystemContext,
  filters: DealFilters,
  order: Slice['order'],
  { page = 1, limit = DEFAULT_PAGE_SIZE }: Paging,
  total: Promise<number>,
) {
  const rows = await Promise.all([
    listDeals(context.memberDb, lookingBy(context), filters, { offset: (page - 1) * limit, limit, order }),
    total,
  ]);
  return { data: rows[0].map(dealOnWire), total: rows[1], page, limit };
}

async function dealPart(context: SystemContext, id: number) {
  const { memberDb } = context;
  const result = await findDeal(memberDb, lookingBy(context), id);
  if (!result) throw new Failure('not_found', 'There is no such deal.');
  const categories = [result.category_id];
  const others = totalOf(context, { categories }).then((total) => total - (result.open ? 1 : 0));
  const likeIt = await pageOf(context, { categories, but: id }, 'best', { limit: SHOWN_LIKE_IT }, others);
  return {
    ...likeIt,
    deal: fullDealOnWire(result, result.link === null ? null : wayOut(context, { deal_id: id })),
    merchant: null,
    collection: null,
  };
}

async function merchantPart(context: SystemContext, id: number, paging: Paging) {
  const [result, deals] = await Promise.all([
    findMerchant(context.memberDb, id),
    pageOf(context, { merchant: id }, 'best', paging, totalOf(context, { merchant: id })),
  ]);
  if (!result) throw new Failure('not_found', 'There is no such merchant.');
  return {
    ...deals,
    deal: null,
    merchant: merchantOnWire(result, result.site === null ? null : wayOut(context, { merchant_id: id })),
    collection: null,
  };
}

async function collectionPart(
  context: SystemContext,
  slug: NonNullable<Input<typeof shop.part>['body']['collection']>,
  paging: Paging,
) {
  const reported = (await listCollections(context.memberDb)).find((one) => one.slug === slug && one.shown);
  if (!reported) throw new Failure('not_found', 'There is no such collection.');
  const order = slug === 'saved' ? 'saved' : slug === 'ending' ? 'ending' : slug === 'under-25' ? 'cheapest' : 'best';
  const total = countedBy(context).then(
    async (counted) => (await collectionCounts(context.memberDb, counted, lookingBy(context)))[slug],
  );
  const deals = await pageOf(context, { rule: ruleOf(slug) }, order, paging, total);
  return {
    ...deals,
    deal: null,
    merchant: null,
    collection: { slug, title: reported.title, lead: reported.lead, deals: deals.total },
  };
}

/** The first deals: those of the interests, and where they are few, others after them. */
async function frontOf(context: SystemContext) {
  const { memberDb, member } = context;
  const looking = lookingBy(context);
  const counts = countedBy(context).then((counted) =>
    Promise.all([
      facetsOf(memberDb, counted, looking, {}, SHOWN_MERCHANTS),
      collectionCounts(memberDb, counted, looking),
    ]),
  );
  const recently = lastOpened(memberDb, member.id, SHOWN_RECENT).then((ids) => dealsByIds(memberDb, looking, ids));
  const [categories, [facets, gathered], interests, first, reported, recent, basket, sources] = await Promise.all([
    listCategories(memberDb),
    counts,
    interestsOf(memberDb, member.id),
    listDeals(memberDb, looking, {}, { limit: SHOWN_FIRST, order: 'best' }),
    listCollections(memberDb),
    recently,
    basketLines(memberDb, member.id, looking.today),
    listSources(memberDb),
  ]);
  const { lines, total } = basketOnWire(basket);
  return {
    categories: categories.map((category) => ({
      ...category,
      deals: facets.categories.find(({ id }) => id === category.id)?.deals ?? 0,
      interested: interests.includes(category.id),
    })),
    for_you: first.map(dealOnWire),
    collections: reported
      .filter(({ shown }) => shown)
      .map(({ slug, title, lead }) => ({ slug, title, lead, deals: gathered[slug] })),
    merchants: facets.merchants,
    recent: recent.map(dealOnWire),
    basket: { items: lines.reduce((sum, { quantity, open }) => sum + (open ? quantity : 0), 0), total },
    sources,
  };
}

export const browseHandlers = {
  data: withSystemDb('shared-tables', (_input, context) => frontOf(context)),

  part: withSystemDb('shared-tables', async ({ body }, context) => {
    const { deal_id, merchant_id, collection, ...paging } = body;
    if ([deal_id, merchant_id, collection].filter((one) => one !== undefined).length !== 1)
      throw badField('deal_id', 'Name one of deal_id, merchant_id and collection.');
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
      const looking = lookingBy(context);
      const place = after === undefined ? undefined : placeIn(after, sort);
      const [rows, facets] = await Promise.all([
        // One more than is shown says whether the list goes on.
        listDeals(context.memberDb, looking, filters, { limit: limit + 1, order: sort, after: place }),
        countedBy(context).then((counted) =>
          facetsOf(context.memberDb, counted, looking, filters, MERCHANTS_TO_CHOOSE),
        ),
      ]);
      const shown = rows.slice(0, limit);
      return {
        data: shown.map(dealOnWire),
        limit,
        next: rows.length > limit ? placeText(sort, shown.at(-1)!) : null,
        ...facets,
      };
    },
  ),
} satisfies Partial<HandlersOf<typeof shop>>;
