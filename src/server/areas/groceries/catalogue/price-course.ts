import type { GroceryOwnPrice, GrocerySpecial } from '#contract/areas/grocery-shapes.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { HISTORY_DAYS, checkSpecial, dailyPrices } from '#domain/groceries/specials.ts';
import type { Observation } from '#domain/groceries/specials.ts';
import type { Database } from '#server/kit/database.ts';
import { priceHistory } from './catalogue-store.ts';
import { ownPrices } from '../prices/own-price-store.ts';

/** The prices of a store in order; the member's own one stands for any other of the same day. */
function courseOf(
  store: string,
  shared: Awaited<ReturnType<typeof priceHistory>>,
  own: readonly GroceryOwnPrice[],
): Observation[] {
  const byDay = new Map<CivilDate, Observation>();
  for (const row of shared)
    if (row.store === store)
      byDay.set(row.on_date, { on: row.on_date, priceCents: row.price_cents, special: row.special });
  for (const { store: name, on, price } of own)
    if (name === store) byDay.set(on, { on, priceCents: price, special: false });
  return [...byDay.values()].toSorted((a, b) => (a.on < b.on ? -1 : 1));
}

/** How the price of a product went in each store, whether a special is one, and the prices that the member saw. */
export async function priceCourses(
  db: Database,
  memberId: number,
  productId: number,
  today: CivilDate,
): Promise<{ specials: GrocerySpecial[]; own_prices: GroceryOwnPrice[] }> {
  // A special may have begun 60 days ago, and is judged by the 60 days before.
  const since = addDays(today, -2 * HISTORY_DAYS);
  const [shared, seen] = await Promise.all([priceHistory(db, productId, since), ownPrices(db, memberId, [productId])]);
  const own = seen.map(({ store_id: storeId, store, on_date: on, price_cents: price, source }) => ({
    store_id: storeId,
    store,
    on,
    price,
    source,
  }));
  const stores = [...new Set([...shared, ...own].map(({ store }) => store))].toSorted();
  const specials = stores.map((store) => {
    const course = courseOf(store, shared, own);
    // A price that the member saw neither ends a store's special nor makes one.
    const check = checkSpecial(courseOf(store, shared, []), today);
    return {
      store,
      verdict: check.verdict,
      usual: check.usualCents,
      lowest: check.lowestCents,
      known_days: check.knownDays,
      known_prices: check.knownPrices,
      history: dailyPrices(course, today).map(({ date, priceCents }) => ({ date, price: priceCents })),
    };
  });
  return { specials, own_prices: own.toReversed() };
}
