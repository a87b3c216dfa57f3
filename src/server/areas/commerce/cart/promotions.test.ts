import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cart } from '#contract/areas/cart.ts';
import { catalogue } from '#contract/areas/catalogue.ts';
import { orders } from '#contract/areas/orders.ts';
import { productBackOffice } from '#contract/areas/product-back-office.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { textOfPdf } from '#tests/build/pdf-text.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { AnyInput, TestServer } from '#tests/build/server.ts';

/** Promotions from the list to the invoice. Today is Monday 16 November 2026 in Sydney. */
let server: TestServer;
let ines: Awaited<ReturnType<typeof person>>;
beforeAll(async () => {
  server = await startTestServer();
  ines = await person({ role: 'operator', email: 'ines@example.com' });
});
afterEach(async () => {
  await sql`update promotions set active = false`.execute(server.server.database.systemDb);
});
afterAll(() => server.close());

let keys = 0;
const key = () => ({ 'idempotency-key': `promotion-test-${(keys += 1)}` });

async function person(input: Parameters<TestServer['aMember']>[0] = {}) {
  const member = await server.aMember(input);
  const ask = <E extends Endpoint>(endpoint: E, call?: AnyInput) =>
    server.callWith(endpoint, { token: member.token, headers: key(), ...call });
  return { ...member, ask };
}

const promote = (more: object) =>
  ines.ask(productBackOffice.savePromotion, {
    body: {
      title: 'Spring sale',
      starts_at: '2026-11-15T00:00:00Z',
      ends_at: '2026-11-30T00:00:00Z',
      active: true,
      ...more,
    },
  });
const fieldOf = (reply: { problem?: { errors?: { field: string }[] } | null }) => reply.problem?.errors?.[0]?.field;

const home = {
  recipient: 'Kim Banksia',
  line1: '1 Short Street',
  suburb: 'Marrickville',
  state: 'NSW',
  postcode: '2204',
} as const;
const tees = [{ slug: 'tee', variant: 'M', quantity: 2 }];

describe('a promotion without a code', () => {
  test('is the same price in the list, the cart, the quote, the order and the invoice', async () => {
    await promote({ kind: 'pack', percent: 15 });
    const tee = (await server.callWith(catalogue.packs)).body.data.find(({ Slug }) => Slug === 'tee')!;
    expect(tee).toMatchObject({ Price: 50, Discount: 15, DiscountedPrice: 42.5, promotion: { title: 'Spring sale' } });
    expect(tee.sizes[0]).toMatchObject({ Price: 50, DiscountedPrice: 42.5 });
    const kim = await person();
    await kim.ask(cart.change, { body: { action: 'add', ...tees[0] } });
    const stored = (await kim.ask(cart.read)).body;
    expect(stored).toMatchObject({ goods: 100, discount: 15, total: 85, gst: 7.73, promo: null });
    expect(stored.lines[0]).toMatchObject({ price: 50, reduced: 42.5 });
    const quoted = (await server.callWith(cart.quote, { body: { items: tees } })).body;
    expect(quoted).toMatchObject({ discount: 15, total: 85, promotions: [{ code: null, title: 'Spring sale' }] });
    const full = await kim.ask(orders.createCapture, { body: { items: tees, total: 100, token: 'tok_visa', ...home } });
    expect(full).toMatchObject({ status: 409, problem: { total: 85 } });
    const order = (
      await kim.ask(orders.createCapture, { body: { items: tees, total: 85, token: 'tok_visa', ...home } })
    ).body.data!;
    expect(order).toMatchObject({ discount: 15, total: 85, gst: 7.73, promotions: [{ title: 'Spring sale' }] });
    // The order keeps what it was sold with, whatever becomes of the promotion.
    await sql`update promotions set title = 'Autumn sale', percent = 50`.execute(server.server.database.systemDb);
    const { reference } = order;
    const again = (await kim.ask(orders.details, { body: { reference } })).body.data!;
    expect(again).toMatchObject({ total: 85, promotions: [{ title: 'Spring sale' }] });
    const response = await fetch(`${server.baseUrl}${orders.invoice.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${kim.token}` },
      body: JSON.stringify({ reference }),
    });
    const text = (await textOfPdf(new Uint8Array(await response.arrayBuffer()))).flat();
    expect(text).toEqual(expect.arrayContaining(['Discount, Spring sale', '−$15.00', '$85.00']));
  });

  test('lowers memberships after the tier’s discount, in every list and in the quote', async () => {
    await promote({ percent: 20 });
    const kim = await person();
    const week = { option: 'weekly_premium', Price: 2.5, DiscountedPrice: 1.8, RenewalPrice: 2.25, Discount: 28 };
    expect((await kim.ask(catalogue.memberships)).body.data[0]).toMatchObject(week);
    const promoted = (await kim.ask(catalogue.promoMemberships)).body;
    expect(promoted.data[0]).toMatchObject(week);
    expect(promoted.promotion).toMatchObject({ code: null, title: 'Spring sale' });
    const items = [{ slug: 'weekly_premium', quantity: 1 }];
    expect((await kim.ask(cart.quote, { body: { items } })).body.total).toBe(1.8);
    expect((await server.callWith(cart.quote, { body: { items } })).body.total).toBe(2);
  });

  test('leaves gift cards alone, is in percent, and ends on time', async () => {
    expect(fieldOf(await promote({ amount: 5 }))).toBe('amount');
    expect(fieldOf(await promote({ percent: 5, kind: 'gift_card' }))).toBe('kind');
    await promote({ percent: 20, ends_at: '2026-11-15T22:30:00Z' });
    const items = [
      { slug: 'coles-gift-card', variant: '50', quantity: 1 },
      { slug: 'debt-handbook', quantity: 5 },
    ];
    const total = async () => (await server.callWith(cart.quote, { body: { items } })).body.total;
    expect(await total()).toBe(54);
    server.clock.set('2026-11-15T22:30:00Z');
    expect(await total()).toBe(55);
    server.clock.set('2026-11-15T22:00:00Z');
  });
});

