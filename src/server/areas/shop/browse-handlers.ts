import type { shop } from '#contract/areas/shop.ts';
import { badField, Failure } from '#contract/kit/errors.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { collectionOf, collections } from './collections.ts';
import { countByCategory, countByMerchant, countByRule, countDeals, dealsByIds, findDeal, findMerchant, listCategories, listDeals, listSources } from './deal-store.ts';
import type { DealFilters, Looking, Slice } from './deal-store.ts';
import { dealOnWire, fullDealOnWire, merchantOnWire } from './on-wire.ts';
import { basketOnWire } from './order-handlers.ts';
import { basketLines } from './order-store.ts';
import { interestsOf, lastOpened } from './taste-store.ts';
import { wayOut } from './way-out.ts';

const USUAL_PAGE = 24;
const SHOWN_FIRST = 8;
const SHOWN_RECENT = 4;
const SHOWN_LIKE_IT = 4;
const SHOWN_MERCHANTS = 12;
const MERCHANTS_TO_CHOOSE = 60;
const MOST_WORDS = 8;

type Paging = { page?: number | undefined; limit?: number | undefined };
type Input<K extends keyof HandlersOf<typeof shop>> = Parameters<HandlersOf<typeof shop>[K]>[0];

const lookingBy = ({ member, clock }: Context<'member'>): Looking => ({ memberId: member.id, today: clock.today(member.timeZone) });

/** One page of what fits, and how much it is. */
async function pageOf(context: Context<'member'>, filters: DealFilters, order: Slice['order'], { page = 1, limit = USUAL_PAGE }: Paging) {
  const looking = lookingBy(context);
  const [rows, total] = await Promise.all([listDeals(context.db, looking, filters, { offset: (page - 1) * limit, limit, order }), countDeals(context.db, looking, filters)]);
  return { data: rows.map(dealOnWire), total, page, limit };
}

async function dealPart(context: Context<'member'>, id: number) {
  const { db } = context;
  const found = await findDeal(db, lookingBy(context), id);
  if (!found) throw new Failure('not_found', 'There is no such deal.');
  const likeIt = await pageOf(context, { categories: [found.category_id], but: id }, 'best', { limit: SHOWN_LIKE_IT });
  return { ...likeIt, deal: fullDealOnWire(found, found.link === null ? null : wayOut(context, { deal_id: id })), merchant: null, collection: null };
}

async function merchantPart(context: Context<'member'>, id: number, paging: Paging) {
  const [found, deals] = await Promise.all([findMerchant(context.db, id), pageOf(context, { merchant: id }, 'best', paging)]);
  if (!found) throw new Failure('not_found', 'There is no such merchant.');
  return { ...deals, deal: null, merchant: merchantOnWire(found, found.site === null ? null : wayOut(context, { merchant_id: id })), collection: null };
}

async function collectionPart(context: Context<'member'>, slug: NonNullable<Input<'part'>['body']['collection']>, paging: Paging) {
  const { title, lead, rule } = collectionOf(slug);
  const order = slug === 'saved' ? 'saved' : slug === 'ending' ? 'ending' : slug === 'under-25' ? 'cheapest' : 'best';
  const deals = await pageOf(context, { rule }, order, paging);
  return { ...deals, deal: null, merchant: null, collection: { slug, title, lead, deals: deals.total } };
}

/** The first deals: those of the interests, and where they are few, others after them. */
async function frontOf(context: Context<'member'>) {
  const { db, member } = context;
  const looking = lookingBy(context);
  const [categories, counts, interests, first, ruled, merchants, recentIds, basket, sources] = await Promise.all([
    listCategories(db),
    countByCategory(db, looking, {}),
    interestsOf(db, member.id),
    listDeals(db, looking, {}, { offset: 0, limit: SHOWN_FIRST, order: 'best' }),
    countByRule(db, looking, collections.map(({ rule }) => rule)),
    countByMerchant(db, looking, {}, SHOWN_MERCHANTS),
    lastOpened(db, member.id, SHOWN_RECENT),
    basketLines(db, member.id, looking.today),
    listSources(db),
  ]);
  const { lines, total } = basketOnWire(basket);
  return {
    categories: categories.map((category) => ({ ...category, deals: counts.find(({ id }) => id === category.id)?.deals ?? 0, interested: interests.includes(category.id) })),
    for_you: first.map(dealOnWire),
    collections: collections.map(({ slug, title, lead }, at) => ({ slug, title, lead, deals: ruled[at]! })),
    merchants,
    recent: (await dealsByIds(db, looking, recentIds)).map(dealOnWire),
    basket: { items: lines.reduce((sum, { quantity, open }) => sum + (open ? quantity : 0), 0), total },
    sources,
  };
}

export const browseHandlers: Pick<HandlersOf<typeof shop>, 'data' | 'part' | 'search'> = {
  data: (_input, context) => frontOf(context),

  async part({ body }, context) {
    const { deal_id, merchant_id, collection, ...paging } = body;
    if ([deal_id, merchant_id, collection].filter((one) => one !== undefined).length !== 1) throw badField('deal_id', 'Name one of deal_id, merchant_id and collection.');
    if (deal_id !== undefined) return dealPart(context, deal_id);
    if (merchant_id !== undefined) return merchantPart(context, merchant_id, paging);
    return collectionPart(context, collection!, paging);
  },

  async search({ query: { q, category, merchant, kind, sort = 'best', ...paging } }, context) {
    const words = (q ?? '').split(/\s+/).filter((word) => word !== '').slice(0, MOST_WORDS);
    const filters: DealFilters = { words, categories: category, merchant, kind };
    const looking = lookingBy(context);
    const [deals, categories, merchants] = await Promise.all([
      pageOf(context, filters, sort, paging),
      countByCategory(context.db, looking, filters),
      countByMerchant(context.db, looking, filters, MERCHANTS_TO_CHOOSE),
    ]);
    return { ...deals, categories, merchants };
  },
};
