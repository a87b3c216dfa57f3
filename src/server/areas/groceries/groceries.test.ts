import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groceries } from '#contract/areas/groceries.ts';
import { groceryBackOffice } from '#contract/areas/grocery-back-office.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { AnyInput, TestServer } from '#tests/build/server.ts';

/** Groceries over the sample prices of 9 November 2026. Today is 16 November 2026 in Sydney. */
const sample = { success: true, products: 2244, prices: 14741, left_out: { products: 0, prices: 0 } };

let server: TestServer;
let kim: Awaited<ReturnType<typeof person>>;
let ines: Awaited<ReturnType<typeof person>>;
beforeAll(async () => {
  server = await startTestServer();
  kim = await person();
  ines = await person({ role: 'operator', email: 'ines@example.com' });
  expect((await ines.ask(groceryBackOffice.refresh)).body).toEqual(sample);
});
afterAll(() => server.close());

async function person(input: Parameters<TestServer['aMember']>[0] = {}) {
  const member = await server.aMember(input);
  const ask = <E extends Endpoint>(endpoint: E, call?: AnyInput) =>
    server.callWith(endpoint, { token: member.token, ...call });
  return { ...member, ask };
}

const search = async (keywords: string) => (await kim.ask(groceries.search, { body: { keywords } })).body.data;
const milk = async () => (await search('billy hill full cream milk')).results.find(({ size }) => size === '2 L')!;

describe('R12: browsing groceries', () => {
  test('R12: from the categories over subcategories and groups to the products, each with its GroceryID and Coles price', async () => {
    const { Categories, stores, sources } = (await kim.ask(groceries.categories)).body;
    expect(Categories.map(({ category }) => category).slice(0, 3)).toEqual([
      'Fruit and vegetables',
      'Dairy and eggs',
      'Bakery',
    ]);
    expect(stores.map(({ name }) => name)).toEqual(['ALDI', 'Coles', 'IGA', 'Woolworths']);
    expect(sources).toEqual([{ source: 'sample', name: 'Sample prices', as_of: '2026-11-09', products: 2244 }]);
    const { SubCategories } = (await kim.ask(groceries.subcategories, { query: { category: 'Dairy and eggs' } })).body;
    expect(SubCategories.map(({ subcategory }) => subcategory)).toEqual([
      'Milk and cream',
      'Cheese',
      'Yoghurt and butter',
      'Eggs',
    ]);
    const { grocery_category_id } = SubCategories[0]!;
    const { groups } = (
      await kim.ask(groceries.groups, { query: { grocery_category_id, subcategory: 'Milk and cream' } })
    ).body;
    expect(groups.map(({ group }) => group)).toEqual(['Fresh milk', 'Long life milk', 'Plant drinks', 'Cream']);
    const { Products, total } = (
      await kim.ask(groceries.products, { query: { subcategory: 'Milk and cream', group: 'Fresh milk', limit: 500 } })
    ).body;
    expect([Products.length, total]).toEqual([groups[0]!.products, groups[0]!.products]);
    const { GroceryID, ColesPrice, prices } = Products.find(
      ({ brand, name, size }) => brand === 'Billy Hill' && name === 'Full cream milk' && size === '2 L',
    )!;
    expect(GroceryID).toBeGreaterThan(0);
    expect(ColesPrice).toBe(3.75);
    expect(prices.map(({ store, price, unit_price, on }) => [store, price, unit_price, on])).toEqual([
      ['ALDI', 3.45, 1.73, '2026-11-09'],
      ['Coles', 3.75, 1.88, '2026-11-09'],
      ['Woolworths', 3.85, 1.93, '2026-11-09'],
    ]);
    const aldi = Products.find(({ own_brand }) => own_brand === 'ALDI')!;
    expect([aldi.ColesPrice, aldi.prices.map(({ store }) => store)]).toEqual([null, ['ALDI']]);
  });

  test('an unknown category, subcategory or product is not found', async () => {
    expect((await kim.ask(groceries.subcategories, { query: { category: 'Moon' } })).status).toBe(404);
    expect((await kim.ask(groceries.groups, { query: { grocery_category_id: 1, subcategory: 'Cheese' } })).status).toBe(
      404,
    );
    expect((await kim.ask(groceries.products, { query: { subcategory: 'Moon' } })).status).toBe(404);
    expect((await kim.ask(groceries.product, { params: { id: 999_999 } })).status).toBe(404);
  });

  test('R12: the search by keywords finds incomplete and mistyped words, and says what it searched for', async () => {
    const named = async (keywords: string) => {
      const { results, corrected } = await search(keywords);
      return [results[0]?.name, corrected];
    };
    expect(await named('full cream milk')).toEqual(['Full cream milk', null]);
    expect(await named('choc bisc')).toEqual(['Chocolate biscuits', null]);
    expect(await named('wholmeal bred')).toEqual(['Wholemeal bread', 'wholemeal bread']);
    expect(await named('STRAWBERYS')).toEqual(['Strawberries', 'strawberries']);
    expect(await named('avocado qqqq')).toEqual([undefined, null]);
    expect((await kim.ask(groceries.search, { body: { keywords: ' ' } })).problem!.errors![0]!.field).toBe('keywords');
  });

  test('a price is flagged as out of date 29 days after its day', async () => {
    expect((await milk()).prices[0]).toMatchObject({ on: '2026-11-09', stale: false, sample: true });
    server.clock.set('2026-12-07T13:00:00.000Z');
    const later = await server.aMember({ email: 'late@example.com' });
    const reply = await server.call(groceries.search, { token: later.token, body: { keywords: 'billy full milk' } });
    expect(reply.body.data.results[0]!.prices[0]).toMatchObject({ on: '2026-11-09', stale: true });
    server.clock.set('2026-11-15T22:00:00.000Z');
    kim = await person({ email: 'kim@example.com' });
  });

  test('a product shows how its price went, what its special is worth, and own brands of the same kind', async () => {
    const { GroceryID } = await milk();
    const { specials, own_brands } = (await kim.ask(groceries.product, { params: { id: GroceryID } })).body;
    const coles = specials.find(({ store }) => store === 'Coles')!;
    expect(coles).toMatchObject({ verdict: 'none', usual: 3.5, lowest: 3.5, known_days: 47 });
    expect(coles.history).toHaveLength(61);
    expect(coles.history.at(-1)).toEqual({ date: '2026-11-16', price: 3.75 });
    expect(new Set(own_brands.map(({ own_brand }) => own_brand))).toEqual(new Set(['ALDI', 'Coles', 'Woolworths']));
    expect(new Set(own_brands.map(({ group }) => group))).toEqual(new Set(['Fresh milk']));
  });
});

