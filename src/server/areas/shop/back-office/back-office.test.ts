import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shop } from '#contract/areas/shop.ts';
import { shopCatalogue } from '#contract/areas/shop-catalogue.ts';
import type { WireBodyOf } from '#contract/kit/endpoint.ts';
import type { Coupon, Coupons } from '#server/ports/coupons/port.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { Call, Payload, TestServer } from '#tests/build/server.ts';

/** The shop's back office. Today is Monday 16 November 2026 in Sydney. */
const coupon: Coupon = {
  key: 'c',
  merchant: 'Gumleaf',
  about: 'Coffee.',
  site: null,
  category: 'Food and drink',
  title: 'Beans',
  offer: '20% off',
  description: '',
  terms: [],
  code: 'BEANS',
  link: 'https://gumleaf.example.com/c',
  startsOn: null,
  endsOn: null,
};
const coupons: Coupons = {
  adapter: 'test',
  list: async (today) => ({ source: 'Test list', asOf: today, coupons: [coupon], leftOut: 0 }),
};
const head =
  'key,merchant,about,site,delivery_fee,free_delivery_from,category,title,offer,description,terms,code,link,price,full_price,taxed,delivery,starts_on,ends_on';
const jar =
  'jar,Saltbush,Dry goods.,,9.95,80,Food and drink,Six jars,Save $8,For the pantry.,No returns,,,22,30,yes,post,,';
const tree = 'tree,Purrch,Cats.,,0,,Pets,Cat tree,$40 off,Tall.,,,,129,169,yes,post,,2026-11-20';

let server: TestServer;
let operator: string;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ ports: { coupons } });
  ({ token: operator } = await server.aMember({ role: 'operator', email: 'boss@example.com' }));
  ({ token } = await server.aMember());
  await call(shopCatalogue.loadCoupons);
  await file(shopCatalogue.loadDeals, [jar, tree]);
});
afterAll(() => server.close());

const call: Call = (endpoint, input) => server.callWith(endpoint, { token: operator, ...input });
async function file<E extends typeof shopCatalogue.loadDeals | typeof shopCatalogue.previewDeals>(
  endpoint: E,
  rows: readonly string[],
  fields: Record<string, string> = { replace: 'true' },
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new File([`${head}\n${rows.join('\n')}\n`], 'deals.csv'));
  return server.callWith(endpoint, { token: operator, form });
}
type Query = Payload<typeof shopCatalogue.deals>;
const listed = async (query: Query = {}) => (await call(shopCatalogue.deals, { query })).body.data;
const titles = async (query: Query = {}) => (await listed(query)).map(({ title }) => title);
const result = async (q: string) =>
  (await server.call(shop.search, { token, query: { q } })).body.data.map(({ title }) => title);
const lastChanges = async (limit: number) =>
  (await call(shopCatalogue.changes, { query: { limit } })).body.data.map(
    ({ subject, title, action, way, by, fields }) => ({
      subject,
      title,
      action,
      way,
      by,
      fields,
    }),
  );
const mat: WireBodyOf<typeof shopCatalogue.saveDeal> = {
  merchant: 'purrch',
  category_id: 8,
  title: 'New mat',
  offer: '$5 off',
  description: '',
  terms: ['One each.'],
  price: 10,
  full_price: 15,
  taxed: true,
  delivery: 'post',
};

