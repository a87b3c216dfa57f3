import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { budget } from '#contract/areas/budget.ts';
import { groceries } from '#contract/areas/groceries.ts';
import { groceryBackOffice } from '#contract/areas/grocery-back-office.ts';
import { imports } from '#contract/areas/imports.ts';
import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { AnyInput, TestServer } from '#tests/build/server.ts';

/** Finished shops, the grocery budget, and what a member's own data proposes. Today is 16 November 2026 in Sydney. */
const statement = `Date,Amount,Description
2026-10-26,-82.10,WOOLWORTHS 1294 MARRICKVILLE
2026-11-02,-91.40,WOOLWORTHS 1294 MARRICKVILLE
2026-11-09,-60.00,ALDI STORES MARRICKVILLE
2026-11-13,-40.50,WOOLWORTHS 1294 MARRICKVILLE
`;

let server: TestServer;
let token: string;
let ids: Record<'milk' | 'bread', number>;
let storeIds: Record<string, number>;
beforeAll(async () => {
  server = await startTestServer();
  const operator = await server.aMember({ role: 'operator', email: 'ines@example.com' });
  await server.call(groceryBackOffice.refresh, { token: operator.token });
  ({ token } = await server.aMember());
  const find = async (keywords: string, wanted: string) => {
    const { results } = (await call(groceries.search, { body: { keywords, limit: 50 } })).body.data;
    return results.find(({ own_brand, size }) => own_brand === null && size === wanted)!.GroceryID;
  };
  ids = { milk: await find('billy hill full cream milk', '2 L'), bread: await find('white bread', '650 g') };
  const { stores } = (await call(groceries.categories)).body;
  storeIds = Object.fromEntries(stores.map(({ id, name }) => [name, id]));
});
afterAll(() => server.close());

/** The day of the sample prices, on which the shops below were worked out. */
const sample = { from: '2026-11-09', to: '2026-11-09', sample: true, stale: false };

let keys = 0;
const finish = (body: { stores: number; items?: number[] }, key = `finish-${(keys += 1)}`) =>
  call(groceries.finish, { body, headers: { 'idempotency-key': key } });

const call = <E extends Endpoint>(endpoint: E, input?: AnyInput) => server.callWith(endpoint, { token, ...input });

async function addStatement(): Promise<void> {
  const form = new FormData();
  form.set('sign', 'plus_in');
  form.append('file', new Blob([statement]), 'rows.csv');
  expect((await call(imports.import, { form })).body).toMatchObject({ imported: 4 });
}