describe('operators', () => {
  test('import a file line by line: rejected lines come back word for word, and the others are searchable at once', async () => {
    const content =
      'store\tproduct\tprice_aud\tquantity_kg\tunit_price_per_kg\nColes\tDragonfruit\t4.5\t0.25\t18\nColes\tPepino\tcheap\t1\t2\n';
    const send = (preview: boolean, on = '2026-11-15') => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ name: 'Market prices', on, preview: String(preview) }))
        form.append(name, value);
      form.append('file', new File([content], 'prices.tsv'));
      return server.callWith(groceryBackOffice.importPrices, { token: ines.token, form });
    };
    const expected = {
      success: true,
      products: 1,
      prices: 1,
      newer_on: null,
      header: 'store\tproduct\tprice_aud\tquantity_kg\tunit_price_per_kg',
      rejected: [
        { line: 3, reason: 'price_aud must be a number above zero, such as 12.50', text: 'Coles\tPepino\tcheap\t1\t2' },
      ],
    };
    expect((await send(true)).body).toEqual(expected);
    expect((await search('dragonfruit')).results).toEqual([]);
    expect((await send(false)).body).toEqual(expected);
    const [imported] = (await search('dragonfruit')).results;
    expect(imported).toMatchObject({ ColesPrice: 4.5, size: '250 g', category: 'Uncategorised', sample: false });
    expect(imported!.prices).toMatchObject([{ unit_price: 18, on: '2026-11-15', sample: false }]);
    expect((await send(false, '2026-11-17')).problem!.errors![0]!.field).toBe('on');
    await send(false);
    const { sources } = (await kim.ask(groceries.categories)).body;
    expect(sources.find(({ source }) => source === 'operator')).toEqual({
      source: 'operator',
      name: 'Market prices',
      as_of: '2026-11-15',
      products: 1,
    });
  });

  test('load the price service again without doubling anything, and members cannot', async () => {
    expect((await ines.ask(groceryBackOffice.refresh)).body).toEqual(sample);
    expect((await ines.ask(groceryBackOffice.sources)).body.data).toContainEqual({
      source: 'sample',
      name: 'Sample prices',
      as_of: '2026-11-09',
      products: 2244,
    });
    expect((await kim.ask(groceryBackOffice.refresh)).status).toBe(403);
  });
});

