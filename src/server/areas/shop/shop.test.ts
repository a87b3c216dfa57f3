import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cart } from '#contract/areas/cart.ts';
import { orders } from '#contract/areas/orders.ts';
import { shop } from '#contract/areas/shop.ts';
import { shopCatalogue } from '#contract/areas/shop-catalogue.ts';
import type { Endpoint, WireBodyOf } from '#contract/kit/endpoint.ts';
import { CouponsUnavailable } from '#server/ports/coupons/port.ts';
import type { Coupon, Coupons } from '#server/ports/coupons/port.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { CallInput, Payload, TestServer } from '#tests/build/server.ts';

/** Today is Monday 16 November 2026 in Sydney. */
const coupon = (key: string, more: Partial<Coupon> = {}): Coupon => ({
  key,
  merchant: 'Gumleaf',
  about: 'Coffee.',
  site: 'https://gumleaf.example.com/',
  category: 'Food and drink',
  title: `Beans ${key}`,
  offer: '20% off',
  description: 'Any bag.',
  terms: ['Once.'],
  code: 'BEANS',
  link: `https://gumleaf.example.com/${key}`,
  startsOn: null,
  endsOn: null,
  ...more,
});
let listed: Coupon[] | null = [];
const coupons: Coupons = {
  adapter: 'test',
  async list(today) {
    if (!listed) throw new CouponsUnavailable('The service does not answer.');
    return { source: 'Test list', asOf: today, coupons: listed, leftOut: 0 };
  },
};

const head =
  'key,merchant,about,site,delivery_fee,free_delivery_from,category,title,offer,description,terms,code,link,price,full_price,taxed,delivery,starts_on,ends_on';
const items = [
  'jar,Saltbush,Dry goods.,https://saltbush.example.com,9.95,80,Food and drink,Six jars,Save $8,For the pantry.,No returns | Glass,,,22,30,yes,post,,',
  'card,Saltbush,Dry goods.,,9.95,80,Gift cards,Gift card $50,5% off,By e-mail.,,,,47.50,50,no,email,,',
  'tree,Purrch,Cats.,,0,,Pets,Cat tree,$40 off,Posted flat.,,,,129,169,yes,post,,2026-11-20',
  'old,Purrch,Cats.,,0,,Pets,Old mat,$5 off,Gone.,,,,10,15,yes,post,,2026-11-15',
  'soon,Purrch,Cats.,,0,,Pets,New mat,$5 off,Later.,,,,10,15,yes,post,2026-11-17,',
];

let server: TestServer;
let operator: string;
let token: string;
const ids: Record<string, number> = {};
let keys = 0;
const call = <E extends Endpoint>(endpoint: E, input?: CallInput<E>, by = token) =>
  server.callWith(endpoint, { token: by, ...input });
const loadItems = (rows: readonly string[], replace = true, name = 'deals.csv') => {
  const form = new FormData();
  form.append('replace', String(replace));
  form.append('file', new File([`${head}\n${rows.join('\n')}\n`], name));
  return call(shopCatalogue.loadDeals, { form }, operator);
};
const result = async (query: Payload<typeof shop.search>, by = token) =>
  (await call(shop.search, { query }, by)).body.data.map(({ title }) => title);

beforeAll(async () => {
  server = await startTestServer({ ports: { coupons } });
  ({ token: operator } = await server.aMember({ role: 'operator' }));
  ({ token } = await server.aMember());
  listed = [
    coupon('a'),
    coupon('b', { merchant: 'Ridge', category: 'Sport and outdoors', title: 'Tents for two', endsOn: '2026-11-16' }),
    coupon('c', { endsOn: '2026-11-15' }),
    coupon('d', {
      link: 'https://noodle.example/x',
      merchant: 'Noodle',
      site: null,
      category: 'Eating out',
      title: 'Dumplings 100%',
      code: null,
    }),
  ];
  expect((await call(shopCatalogue.loadCoupons, {}, operator)).body).toEqual({
    success: true,
    source: 'Test list',
    deals: 4,
    withdrawn: 0,
  });
  expect((await loadItems(items)).body).toEqual({ success: true, deals: 5, withdrawn: 0 });
  for (const { id, key } of await db().selectFrom('shop_deals').select(['id', 'key']).execute()) ids[key] = id;
});
afterAll(() => server.close());

