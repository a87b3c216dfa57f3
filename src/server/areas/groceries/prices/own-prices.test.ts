import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groceries } from '#contract/areas/groceries.ts';
import { groceryBackOffice } from '#contract/areas/grocery-back-office.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { AnyInput, TestServer } from '#tests/build/server.ts';

/**
 * Oat biscuits are on special at Coles from 12 November, and a member paid more there on the 14th. Today is
 * 16 November 2026 in Sydney.
 */
const file = `store,product,price,quantity,unit,group,special,on
Coles,Oat biscuits,4.00,400,g,Biscuits,no,2026-09-10
Coles,Oat biscuits,4.00,400,g,Biscuits,no,2026-10-01
Coles,Oat biscuits,4.00,400,g,Biscuits,no,2026-10-22
Coles,Oat biscuits,3.00,400,g,Biscuits,yes,2026-11-12
IGA,Oat biscuits,5.00,400,g,Biscuits,no,2026-11-12
`;

let server: TestServer;
let token: string;
let biscuits: number;
let coles: number;
const call = <E extends Endpoint>(endpoint: E, input?: AnyInput) => server.callWith(endpoint, { token, ...input });
const seen = { price: 3.5, on: '2026-11-14' };

beforeAll(async () => {
  server = await startTestServer();
  const operator = await server.aMember({ role: 'operator', email: 'ines@example.com' });
  ({ token } = await server.aMember());
  const form = new FormData();
  form.append('name', 'Market prices');
  form.append('on', '2026-11-12');
  form.append('file', new File([file], 'prices.csv'));
  expect(
    (await server.callWith(groceryBackOffice.importPrices, { token: operator.token, form })).body.rejected,
  ).toEqual([]);
  const [product] = (await call(groceries.search, { body: { keywords: 'oat biscuits' } })).body.data.results;
  biscuits = product!.GroceryID;
  coles = product!.prices.find(({ store }) => store === 'Coles')!.store_id;
  const prices = [{ GroceryID: biscuits, store_id: coles, ...seen }];
  await call(groceries.savePrices, { body: { source: 'typed', prices } });
});
afterAll(() => server.close());

interface Price {
  store: string;
  price: number;
  on: string;
  special: boolean;
  own: boolean;
  used: boolean;
}
const facts = ({ store, price, on, special, own: isOwn, used }: Price): Price => ({
  store,
  price,
  on,
  special,
  own: isOwn,
  used,
});

const listed = { store: 'Coles', price: 3, on: '2026-11-12', special: true, own: false };
const own = { store: 'Coles', ...seen, special: false, own: true };
const iga = { store: 'IGA', price: 5, on: '2026-11-12', special: false, own: false, used: true };

describe('a price that a member saw while the store has a special', () => {
  test('counts for them, and stands beside the special', async () => {
    const { data, specials } = (await call(groceries.product, { params: { id: biscuits } })).body;
    expect(data.prices.map(facts)).toEqual([{ ...own, used: true }, iga, { ...listed, used: false }]);
    expect(data.ColesPrice).toBe(3.5);
    const special = specials.find(({ store }) => store === 'Coles')!;
    expect(special).toMatchObject({ verdict: 'real', usual: 4, lowest: 3 });
    expect(special.history.slice(-3).map(({ price }) => price)).toEqual([3.5, 3.5, 3.5]);
  });

  test('leaves the product among the specials, which compare by what stores list', async () => {
    const compare = async (filters: object) =>
      (await call(groceries.compare, { body: { filters: { group: 'Biscuits', ...filters } } })).body.Products;
    const [special] = await compare({ special: true });
    expect(special!.prices.map(facts)).toEqual([
      { ...listed, used: true },
      { ...own, used: false },
    ]);
    const [any] = await compare({});
    expect(any!.prices.map(facts)).toEqual([{ ...listed, used: true }, iga, { ...own, used: false }]);
    expect(any!.ColesPrice).toBe(3);
    // 3.00 and 5.00 are 4.00 on average.
    const { compare_summary } = (await call(groceries.storeCompare, { body: { products: [biscuits] } })).body.data;
    expect(compare_summary.map(({ store, percentage }) => [store, percentage])).toEqual([
      ['Coles', -25],
      ['IGA', 25],
    ]);
  });

  test('is what the list costs, and the plan says whose and of which day it is', async () => {
    await call(groceries.saveItem, { body: { GroceryID: biscuits, quantity: 2 } });
    const { single } = (await call(groceries.list)).body;
    expect(single!.items).toMatchObject([
      { cost: 7, on: '2026-11-14', own: true, special: false, stale: false, sample: false },
    ]);
    const body = { stores: [], cost_per_km: 0, usual_store_id: single!.items[0]!.store_id };
    await call(groceries.saveStores, { body });
    const finished = await call(groceries.finish, { body: { stores: 1 }, headers: { 'idempotency-key': 'biscuits' } });
    expect(finished.body).toEqual({
      success: true,
      saved: 0,
      prices: { from: '2026-11-14', to: '2026-11-14', sample: false, stale: false },
    });
  });

  test('gives way to a newer one that the store lists', async () => {
    const prices = [{ GroceryID: biscuits, store_id: coles, price: 2, on: '2026-11-11' }];
    await call(groceries.removePrice, { body: { GroceryID: biscuits, store_id: coles, on: seen.on } });
    await call(groceries.savePrices, { body: { source: 'typed', prices } });
    const { data } = (await call(groceries.product, { params: { id: biscuits } })).body;
    expect(data.prices.map(facts)).toEqual([{ ...listed, used: true }, iga]);
  });
});