describe('R12: comparing groceries', () => {
  const compare = async (filters: object, paging: object = {}) =>
    (await kim.ask(groceries.compare, { body: { filters, ...paging } })).body;

  test('R12: products compare by filters, the cheapest by unit first', async () => {
    const { Products, total } = await compare({ group: 'Fresh milk', store: ['Coles'] }, { limit: 500 });
    expect(Products.length).toBe(total);
    const unitPrices = Products.map(({ prices }) => prices[0]!.unit_price);
    expect(unitPrices).toEqual(unitPrices.toSorted((a, b) => a - b));
    expect(new Set(Products.flatMap(({ prices }) => prices.map(({ store }) => store)))).toEqual(new Set(['Coles']));
    const cheap = await compare({ group: 'Fresh milk', store: ['Coles'], max_unit_price: 1.5 });
    expect(cheap.total).toBeGreaterThan(0);
    expect(cheap.total).toBe(unitPrices.filter((price) => price <= 1.5).length);
    const own = await compare({ group: 'Fresh milk', own_brand: true }, { limit: 500 });
    expect(own.Products.every(({ own_brand }) => own_brand !== null)).toBe(true);
    const specials = await compare({ category: 'Pantry', special: true, keywords: 'pasta' }, { limit: 500 });
    expect(specials.total).toBeGreaterThan(0);
    expect(specials.Products.every(({ prices }) => prices.every(({ special }) => special))).toBe(true);
    expect((await compare({ keywords: 'xylophone' })).total).toBe(0);
    const second = await compare({ category: 'Bakery' }, { page: 2, limit: 10 });
    expect([second.Products.length, second.page, second.limit]).toEqual([10, 2, 10]);
  });

  test('R12: the store compare summary has a percentage for each store, against the average of the same products', async () => {
    const { GroceryID } = await milk();
    // 3.45, 3.75 and 3.85 are 11.05, or 3.68⅓ each: 3.75 is 1.81% above it and 3.85 is 4.52%.
    const { data } = (await kim.ask(groceries.storeCompare, { body: { products: [GroceryID] } })).body;
    expect(data).toEqual({
      compare_summary: [
        { store: 'ALDI', percentage: -6.3, products: 1 },
        { store: 'Coles', percentage: 1.8, products: 1 },
        { store: 'Woolworths', percentage: 4.5, products: 1 },
      ],
      compared: 'named',
      sample: true,
    });
    const all = (await kim.ask(groceries.storeCompare, { body: {} })).body.data;
    expect([all.compared, all.compare_summary.map(({ store }) => store)]).toEqual([
      'all',
      ['ALDI', 'Coles', 'Woolworths', 'IGA'],
    ]);
  });
});

