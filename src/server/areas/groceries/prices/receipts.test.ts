import { afterAll, beforeAll, expect, test } from 'vitest';
import { groceries } from '#contract/areas/groceries.ts';
import { groceryBackOffice } from '#contract/areas/grocery-back-office.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** Receipts over thirty sizes of one tea, one of which two makers sell. Today is 16 November 2026 in Sydney. */
const sizes = Array.from({ length: 30 }, (_, at) => (at + 1) * 10);
const file = [
  'store,product,price,quantity,unit,brand',
  ...sizes.map((grams) => `Coles,Black tea,4.00,${grams},g,First`),
  'Coles,Black tea,5.00,40,g,Second',
  'Coles,Vine leaves,6.00,300,g,',
  'Coles,Vine leaves,9.00,500,g,',
  'Coles,Milk,4.00,2,L,',
  'Coles,Spring water,12.00,14400,ml,',
  'Coles,Spring water,1.00,600,ml,',
].join('\n');

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  const operator = await server.aMember({ role: 'operator', email: 'ines@example.com' });
  ({ token } = await server.aMember());
  const form = new FormData();
  form.append('name', 'Market prices');
  form.append('on', '2026-11-15');
  form.append('file', new File([file], 'prices.csv'));
  const { body } = await server.callWith(groceryBackOffice.importPrices, { token: operator.token, form });
  expect(body).toMatchObject({ products: 36, rejected: [] });
});
afterAll(() => server.close());

const read = async (text: string) => (await server.call(groceries.readReceipt, { token, body: { text } })).body.data;

test('the proposed product is among those shown, however many have its words', async () => {
  const { items } = await read(sizes.map((grams) => `Black Tea ${grams}g 4.20`).join('\n'));
  expect(items).toHaveLength(30);
  // Two makers sell 40 g: neither is proposed, and both can be chosen.
  const shown = items.map(({ proposed_id: id, matches }) => (id === null ? null : matches[0]!.product));
  expect(shown.map((product) => product?.size ?? null)).toEqual(
    sizes.map((grams) => (grams === 40 ? null : `${grams} g`)),
  );
  expect(shown.every((product, at) => product === null || product.GroceryID === items[at]!.proposed_id)).toBe(true);
  expect(items[3]!.matches.slice(0, 2).map(({ product }) => [product.brand, product.size])).toEqual([
    ['First', '40 g'],
    ['Second', '40 g'],
  ]);
});

test('what is sold by weight is proposed only where one size of it is known', async () => {
  const { items } = await read('Vine leaves\n0.500 kg @ $18.00/kg 9.00');
  expect(items[0]).toMatchObject({ proposed_id: null, matches: [{ price: 5.4 }, { price: 9 }] });
});

test('a pack is matched by all that it holds', async () => {
  const { items } = await read('Spring Water 24 x 600ml 12.00\n24 x 600ml Spring Water 12.00');
  expect(
    items.map(({ proposed_id: id, matches }) => matches.find(({ product }) => product.GroceryID === id)),
  ).toMatchObject([{ price: 12, product: { size: '14.4 L' } }, undefined]);
});

test('a product is not proposed for a line with another word that we know', async () => {
  const { items } = await read('Milk 2L 4.00\nSpring Milk 2L 4.00');
  expect(items.map(({ proposed_id: id }) => id !== null)).toEqual([true, false]);
});
