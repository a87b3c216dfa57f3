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
