import type { groceries } from '#contract/areas/groceries.ts';
import type { GroceryProduct } from '#contract/areas/grocery-shapes.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import {
  groupIdsOf,
  listCategories,
  listGroups,
  listSources,
  listStores,
  listSubcategories,
  ownBrandIds,
  productIdsIn,
} from './catalogue-store.ts';
import { priceCourses } from './price-course.ts';
import { productCards } from './product-cards.ts';
import { searchProducts } from './search.ts';

const DEFAULT_LIMIT = 24;

type MemberContext = Context<'member'>;

/** The day on which a member sees prices. */
const todayOf = ({ clock, member }: Pick<MemberContext, 'clock' | 'member'>): CivilDate => clock.today(member.timeZone);

async function cardsOf(context: MemberContext, ids: readonly number[]): Promise<GroceryProduct[]> {
  return (await productCards(context.memberDb, context.member.id, ids, todayOf(context))).map(({ card }) => card);
}

/** @throws Failure where there is nothing */
function orNotFound<T>(rows: readonly T[], what: string): readonly T[] {
  if (rows.length === 0) throw new Failure('not_found', `We couldn’t find that ${what}.`);
  return rows;
}

/** Browsing and searching groceries (rule R12). */
export const browseHandlers = {
  async categories(_input, { memberDb }) {
    const [categories, stores, sources] = await Promise.all([
      listCategories(memberDb),
      listStores(memberDb),
      listSources(memberDb),
    ]);
    return {
      Categories: categories.map(({ id, name, products }) => ({ grocery_category_id: id, category: name, products })),
      stores,
      sources,
    };
  },

  async subcategories({ query: { category } }, { memberDb }) {
    const rows = orNotFound(await listSubcategories(memberDb, category), 'category');
    return {
      SubCategories: rows.map(({ category_id: id, name, products }) => ({
        grocery_category_id: id,
        subcategory: name,
        products,
      })),
    };
  },

  async groups({ query: { grocery_category_id: categoryId, subcategory } }, { memberDb }) {
    const rows = orNotFound(await listGroups(memberDb, categoryId, subcategory), 'sub-category');
    return { groups: rows.map(({ name, products }) => ({ group: name, products })) };
  },

  async products({ query: { subcategory, group, page = 1, limit = DEFAULT_LIMIT } }, context) {
    const groups = orNotFound(await groupIdsOf(context.memberDb, subcategory, group || undefined), 'sub-category');
    const { ids, total } = await productIdsIn(context.memberDb, groups, { limit, offset: (page - 1) * limit });
    return { Products: await cardsOf(context, ids), total, page, limit };
  },

  async search({ body: { keywords, limit = DEFAULT_LIMIT } }, context) {
    const { ids, corrected } = await searchProducts(context.memberDb, keywords, limit);
    return { data: { results: await cardsOf(context, ids), corrected } };
  },

  async product({ params: { id } }, context) {
    const { memberDb } = context;
    const today = todayOf(context);
    const [product] = await productCards(memberDb, context.member.id, [id], today);
    if (!product) throw new Failure('not_found', 'We couldn’t find that product.');
    const [courses, ownBrands] = await Promise.all([
      priceCourses(memberDb, context.member.id, id, today),
      ownBrandIds(memberDb, product.row).then((ids) => cardsOf(context, ids)),
    ]);
    return { data: product.card, ...courses, own_brands: ownBrands };
  },
} satisfies Partial<HandlersOf<typeof groceries>>;
