import type { groceries } from '#contract/areas/groceries.ts';
import type { GroceryPrice, GroceryTrip } from '#contract/areas/grocery-shapes.ts';
import { Failure } from '#contract/kit/errors.ts';
import { findSubCategory, subCategoryIds } from '#domain/categorise/taxonomy.ts';
import { sumCents } from '#domain/money/cents.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { cycleBudgets } from '../../budget/public.ts';
import { lockList, removeItem } from './list-store.ts';
import { readPlannedList } from './list-view.ts';
import type { PlannedList } from './list-view.ts';
import { addTrip, tripsBetween } from './trip-store.ts';

interface UsualCost {
  cents: number;
  prices: readonly PriceFacts[];
}

/**
 * What the same items cost at the usual store, its trip included; null where no price is known for all of them there.
 */
function usualCost({ list, costAt }: PlannedList, trip: GroceryTrip): UsualCost | null {
  const usual = list.stores.find(({ id }) => id === list.usual_store_id);
  if (!usual) return null;
  const costs = trip.items.map(({ GroceryID }) => costAt(GroceryID, usual.id));
  const known = costs.filter((each) => each !== null);
  if (known.length < costs.length) return null;
  return { cents: sumCents(known.map(({ cost }) => cost)) + usual.travel, prices: known.map(({ price }) => price) };
}

type PriceFacts = Pick<GroceryPrice, 'on' | 'sample' | 'stale'>;

/** The days of some prices, and what to know about them. */
function factsOf(prices: readonly PriceFacts[]) {
  const days = prices.map(({ on }) => on).toSorted();
  return {
    from: days[0]!,
    to: days.at(-1)!,
    sample: prices.some(({ sample }) => sample),
    stale: prices.some(({ stale }) => stale),
  };
}

/** Whether these are the items of the trip, in any order. */
function hasItems({ items }: GroceryTrip, ids: readonly number[]): boolean {
  const bought = new Set(items.map(({ GroceryID }) => GroceryID));
  return bought.size === new Set(ids).size && ids.every((id) => bought.has(id));
}

const groceriesId = subCategoryIds.groceries;

/** Finishing a shop, which idempotency makes one transaction, and the grocery budget with what was saved. */
export const tripHandlers = {
  async finish({ body: { stores: count, items: shown } }, { memberDb, member, clock }) {
    const today = clock.today(member.timeZone);
    await lockList(memberDb, member.id);
    const planned = await readPlannedList(memberDb, member.id, today);
    const { list } = planned;
    const trip = count === 2 ? list.split : list.single;
    if (trip === null || trip.items.length === 0)
      throw new Failure('conflict', 'There’s nothing to buy on this trip. Check your list again.');
    if (shown && !hasItems(trip, shown))
      throw new Failure('conflict', 'Your list has changed. Check it, then finish your shop.');
    const usual = usualCost(planned, trip);
    const saved = usual === null ? null : usual.cents - trip.total - trip.travel;
    const prices = factsOf([...trip.items, ...(usual?.prices ?? [])]);
    const nameOf = (id: number): string => list.stores.find((store) => store.id === id)!.name;
    await addTrip(memberDb, member.id, {
      on: today,
      storeNames: trip.store_ids.map(nameOf).join(' and '),
      items: trip.items.length,
      totalCents: trip.total,
      travelCents: trip.travel,
      savedCents: saved,
      sample: prices.sample,
    });
    for (const { GroceryID } of trip.items) await removeItem(memberDb, member.id, GroceryID);
    return { success: true, saved, prices };
  },

  async budget(_input, { memberDb, member, clock }) {
    const { window, lines } = await cycleBudgets(memberDb, member.id, clock.today(member.timeZone));
    const categoryId = findSubCategory(groceriesId)!.categoryId;
    // A budget of the sub-category is the closer one; one of the whole category covers it as well.
    const line =
      lines.find(({ sub_category_id: id }) => id === groceriesId) ??
      lines.find(({ sub_category_id: id, category_id: category }) => id === null && category === categoryId);
    const trips = await tripsBetween(memberDb, member.id, window.start, window.end);
    return {
      from: window.start,
      to: window.end,
      budget: line
        ? {
            name: line.name,
            category_id: line.category_id,
            sub_category_id: line.sub_category_id,
            budgeted: line.budget ?? 0,
            spent: line.actual_spending,
            left: line.left ?? 0,
          }
        : null,
      saved: sumCents(trips.map(({ saved_cents: saved }) => saved ?? 0)),
      sample: trips.some(({ sample }) => sample),
      trips: trips.map(
        ({ id, on_date: on, store_names: stores, items, total_cents: total, travel_cents: travel, ...trip }) => ({
          id,
          on,
          stores,
          items,
          total,
          travel,
          saved: trip.saved_cents,
        }),
      ),
    };
  },
} satisfies Partial<HandlersOf<typeof groceries>>;
