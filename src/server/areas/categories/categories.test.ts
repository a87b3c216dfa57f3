import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { categories } from '#contract/areas/categories.ts';
import { transactions } from '#contract/areas/transactions.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { imported, ofxOf, rowsOf } from '#tests/build/money.ts';
import type { Holder, StatementLine } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { Payload, TestServer } from '#tests/build/server.ts';
import { checkSums } from '../transactions/public.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await checkSums(server.server.database.systemDb)).toEqual([]);
});

const october: StatementLine[] = [
  ['2026-10-05', -20, 'ZXQ TRADING 8841', 'o1'],
  ['2026-10-12', -25, 'ZXQ TRADING 1120', 'o2'],
  ['2026-10-19', -30, 'ZXQ TRADING 3388', 'o3'],
  ['2026-10-20', -15, 'QWV GOODS 99', 'o4'],
  ['2026-10-22', -40, 'WOOLWORTHS 1187', 'o5'],
];
const november: StatementLine[] = [
  ['2026-11-05', -22, 'ZXQ TRADING 7001', 'n1'],
  ['2026-11-06', 22, 'ZXQ TRADING 7001', 'n2'],
];

async function aMember(): Promise<Holder> {
  const kim = await server.aMember();
  await imported(server, kim, ofxOf(october));
  return kim;
}

const send = (kim: Holder, endpoint: Endpoint, body: object) => server.callWith(endpoint, { token: kim.token, body });
const call = async <E extends Endpoint>(kim: Holder, endpoint: E, payload?: Payload<E>) =>
  (
    await server.callWith(endpoint, {
      token: kim.token,
      ...(endpoint.method === 'GET' ? { query: payload } : { body: payload }),
    })
  ).body;
const zxq = async (kim: Holder) =>
  (await rowsOf(server, kim, { description: 'zxq' })).map((row) => row.sub_category_id);

describe('M01: uncategorised transactions', () => {
  it('are counted, and listed with likely categories and how many more one choice would cover', async () => {
    const kim = await aMember();
    expect(await call(kim, categories.uncategorisedCount)).toEqual({ count: 4 });
    const inbox = await call(kim, categories.inbox, { limit: 2 });
    expect([inbox.total, inbox.page, inbox.limit]).toEqual([4, 1, 2]);
    expect(inbox.data.map((entry) => [entry.transaction.description, entry.same_merchant])).toEqual([
      ['QWV GOODS 99', 0],
      ['ZXQ TRADING 3388', 2],
    ]);
    expect(inbox.data.map(({ suggestions, sure }) => [suggestions, sure])).toEqual([
      [[], null],
      [[], null],
    ]);
  });

  it('an unknown merchant has no suggestion; a known word or a similar merchant brings one', async () => {
    const kim = await server.aMember();
    await imported(
      server,
      kim,
      ofxOf([
        ['2026-10-01', -20, 'QUOLLHAVEN DELIVERIES', 'a'],
        ['2026-10-02', -20, 'WOOLWORTHS 1187', 'b'],
        ['2026-10-03', -20, 'XYLOID TRADING', 'c'],
        ['2026-10-04', -9, 'QUOLLHAVEN PARCELZ', 'd'],
      ]),
    );
    const entries = async () =>
      Object.fromEntries(
        (await call(kim, categories.inbox)).data.map((entry) => [entry.transaction.description, entry.suggestions]),
      );
    expect(await entries()).toEqual({ 'QUOLLHAVEN DELIVERIES': [], 'XYLOID TRADING': [], 'QUOLLHAVEN PARCELZ': [] });
    const row = (await rowsOf(server, kim, { description: 'quollhaven deliveries' }))[0]!;
    await call(kim, categories.updateCategory, { id: [row.id], categoryId: 61 });
    expect(await entries()).toEqual({ 'XYLOID TRADING': [], 'QUOLLHAVEN PARCELZ': [61] });
    // A shared word is a hint, and is not preselected.
    expect((await call(kim, categories.inbox)).data.map(({ sure }) => sure)).toEqual([null, null]);
  });

  it('regular credits of one amount from a brand are pay, and a refund among them stays a refund', async () => {
    const kim = await server.aMember();
    const pays = ['2026-09-03', '2026-09-17', '2026-10-01', '2026-10-15'].map((date, at): StatementLine => [
      date,
      1_200 + at * 35,
      'WOOLWORTHS GROUP 4471',
      `w${at}`,
    ]);
    await imported(
      server,
      kim,
      ofxOf([...pays, ['2026-10-16', 24, 'WOOLWORTHS 1187', 'r1'], ['2026-10-20', -180, 'WOOLWORTHS 1187', 'r2']]),
    );
    expect(
      (await rowsOf(server, kim, { description: 'woolworths' })).map((row) => [row.amount, row.sub_category_id]),
    ).toEqual([
      [-180, 1],
      [24, 1],
      [1_305, 71],
      [1_270, 71],
      [1_235, 71],
      [1_200, 71],
    ]);
    await imported(server, kim, ofxOf([['2026-10-29', 1_100, 'WOOLWORTHS GROUP 4471', 'w9']]));
    expect((await rowsOf(server, kim, { description: 'woolworths group' }))[0]).toMatchObject({
      amount: 1_100,
      sub_category_id: 71,
      reason: 'Income: regular pay from Woolworths',
    });
  });

  it('a category can be removed again', async () => {
    const kim = await aMember();
    const row = (await rowsOf(server, kim, { description: 'woolworths' }))[0]!;
    expect(await call(kim, categories.updateCategory, { id: row.id, categoryId: 0 })).toMatchObject({
      success: true,
      changed: 1,
      data: [{ category_id: 0, sub_category_id: 0, reason: null }],
    });
    expect(await call(kim, categories.uncategorisedCount)).toEqual({ count: 5 });
  });
});

