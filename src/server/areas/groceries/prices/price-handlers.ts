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
import { idsNamedBy } from '../catalogue/search-store.ts';
import { idsMeant, meantWordLists } from '../catalogue/search.ts';
import type { MeantWord } from '../catalogue/search.ts';

const MAX_AGE_DAYS = 730;
const SHOWN_MATCHES = 6;
/** More than are shown, since some have no price for what the line weighs. */
const MAX_CANDIDATES = 24;

const priceFor = (line: ReceiptLine, row: ProductRow): number | null =>
  line.byWeight ? weighedPriceCents(line.priceCents, row.amount, row.unit) : line.priceCents;

/** The products that have all words of their name and their size in a line; none where it names no size. */
async function namedIds(db: Database, line: ReceiptLine, meant: readonly MeantWord[]): Promise<number[]> {
  const size = line.byWeight ? null : sizeIn(line.name);
  if (meant.length === 0 || (size === null && !line.byWeight)) return [];
  return idsNamedBy(
    db,
    meant.map(({ words }) => words),
    wordsOf(line.name),
    size,
  );
}

/** A line with the products that it may be. One is proposed only where no other has all the words and the size. */
async function matchedItem(db: Database, memberId: number, line: ReceiptLine, today: CivilDate): Promise<ReceiptItem> {
  // The size is compared on its own: '2L' is not a word of the product.
  const meant = await meantWordLists(db, withoutSizes(line.name).slice(0, 80));
  const [named, ids] = await Promise.all([namedIds(db, line, meant), idsMeant(db, meant, MAX_CANDIDATES)]);
  const cards = await productCards(db, memberId, [...new Set([...named, ...ids])], today);
  const matches = cards.flatMap(({ row, card }) => {
    const price = priceFor(line, row);
    return price === null || price === 0 ? [] : [{ product: card, price }];
  });
  const [proposed] = named.length === 1 ? matches.filter(({ product }) => product.GroceryID === named[0]) : [];
  return {
    text: line.text,
    name: line.name,
    // Those that the line names come first, so that the proposed one is always among those shown.
    matches: matches.slice(0, SHOWN_MATCHES),
    proposed_id: proposed?.product.GroceryID ?? null,
  };
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
    if (prices.some(({ on }) => on > today)) throw badField('on', 'Choose today or an earlier date.');
    if (prices.some(({ on }) => on < addDays(today, -MAX_AGE_DAYS)))
      throw badField('on', 'Choose a date in the last two years.');
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
