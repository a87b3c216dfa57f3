import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { backOffice } from '#contract/areas/back-office.ts';
import { cart } from '#contract/areas/cart.ts';
import { catalogue } from '#contract/areas/catalogue.ts';
import { orders } from '#contract/areas/orders.ts';
import { productBackOffice } from '#contract/areas/product-back-office.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { AnyInput, TestServer } from '#tests/build/server.ts';

/** Products, prices, stock, promotions and card fees. Today is Monday 16 November 2026 in Sydney. */
let server: TestServer;
let ines: Awaited<ReturnType<typeof person>>;
beforeAll(async () => {
  server = await startTestServer();
  ines = await person({ role: 'operator', email: 'ines@example.com' });
});
afterEach(() => server.clock.set(testStart));
afterAll(() => server.close());

let keys = 0;
const key = () => ({ 'idempotency-key': `product-test-${(keys += 1)}` });

async function person(input: Parameters<TestServer['aMember']>[0] = {}) {
  const member = await server.aMember(input);
  const ask = <E extends Endpoint>(endpoint: E, call?: AnyInput) =>
    server.callWith(endpoint, { token: member.token, headers: key(), ...call });
  return { ...member, ask };
}

const cap = {
  kind: 'pack',
  slug: 'summer-cap',
  name: 'Summer cap',
  summary: 'A cap with a wide brim.',
  benefits: ['Organic cotton'],
  colour: '#2f6b45',
  icon: 'shirt',
  posted: true,
  sample: false,
};
const home = {
  recipient: 'Kim Banksia',
  line1: '1 Short Street',
  suburb: 'Marrickville',
  state: 'NSW',
  postcode: '2204',
} as const;

const saving = (body: object) => ines.ask(productBackOffice.saveProduct, { body });
const pricing = (body: object) =>
  ines.ask(productBackOffice.saveVariant, { body: { label: 'One size', entries: 20, active: true, ...body } });
const publishing = (id: number, more: object = {}) =>
  ines.ask(productBackOffice.publish, { body: { id, state: 'published', ...more } });
const stocking = (variant_id: number, change: number, more: object = {}) =>
  ines.ask(productBackOffice.addStock, { body: { variant_id, change, ...more } });
const onSale = async () => (await server.callWith(catalogue.packs)).body.data.map(({ Slug }) => Slug);
const fieldOf = (reply: { problem?: { errors?: { field: string }[] } | null }) => reply.problem?.errors?.[0]?.field;

/** A published product with one size. */
async function published(slug: string, price = 30): Promise<{ id: number; variantId: number }> {
  const { id } = (await saving({ ...cap, slug })).body.data;
  const variantId = (await pricing({ product_id: id, price })).body.data.variants[0]!.id;
  await publishing(id);
  return { id, variantId };
}

