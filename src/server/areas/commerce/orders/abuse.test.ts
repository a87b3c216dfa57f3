import { afterAll, beforeAll, expect, test } from 'vitest';
import { cart } from '#contract/areas/cart.ts';
import { catalogue } from '#contract/areas/catalogue.ts';
import { orders } from '#contract/areas/orders.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { readableCode } from '#server/kit/readable-code.ts';
import { EBOOK, reconcile, stockEbook, tryCall } from '#tests/build/purchases.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** What happens when many ask at once, or ask for what is not theirs. */
let server: TestServer;
let limited: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  limited = await startTestServer({ rateLimits: true });
});
afterAll(async () => {
  expect(await checkLedger(server.server.database.systemDb)).toEqual([]);
  await Promise.all([server.close(), limited.close()]);
});

const db = () => server.server.database.systemDb;
const order = (name: string) =>
  tryCall(() => server.baseUrl, orders.guestCreate, {
    key: `${name}:order`,
    body: { items: [EBOOK], total: 1, email: `${name}@example.com`, name: 'Robin Wren' },
  });

test('of 60 purchases of the last 10 units exactly 10 succeed, and all others are told that it has sold out', async () => {
  await stockEbook(db(), 10);
  const replies = await Promise.all(Array.from({ length: 60 }, (_, index) => order(`last-${index}`)));
  const statuses = replies.map((reply) => reply?.status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(new Set(replies.filter((reply) => reply?.status !== 200).map((reply) => reply?.body['code']))).toEqual(
    new Set(['not_enough']),
  );
  expect(await reconcile(db())).toMatchObject({ orders: 10, stock: 0 });
  await stockEbook(db(), null);
});

test('I5: of 40 parallel payments of one order one is booked, and the gateway charges once', async () => {
  const before = await reconcile(db());
  const { reference } = (await order('once'))!.body['data'] as { reference: string };
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      tryCall(() => server.baseUrl, orders.guestCapture, {
        key: `once:${index}`,
        body: { reference, email: 'once@example.com', token: 'tok_visa' },
      }),
    ),
  );
  expect(replies.filter((reply) => reply?.status === 200)).toHaveLength(40);
  const after = await reconcile(db());
  expect([after.charges - before.charges, after.chargedCents - before.chargedCents]).toEqual([1, 1_00]);
  expect(after.clearingCents - before.clearingCents).toBe(1_00);
});

test('300 guesses at guests’ orders find none, and after 240 the caller has to wait', async () => {
  const body = { items: [EBOOK], total: 1, email: 'robin@example.com', name: 'Robin Wren' };
  const own = await tryCall(() => limited.baseUrl, orders.guestCreate, { key: 'own:order', body });
  const { reference } = own!.body['data'] as { reference: string };
  const statuses: (number | undefined)[] = [];
  for (let guess = 0; guess < 300; guess += 1) {
    // Half of them know a reference but not its email.
    const guessed = guess % 2 === 0 ? `W-${readableCode(3)}` : reference;
    const input = { reference: guessed, email: `guess${guess}@example.com` };
    statuses.push((await tryCall(() => limited.baseUrl, orders.guestDetails, { body: input }))?.status);
  }
  expect(statuses.slice(0, 240).every((status) => status === 404)).toBe(true);
  expect(statuses.slice(240).every((status) => status === 429)).toBe(true);
});

test('guesses at promotion codes are counted together, wherever they are made, and listing without one is not', async () => {
  limited.clock.advance(3_600_000);
  const guess = (nth: number) => readableCode(1) + String(nth);
  const statuses = new Set<number>();
  for (let nth = 0; nth < 60; nth += 1)
    for (const { status } of [
      await limited.callWith(catalogue.promoMemberships, { query: { promo: guess(nth) } }),
      await limited.callWith(cart.quote, { body: { items: [EBOOK], promo: guess(nth) } }),
    ])
      statuses.add(status);
  expect([...statuses]).toEqual([400]);
  const { token } = await limited.aMember();
  const order = { items: [EBOOK], total: 1, token: 'tok_visa', promo: 'SPRING' };
  const refused = [
    await limited.callWith(catalogue.promoMemberships, { token, query: { promo: 'SPRING' } }),
    await limited.callWith(cart.quote, { token, body: order }),
    await limited.callWith(orders.createCapture, { token, body: order, headers: { 'idempotency-key': 'guess' } }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([429, 429, 429]);
  expect((await limited.callWith(catalogue.promoMemberships)).status).toBe(200);
});
