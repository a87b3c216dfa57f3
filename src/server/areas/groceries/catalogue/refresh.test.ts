import { afterAll, beforeAll, expect, test } from 'vitest';
import { groceryBackOffice } from '#contract/areas/grocery-back-office.ts';
import { GroceryPricesUnavailable } from '#server/ports/grocery-prices/port.ts';
import type { GroceryPrices } from '#server/ports/grocery-prices/port.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** A price service that answers when the test says so. */
let calls = 0;
let answer: (isUp: boolean) => void;
let request: Promise<void>;
function expectCall(): void {
  request = new Promise((resolve) => {
    onRequest = resolve;
  });
}
let onRequest: () => void;
const slow: GroceryPrices = {
  adapter: 'slow',
  async catalogue() {
    calls += 1;
    const isUp = new Promise<boolean>((resolve) => {
      answer = resolve;
    });
    onRequest();
    if (!(await isUp)) throw new GroceryPricesUnavailable('The price service is down.');
    return { name: 'Market prices', asOf: '2026-11-15', sample: false, pages: (async function* () {})() };
  },
};

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ ports: { groceryPrices: slow } });
  token = (await server.aMember({ role: 'operator', email: 'ines@example.com' })).token;
});
afterAll(() => server.close());

const refresh = () => server.callWith(groceryBackOffice.refresh, { token });

test('one refresh runs at a time, and others are told so at once', async () => {
  expectCall();
  const first = refresh();
  await request;
  const others = await Promise.all([refresh(), refresh(), refresh()]);
  for (const { status, problem } of others)
    expect([status, problem?.code, problem?.detail]).toEqual([
      409,
      'in_progress',
      'The grocery prices are already being loaded. Wait for that to finish.',
    ]);
  expect(calls).toBe(1);
  answer(true);
  expect((await first).status).toBe(200);
});

test('after one that fails, the next may begin', async () => {
  for (const [isUp, status] of [
    [false, 503],
    [true, 200],
  ] as const) {
    expectCall();
    const running = refresh();
    await request;
    answer(isUp);
    expect((await running).status).toBe(status);
  }
});

test('one whose process ended is replaced after ten minutes', async () => {
  const held_until = new Date(server.clock.now().getTime() + 10 * 60 * 1000);
  const row = { token: '00000000-0000-4000-8000-000000000000', held_until };
  await server.server.database.systemDb.insertInto('grocery_refreshes').values(row).execute();
  expect((await refresh()).status).toBe(409);
  server.clock.advance(10 * 60 * 1000);
  expectCall();
  const running = refresh();
  await request;
  answer(true);
  expect((await running).status).toBe(200);
});