const db = () => server.server.database.systemDb;

describe('M21: coupons of the service', () => {
  test('M21: those valid today are listed with their code and a tracked link to the merchant', async () => {
    expect(await result({ kind: 'coupon' })).toEqual(['Beans a', 'Tents for two', 'Dumplings 100%']);
    const { body } = await call(shop.part, { body: { deal_id: ids['a'] } });
    expect(body.deal).toMatchObject({
      kind: 'coupon',
      merchant: { name: 'Gumleaf' },
      category: { name: 'Food and drink' },
      price: null,
      code: 'BEANS',
      site: 'gumleaf.example.com',
      terms: ['Once.'],
      source: 'Test list',
      as_of: '2026-11-16',
      open: true,
    });
    expect(body.data.map(({ title }) => title)).toEqual(['Six jars']);
    expect((await call(shop.part, { body: { deal_id: ids['c'] } })).body.deal).toMatchObject({
      open: false,
      code: null,
      out: null,
    });
  });

  test('M21: coupons no longer listed are withdrawn, relisted ones return, and an outage leaves the last list', async () => {
    const before = listed;
    listed = [coupon('a', { title: 'Beans anew' })];
    expect((await call(shopCatalogue.loadCoupons, {}, operator)).body).toMatchObject({ deals: 1, withdrawn: 3 });
    expect(await result({ kind: 'coupon' })).toEqual(['Beans anew']);
    listed = null;
    const silent = await call(shopCatalogue.loadCoupons, {}, operator);
    expect([silent.status, silent.problem.code]).toEqual([503, 'unavailable']);
    expect(await result({ kind: 'coupon' })).toEqual(['Beans anew']);
    listed = before;
    expect((await call(shopCatalogue.loadCoupons, {}, operator)).body).toMatchObject({ deals: 4, withdrawn: 0 });
    expect(await result({ kind: 'coupon', sort: 'newest' })).toHaveLength(3);
    expect((await call(shopCatalogue.loadCoupons)).status).toBe(403);
  });

  test('M21: the link leads to the listed URL, counts for the member of its token, and ignores URLs in the query', async () => {
    const { id, token: by } = await server.aMember();
    const { out } = (await call(shop.part, { body: { deal_id: ids['a'] } }, by)).body.deal!;
    const go = (path: string) => fetch(new URL(path, server.baseUrl), { redirect: 'manual' });
    const first = await go(out!);
    expect([first.status, first.headers.get('location')]).toEqual([303, 'https://gumleaf.example.com/a']);
    await go(out!);
    const forged = out!.replace(/by=.*/, 'by=forged&url=https://evil.example.net&link=https://evil.example.net');
    expect((await go(forged)).headers.get('location')).toBe('https://gumleaf.example.com/a');
    // The token is for this deal. On another deal it counts for nobody.
    await go(out!.replace(`deal_id=${ids['a']}`, `deal_id=${ids['b']}`));
    const { body } = await call(shop.activity, { query: { activity: 'went_out' } }, by);
    expect(body.data.map(({ deal }) => deal!.title)).toEqual(['Beans a']);
    expect(
      await db().selectFrom('shop_deal_hits').select(['deal_id', 'went_out']).where('went_out', '>', 0).execute(),
    ).toEqual([{ deal_id: ids['a'], went_out: 1 }]);
    expect(await db().selectFrom('shop_activity').select('id').where('member_id', '=', id).execute()).toHaveLength(1);
    // Sample merchants have no real site, ended coupons lead to their merchant, unknown links are refused.
    expect((await go(`api/ushop/out?deal_id=${ids['d']}`)).headers.get('location')).toMatch(
      /^\/shop\/merchant\/\d+\?invented=1$/,
    );
    expect((await go(`api/ushop/out?deal_id=${ids['c']}`)).headers.get('location')).toMatch(/^\/shop\/merchant\/\d+$/);
    expect(
      await Promise.all(
        [
          '',
          '?deal_id=999999',
          `?deal_id=${ids['jar']}`,
          '?merchant_id=999999',
          '?deal_id=1&merchant_id=1',
          '?url=https://evil.example.net',
        ].map(async (query) => (await go(`api/ushop/out${query}`)).status),
      ),
    ).toEqual([404, 404, 404, 404, 404, 404]);
  });
});