describe('the member’s list', () => {
  const list = async () => (await kim.ask(groceries.list)).body;
  const save = (GroceryID: number, quantity: number, substitutes?: number[]) =>
    kim.ask(groceries.saveItem, { body: { GroceryID, quantity, substitutes } });

  test('is totalled in each store; an own brand that the member takes makes it cheaper where it is sold', async () => {
    const { GroceryID } = await milk();
    await save(GroceryID, 2);
    const before = await list();
    expect(before.data.map(({ product, quantity }) => [product.GroceryID, quantity])).toEqual([[GroceryID, 2]]);
    const totals = ({ stores }: typeof before) =>
      Object.fromEntries(stores.map(({ name, total, missing }) => [name, [total, missing]]));
    expect(totals(before)).toEqual({ ALDI: [6.9, 0], Coles: [7.5, 0], IGA: [0, 1], Woolworths: [7.7, 0] });
    expect(before.single).toMatchObject({ total: 6.9, travel: 0, missing: 0 });
    expect([before.split, before.sample]).toEqual([null, true]);
    const { own_brands } = (await kim.ask(groceries.product, { params: { id: GroceryID } })).body;
    const own = own_brands.find(
      ({ name, size, own_brand }) => name === 'Full cream milk' && size === '2 L' && own_brand === 'Woolworths',
    )!;
    await save(GroceryID, 2, [own.GroceryID]);
    const after = await list();
    expect(totals(after).Woolworths).toEqual([own.prices[0]!.price * 2, 0]);
    expect(after.single!.items).toEqual([
      expect.objectContaining({ GroceryID, bought_id: own.GroceryID, packs: 2, cost: own.prices[0]!.price * 2 }),
    ]);
    // Without substitutes in the call they stay.
    await save(GroceryID, 3);
    expect((await list()).data[0]).toMatchObject({ quantity: 3, substitutes: [{ GroceryID: own.GroceryID }] });
    await save(GroceryID, 3, []);
    expect((await list()).data[0]!.substitutes).toEqual([]);
  });

  test('takes only own brands of the same kind, known products and up to 99 of each', async () => {
    const { GroceryID } = await milk();
    const bread = (await search('white bread')).results.find(({ own_brand }) => own_brand !== null)!;
    const field = async (reply: ReturnType<typeof save>) => (await reply).problem?.errors?.[0]?.field;
    expect(await field(save(GroceryID, 1, [bread.GroceryID]))).toBe('substitutes');
    expect(await field(save(GroceryID, 1, [GroceryID]))).toBe('substitutes');
    const own = (await search('full cream milk')).results.find(({ own_brand, unit }) => own_brand && unit === 'L')!;
    expect(await field(save(GroceryID, 1, [own.GroceryID, own.GroceryID]))).toBe('substitutes');
    expect(await field(save(own.GroceryID, 1, [own.GroceryID]))).toBe('substitutes');
    expect(await field(save(GroceryID, 100))).toBe('quantity');
    expect((await save(999_999, 1)).status).toBe(404);
  });

  test('goes to two stores only where they cost less with the trips', async () => {
    const branded = async (words: string) =>
      (await search(words)).results.find(({ own_brand, prices }) => own_brand === null && prices.length > 2)!;
    for (const words of ['white bread', 'tasty cheese', 'cavendish bananas', 'spaghetti pasta', 'cola soft drink'])
      await save((await branded(words)).GroceryID, 2);
    const { stores } = await list();
    const travel = (km: number) =>
      kim.ask(groceries.saveStores, {
        body: {
          stores: stores.map(({ id }) => ({ store_id: id, visited: true, distance_km: km })),
          cost_per_km: 0.5,
          usual_store_id: stores[0]!.id,
        },
      });
    await travel(0.1);
    const near = await list();
    const cost = ({ total, travel: trip }: { total: number; travel: number }) => total + trip;
    expect(near.split!.travel).toBe(0.2);
    expect(cost(near.split!)).toBeLessThan(cost(near.single!));
    expect(near.split!.items.reduce((sum, { cost: each }) => sum + Math.round(each * 100), 0)).toBe(
      Math.round(near.split!.total * 100),
    );
    await travel(60);
    const far = await list();
    expect(far.split).toBeNull();
    expect(far.single!.travel).toBe(60);
    expect(far.usual_store_id).toBe(stores[0]!.id);
    const unknown = { stores: [{ store_id: 999, visited: true, distance_km: 1 }], cost_per_km: 0.5 };
    expect((await kim.ask(groceries.saveStores, { body: unknown })).problem!.errors![0]!.field).toBe('stores');
  });

  test('loses a product at quantity 0, and its substitutes with it', async () => {
    for (const { product } of (await list()).data) await save(product.GroceryID, 0);
    const { data, single, split } = await list();
    expect([data, single, split]).toEqual([[], null, null]);
  });
});

