import { groceries } from '#contract/areas/groceries.ts';
import { groceryBackOffice } from '#contract/areas/grocery-back-office.ts';
import type { Endpoint, ReplyOf } from '#contract/kit/endpoint.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { Server } from '../wiring.ts';
import { callEndpoint } from './call-endpoint.ts';

interface Parts {
  server: Server;
  product: string;
}

type Caller = <R>(endpoint: Endpoint, body?: object) => Promise<R>;

/** What the demo member buys most weeks: words that find it first, and how many. */
const wanted = [
  ['full cream milk', 2],
  ['wholemeal bread', 1],
  ['large free range eggs', 1],
  ['tasty cheese', 1],
  ['cavendish bananas', 1],
  ['spaghetti pasta', 2],
  ['diced canned tomatoes', 3],
  ['traditional rolled oats', 1],
  ['medium ground coffee', 1],
  ['dishwashing liquid', 1],
] as const;

/** On three of her receipts, a week apart. */
const onReceipts = ['long life milk', 'navel oranges', 'salted butter'] as const;

/** Keeps what her receipts said, so that these products are proposed again. */
async function addReceipts(call: Caller, storeId: number, today: CivilDate): Promise<void> {
  for (const keywords of onReceipts) {
    const { data } = await call<ReplyOf<typeof groceries.search>>(groceries.search, { keywords, limit: 1 });
    const [bought] = data.results;
    if (!bought) continue;
    const prices = [16, 9, 2].map((daysAgo) => ({
      GroceryID: bought.GroceryID,
      store_id: storeId,
      on: addDays(today, -daysAgo),
      price: 3.5,
    }));
    await call(groceries.savePrices, { prices, source: 'receipt' });
  }
}

/** Loads the sample prices, and fills the demo member's list; she lives close to the stores. */
export async function seedGroceries(
  { server, product }: Parts,
  token: string,
  operator: string,
  today: CivilDate,
): Promise<void> {
  await callEndpoint(server, product, groceryBackOffice.refresh, { token: operator });
  const call: Caller = (endpoint, body) =>
    callEndpoint(server, product, endpoint, { token, ...(body ? { body } : {}) });
  for (const [keywords, quantity] of wanted) {
    const { data } = await call<ReplyOf<typeof groceries.search>>(groceries.search, { keywords, limit: 20 });
    const branded = data.results.find(({ own_brand: ownBrand }) => ownBrand === null);
    // A price service of your own may not have it.
    if (!branded) continue;
    const owned = data.results.find(({ own_brand: ownBrand, group }) => ownBrand !== null && group === branded.group);
    const body = { GroceryID: branded.GroceryID, quantity };
    await call(groceries.saveItem, owned ? { ...body, substitutes: [owned.GroceryID] } : body);
  }
  const { stores } = await call<ReplyOf<typeof groceries.categories>>(groceries.categories);
  const usual = stores.find(({ name }) => name === 'Coles') ?? stores[0];
  const distances: Readonly<Record<string, number>> = { Coles: 1.2, Woolworths: 2.4, ALDI: 1.8, IGA: 0.6 };
  await call(groceries.saveStores, {
    stores: stores.map(({ id, name }) => ({ store_id: id, visited: true, distance_km: distances[name] ?? 5 })),
    cost_per_km: 0.25,
    usual_store_id: usual?.id ?? null,
  });
  if (usual) await addReceipts(call, usual.id, today);
}
