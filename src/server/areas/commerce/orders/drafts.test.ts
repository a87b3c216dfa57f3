import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { draws } from '#contract/areas/draws.ts';
import { orders } from '#contract/areas/orders.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { AnyInput, TestServer } from '#tests/build/server.ts';

/** Orders that are saved first and placed later. An e-book costs $1.00 and comes with 5 entries. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.clock.set(testStart));
afterAll(() => server.close());

const db = () => server.server.database.systemDb;
let keys = 0;

async function buyer() {
  const { id, token } = await server.aMember();
  const ask = <E extends Endpoint>(endpoint: E, input: AnyInput = {}) =>
    server.callWith(endpoint, { token, headers: { 'idempotency-key': `draft-test-${(keys += 1)}` }, ...input });
  return { id, ask };
}

const workbooks = (quantity: number) => ({ items: [{ slug: 'pay-cycle-workbook', quantity }], total: quantity });
const changed = { detail: 'Something in this order has changed since you saved it. Place a new order.' };
const setWorkbook = (price: number, entries: number) =>
  sql`update product_variants set price_cents = ${price}, entries = ${entries}
    where product_id = (select id from products where slug = 'pay-cycle-workbook')`.execute(db());
const setState = (state: 'published' | 'withdrawn') =>
  sql`update products set state = ${state} where slug = 'pay-cycle-workbook'`.execute(db());

async function draftOf({ ask }: Awaited<ReturnType<typeof buyer>>, more: object = {}): Promise<string> {
  const saved = await ask(orders.saveOrder, { body: { ...workbooks(2), ...more } });
  return saved.body.data.reference;
}

test('a draft is ordered at the price, the discount and the entries of today, or not at all', async () => {
  const kim = await buyer();
  const place = async (reference: string, total = 2) => kim.ask(orders.createOrder, { body: { reference, total } });
  const pay = async (reference: string) => kim.ask(orders.capture, { body: { reference, token: 'tok_visa' } });
  const reference = await draftOf(kim);
  await setWorkbook(150, 5);
  expect(await place(reference)).toMatchObject({ status: 409, problem: changed });
  expect(await pay(reference)).toMatchObject({ status: 409, problem: changed });
  await setWorkbook(100, 10);
  expect(await pay(reference)).toMatchObject({ status: 409, problem: changed });
  await setWorkbook(100, 5);
  await setState('withdrawn');
  const gone = 'The pay cycle workbook isn’t available right now. Choose something else, or remove it from your cart.';
  expect(await pay(reference)).toMatchObject({ status: 422, problem: { detail: gone } });
  await setState('published');
  expect((await place(reference)).body.data).toMatchObject({ reference, state: 'awaiting_payment', total: 2 });
  await sql`insert into promotions (code, title, percent, starts_at, ends_at, active)
    values ('HALF', 'Half price', 50, '2026-11-15', '2026-11-17', true)`.execute(db());
  const promoted = await draftOf(kim, { promo: 'HALF', total: 1 });
  await sql`update promotions set active = false`.execute(db());
  expect(await place(promoted, 1)).toMatchObject({ status: 409, problem: changed });
});

test('an order that was cancelled is not placed again', async () => {
  const kim = await buyer();
  const reference = await draftOf(kim);
  await kim.ask(orders.cancelOrder, { body: { reference } });
  expect(await kim.ask(orders.createOrder, { body: { reference, total: 2 } })).toMatchObject({
    status: 409,
    problem: { detail: 'This order was cancelled. Place a new order.' },
  });
});

test('a limit on entries counts when an order is paid: several that wait for it don’t get around it', async () => {
  const kim = await buyer();
  await kim.ask(draws.setLimit, { body: { entries_a_month: 12 } });
  const place = async () => (await kim.ask(orders.createOrder, { body: workbooks(2) })).body.data.reference;
  const pay = async (reference: string) => kim.ask(orders.capture, { body: { reference, token: 'tok_visa' } });
  const [first, second, draft] = [await place(), await place(), await draftOf(kim)];
  expect((await pay(first)).body.data).toMatchObject({ state: 'fulfilled', entries: 10 });
  const limit =
    'This order comes with 10 entries. You’ve set a limit of 12 purchased entries a month, and you have 2 left.';
  expect(await pay(second)).toMatchObject({ status: 409, problem: { detail: limit } });
  expect(await pay(draft)).toMatchObject({ status: 409, problem: { detail: limit } });
});
