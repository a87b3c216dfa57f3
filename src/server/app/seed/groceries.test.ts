import { afterAll, beforeAll, expect, test } from 'vitest';
import { groceries } from '#contract/areas/groceries.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { seedGroceries } from './groceries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the demo member finds ten groceries on her list, own brands, and the cheapest stores with the trip', async () => {
  const mia = await server.aMember({ email: 'mia@example.com' });
  const operator = await server.aMember({ role: 'operator', email: 'ines@example.com' });
  await seedGroceries({ server: server.server, product: 'wattle' }, mia.token, operator.token, '2026-11-16');
  const list = (await server.call(groceries.list, { token: mia.token })).body;
  expect(list.data).toHaveLength(10);
  expect(list.data.filter(({ substitutes }) => substitutes.length > 0).length).toBeGreaterThan(5);
  expect((list.split ?? list.single)!.missing).toBe(0);
  const { items } = (await server.call(groceries.proposals, { token: mia.token })).body;
  expect(items.map(({ times, every_days, due }) => [times, every_days, due])).toEqual([
    [3, 7, false],
    [3, 7, false],
    [3, 7, false],
  ]);
  expect(list.stores.every(({ travel }) => travel > 0)).toBe(true);
});