describe('searching', () => {
  test('by words in any order, categories, merchant and kind, page by page; pattern characters match literally', async () => {
    expect(await result({ q: 'PANTRY jars' })).toEqual(['Six jars']);
    expect(await result({ q: '100%' })).toEqual(['Dumplings 100%']);
    expect(await result({ q: '_' })).toEqual([]);
    expect(await result({ q: 'mat' })).toEqual([]);
    expect(await result({ category: '8,12', sort: 'cheapest' })).toEqual(['Gift card $50', 'Cat tree']);
    expect(await result({ kind: 'item', sort: 'ending' })).toEqual(['Cat tree', 'Six jars', 'Gift card $50']);
    const first = (await call(shop.search, { query: { sort: 'cheapest', limit: 2 } })).body;
    const { body } = await call(shop.search, { query: { sort: 'cheapest', after: first.next!, limit: 2 } });
    expect([body.total, body.data.length, body.data[0]!.title]).toEqual([6, 2, 'Cat tree']);
    expect(body.merchants[0]).toMatchObject({ name: 'Saltbush', deals: 2 });
    const narrowed = (await call(shop.search, { query: { category: 1, merchant: body.merchants[0]!.id } })).body;
    expect([narrowed.total, narrowed.categories.map(({ name, deals }) => [name, deals])]).toEqual([
      1,
      [
        ['Food and drink', 1],
        ['Gift cards', 1],
      ],
    ]);
  });

  test('every sort order continues after the cursor with each deal once, even if one is opened meanwhile', async () => {
    const { token: by } = await server.aMember();
    await call(shop.setInterests, { body: { interests: [8] } }, by);
    for (const [sort, filters] of [
      ['best', {}],
      ['best', { q: 'a' }],
      ['best', { kind: 'item' }],
      ['ending', {}],
      ['newest', {}],
      ['cheapest', {}],
      ['ending', { category: '1,8' }],
    ] as const) {
      const all = await result({ sort, ...filters }, by);
      const pages: string[] = [];
      let after: string | null | undefined;
      while (after !== null) {
        const { body } = await call(shop.search, { query: { sort, limit: 1, after, ...filters } }, by);
        pages.push(...body.data.map(({ title }) => title));
        after = body.next;
        // A deal opened while it is listed moves up before the cursor, and is not listed again.
        if (pages.length === 2)
          await call(shop.noteActivity, { body: { activity: 'opened', deal_id: body.data[0]!.id } }, by);
      }
      expect([sort, filters, pages]).toEqual([sort, filters, all]);
      expect(all.length).toBeGreaterThan(1);
    }
    await db().updateTable('shop_deal_hits').set({ opened: 0 }).execute();
    const { next } = (await call(shop.search, { query: { limit: 1 } }, by)).body;
    for (const after of ['x', `${next}0000000000000000`, 'best.2.0.1', 'best.0.1', 'ending.0.999999999999.1']) {
      const bad = await call(
        shop.search,
        { query: { after, ...(after.startsWith('ending') ? { sort: 'ending' } : {}) } },
        by,
      );
      expect([after, bad.status, bad.problem.errors?.[0]!.field]).toEqual([after, 400, 'after']);
    }
    expect((await call(shop.search, { query: { after: next!, sort: 'ending' } }, by)).status).toBe(400);
  });

  test('counts match the deals on each day, whoever changed them and however', async () => {
    const { token: by } = await server.aMember();
    const categories = async () =>
      Object.fromEntries((await call(shop.data, {}, by)).body.categories.map(({ name, deals }) => [name, deals]));
    expect((await categories())['Pets']).toBe(1);
    await db().updateTable('shop_deals').set({ ends_on: null }).where('key', '=', 'old').execute();
    expect((await categories())['Pets']).toBe(2);
    await db().updateTable('shop_deals').set({ category_id: 7 }).where('key', '=', 'old').execute();
    expect(await categories()).toMatchObject({ Pets: 1, Kids: 1 });
    expect(await result({ category: 7 }, by)).toEqual(['Old mat']);
    await db()
      .updateTable('shop_deals')
      .set({ category_id: 8, ends_on: '2026-11-15' })
      .where('key', '=', 'old')
      .execute();
    const free = async () =>
      (await call(shop.data, {}, by)).body.collections.find(({ slug }) => slug === 'free-delivery')!.deals;
    expect(await free()).toBe(1);
    await db().updateTable('shop_merchants').set({ delivery_cents: 900 }).where('name', '=', 'Purrch').execute();
    expect(await free()).toBe(0);
    await db().updateTable('shop_merchants').set({ delivery_cents: 0 }).where('name', '=', 'Purrch').execute();
    // On the next day one deal has started and one has ended, without a change.
    server.clock.advance(86_400_000);
    const { token: tomorrow } = await server.aMember();
    const { body } = await call(shop.data, {}, tomorrow);
    expect(body.categories.filter(({ deals }) => deals > 0).map(({ name, deals }) => [name, deals])).toEqual([
      ['Food and drink', 2],
      ['Eating out', 1],
      ['Pets', 2],
      ['Gift cards', 1],
    ]);
    server.clock.set(testStart);
    // Twenty concurrent requests after a change make one count, and all return it.
    await db().updateTable('shop_deals').set({ offer: 'New' }).where('key', '=', 'jar').execute();
    const answers = await Promise.all(Array.from({ length: 20 }, () => categories()));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await loadItems(items);
  });

  test('the front page has categories, collections, merchants and lists, and puts the interests first', async () => {
    const { token: by } = await server.aMember();
    expect((await call(shop.setInterests, { body: { interests: [8, 9, 8] } }, by)).body).toEqual({
      success: true,
      interests: [8, 9],
    });
    const { body } = await call(shop.data, {}, by);
    expect(body.for_you.slice(0, 2).map(({ title }) => title)).toEqual(['Tents for two', 'Cat tree']);
    expect(body.categories.filter(({ interested }) => interested).map(({ name, deals }) => [name, deals])).toEqual([
      ['Pets', 1],
      ['Sport and outdoors', 1],
    ]);
    expect(Object.fromEntries(body.collections.map(({ slug, deals }) => [slug, deals]))).toEqual({
      saved: 0,
      'for-you': 2,
      ending: 2,
      'under-25': 1,
      'free-delivery': 1,
      'gift-cards': 1,
    });
    expect(body.sources).toEqual([
      { name: 'Test list', as_of: '2026-11-16' },
      { name: 'Our shop', as_of: '2026-11-16' },
    ]);
    expect((await call(shop.setInterests, { body: { interests: [99] } }, by)).problem.errors?.[0]?.field).toBe(
      'interests',
    );
    expect((await call(shop.setInterests, { body: { interests: [] } }, by)).body.interests).toEqual([]);
  });

  test('a part is one deal, one merchant or one collection', async () => {
    const merchant = (await call(shop.part, { body: { deal_id: ids['tree'] } })).body.deal!.merchant.id;
    expect((await call(shop.part, { body: { merchant_id: merchant } })).body).toMatchObject({
      merchant: { name: 'Purrch', about: 'Cats.', out: null },
      total: 1,
      data: [{ title: 'Cat tree' }],
    });
    expect((await call(shop.part, { body: { collection: 'ending' } })).body).toMatchObject({
      collection: { title: 'Ending soon', deals: 2 },
      data: [{ title: 'Tents for two' }, { title: 'Cat tree' }],
    });
    expect((await call(shop.part, { body: {} })).problem.errors?.[0]?.field).toBe('deal_id');
    expect((await call(shop.part, { body: { deal_id: 1, collection: 'saved' } })).status).toBe(400);
    expect(
      await Promise.all(
        [{ deal_id: 999_999 }, { merchant_id: 999_999 }].map(async (body) => (await call(shop.part, { body })).status),
      ),
    ).toEqual([404, 404]);
  });
});