describe('a correction', () => {
  it('applies to future transactions, reports how many past ones are similar, and gives its reason', async () => {
    const kim = await aMember();
    const row = (await rowsOf(server, kim, { description: '3388' }))[0]!;
    expect(await call(kim, categories.updateCategory, { id: row.id, categoryId: 50 })).toMatchObject({
      changed: 1,
      same_merchant: 2,
      data: [{ sub_category_id: 50, category_id: 9, reason: 'You chose this category on 16/11/2026.' }],
    });
    expect(await zxq(kim)).toEqual([50, 0, 0]);
    await imported(server, kim, ofxOf(november));
    expect(await zxq(kim)).toEqual([50, 50, 50, 0, 0]);
    expect((await rowsOf(server, kim, { description: '7001' }))[0]!.reason).toMatch(
      /^You moved .+ to this category on 15\/11\/2026\.$|^You moved .+ to this category on 16\/11\/2026\.$/,
    );
  });

  it('can apply to one transaction only', async () => {
    const kim = await aMember();
    const row = (await rowsOf(server, kim, { description: '3388' }))[0]!;
    expect(await call(kim, categories.updateCategory, { id: row.id, categoryId: 50, apply: 'one' })).toMatchObject({
      changed: 1,
      rule_id: null,
    });
    await imported(server, kim, ofxOf(november));
    expect(await zxq(kim)).toEqual([0, 0, 50, 0, 0]);
  });

  it('previews its changes to the past, and leaves categories that the member set', async () => {
    const kim = await aMember();
    const rows = await rowsOf(server, kim, { description: 'zxq' });
    await call(kim, categories.updateCategory, { id: rows[2]!.id, categoryId: 59, apply: 'one' });
    const preview = await call(kim, categories.updateCategory, {
      id: rows[0]!.id,
      categoryId: 50,
      apply: 'past_and_future',
      preview: true,
    });
    expect(preview).toMatchObject({ changed: 2, same_merchant: 1 });
    expect(preview.data).toHaveLength(2);
    expect(await zxq(kim)).toEqual([0, 0, 59]);
    expect(
      await call(kim, categories.updateCategory, { id: rows[0]!.id, categoryId: 50, apply: 'past_and_future' }),
    ).toMatchObject({ changed: 2 });
    expect(await zxq(kim)).toEqual([50, 50, 59]);
  });

  it('can cover several transactions, and a newer one replaces an older one', async () => {
    const kim = await aMember();
    const rows = await rowsOf(server, kim, { description: 'zxq' });
    expect(
      await call(kim, categories.updateCategory, { id: rows.map((row) => row.id), categoryId: '50' }),
    ).toMatchObject({
      changed: 3,
    });
    await call(kim, categories.updateCategory, { id: rows[0]!.id, categoryId: 49 });
    const rules = await call(kim, categories.rules);
    expect(rules.data).toMatchObject([{ source: 'correction', sub_category_id: 49, direction: 'any' }]);
    await imported(server, kim, ofxOf(november));
    expect((await zxq(kim)).slice(0, 2)).toEqual([49, 49]);
  });

  it('refuses transactions and categories that do not exist', async () => {
    const [kim, lee] = [await aMember(), await aMember()];
    const row = (await rowsOf(server, lee))[0]!;
    expect((await send(kim, categories.updateCategory, { id: row.id, categoryId: 50 })).status).toBe(404);
    const own = (await rowsOf(server, kim))[0]!;
    expect(
      (await send(kim, categories.updateCategory, { id: own.id, categoryId: 4711 })).problem.errors?.[0]?.field,
    ).toBe('categoryId');
    expect((await send(kim, categories.updateCategory, { categoryId: 50 })).problem.errors?.[0]?.field).toBe('id');
  });

  it('of an expense also moves its refund', async () => {
    const kim = await aMember();
    await imported(server, kim, ofxOf(november));
    const back = (await rowsOf(server, kim, { direction: 'credit' }))[0]!;
    const expense = (await rowsOf(server, kim, { description: '7001', direction: 'debit' }))[0]!;
    await server.call(transactions.refund, { token: kim.token, body: { id: back.id, refund_of: expense.id } });
    await call(kim, categories.updateCategory, { id: expense.id, categoryId: 50 });
    expect((await rowsOf(server, kim, { direction: 'credit' }))[0]).toMatchObject({
      sub_category_id: 50,
      refund_of: expense.id,
    });
  });
});

