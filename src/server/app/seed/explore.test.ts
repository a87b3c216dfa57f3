import { afterAll, beforeAll, expect, test } from 'vitest';
import { explore } from '#contract/areas/explore.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { seedExplore } from './explore.ts';
import { seedVouchers } from './vouchers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the demo member finds a collection of the vouchers of Marrickville, with a workbook at the end', async () => {
  const mia = await server.aMember({ email: 'mia@example.com' });
  const operator = await server.aMember({ role: 'operator', email: 'ines@example.com' });
  const parts = { server: server.server, product: 'wattle' };
  await seedVouchers(parts, mia.token, operator.token, '2026-11-16');
  await seedExplore(parts, mia.token, operator.token);
  await seedExplore(parts, mia.token, operator.token);
  const query = { slug: 'around-marrickville' };
  const { data } = (await server.call(explore.collection, { token: mia.token, query })).body;
  expect(data!.items.length).toBeGreaterThan(1);
  expect(data!.items.slice(0, -1).every(({ voucher }) => voucher !== null)).toBe(true);
  expect(data!.items.at(-1)).toMatchObject({ key: 'pay-cycle-workbook', product: { kind: 'ebook', price: 1 } });
});