describe('deals in the back office', () => {
  test('are found by words and status, added, changed, ended and restored; each change is logged with the previous values', async () => {
    expect(await titles()).toEqual(['Cat tree', 'Beans', 'Six jars']);
    expect(await titles({ search: 'PETS tree' })).toEqual(['Cat tree']);
    expect((await call(shopCatalogue.deals, { query: { limit: 1, page: 2 } })).body).toMatchObject({
      total: 3,
      data: [{ title: 'Beans', source: 'coupons', opened: 0, went_out: 0 }],
    });
    const { id } = (await call(shopCatalogue.saveDeal, { body: mat })).body;
    const made = (await listed({ search: 'mat' }))[0]!;
    expect(made).toMatchObject({
      id,
      source: 'operator',
      key: expect.stringMatching(/^back-office-[0-9a-f]{12}$/),
      kind: 'item',
      status: 'on_offer',
      merchant: 'Purrch',
      category: 'Pets',
      price: 10,
      full_price: 15,
      terms: ['One each.'],
    });
    expect(await result('mat')).toEqual(['New mat']);
    const change = (body: Partial<typeof mat>) =>
      call(shopCatalogue.saveDeal, { body: { ...mat, id, updated_at: made.updated_at, ...body } });
    server.clock.advance(1000);
    expect((await change({ price: 9.5, starts_on: '2026-11-17' })).body).toEqual({ success: true, id });
    expect(await titles({ status: 'coming' })).toEqual(['New mat']);
    expect(await result('mat')).toEqual([]);
    expect(await lastChanges(2)).toEqual([
      {
        subject: 'deal',
        title: 'New mat',
        action: 'changed',
        way: 'back_office',
        by: 'boss@example.com',
        fields: [
          { field: 'price', before: '10.00', after: '9.50' },
          { field: 'starts_on', before: null, after: '2026-11-17' },
        ],
      },
      {
        subject: 'deal',
        title: 'New mat',
        action: 'added',
        way: 'back_office',
        by: 'boss@example.com',
        fields: expect.arrayContaining([
          { field: 'price', before: null, after: '10.00' },
          { field: 'merchant', before: null, after: 'Purrch' },
        ]),
      },
    ]);
    // A change based on outdated values would overwrite the newer ones, so it is refused.
    expect(await change({ title: 'Old mat' })).toMatchObject({ status: 409 });
    const stand = (withdrawn: boolean, of = id) => call(shopCatalogue.setWithdrawn, { body: { id: of, withdrawn } });
    expect((await stand(true)).body).toEqual({ success: true, id, withdrawn: true });
    await stand(true);
    expect(await titles({ status: 'withdrawn' })).toEqual(['New mat']);
    expect(await lastChanges(2)).toMatchObject([
      { action: 'withdrawn', fields: [{ field: 'status', before: 'in the shop', after: 'ended by an operator' }] },
      { action: 'changed' },
    ]);
    await stand(false);
    expect(await lastChanges(1)).toMatchObject([{ action: 'put_back' }]);
    expect((await stand(true, 999_999)).status).toBe(404);
  });

  test.each([
    [{ merchant: 'Nobody' }, 'merchant'],
    [{ category_id: 99 }, 'category_id'],
    [{ price: undefined, full_price: undefined }, 'price'],
    [{ full_price: 10 }, 'full_price'],
    [{ link: 'http://purrch.example' }, 'link'],
    [{ starts_on: '2026-11-18', ends_on: '2026-11-17' }, 'ends_on'],
    [{ title: '' }, 'title'],
    [{ price: 0 }, 'price'],
    [{ price: 100_000.01, full_price: undefined }, 'price'],
  ])('%#: what contradicts itself names its field', async (wrong, field) => {
    const { status, problem } = await server.callWith(shopCatalogue.saveDeal, {
      token: operator,
      body: { ...mat, ...wrong },
    });
    expect([status, problem.errors?.[0]?.field]).toEqual([400, field]);
    expect((await call(shopCatalogue.saveDeal, { body: { ...mat, id: 999_999 } })).status).toBe(404);
  });

  test('a coupon of the service cannot be changed here; once ended here, it stays ended while the service lists it', async () => {
    const beans = (await listed({ search: 'beans' }))[0]!;
    expect((await call(shopCatalogue.saveDeal, { body: { ...mat, id: beans.id } })).status).toBe(409);
    await call(shopCatalogue.setWithdrawn, { body: { id: beans.id, withdrawn: true } });
    await call(shopCatalogue.loadCoupons);
    expect(await result('beans')).toEqual([]);
    await call(shopCatalogue.setWithdrawn, { body: { id: beans.id, withdrawn: false } });
    await call(shopCatalogue.loadCoupons);
    expect(await result('beans')).toEqual(['Beans']);
  });

  test('of eight concurrent changes based on the same version, one succeeds', async () => {
    const { id } = (await call(shopCatalogue.saveDeal, { body: { ...mat, title: 'Rug' } })).body;
    const rug = (await listed({ search: 'rug' }))[0]!;
    server.clock.advance(1000);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        call(shopCatalogue.saveDeal, { body: { ...mat, id, updated_at: rug.updated_at, title: `Rug ${n}` } }),
      ),
    );
    expect([200, 409].map((code) => answers.filter(({ status }) => status === code).length)).toEqual([1, 7]);
    await call(shopCatalogue.setWithdrawn, { body: { id, withdrawn: true } });
  });
});