describe('member activity', () => {
  test('is recorded once per visit and listed latest first; saved deals are a collection; it can be deleted', async () => {
    const { token: by } = await server.aMember();
    const note = (body: WireBodyOf<typeof shop.noteActivity>) => call(shop.noteActivity, { body }, by);
    await note({ activity: 'opened', deal_id: ids['jar'] });
    await note({ activity: 'opened', deal_id: ids['jar'] });
    await note({ activity: 'searched', detail: 'coffee' });
    await call(shop.save, { body: { deal_id: ids['tree']!, saved: true } }, by);
    await call(shop.save, { body: { deal_id: ids['tree']!, saved: true } }, by);
    const { body } = await call(shop.activity, {}, by);
    expect(body.data.map(({ activity, deal, detail }) => [activity, deal?.title ?? detail])).toEqual([
      ['saved', 'Cat tree'],
      ['searched', 'coffee'],
      ['opened', 'Six jars'],
    ]);
    expect((await call(shop.part, { body: { collection: 'saved' } }, by)).body).toMatchObject({
      total: 1,
      data: [{ title: 'Cat tree', saved: true }],
    });
    expect((await call(shop.data, {}, by)).body.recent).toMatchObject([{ title: 'Six jars' }]);
    expect((await call(shop.part, { body: { deal_id: ids['jar'] } }, by)).body.deal!.opened).toBe(1);
    await call(shop.clearActivity, {}, by);
    expect((await call(shop.activity, {}, by)).body.total).toBe(0);
    expect((await call(shop.save, { body: { deal_id: ids['tree']!, saved: false } }, by)).body).toEqual({
      success: true,
      deal_id: ids['tree'],
      saved: false,
    });
    expect((await call(shop.part, { body: { collection: 'saved' } }, by)).body.total).toBe(0);
    expect(
      await Promise.all(
        [{ activity: 'opened' }, { activity: 'searched' }, { activity: 'ordered', deal_id: 1 }].map(
          async (bad) => (await server.callWith(shop.noteActivity, { token: by, body: bad })).status,
        ),
      ),
    ).toEqual([400, 400, 400]);
    expect((await note({ activity: 'opened', deal_id: 999_999 })).status).toBe(404);
  });
});