describe('a rule', () => {
  it('can be previewed, added, applied to the past, changed and removed', async () => {
    const kim = await aMember();
    const rule = { contains: 'zxq trading', max_amount: 25, direction: 'debit', sub_category_id: 61 } as const;
    const preview = await call(kim, categories.previewRule, rule);
    expect(preview.changed).toBe(2);
    expect(preview.data.map((row) => row.amount)).toEqual([-25, -20]);
    const created = await call(kim, categories.createRule, { ...rule, apply_to_past: true });
    expect(created).toMatchObject({
      changed: 2,
      data: {
        contains: 'zxq trading',
        max_amount: 25,
        used: 2,
        category_id: 11,
        source: 'rule',
        text: 'Where the text contains “zxq trading” and money goes out and the amount is at most $25.00: Professional & postal services.',
      },
    });
    expect(await zxq(kim)).toEqual([0, 61, 61]);
    await imported(server, kim, ofxOf(november));
    expect((await rowsOf(server, kim, { description: '7001', direction: 'debit' }))[0]).toMatchObject({
      sub_category_id: 61,
      reason: expect.stringMatching(/^Your rule from/),
    });
    expect((await call(kim, categories.rules)).data).toMatchObject([{ id: created.data.id, used: 3 }]);
    expect(
      await call(kim, categories.updateRule, {
        id: created.data.id,
        contains: 'zxq',
        sub_category_id: 50,
        rename: 'Zed',
        apply_to_past: true,
      }),
    ).toMatchObject({ success: true, changed: 5, data: { max_amount: null } });
    expect((await rowsOf(server, kim, { description: 'zxq' })).map((row) => row.merchant)).toEqual([
      'Zed',
      'Zed',
      'Zed',
      'Zed',
      'Zed',
    ]);
    expect(await call(kim, categories.deleteRule, { id: created.data.id })).toEqual({ success: true });
    expect(await zxq(kim)).toEqual([50, 50, 50, 50, 50]);
    expect((await send(kim, categories.deleteRule, { id: created.data.id })).status).toBe(404);
  });

  it('by text matches exactly the transactions that contain it: parts of words, noise, punctuation and capitals', async () => {
    const kim = await server.aMember();
    const texts = [
      'CAFE NEWTOWN 12',
      'THE NEWTOWN CAFE',
      'Café Newtown',
      'NEWTOWNS CAFETERIA',
      'CARD 4471 LS ENMORE',
      'LS-ENMORE*44',
      'VALUE DATE 0711',
      'PYMT 88%_1',
    ];
    await imported(server, kim, ofxOf(texts.map((text, at) => [`2026-11-0${at + 1}`, -10 - at, text, `t${at}`])));
    await call(kim, categories.updateCategory, {
      id: (await rowsOf(server, kim)).map((row) => row.id),
      categoryId: 0,
      apply: 'one',
    });
    for (const contains of [
      'cafe newtown',
      'newtown',
      'wtown caf',
      'café',
      'ls enmore',
      'ls-enmore*4',
      'value',
      'card 44',
      '88%_',
      '%',
      'enmore*44',
    ]) {
      const preview = await server.call(categories.previewRule, {
        token: kim.token,
        body: { contains, sub_category_id: 50 },
      });
      if (contains.length < 2) expect(preview.status, contains).toBe(400);
      else
        expect(preview.body.data.map((row) => row.description).toSorted(), contains).toEqual(
          texts.filter((text) => text.toLowerCase().includes(contains)).toSorted(),
        );
    }
    expect(
      await call(kim, categories.createRule, { contains: 'Newtown', sub_category_id: 50, apply_to_past: true }),
    ).toMatchObject({ changed: 4 });
    expect(new Set((await rowsOf(server, kim, { sub_categories: '50' })).map((row) => row.description))).toEqual(
      new Set(texts.slice(0, 4)),
    );
    const lee = await aMember();
    expect(await call(lee, categories.previewRule, { contains: 'newtown', sub_category_id: 50 })).toMatchObject({
      changed: 0,
    });
  });

  it('that is narrower takes precedence over a wider one, in either order', async () => {
    const kim = await aMember();
    await call(kim, categories.createRule, {
      contains: 'zxq trading 1120',
      sub_category_id: 61,
      apply_to_past: true,
    });
    await call(kim, categories.createRule, { contains: 'zxq', sub_category_id: 50, apply_to_past: true });
    expect(await zxq(kim)).toEqual([50, 61, 50]);
  });

  it('needs a merchant or a text, a real category and an account of the member', async () => {
    const kim = await aMember();
    const field = async (body: object) => (await send(kim, categories.createRule, body)).problem.errors?.[0]?.field;
    expect(await field({ sub_category_id: 50, min_amount: 5 })).toBe('contains');
    expect(await field({ sub_category_id: 5000, contains: 'zxq' })).toBe('sub_category_id');
    expect(await field({ sub_category_id: 50, contains: 'zxq', bank_account_id: 999 })).toBe('bank_account_id');
    expect(await field({ sub_category_id: 50, contains: 'zxq', min_amount: 9, max_amount: 5 })).toBe('max_amount');
  });

  it('is applied to uncategorised transactions when they are categorised again', async () => {
    const kim = await aMember();
    await call(kim, categories.createRule, { contains: 'qwv', sub_category_id: 50 });
    expect(await call(kim, categories.recategorise, { preview: true })).toMatchObject({ changed: 1, left: 3 });
    expect(await call(kim, categories.recategorise)).toMatchObject({ changed: 1, left: 3 });
    expect(await call(kim, categories.uncategorisedCount)).toEqual({ count: 3 });
  });
});