describe('a file of deals', () => {
  test('previews what it adds, changes, restores and withdraws, and then applies exactly that', async () => {
    await file(shopCatalogue.loadDeals, [jar, tree]);
    const rows = [
      jar.replace(',22,30,', ',20,30,').replace('Dry goods.', 'Dry goods in jars.'),
      'bowl,Purrch,,,0,,Pets,A bowl,$2 off,,,,,8,10,yes,post,,',
    ];
    const before = await listed();
    const { body } = await file(shopCatalogue.previewDeals, rows);
    expect(body).toMatchObject({
      added: 1,
      changed: 1,
      withdrawn: 1,
      put_back: 0,
      unchanged: 0,
      rejected: 0,
      rejected_lines: [],
    });
    expect(body.changes.map(({ subject, action, title, fields }) => [subject, action, title, fields])).toEqual([
      ['merchant', 'changed', 'Saltbush', [{ field: 'about', before: 'Dry goods.', after: 'Dry goods in jars.' }]],
      ['deal', 'changed', 'Six jars', [{ field: 'price', before: '22.00', after: '20.00' }]],
      ['deal', 'added', 'A bowl', expect.any(Array)],
      ['deal', 'withdrawn', 'Cat tree', []],
    ]);
    expect(await listed()).toEqual(before);
    expect((await file(shopCatalogue.loadDeals, [rows[0]!], { replace: 'true', mark: body.mark! })).status).toBe(409);
    expect((await file(shopCatalogue.loadDeals, rows, { mark: body.mark! })).status).toBe(409);
    expect((await file(shopCatalogue.loadDeals, rows, { replace: 'true', mark: body.mark! })).body).toEqual({
      success: true,
      deals: 2,
      withdrawn: 1,
    });
    expect(await titles()).toEqual(['Beans', 'Six jars', 'A bowl']);
    expect((await lastChanges(4)).map(({ way, action, title }) => [way, action, title])).toEqual([
      ['file', 'withdrawn', 'Cat tree'],
      ['file', 'added', 'A bowl'],
      ['file', 'changed', 'Six jars'],
      ['file', 'changed', 'Saltbush'],
    ]);
    // The same file again changes nothing. The withdrawn deal returns with the next file.
    expect((await file(shopCatalogue.previewDeals, rows)).body).toMatchObject({
      added: 0,
      changed: 0,
      withdrawn: 0,
      unchanged: 2,
      changes: [],
    });
    expect((await file(shopCatalogue.previewDeals, [tree], { replace: 'false' })).body).toMatchObject({
      put_back: 1,
      withdrawn: 0,
    });
  });

  test("a plan's hash is for the current state of the shop: after another change the file must be previewed again", async () => {
    const { body } = await file(shopCatalogue.previewDeals, [jar]);
    await call(shopCatalogue.setWithdrawn, {
      body: { id: (await listed({ search: 'bowl' }))[0]!.id, withdrawn: true },
    });
    expect((await file(shopCatalogue.loadDeals, [jar], { replace: 'true', mark: body.mark! })).problem).toMatchObject({
      status: 409,
      detail: expect.stringContaining('Preview the file again.'),
    });
  });

  test('each invalid line is named with its reason, and there is nothing to confirm', async () => {
    const { body } = await file(shopCatalogue.previewDeals, [
      jar,
      jar,
      tree.replace('Pets', 'Boats'),
      'too,few,fields',
      tree.replace(',129,169,', ',,,'),
      tree.replace(',,0,,Pets', ',,1000.01,,Pets'),
      tree.replace(',,,,129', `,,,https://purrch.example/${'x'.repeat(978)},129`),
    ]);
    expect([body.rejected, body.mark]).toEqual([6, null]);
    expect(body.rejected_lines).toEqual([
      { line: 3, reason: 'jar is in the file twice' },
      { line: 4, reason: expect.stringMatching(/^category must be one of Food and drink/) },
      { line: 5, reason: 'found 3 fields, but the first line names 19' },
      { line: 6, reason: 'enter a price, or the link for the coupon' },
      { line: 7, reason: 'delivery_fee can be up to 1000.00' },
      { line: 8, reason: 'link can have up to 1000 characters' },
    ]);
    const form = new FormData();
    form.append('file', new File(['key,title\na,b\n'], 'deals.csv'));
    expect((await call(shopCatalogue.previewDeals, { form })).problem.errors).toEqual([
      { field: 'file', message: expect.stringContaining('The file, line 1: the columns must be key,') },
    ]);
    expect((await call(shopCatalogue.previewDeals, { body: {} })).status).toBe(400);
  });
});