describe('addresses', () => {
  const home = {
    label: 'Home',
    recipient: 'Mia Carter',
    line1: '3/12 Silver Street',
    suburb: 'marrickville',
    state: 'NSW',
    postcode: '2204',
  } as const;

  test('are stored, checked against the postcode, and have one default that passes to another on removal', async () => {
    const { token: by } = await server.aMember();
    const keep = async (body: WireBodyOf<typeof shop.saveAddress>) => (await call(shop.saveAddress, { body }, by)).body;
    const refused = async (wrong: object) =>
      (await server.callWith(shop.saveAddress, { token: by, body: { ...home, ...wrong } })).problem.errors;
    const first = (await keep(home)).data;
    expect(first).toMatchObject({
      suburb: 'Marrickville',
      full_address: '3/12 Silver Street, Marrickville NSW 2204',
      is_default: true,
    });
    const work = (await keep({ ...home, label: '', line2: 'Ward 4', postcode: '2050', suburb: 'Camperdown' })).data;
    expect([work.is_default, work.label]).toEqual([false, null]);
    expect(await refused({ postcode: '3000' })).toEqual([
      { field: 'postcode', message: '3000 is in VIC, not in NSW.' },
    ]);
    expect((await refused({ postcode: '0001' }))?.[0]?.message).toBe(
      'We couldn’t find postcode 0001. Check it and try again.',
    );
    expect(await refused({ suburb: 'Newtown' })).toEqual([
      { field: 'suburb', message: '2204 covers Marrickville, Marrickville Metro and Marrickville South.' },
    ]);
    expect((await refused({ recipient: ' ', state: 'XX' }))?.map(({ field }) => field)).toEqual(['recipient', 'state']);
    expect((await keep({ ...home, id: work.id, is_default: true })).data).toMatchObject({
      id: work.id,
      is_default: true,
      line2: null,
    });
    expect((await call(shop.removeAddress, { body: { id: work.id } }, by)).status).toBe(200);
    expect((await call(shop.addresses, {}, by)).body.data).toMatchObject([{ id: first.id, is_default: true }]);
    expect((await call(shop.removeAddress, { body: { id: work.id } }, by)).status).toBe(404);
    expect((await call(shop.saveAddress, { body: { ...home, id: first.id } })).status).toBe(404);
    // Two concurrent changes leave one default.
    const { token: other } = await server.aMember();
    await Promise.all(
      Array.from({ length: 6 }, () => call(shop.saveAddress, { body: { ...home, is_default: true } }, other)),
    );
    expect((await call(shop.addresses, {}, other)).body.data.filter(({ is_default }) => is_default)).toHaveLength(1);
  });
});

