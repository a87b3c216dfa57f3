import { afterAll, beforeAll, expect, test } from 'vitest';
import { cart } from '#contract/areas/cart.ts';
import { orders } from '#contract/areas/orders.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** A caller of the API names a product in more than one line. An e-book costs $1.00. */
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.aMember());
});
afterAll(async () => server.close());

const workbooks = (...quantities: number[]) =>
  quantities.map((quantity) => ({ slug: 'pay-cycle-workbook', quantity, variant: '' }));

test('one product in two lines is quoted and ordered as one line with both quantities', async () => {
  const items = workbooks(1, 3, 0);
  const quoted = (await server.callWith(cart.quote, { token, body: { items } })).body;
  expect(quoted).toMatchObject({ total: 4, lines: [{ slug: 'pay-cycle-workbook', quantity: 4 }] });
  const headers = { 'idempotency-key': 'repeated-1' };
  const body = { items, total: 4, token: 'tok_visa' };
  const { body: bought } = await server.callWith(orders.createCapture, { token, headers, body });
  expect(bought.data).toMatchObject({ total: 4, lines: [{ slug: 'pay-cycle-workbook', quantity: 4 }] });
});

test('more than ten of a product are refused, however many lines name it', async () => {
  const errors = [{ field: 'items', message: 'You can buy up to 10 of one product at a time.' }];
  const items = workbooks(6, 5);
  expect(await server.call(cart.quote, { token, body: { items } })).toMatchObject({ status: 400, problem: { errors } });
  const headers = { 'idempotency-key': 'repeated-2' };
  const body = { items, total: 11, token: 'tok_visa' };
  expect(await server.call(orders.createCapture, { token, headers, body })).toMatchObject({
    status: 400,
    problem: { errors },
  });
});
