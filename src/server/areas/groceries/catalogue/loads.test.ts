import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groceries } from '#contract/areas/groceries.ts';
import { groceryBackOffice } from '#contract/areas/grocery-back-office.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** Files of prices that operators import one after the other. Today is 16 November 2026 in Sydney. */
let server: TestServer;
let operator: string;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  operator = (await server.aMember({ role: 'operator', email: 'ines@example.com' })).token;
  token = (await server.aMember()).token;
});
afterAll(() => server.close());

async function load(on: string, ...lines: string[]) {
  const form = new FormData();
  form.append('name', 'Market prices');
  form.append('on', on);
  form.append('file', new File([lines.join('\n')], 'prices.csv'));
  const reply = await server.callWith(groceryBackOffice.importPrices, { token: operator, form });
  expect(reply.body.rejected).toEqual([]);
  return reply.body;
}

const named = async (keywords: string) =>
  (await server.call(groceries.search, { token, body: { keywords } })).body.data.results[0]!;

describe('the dearest products that a file may have', () => {
  beforeAll(() =>
    load(
      '2026-11-15',
      'store,product,price,quantity,unit,group',
      'Coles,Saffron threads,99999.99,1,g,Precious',
      'Coles,Truffle oil,99999.99,1000,kg,Precious',
      'Coles,Gold leaf,99999.99,1,each,Precious',
    ),
  );

  test('compare by kilogram and piece', async () => {
    const compare = async (filters: object) =>
      (await server.call(groceries.compare, { token, body: { filters: { group: 'Precious', ...filters } } })).body;
    const { Products } = await compare({});
    expect(Products.map(({ name, prices }) => [name, prices[0]!.unit_price])).toEqual([
      ['Gold leaf', 99_999.99],
      ['Truffle oil', 100],
      ['Saffron threads', 99_999_990],
    ]);
    expect((await compare({ max_unit_price: 100 })).Products.map(({ name }) => name)).toEqual(['Truffle oil']);
  });

  test('are totalled 99 times on a list', async () => {
    const { GroceryID } = await named('saffron threads');
    await server.call(groceries.saveItem, { token, body: { GroceryID, quantity: 99 } });
    const { single } = (await server.call(groceries.list, { token })).body;
    expect(single).toMatchObject({ total: 9_899_999.01, items: [{ packs: 99, cost: 9_899_999.01 }] });
    await server.call(groceries.saveItem, { token, body: { GroceryID, quantity: 0 } });
  });
});

describe('files that say less, or are older', () => {
  const tea = async () => {
    const { GroceryID } = await named('green tea');
    const { data } = (await server.call(groceries.product, { token, params: { id: GroceryID } })).body;
    return data;
  };
  const place = ({ category, group, own_brand }: Awaited<ReturnType<typeof tea>>) => [category, group, own_brand];
  const pricesOf = ({ prices }: Awaited<ReturnType<typeof tea>>) =>
    prices.map(({ store, price, on }) => [store, price, on] as const).toSorted(([a], [b]) => a.localeCompare(b));
  const sourceDay = async () =>
    (await server.call(groceries.categories, { token })).body.sources.find(({ source }) => source === 'operator');

  test('a category and an own brand stay where a later file does not name them', async () => {
    await load(
      '2026-11-15',
      'store,product,price,quantity,unit,category,group,own_brand_of',
      'Coles,Green tea,4.00,100,g,Drinks,Tea,Coles',
    );
    expect(place(await tea())).toEqual(['Drinks', 'Tea', 'Coles']);
    await load('2026-11-16', 'store,product,price,quantity,unit', 'Coles,Green tea,4.20,100,g');
    expect(place(await tea())).toEqual(['Drinks', 'Tea', 'Coles']);
    // Members still find it by the words of its group.
    const { results } = (await server.call(groceries.search, { token, body: { keywords: 'tea' } })).body.data;
    expect(results.map(({ name }) => name)).toContain('Green tea');
    expect(pricesOf(await tea())).toEqual([['Coles', 4.2, '2026-11-16']]);
  });

  test('within a file, one line may name what the next leaves empty', async () => {
    await load(
      '2026-11-16',
      'store,product,price,quantity,unit,category,group',
      'Coles,White tea,4.00,100,g,Drinks,Tea',
      'IGA,White tea,4.50,100,g,,',
    );
    expect(await named('white tea')).toMatchObject({ category: 'Drinks', group: 'Tea' });
  });

  test('a file that has the column changes the own brand, also to none', async () => {
    await load('2026-11-16', 'store,product,price,quantity,unit,own_brand_of', 'Coles,Green tea,4.20,100,g,');
    expect(place(await tea())).toEqual(['Drinks', 'Tea', null]);
  });

  test('an older file adds what is missing and changes nothing that is newer', async () => {
    const before = await sourceDay();
    expect(before).toMatchObject({ name: 'Market prices', as_of: '2026-11-16' });
    const report = await load(
      '2026-11-10',
      'store,product,price,quantity,unit,category,group,on',
      'Coles,Saffron threads,1.00,1,g,Spices,Spices,2026-11-10',
      'Coles,Green tea,1.00,100,g,Old,Old,2026-11-10',
      'IGA,Green tea,3.00,100,g,Old,Old,2026-11-10',
      'Coles,Mint tea,2.00,100,g,Drinks,Tea,2026-11-10',
    );
    expect(report).toMatchObject({ newer_on: '2026-11-16', products: 3, prices: 4 });
    expect(await sourceDay()).toEqual({ ...before, products: before!.products + 1 });
    expect(place(await tea())).toEqual(['Drinks', 'Tea', null]);
    expect(pricesOf(await tea())).toEqual([
      ['Coles', 4.2, '2026-11-16'],
      ['IGA', 3, '2026-11-10'],
    ]);
    expect(pricesOf(await named('saffron threads'))).toEqual([['Coles', 99_999.99, '2026-11-15']]);
    expect(pricesOf(await named('mint tea'))).toEqual([['Coles', 2, '2026-11-10']]);
  });

  test('an older file does not replace the price of a day that a newer one names as well', async () => {
    const head = 'store,product,price,quantity,unit,on';
    await load('2026-11-16', head, 'Coles,Rice,3.00,1,kg,2026-11-12');
    await load('2026-11-14', head, 'Coles,Rice,2.00,1,kg,2026-11-12');
    expect(pricesOf(await named('rice'))).toEqual([['Coles', 3, '2026-11-12']]);
    // A newer file, or one of the same day, corrects it.
    await load('2026-11-16', head, 'Coles,Rice,2.50,1,kg,2026-11-12');
    expect(pricesOf(await named('rice'))).toEqual([['Coles', 2.5, '2026-11-12']]);
  });
});
