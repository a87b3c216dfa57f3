import type { groceries } from '#contract/areas/groceries.ts';
import type { ReceiptItem } from '#contract/areas/grocery-shapes.ts';
import { badField, Failure } from '#contract/kit/errors.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { readReceipt, sizeIn, weighedPriceCents, withoutSizes } from '#domain/groceries/receipt.ts';
import type { ReceiptLine } from '#domain/groceries/receipt.ts';
import { wordsOf } from '#domain/groceries/search-words.ts';
import type { Database } from '#server/kit/database.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { findProducts, listStores } from '../catalogue/catalogue-store.ts';
import type { ProductRow } from '../catalogue/catalogue-store.ts';
import { removeOwnPrice, saveOwnPrices } from './own-price-store.ts';
import { productCards } from '../catalogue/product-cards.ts';
import { searchProducts } from '../catalogue/search.ts';

const MAX_AGE_DAYS = 730;
const SHOWN_MATCHES = 6;

type Card = Awaited<ReturnType<typeof productCards>>[number];

/** Whether the receipt names every word of the product, and its size where it names one. */
function isNamed(line: ReceiptLine, row: ProductRow): boolean {
  const words = new Set(wordsOf(line.name));
  const size = sizeIn(line.name);
  const fits = line.byWeight ? row.unit === 'g' : size !== null && size.amount === row.amount && size.unit === row.unit;
  return fits && wordsOf(row.name).every((word) => words.has(word));
}

const priceFor = (line: ReceiptLine, row: ProductRow): number | null =>
  line.byWeight ? weighedPriceCents(line.priceCents, row.amount, row.unit) : line.priceCents;

/** A line with the products that it may be. One is proposed only where nothing else has all the words and the size. */
function itemOf(line: ReceiptLine, cards: readonly Card[]): ReceiptItem {
  const matches = cards.flatMap(({ row, card }) => {
    const price = priceFor(line, row);
    return price === null || price === 0 ? [] : [{ row, match: { product: card, price } }];
  });
  const sure = matches.filter(({ row }) => isNamed(line, row));
  return {
    text: line.text,
    name: line.name,
    matches: matches.slice(0, SHOWN_MATCHES).map(({ match }) => match),
    proposed_id: sure.length === 1 ? sure[0]!.row.id : null,
  };
}

async function matchedItem(db: Database, memberId: number, line: ReceiptLine, today: CivilDate): Promise<ReceiptItem> {
  // The size is compared on its own: '2L' is not a word of the product.
  const words = withoutSizes(line.name).slice(0, 80);
  const { ids } = await searchProducts(db, words, 24);
  return itemOf(line, await productCards(db, memberId, ids, today));
}

/** Prices that a member saw: typed, or read from a pasted receipt. */
export const priceHandlers = {
  async readReceipt({ body: { text } }, { memberDb, member, clock }) {
    const stores = await listStores(memberDb);
    const receipt = readReceipt(
      text,
      stores.map(({ name }) => name),
    );
    const today = clock.today(member.timeZone);
    const items: ReceiptItem[] = [];
    for (const line of receipt.lines) items.push(await matchedItem(memberDb, member.id, line, today));
    return {
      data: {
        store_id: stores.find(({ name }) => name === receipt.store)?.id ?? null,
        on: receipt.on !== null && receipt.on <= today ? receipt.on : null,
        items,
        other_lines: receipt.otherLines,
      },
    };
  },

  async savePrices({ body: { prices, source } }, { memberDb, member, clock }) {
    const today = clock.today(member.timeZone);
    if (prices.some(({ on }) => on > today)) throw badField('on', 'Choose today or an earlier day.');
    if (prices.some(({ on }) => on < addDays(today, -MAX_AGE_DAYS)))
      throw badField('on', 'Choose a day in the last two years.');
    const keyOf = (price: (typeof prices)[number]): string => `${price.GroceryID} ${price.store_id} ${price.on}`;
    if (new Set(prices.map(keyOf)).size !== prices.length)
      throw badField('prices', 'Enter one price for each product, store and day.');
    const ids = [...new Set(prices.map(({ GroceryID }) => GroceryID))];
    const [known, stores] = await Promise.all([findProducts(memberDb, ids), listStores(memberDb)]);
    if (known.length < ids.length) throw new Failure('not_found', 'We couldn’t find that product.');
    if (prices.some(({ store_id: id }) => !stores.some((store) => store.id === id)))
      throw badField('store_id', 'Choose a store from the list.');
    await saveOwnPrices(
      memberDb,
      member.id,
      source,
      prices.map(({ GroceryID: productId, store_id: storeId, on, price }) => ({
        productId,
        storeId,
        on,
        priceCents: price,
      })),
    );
    return { success: true, saved: prices.length };
  },

  async removePrice({ body: { GroceryID: productId, store_id: storeId, on } }, { memberDb, member }) {
    if (!(await removeOwnPrice(memberDb, member.id, { productId, storeId, on })))
      throw new Failure('not_found', 'We couldn’t find that price.');
    return { success: true };
  },
} satisfies Partial<HandlersOf<typeof groceries>>;
