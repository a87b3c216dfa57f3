import type { groceries } from '#contract/areas/groceries.ts';
import type { GroceryProduct } from '#contract/areas/grocery-shapes.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { comparedProducts, hasSamples, storeLevels } from './compare-store.ts';
import { listItems } from '../list/list-store.ts';
import { productCards } from './product-cards.ts';
import { meantWordLists } from './search.ts';

const DEFAULT_LIMIT = 24;

/** Comparing products and stores by the prices that stores list; what the member saw stands beside them (rule R12). */
export const compareHandlers = {
  async compare({ body: { filters = {}, page = 1, limit = DEFAULT_LIMIT } }, { memberDb, member, clock }) {
    const { category, subcategory, group, keywords, store, own_brand, special, max_unit_price } = filters;
    const words = keywords ? await meantWordLists(memberDb, keywords) : [];
    // Words that nothing is close to match no product.
    if (keywords && words.length === 0) return { Products: [], total: 0, page, limit };
    const stores = store && store.length > 0 ? store : undefined;
    const { ids, total } = await comparedProducts(
      memberDb,
      {
        category,
        subcategory,
        group,
        stores,
        ownBrand: own_brand,
        special,
        maxUnitCents: max_unit_price,
        words: words.map(({ words: list }) => list),
      },
      { limit, offset: (page - 1) * limit },
    );
    const cards = await productCards(memberDb, member.id, ids, clock.today(member.timeZone), 'listed');
    const shown = ({ prices }: GroceryProduct): GroceryProduct['prices'] => {
      const names = prices.flatMap(({ used, special: isSpecial, store: name }) =>
        used && (isSpecial || !special) && (stores?.includes(name) ?? true) ? [name] : [],
      );
      return prices.filter(({ store: name }) => names.includes(name));
    };
    return {
      Products: cards.map(({ card }) => ({ ...card, prices: shown(card) })),
      total,
      page,
      limit,
    };
  },

  async storeCompare({ body: { products } }, { memberDb, member }) {
    const listed = products ? [] : (await listItems(memberDb, member.id)).map(({ product_id: id }) => id);
    const ids = products ?? (listed.length > 0 ? listed : null);
    const [levels, sample] = await Promise.all([storeLevels(memberDb, ids), hasSamples(memberDb, ids)]);
    return {
      data: {
        compare_summary: levels.toSorted((a, b) => a.percentage - b.percentage || a.store.localeCompare(b.store)),
        compared: products ? ('named' as const) : ids ? ('list' as const) : ('all' as const),
        sample,
      },
    };
  },
} satisfies Partial<HandlersOf<typeof groceries>>;