describe('items that are bought here', () => {
  const home = {
    recipient: 'Mia Carter',
    line1: '12 Silver Street',
    suburb: 'Marrickville',
    state: 'NSW',
    postcode: '2204',
  } as const;
  const put = async (name: string, quantity: number, by: string) =>
    (await call(cart.change, { body: { action: 'set', slug: `deal-${ids[name]}`, quantity } }, by)).body;
  const order = (body: WireBodyOf<typeof orders.createOrder>, by: string) =>
    call(orders.createOrder, { body, headers: { 'idempotency-key': `key-${(keys += 1)}` } }, by);

  test('add up in cents in the cart, with the delivery of each merchant and GST, and keep their prices in the order', async () => {
    const { token: by } = await server.aMember();
    expect(await put('jar', 2, by)).toMatchObject({ goods: 44, delivery: 9.95, total: 53.95, gst: 4.9, posted: true });
    expect(await put('card', 1, by)).toMatchObject({ goods: 91.5, delivery: 9.95, total: 101.45, gst: 4.9 });
    expect(await put('tree', 1, by)).toMatchObject({ goods: 220.5, delivery: 9.95, total: 230.45, gst: 16.63 });
    expect(await put('tree', 0, by)).toMatchObject({ total: 101.45 });
    expect((await order({ total: 101.45 }, by)).problem.errors).toMatchObject([
      { field: 'recipient', message: 'Enter the delivery address.' },
      { field: 'line1' },
      { field: 'suburb' },
      { field: 'state' },
      { field: 'postcode' },
    ]);
    const address_id = (await call(shop.saveAddress, { body: home }, by)).body.data.id;
    const { reference } = (await order({ total: 101.45, address_id }, by)).body.data;
    await loadItems(items.map((row) => row.replace(',22,30,', ',25,30,')));
    expect((await call(orders.details, { body: { reference } }, by)).body.data).toMatchObject({
      goods: 91.5,
      total: 101.45,
      address: { recipient: 'Mia Carter', full_address: '12 Silver Street, Marrickville NSW 2204' },
      lines: [
        { title: 'Six jars', option: 'Saltbush', price: 22, quantity: 2 },
        { title: 'Gift card $50', price: 47.5, quantity: 1 },
      ],
    });
    await loadItems(items);
  });

  test('that are sent by email need no address, and an ended one must leave the cart first', async () => {
    const { token: by } = await server.aMember();
    await put('card', 2, by);
    expect((await order({ total: 95 }, by)).body.data).toMatchObject({ address: null, delivery: 0, gst: 0 });
    await put('tree', 1, by);
    await loadItems(items.filter((row) => !row.startsWith('tree')));
    const { body } = await call(cart.read, {}, by);
    expect([body.lines.map(({ open }) => open), body.total]).toEqual([[true, false], 95]);
    expect((await order({ total: 95 }, by)).problem).toMatchObject({
      status: 422,
      detail: 'Cat tree isn’t available right now. Choose something else, or remove it from your cart.',
    });
    await loadItems(items);
    for (const name of ['a', 'old', 'soon'])
      expect(
        (await call(cart.change, { body: { action: 'add', slug: `deal-${ids[name]}`, quantity: 1 } }, by)).status,
        name,
      ).not.toBe(200);
  });
});
