import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entitlements } from '#contract/areas/entitlements.ts';
import { orderBackOffice } from '#contract/areas/order-back-office.ts';
import { orders } from '#contract/areas/orders.ts';
import { settings } from '#contract/areas/settings.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** What is left of an order whose money went back, and of one whose buyer asks for it. */
let server: TestServer;
let ines: { token: string };
beforeAll(async () => {
  server = await startTestServer();
  ines = await server.aMember({ role: 'operator', email: 'ines@example.com' });
});
afterAll(async () => {
  expect(await checkLedger(server.server.database.systemDb)).toEqual([]);
  await server.close();
});

let keys = 0;
const headers = () => ({ 'idempotency-key': `refunded-${(keys += 1)}` });

test('a guest who has the money back claims the order, and gets no entries and no membership for it', async () => {
  const email = 'robin@example.com';
  const goods = { items: [{ slug: 'monthly_premium', quantity: 1 }], total: 10, email, name: 'Robin Wren' };
  const created = await server.call(orders.guestCreate, { headers: headers(), body: goods });
  const { reference } = created.body.data;
  await server.call(orders.guestCapture, { headers: headers(), body: { reference, email, token: 'tok_visa' } });
  await server.callWith(orderBackOffice.refund, {
    token: ines.token,
    headers: headers(),
    body: { reference, amount: 10, reason: 'Bought by mistake' },
  });
  const robin = await server.aMember({ email });
  await sql`update profiles set email_verified_at = now() where member_id = ${robin.id}`.execute(
    server.server.database.systemDb,
  );
  const claimed = await server.call(orders.claimOrder, { token: robin.token, headers: headers(), body: { reference } });
  expect(claimed.body.data).toMatchObject({ reference, state: 'refunded', refunded: 10 });
  expect(claimed.body.data.history.map(({ note }) => note)).toContain('Refunded $10.00: Bought by mistake');
  expect((await server.callWith(entitlements.entries, { token: robin.token })).body.entries).toBe(0);
  const premium = await server.call(settings.checkPremium, { token: robin.token });
  expect(premium.body[0]).toEqual({ is_premium: false });
});

test('an order says that its refund was requested, until the support team declines it', async () => {
  const kim = await server.aMember();
  const body = { items: [{ slug: 'debt-handbook', quantity: 1 }], total: 1, token: 'tok_visa' };
  const bought = await server.call(orders.createCapture, { token: kim.token, headers: headers(), body });
  const { reference } = bought.body.data;
  const isRequested = async () =>
    (await server.call(orders.details, { token: kim.token, body: { reference } })).body.data.refund_requested;
  expect(await isRequested()).toBe(false);
  const why = { reference, reason: 'I have it already' };
  await server.call(orders.requestRefund, { token: kim.token, headers: headers(), body: why });
  expect(await isRequested()).toBe(true);
  const { data: open } = (await server.callWith(orderBackOffice.refunds, { token: ines.token })).body;
  await server.callWith(orderBackOffice.decideRefund, {
    token: ines.token,
    headers: headers(),
    body: { reference, id: open[0]!.id, agree: false, reason: 'It was opened' },
  });
  expect(await isRequested()).toBe(false);
});

test('a buyer who asks for a refund that an operator has proposed is told so, and that they have asked only if they have', async () => {
  const kim = await server.aMember();
  const items = [{ slug: 'yearly_premium', quantity: 2 }];
  const body = { items, total: 260, token: 'tok_visa' };
  const bought = await server.call(orders.createCapture, { token: kim.token, headers: headers(), body });
  const { reference } = bought.body.data;
  const ask = () =>
    server.call(orders.requestRefund, {
      token: kim.token,
      headers: headers(),
      body: { reference, reason: 'I have changed my mind' },
    });
  const decided = { token: ines.token, headers: headers(), body: { reference, amount: 260, reason: 'Goodwill' } };
  expect((await server.callWith(orderBackOffice.refund, decided)).body.state).toBe('waiting');
  const end = 'We’ll email you when we’ve made a decision.';
  expect((await ask()).problem?.detail).toBe(`We’re already considering a refund for this order. ${end}`);
  const { data: open } = (await server.callWith(orderBackOffice.refunds, { token: ines.token })).body;
  const { id } = open.find((refund) => refund.reference === reference)!;
  await server.callWith(orderBackOffice.decideRefund, {
    token: ines.token,
    headers: headers(),
    body: { reference, id, agree: false, reason: 'Not yet' },
  });
  expect((await ask()).status).toBe(200);
  expect((await ask()).problem?.detail).toBe(`You’ve already asked for a refund. ${end}`);
});