describe('with a code as well', () => {
  test('each line takes the better of the two, and a code that isn’t better keeps its uses', async () => {
    await promote({ kind: 'pack', percent: 20 });
    const { id } = (await promote({ title: 'Welcome', code: 'WELCOME15', percent: 15, max_uses: 1 })).body.data;
    const quote = async (items: object[], promo: string) =>
      (await server.callWith(cart.quote, { body: { items, promo } })).body;
    expect(await quote(tees, 'WELCOME15')).toMatchObject({
      total: 80,
      promo: { code: 'WELCOME15', counts: false },
      promotions: [{ code: null, title: 'Spring sale' }],
    });
    const mixed = [...tees, { slug: 'debt-handbook', quantity: 4 }];
    expect(await quote(mixed, 'WELCOME15')).toMatchObject({
      total: 83.4,
      promo: { counts: true },
      promotions: [{ title: 'Spring sale' }, { code: 'WELCOME15' }],
    });
    const uses = async () =>
      (await ines.ask(productBackOffice.promotions)).body.data.find((promotion) => promotion.id === id)!.uses;
    const kim = await person();
    const order = (items: object[], total: number) =>
      kim.ask(orders.createOrder, { body: { items, total, promo: 'WELCOME15', ...home } });
    expect((await order(tees, 80)).status).toBe(200);
    expect(await uses()).toBe(0);
    const spent = (await order(mixed, 83.4)).body.data!;
    expect(spent.promotions.map(({ code }) => code)).toEqual([null, 'WELCOME15']);
    expect(await uses()).toBe(1);
    expect(fieldOf(await order(mixed, 83.4))).toBe('promo');
    await kim.ask(orders.cancelOrder, { body: { reference: spent.reference } });
    expect(await uses()).toBe(0);
  });

  test('30 parallel orders with the last 4 uses of a code: exactly 4 get it', async () => {
    await promote({ code: 'LASTFOUR', percent: 50, max_uses: 4 });
    const body = { items: [{ slug: 'debt-handbook', quantity: 1 }], total: 0.5, promo: 'LASTFOUR' };
    const kim = await person();
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async () => (await kim.ask(orders.createOrder, { body })).status),
    );
    expect(statuses.filter((status) => status === 200).length).toBe(4);
  });

  test('a fixed amount replaces the prices that everybody gets only where it takes off more', async () => {
    await promote({ kind: 'pack', percent: 10 });
    await promote({ title: 'Five off', code: 'FIVEOFF', amount: 5 });
    await promote({ title: 'Thirty off', code: 'THIRTYOFF', amount: 30 });
    const total = async (promo: string) =>
      (await server.callWith(cart.quote, { body: { items: tees, promo } })).body.total;
    expect(await total('FIVEOFF')).toBe(90);
    expect(await total('THIRTYOFF')).toBe(70);
  });

  test('a cart whose code has ended meanwhile is ordered without it, for members and visitors', async () => {
    await promote({ code: 'ONEDAY', percent: 10, ends_at: '2026-11-15T22:10:00Z' });
    const kim = await person();
    const tee = { action: 'add', slug: 'tee', variant: 'M', quantity: 1 };
    await kim.ask(cart.change, { body: tee });
    await kim.ask(cart.setPromo, { body: { code: 'ONEDAY' } });
    const { token } = (await server.callWith(cart.change, { body: tee })).body;
    await server.callWith(cart.setPromo, { body: { cart: token, code: 'ONEDAY' } });
    server.clock.set('2026-11-15T22:10:00Z');
    const shown = (await kim.ask(cart.read)).body;
    expect(shown).toMatchObject({ total: 50, discount: 0, promo: null });
    const stale = await kim.ask(orders.createOrder, { body: { total: 45, ...home } });
    expect(stale).toMatchObject({ status: 409, problem: { total: 50 } });
    const ordered = await kim.ask(orders.createOrder, { body: { total: 50, ...home } });
    expect(ordered.body.data).toMatchObject({ total: 50, promotions: [] });
    const guest = { cart: token, total: 50, email: 'robin@example.com', name: 'Robin Wren', ...home };
    expect((await server.callWith(orders.guestCreate, { headers: key(), body: guest })).status).toBe(200);
    const typed = await kim.ask(orders.createOrder, { body: { items: tees, total: 100, promo: 'ONEDAY', ...home } });
    expect(fieldOf(typed)).toBe('promo');
    server.clock.set('2026-11-15T22:00:00Z');
  });
});
