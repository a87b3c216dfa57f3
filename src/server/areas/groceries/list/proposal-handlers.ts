import type { groceries } from '#contract/areas/groceries.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import { subCategoriesOf, findSubCategory, subCategoryIds } from '#domain/categorise/taxonomy.ts';
import { boughtProducts, habitOf } from '#domain/groceries/habits.ts';
import { sumCents } from '#domain/money/cents.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { groupTotals } from '../../transactions/public.ts';
import { productCards } from '../catalogue/product-cards.ts';
import { receiptPurchases } from '../prices/own-price-store.ts';
import { listItems } from './list-store.ts';

const LOOK_BACK_DAYS = 90;
const SHOWN_ITEMS = 20;
const SHOWN_SHOPS = 5;

/** Where groceries are bought: the category of food, and pet food. */
const groceryIds = [
  ...subCategoriesOf(findSubCategory(subCategoryIds.groceries)!.categoryId).map(({ id }) => id),
  subCategoryIds.pets,
];

/**
 * What the member's own data shows of their shopping. Bank transactions name shops and amounts, and no products:
 * products come from receipts alone.
 */
export const proposalHandlers = {
  async proposals(_input, { memberDb, member, clock }) {
    const today = clock.today(member.timeZone);
    const from = addDays(today, -LOOK_BACK_DAYS);
    const filter = { sub_categories: groceryIds, min_date: from, max_date: today, direction: 'debit' as const };
    const [shops, kinds, days, purchases, items] = await Promise.all([
      groupTotals(memberDb, member.id, filter, 'merchant'),
      groupTotals(memberDb, member.id, filter, 'sub_category'),
      groupTotals(memberDb, member.id, { ...filter, sub_categories: [subCategoryIds.groceries] }, 'day'),
      receiptPurchases(memberDb, member.id, from),
      listItems(memberDb, member.id),
    ]);
    const listed = new Set(items.map(({ product_id: id }) => id));
    const bought = boughtProducts(purchases, today).filter(({ productId }) => !listed.has(productId));
    const shown = bought.slice(0, SHOWN_ITEMS);
    const cards = await productCards(
      memberDb,
      member.id,
      shown.map(({ productId }) => productId),
      today,
    );
    const habit = habitOf(days.map(({ key }) => key));
    return {
      from,
      to: today,
      items: cards.map(({ card }, at) => {
        const { times, lastOn, everyDays, dueOn } = shown[at]!;
        return { product: card, times, last_on: lastOn, every_days: everyDays, due: dueOn !== null && dueOn <= today };
      }),
      visits: habit?.times ?? 0,
      every_days: habit?.everyDays ?? null,
      last_on: habit?.lastOn ?? null,
      spent: sumCents(kinds.map(({ outCents }) => outCents)),
      shops: shops
        .toSorted((a, b) => b.outCents - a.outCents)
        .slice(0, SHOWN_SHOPS)
        .map(({ name, outCents, rows }) => ({ name: name ?? '', spent: outCents, visits: rows })),
      categories: kinds
        .toSorted((a, b) => b.outCents - a.outCents)
        .map(({ key, outCents }) => ({ name: findSubCategory(Number(key))!.name, spent: outCents })),
    };
  },
} satisfies Partial<HandlersOf<typeof groceries>>;