describe('products', () => {
  test('begin as drafts, need a price to be published, and keep slug and kind', async () => {
    const kim = await person();
    expect((await kim.ask(productBackOffice.products)).status).toBe(403);
    const { data } = (await saving(cap)).body;
    expect(data).toMatchObject({ slug: 'summer-cap', state: 'draft', taxed: true, variants: [] });
    expect(await publishing(data.id)).toMatchObject({
      status: 400,
      problem: { detail: 'Add a size or value with a price first.' },
    });
    expect((await saving(cap)).status).toBe(409);
    await pricing({ product_id: data.id, price: 30 });
    expect(await onSale()).not.toContain('summer-cap');
    await publishing(data.id);
    expect(await onSale()).toContain('summer-cap');
    const edit = { ...cap, id: data.id, updated_at: data.updated_at };
    // Publishing has changed it since it was read.
    server.clock.advance(1000);
    await publishing(data.id);
    expect((await saving(edit)).status).toBe(409);
    expect(fieldOf(await saving({ ...cap, id: data.id, slug: 'other-cap' }))).toBe('slug');
    expect(fieldOf(await saving({ ...cap, id: data.id, kind: 'ebook', posted: false, ebook_name: 'A' }))).toBe('kind');
    const renamed = (await saving({ ...cap, id: data.id, name: 'Wide summer cap' })).body.data;
    expect(renamed).toMatchObject({ name: 'Wide summer cap', state: 'published' });
    await ines.ask(productBackOffice.publish, { body: { id: data.id, state: 'withdrawn' } });
    expect(await onSale()).not.toContain('summer-cap');
    const { data: log } = (await ines.ask(backOffice.audit)).body;
    expect(log.slice(0, 3).map(({ action }) => action)).toEqual([
      'product_withdrawn',
      'product_changed',
      'product_published',
    ]);
  });

  test('a gift card has no GST and says how long it is valid; only packs are posted', async () => {
    const card = { ...cap, kind: 'gift_card', slug: 'garden-card', posted: false };
    expect(fieldOf(await saving(card))).toBe('expiry_text');
    expect(fieldOf(await saving({ ...card, expiry_text: 'Valid for 3 years', posted: true }))).toBe('posted');
    expect((await saving({ ...card, expiry_text: 'Valid for 3 years' })).body.data).toMatchObject({ taxed: false });
    expect(fieldOf(await saving({ ...cap, slug: 'deal-4' }))).toBe('slug');
  });

  test('go on sale and off it at the scheduled times', async () => {
    const { id } = (await saving({ ...cap, slug: 'spring-cap' })).body.data;
    await pricing({ product_id: id, price: 30 });
    const wrong = { publish_at: '2026-11-20T00:00:00Z', withdraw_at: '2026-11-20T00:00:00Z' };
    expect(fieldOf(await publishing(id, wrong))).toBe('withdraw_at');
    await publishing(id, { publish_at: '2026-11-20T00:00:00Z', withdraw_at: '2026-11-25T00:00:00Z' });
    expect(await onSale()).not.toContain('spring-cap');
    server.clock.set('2026-11-20T00:00:00.000Z');
    expect(await onSale()).toContain('spring-cap');
    server.clock.set('2026-11-24T23:59:59.000Z');
    expect(await onSale()).toContain('spring-cap');
    server.clock.set('2026-11-25T00:00:00.000Z');
    expect(await onSale()).not.toContain('spring-cap');
  });
});

describe('prices and stock', () => {
  test('each price stays in the history, and an order keeps what it was sold for', async () => {
    const { id, variantId } = await published('history-cap', 30);
    const kim = await person();
    const body = { items: [{ slug: 'history-cap', quantity: 2 }], total: 60, ...home };
    const created = await kim.ask(orders.createCapture, { body: { ...body, token: 'tok_visa' } });
    server.clock.advance(60_000);
    const size = { product_id: id, id: variantId, key: '' };
    await pricing({ ...size, price: 35 });
    await pricing({ ...size, price: 35, label: 'Any size' });
    await pricing({ ...size, price: 35, entries: 25, label: 'Any size' });
    const history = (await ines.ask(productBackOffice.prices, { query: { variant_id: variantId } })).body.data;
    expect(history.map(({ price, entries, by }) => [price, entries, by])).toEqual([
      [35, 25, 'ines@example.com'],
      [35, 20, 'ines@example.com'],
      [30, 20, 'ines@example.com'],
    ]);
    const { reference } = created.body.data!;
    const order = (await kim.ask(orders.details, { body: { reference } })).body.data!;
    expect(order).toMatchObject({ total: 60, lines: [{ price: 30, quantity: 2, entries: 40 }] });
    const listed = (await ines.ask(productBackOffice.products, { query: { kind: 'pack' } })).body.data;
    expect(listed.find((product) => product.id === id)!.variants).toMatchObject([
      { key: '', label: 'Any size', price: 35, entries: 25, sold: 2, stock: null },
    ]);
    expect(fieldOf(await pricing({ product_id: id, key: 'XL', price: 35 }))).toBe('key');
    expect(fieldOf(await pricing({ product_id: id, key: 'X-L', price: 35 }))).toBe('key');
    expect((await pricing({ product_id: id, id: 999_999, price: 35 })).status).toBe(404);
  });

  test('I4: 50 parallel operators take the last 10 one by one: exactly 10 succeed', async () => {
    const { variantId } = await published('scarce-cap');
    expect((await stocking(variantId, 10)).body.stock).toBe(10);
    const replies = await Promise.all(Array.from({ length: 50 }, () => stocking(variantId, -1)));
    expect(replies.filter(({ status }) => status === 200).length).toBe(10);
    expect(replies.filter(({ status }) => status === 422).length).toBe(40);
    expect((await stocking(variantId, 0, { unlimited: true })).body.stock).toBeNull();
    expect((await stocking(variantId, -1)).status).toBe(422);
    expect((await stocking(variantId, 3)).body.stock).toBe(3);
    expect(fieldOf(await stocking(variantId, 0))).toBe('change');
  });

  test('I7: stock that is added twice with one key counts once', async () => {
    const { variantId } = await published('twice-cap');
    const headers = key();
    const body = { variant_id: variantId, change: 7 };
    await Promise.all([1, 2, 3].map(() => ines.ask(productBackOffice.addStock, { headers, body })));
    expect((await stocking(variantId, 1)).body.stock).toBe(8);
  });
});

