import type { GroceryList, GroceryListItem, GroceryPrice, GroceryTrip } from '#contract/areas/grocery-shapes.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { sizeText } from '#domain/groceries/product.ts';
import { planList, purchaseAt, travelCents } from '#domain/groceries/list-plan.ts';
import type { ListItem, ListPlan } from '#domain/groceries/list-plan.ts';
import type { Database } from '#server/kit/database.ts';
import { listStores } from '../catalogue/catalogue-store.ts';
import { listItems, listSubstitutes, readTrips } from './list-store.ts';
import { productCards } from '../catalogue/product-cards.ts';

/** What a kilometre costs until the member says so: an assumption about fuel and wear. */
const DEFAULT_CENTS_PER_KM = 25;

type Card = Awaited<ReturnType<typeof productCards>>[number];

interface Planned {
  plan: ListPlan;
  items: readonly ListItem[];
  cards: ReadonlyMap<number, Card>;
  storeIds: readonly number[];
}

/** The price that counts in a store; undefined where none is known. */
const usedPrice = ({ prices }: Card['card'], storeId: number): GroceryPrice | undefined =>
  prices.find(({ used, store_id: id }) => used && id === storeId);

/** What is bought where, for the stores at these positions. */
function tripOf(
  { plan, items, cards, storeIds }: Planned,
  stores: readonly number[],
  facts: { totalCents: number; travelCents: number; missing: number },
  storeOfItem: (item: number) => number | null,
): GroceryTrip {
  return {
    store_ids: stores.map((at) => storeIds[at]!),
    total: facts.totalCents,
    travel: facts.travelCents,
    missing: facts.missing,
    items: items.flatMap(({ productId }, at) => {
      const store = storeOfItem(at);
      const purchase = store === null ? null : plan.purchases[at]![store]!;
      if (!purchase) return [];
      const { row, card } = cards.get(purchase.productId)!;
      const storeId = storeIds[store!]!;
      const { on, stale, special, own, sample } = usedPrice(card, storeId)!;
      const bought = `${row.brand === '' ? '' : `${row.brand} `}${row.name}, ${sizeText(row.amount, row.unit)}`;
      const { productId: boughtId, packs, costCents: cost } = purchase;
      const price = { on, stale, special, own, sample };
      return [{ GroceryID: productId, bought_id: boughtId, bought, packs, cost, store_id: storeId, ...price }];
    }),
  };
}

function tripsOf(planned: Planned): Pick<GroceryList, 'single' | 'split'> {
  const { plan, items } = planned;
  if (items.length === 0) return { single: null, split: null };
  const { single, split, totals } = plan;
  return {
    single: single === null ? null : tripOf(planned, [single], totals[single]!, () => single),
    split: split === null ? null : tripOf(planned, split.stores, split, (item) => split.storeOfItem[item]!),
  };
}

/** The stores with the cost of the trip, those that the member goes to first. */
async function storesFor(db: Database, memberId: number) {
  const [stores, { stores: choices, settings }] = await Promise.all([listStores(db), readTrips(db, memberId)]);
  const centsPerKm = settings?.cents_per_km ?? DEFAULT_CENTS_PER_KM;
  const withTravel = stores.map((store) => {
    const choice = choices.find(({ store_id: id }) => id === store.id);
    const distance = choice?.distance_tenths ?? 0;
    return { ...store, visited: choice?.visited ?? true, distance, travel: travelCents(distance, centsPerKm) };
  });
  return {
    stores: withTravel.toSorted((a, b) => Number(b.visited) - Number(a.visited)),
    centsPerKm,
    usualStoreId: settings?.usual_store_id ?? null,
  };
}

/** The items of the list, and every product that may be bought for them. */
async function itemsFor(db: Database, memberId: number, today: CivilDate) {
  const [rows, substitutes] = await Promise.all([listItems(db, memberId), listSubstitutes(db, memberId)]);
  const ids = [...new Set(rows.flatMap(({ product_id: id }) => [id, ...(substitutes.get(id) ?? [])]))];
  const cards = new Map((await productCards(db, memberId, ids, today)).map((each) => [each.row.id, each]));
  const packageOf = (id: number) => ({ productId: id, amount: cards.get(id)!.row.amount });
  const items: ListItem[] = rows.map(({ product_id: id, quantity }) => ({
    ...packageOf(id),
    quantity,
    substitutes: (substitutes.get(id) ?? []).map(packageOf),
  }));
  return { items, cards };
}

function itemOnWire({ productId, quantity, substitutes }: ListItem, cards: Planned['cards']): GroceryListItem {
  return {
    product: cards.get(productId)!.card,
    quantity,
    substitutes: substitutes.map(({ productId: id }) => {
      const { card } = cards.get(id)!;
      return { GroceryID: id, name: card.name, size: card.size, own_brand: card.own_brand ?? '' };
    }),
  };
}

/** What an item of the list costs in a store, and the price of the package that is bought there. */
export interface ItemCost {
  cost: number;
  price: GroceryPrice;
}

export interface PlannedList {
  list: GroceryList;
  /** By the product of the item; null where no price is known in the store. */
  costAt(productId: number, storeId: number): ItemCost | null;
}

/** The member's list with its cost in every store, and the best way to buy it. */
export async function readPlannedList(db: Database, memberId: number, today: CivilDate): Promise<PlannedList> {
  const [{ items, cards }, { stores, centsPerKm, usualStoreId }] = await Promise.all([
    itemsFor(db, memberId, today),
    storesFor(db, memberId),
  ]);
  const priceAt = (productId: number, storeId: number) => usedPrice(cards.get(productId)!.card, storeId);
  const priceOf = (productId: number, storeId: number) => priceAt(productId, storeId)?.price ?? null;
  // Stores that the member does not go to are totalled as well, but not proposed.
  const trips = stores.map(({ id, travel }) => ({ storeId: id, travelCents: travel }));
  const visited = trips.slice(0, stores.filter((store) => store.visited).length);
  const { totals } = planList(items, trips, priceOf);
  const plan = planList(items, visited, priceOf);
  const list: GroceryList = {
    data: items.map((item) => itemOnWire(item, cards)),
    stores: stores.map(({ id, name, visited: isVisited, distance, travel }, at) => {
      const { totalCents: total, missing } = totals[at]!;
      return { id, name, visited: isVisited, distance_km: distance / 10, total, travel, missing };
    }),
    cost_per_km: centsPerKm,
    usual_store_id: usualStoreId,
    ...tripsOf({ plan, items, cards, storeIds: visited.map(({ storeId }) => storeId) }),
    sample: [...cards.values()].some(({ card }) => card.sample),
  };
  const costAt = (productId: number, storeId: number): ItemCost | null => {
    const item = items.find((each) => each.productId === productId);
    const purchase = item ? purchaseAt(item, storeId, priceOf) : null;
    return purchase && { cost: purchase.costCents, price: priceAt(purchase.productId, storeId)! };
  };
  return { list, costAt };
}
