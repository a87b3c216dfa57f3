import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderBackOffice } from '#contract/areas/order-back-office.ts';
import { orders } from '#contract/areas/orders.ts';
import { rewards } from '#contract/areas/rewards.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { relive, setBackClock } from '#tests/build/past.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { pastOrders } from './orders.ts';
import { pastRewards } from './rewards.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function stockOf(slug: string, variant: string): Promise<number | null> {
  const { rows } = await sql<{ stock: number | null }>`
    select v.stock from product_variants v join products p on p.id = v.product_id
    where p.slug = ${slug} and v.key = ${variant}`.execute(server.server.database.systemDb);
  return rows[0]!.stock;
}

test('the demo member has a shirt that Qoin paid in part, an e-book, a refund, a refund request and sponges to be sent; a guest bought a workbook', async () => {
  const mia = await server.aMember({ email: 'mia@example.com' });
  const operator = await server.aMember({ role: 'operator', email: 'ines@example.com' });
  const hoodies = await stockOf('hoodie', 'L');
  const shirts = await stockOf('tee', 'M');
  const clock = setBackClock(server);
  const parts = { server: server.server, product: 'wattle', clock };
  await relive(clock, [...pastRewards(parts, mia, operator.token), ...(await pastOrders(parts, mia, operator.token))]);
  expect(clock.now()).toEqual(new Date(testStart));

  const { data } = (await server.call(orders.list, { token: mia.token })).body;
  expect(
    data.map(({ lines, total, refunded, paid_at: paid }) => [lines[0]!.slug, total, refunded, paid!.slice(0, 10)]),
  ).toEqual([
    ['sponge', 7, 0, '2026-11-13'],
    ['tee', 50, 0, '2026-11-11'],
    ['hoodie', 75, 75, '2026-11-04'],
    ['debt-handbook', 1, 0, '2026-10-31'],
    ['tee', 50, 0, '2026-10-22'],
  ]);
  // The 171 welcome Qoin paid 20 dollars of the first shirt; the ledger, the wallet and the order agree.
  expect(data.map(({ qoin, charged }) => [qoin?.used ?? 0, charged])).toEqual([
    [0, 7],
    [0, 50],
    [0, 75],
    [0, 1],
    [171, 30],
  ]);
  expect(data[4]!.qoin).toEqual({ used: 171, pays: 20, rate: 8.55, returned: 0 });
  expect((await server.call(rewards.qoinBalance, { token: mia.token })).body.balance).toBe(0);
  const moves = (await server.call(rewards.qoinHistory, { token: mia.token })).body.data;
  expect(moves.map(({ qoin }) => qoin)).toEqual([-171, 171]);
  expect(data[3]!.downloads).toEqual([{ line: 0, title: 'The debt handbook', sample: true }]);
  expect(data.every(({ invoice }) => invoice !== null)).toBe(true);

  const listed = async (query: { to_send?: 'true' } = {}) =>
    (await server.call(orderBackOffice.search, { token: operator.token, query })).body.data;
  const guest = (await listed()).find(({ member_id: id }) => id === null)!;
  expect([guest.email, guest.name, guest.total]).toEqual(['guest@wattle.example', 'Robin Wren', 1]);
  expect((await listed({ to_send: 'true' })).map(({ total }) => total)).toEqual([7, 50]);
  const queue = (await server.call(orderBackOffice.refunds, { token: operator.token })).body.data;
  expect(queue.map(({ amount, reason, state }) => [amount, reason, state])).toEqual([
    [50, 'It’s too small for me', 'requested'],
  ]);
  const sent = (
    await server.call(orderBackOffice.details, { token: operator.token, body: { reference: data[4]!.reference } })
  ).body;
  expect(sent).toMatchObject({ parcel: 'SAMPLE 2204 01', can_send: false });
  expect([await stockOf('hoodie', 'L'), await stockOf('tee', 'M')]).toEqual([hoodies, shirts! - 1]);
  expect(await checkLedger(server.server.database.systemDb)).toEqual([]);
});