describe('merchants and collections in the back office', () => {
  test('a merchant is added once, and found by its new name with all its deals', async () => {
    type Merchant = WireBodyOf<typeof shopCatalogue.saveMerchant>;
    const save = (body: Partial<Merchant> & Pick<Merchant, 'name'>) =>
      call(shopCatalogue.saveMerchant, { body: { about: '', delivery_fee: 0, ...body } });
    const { id } = (await save({ name: 'Lamp & Linen', site: 'https://lamp.example' })).body;
    expect((await save({ name: 'LAMP & LINEN' })).problem.errors?.[0]?.field).toBe('name');
    await call(shopCatalogue.saveDeal, { body: { ...mat, merchant: 'Lamp & Linen', title: 'Bed sheet' } });
    await save({ id, name: 'Harbour Linen', delivery_fee: 12.5, free_delivery_from: 150 });
    expect(await result('harbour sheet')).toEqual(['Bed sheet']);
    expect((await call(shopCatalogue.merchants, { query: { search: 'HARBOUR' } })).body).toMatchObject({
      total: 1,
      data: [{ id, name: 'Harbour Linen', site: null, delivery_fee: 12.5, free_delivery_from: 150, deals: 1 }],
    });
    expect(await lastChanges(1)).toMatchObject([
      {
        subject: 'merchant',
        action: 'changed',
        fields: [
          { field: 'name', before: 'Lamp & Linen', after: 'Harbour Linen' },
          { field: 'site', before: 'https://lamp.example', after: null },
          { field: 'delivery_fee', before: '0.00', after: '12.50' },
          { field: 'free_delivery_from', before: null, after: '150.00' },
        ],
      },
    ]);
    expect((await save({ id: 999_999, name: 'Nobody' })).status).toBe(404);
    expect((await save({ name: 'B', site: 'ftp://b' })).problem.errors?.[0]?.field).toBe('site');
    expect((await save({ name: 'B', delivery_fee: 1000.01 })).problem.errors?.[0]?.field).toBe('delivery_fee');
  });

  test('a collection is renamed and hidden, also for members', async () => {
    const save = (body: object) =>
      call(shopCatalogue.saveCollection, {
        body: { slug: 'under-25', title: 'Small money', lead: 'For $25 or less.', shown: true, ...body },
      });
    const front = async () => (await server.call(shop.data, { token })).body.collections.map(({ title }) => title);
    await save({});
    expect(await front()).toEqual([
      'Saved by you',
      'Your interests',
      'Ending soon',
      'Small money',
      'Free delivery',
      'Gift cards',
    ]);
    await save({ shown: false });
    expect(await front()).not.toContain('Small money');
    expect((await server.call(shop.part, { token, body: { collection: 'under-25' } })).status).toBe(404);
    expect((await call(shopCatalogue.collections)).body.data).toMatchObject([
      { slug: 'saved', deals: null },
      { deals: null },
      {},
      { slug: 'under-25', title: 'Small money', shown: false, deals: expect.any(Number) },
      {},
      {},
    ]);
    expect((await lastChanges(1))[0]!.fields).toEqual([{ field: 'shown', before: 'yes', after: 'no' }]);
    await save({ title: '$25 and under', lead: 'Things to buy here for $25 or less.' });
    expect((await save({ slug: 'boats' })).status).toBe(400);
  });

  test('is accessible to operators only', async () => {
    for (const endpoint of [
      shopCatalogue.deals,
      shopCatalogue.merchants,
      shopCatalogue.collections,
      shopCatalogue.changes,
    ])
      expect((await server.call(endpoint, { token })).status).toBe(403);
  });
});