describe('promotions and card fees', () => {
  const spring = {
    code: 'spring20',
    title: 'Spring sale',
    percent: 20,
    starts_at: '2026-11-15T00:00:00Z',
    ends_at: '2026-12-01T00:00:00Z',
    max_uses: 3,
    active: true,
  };
  const promoting = (body: object) => ines.ask(productBackOffice.savePromotion, { body });

  test('a code with 3 uses is used up by 12 parallel orders, and comes back with an order that is cancelled', async () => {
    const { id, code } = (await promoting(spring)).body.data;
    expect(code).toBe('SPRING20');
    const buyers = await Promise.all(Array.from({ length: 12 }, () => person()));
    const body = { items: [{ slug: 'sponge', quantity: 1 }], promo: 'SPRING20', total: 5.6, ...home };
    const replies = await Promise.all(buyers.map((buyer) => buyer.ask(orders.createOrder, { body })));
    const won = replies.flatMap((reply, at) => (reply.status === 200 ? [at] : []));
    expect(won.length).toBe(3);
    const uses = async () =>
      (await ines.ask(productBackOffice.promotions)).body.data.find((row) => row.id === id)!.uses;
    expect(await uses()).toBe(3);
    const { reference } = replies[won[0]!]!.body.data!;
    await buyers[won[0]!]!.ask(orders.cancelOrder, { body: { reference } });
    expect(await uses()).toBe(2);
    expect(fieldOf(await promoting({ ...spring, id, code: 'OTHER1' }))).toBe('code');
    expect(fieldOf(await promoting({ ...spring, id, max_uses: 1 }))).toBe('max_uses');
    expect((await promoting({ ...spring, title: 'Again' })).status).toBe(409);
    await promoting({ ...spring, id, active: false });
    const ended = await buyers[0]!.ask(orders.createOrder, { body });
    expect(fieldOf(ended)).toBe('promo');
  });

  test('contradictions are named by their field', async () => {
    expect(fieldOf(await promoting({ ...spring, code: 'AB' }))).toBe('code');
    expect(fieldOf(await promoting({ ...spring, amount: 5 }))).toBe('percent');
    expect(fieldOf(await promoting({ ...spring, percent: undefined }))).toBe('percent');
    expect(fieldOf(await promoting({ ...spring, ends_at: spring.starts_at }))).toBe('ends_at');
    expect(fieldOf(await promoting({ ...spring, code: '' }))).toBe('max_uses');
    expect(fieldOf(await promoting({ ...spring, kind: 'deal' }))).toBe('kind');
  });

  test('a card fee applies from its day on, and never in the past', async () => {
    const fee = (starts_on: string, DollarFees = 0.3, PercentFees = 1.5) =>
      ines.ask(productBackOffice.setFee, { body: { starts_on, DollarFees, PercentFees } });
    expect(fieldOf(await fee('2026-11-15'))).toBe('starts_on');
    expect(fieldOf(await fee('2026-11-17', 100.01))).toBe('DollarFees');
    await fee('2026-11-17', 9);
    await fee('2026-11-17');
    expect((await ines.ask(productBackOffice.fees)).body.data).toEqual([
      { starts_on: '2026-11-17', DollarFees: 0.3, PercentFees: 1.5 },
      { starts_on: '2020-01-01', DollarFees: 0, PercentFees: 0 },
    ]);
    const inCart = async () => {
      const { body } = await server.callWith(cart.change, {
        body: { action: 'add', slug: 'tee', variant: 'M', quantity: 1 },
      });
      return body.fee;
    };
    expect(await inCart()).toBe(0);
    server.clock.set('2026-11-16T13:00:00.000Z');
    expect(await inCart()).toBe(1.05);
    await sql`delete from card_fees where starts_on = '2026-11-17'`.execute(server.server.database.systemDb);
  });
});