describe('prices that a member saw', () => {
  const storeNamed = async (name: string) =>
    (await kim.ask(groceries.categories)).body.stores.find((store) => store.name === name)!.id;
  const productOf = async (id: number, member = kim) => (await member.ask(groceries.product, { params: { id } })).body;

  test('count for them alone, as an observation of their day, until they remove them', async () => {
    const { GroceryID } = await milk();
    const place = { GroceryID, store_id: await storeNamed('Coles'), on: '2026-11-14' };
    const body = { source: 'typed', prices: [{ ...place, price: 2.95 }] };
    expect((await kim.ask(groceries.savePrices, { body })).body).toEqual({ success: true, saved: 1 });
    const { data, own_prices, specials } = await productOf(GroceryID);
    expect(data.ColesPrice).toBe(2.95);
    expect(data.prices[0]).toMatchObject({ store: 'Coles', price: 2.95, on: '2026-11-14', own: true, sample: false });
    expect(own_prices).toEqual([
      { store_id: place.store_id, store: 'Coles', on: '2026-11-14', price: 2.95, source: 'typed' },
    ]);
    const course = specials.find(({ store }) => store === 'Coles')!.history;
    expect(course.slice(-3).map(({ price }) => price)).toEqual([2.95, 2.95, 2.95]);
    expect(course.at(-4)).toEqual({ date: '2026-11-13', price: 3.75 });
    const lee = await person({ email: 'lee@example.com' });
    expect((await productOf(GroceryID, lee)).data.ColesPrice).toBe(3.75);
    expect((await lee.ask(groceries.removePrice, { body: place })).status).toBe(404);
    // An older price does not replace the newer one of the catalogue.
    expect((await kim.ask(groceries.removePrice, { body: place })).status).toBe(200);
    await kim.ask(groceries.savePrices, { body: { ...body, prices: [{ ...place, on: '2026-11-08', price: 1 }] } });
    expect((await productOf(GroceryID)).data.ColesPrice).toBe(3.75);
    await kim.ask(groceries.removePrice, { body: { ...place, on: '2026-11-08' } });
  });

  test('are of a known product and store, and of a day up to today', async () => {
    const { GroceryID } = await milk();
    const place = { GroceryID, store_id: await storeNamed('Coles'), on: '2026-11-14', price: 3 };
    const field = async (...prices: object[]) =>
      (await kim.ask(groceries.savePrices, { body: { source: 'typed', prices } })).problem!.errors![0]!.field;
    expect(await field({ ...place, on: '2026-11-17' })).toBe('on');
    expect(await field({ ...place, on: '2024-01-01' })).toBe('on');
    expect(await field({ ...place, store_id: 999 })).toBe('store_id');
    expect(await field(place, place)).toBe('prices');
    expect(await field({ ...place, price: 0 })).toBe('prices.0.price');
  });

  test('are read from a receipt, which proposes a product only where name and size match', async () => {
    const text = [
      'Woolworths Marrickville 12/11/2026',
      'Billy Hill Full Cream Milk 2L 3.60',
      'Milk 4.10',
      'Mystery gadget 9.00',
      'TOTAL 16.70',
    ].join('\n');
    const { data } = (await kim.ask(groceries.readReceipt, { body: { text } })).body;
    expect([data.store_id, data.on]).toEqual([await storeNamed('Woolworths'), '2026-11-12']);
    const [sure, unsure, unknown] = data.items;
    expect(sure!.proposed_id).toBe((await milk()).GroceryID);
    expect(sure!.matches.find(({ product }) => product.GroceryID === sure!.proposed_id)!.price).toBe(3.6);
    expect([unsure!.proposed_id, unsure!.matches.length]).toEqual([null, 6]);
    expect([unknown!.proposed_id, unknown!.matches]).toEqual([null, []]);
    expect(data.other_lines).toEqual(['TOTAL 16.70']);
    const prices = [{ GroceryID: sure!.proposed_id, store_id: data.store_id, on: data.on, price: 3.6 }];
    await kim.ask(groceries.savePrices, { body: { source: 'receipt', prices } });
    expect((await productOf(sure!.proposed_id!)).own_prices).toMatchObject([{ source: 'receipt', price: 3.6 }]);
  });
});