describe('a finished shop', () => {
  test('saves against the usual store, both trips included, and takes what was bought off the list', async () => {
    await call(groceries.saveItem, { body: { GroceryID: ids.milk, quantity: 2 } });
    await call(groceries.saveStores, {
      body: {
        stores: Object.values(storeIds).map((id) => ({ store_id: id, visited: id === storeIds.ALDI, distance_km: 1 })),
        cost_per_km: 0.1,
        usual_store_id: storeIds.Coles,
      },
    });
    // ALDI: 2 × 3.45 and 0.20 for the trip. Coles: 2 × 3.75 and 0.20.
    expect((await finish({ stores: 1 })).body).toEqual({ success: true, saved: 0.6, prices: sample });
    expect((await call(groceries.list)).body.data).toEqual([]);
    expect((await finish({ stores: 1 })).status).toBe(409);
  });

  test('is recorded once, however often and from wherever it is sent', async () => {
    const trips = async () => (await call(groceries.budget)).body.trips.length;
    const before = await trips();
    const unkeyed = await call(groceries.finish, { body: { stores: 1 } });
    expect([unkeyed.status, unkeyed.problem!.errors![0]!.field]).toEqual([400, 'Idempotency-Key']);
    await call(groceries.saveItem, { body: { GroceryID: ids.milk, quantity: 2 } });
    // Two taps of one button, with one key.
    const taps = await Promise.all([finish({ stores: 1 }, 'one-tap'), finish({ stores: 1 }, 'one-tap')]);
    expect(taps.map(({ body }) => body)).toEqual([
      { success: true, saved: 0.6, prices: sample },
      { success: true, saved: 0.6, prices: sample },
    ]);
    expect(await trips()).toBe(before + 1);
    await call(groceries.saveItem, { body: { GroceryID: ids.milk, quantity: 2 } });
    // Four windows at once, each with a key of its own.
    const windows = await Promise.all([1, 2, 3, 4].map(() => finish({ stores: 1 })));
    expect(windows.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(await trips()).toBe(before + 2);
  });

  test('has the items that the member was shown, otherwise nothing is recorded', async () => {
    await call(groceries.saveItem, { body: { GroceryID: ids.milk, quantity: 2 } });
    const other = await finish({ stores: 1, items: [ids.milk, ids.bread] });
    expect([other.status, other.problem!.detail]).toEqual([
      409,
      'Your list has changed. Check it, then finish your shop.',
    ]);
    expect((await call(groceries.list)).body.data).toHaveLength(1);
    expect((await finish({ stores: 1, items: [ids.milk] })).status).toBe(200);
  });

  test('is shown beside the grocery budget of the pay cycle, whose figures are those of Budgets', async () => {
    expect((await call(groceries.budget)).body).toMatchObject({ budget: null, saved: 2.4, sample: true });
    await addStatement();
    await call(budget.set, {
      body: { sub_category_id: subCategoryIds.groceries, amount: 300, roll_over: 'none', from: '2026-10-01' },
    });
    const { body } = await call(groceries.budget);
    const line = (await call(budget.list)).body.data.find(
      ({ sub_category_id: id }) => id === subCategoryIds.groceries,
    )!;
    expect(body.budget).toEqual({
      name: 'Groceries',
      category_id: line.category_id,
      sub_category_id: subCategoryIds.groceries,
      budgeted: line.budget,
      spent: line.actual_spending,
      left: line.left,
    });
    expect(body.budget!.spent).toBeGreaterThan(0);
    expect(body.trips).toHaveLength(4);
    expect(new Set(body.trips.map(({ id }) => id)).size).toBe(4);
    expect(body.trips.slice(0, 1)).toEqual([
      { id: expect.any(Number), on: '2026-11-16', stores: 'ALDI', items: 1, total: 6.9, travel: 0.2, saved: 0.6 },
    ]);
  });
});

describe('proposals', () => {
  test('name the shops that transactions show, and only products that are on a receipt', async () => {
    const before = (await call(groceries.proposals)).body;
    expect(before.items).toEqual([]);
    expect(before).toMatchObject({ visits: 4, every_days: 7, last_on: '2026-11-13', spent: 274 });
    expect(before.shops.map(({ visits, spent }) => [visits, spent])).toEqual([
      [3, 214],
      [1, 60],
    ]);
    expect(before.categories).toEqual([{ name: 'Groceries', spent: 274 }]);
    const on = (GroceryID: number, ...days: string[]) =>
      days.map((day) => ({ GroceryID, store_id: storeIds.Coles!, on: day, price: 3 }));
    const prices = [...on(ids.milk, '2026-10-26', '2026-11-02', '2026-11-09'), ...on(ids.bread, '2026-11-13')];
    await call(groceries.savePrices, { body: { source: 'receipt', prices } });
    const { items } = (await call(groceries.proposals)).body;
    expect(
      items.map(({ product, times, last_on, every_days, due }) => [product.GroceryID, times, last_on, every_days, due]),
    ).toEqual([
      [ids.milk, 3, '2026-11-09', 7, true],
      [ids.bread, 1, '2026-11-13', null, false],
    ]);
    // What is on the list is not proposed again.
    await call(groceries.saveItem, { body: { GroceryID: ids.milk, quantity: 1 } });
    expect((await call(groceries.proposals)).body.items.map(({ product }) => product.GroceryID)).toEqual([ids.bread]);
  });
});
