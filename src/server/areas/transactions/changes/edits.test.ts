import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { spending } from '#contract/areas/spending.ts';
import { transactions } from '#contract/areas/transactions.ts';
import type { Endpoint, WireBodyOf } from '#contract/kit/endpoint.ts';
import { imported, linesOf, ofxOf, rowsOf } from '#tests/build/money.ts';
import type { Holder } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { checkSums } from '../public.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await checkSums(server.server.database.systemDb)).toEqual([]);
});

async function aMemberWithTransactions(): Promise<Holder> {
  const kim = await server.aMember();
  await imported(
    server,
    kim,
    ofxOf(
      [
        ['2026-11-02', -88.4, 'WOOLWORTHS 1187 NEWTOWN', 'a1'],
        ['2026-11-04', -61, 'BUNNINGS ALEXANDRIA', 'a2'],
        ['2026-11-09', 61, 'BUNNINGS ALEXANDRIA', 'a3'],
        ['2026-11-12', -19, 'ZXQ 8841', 'a4'],
      ],
      '51200817',
      500,
    ),
  );
  return kim;
}

const call = <E extends Endpoint>(kim: Holder, endpoint: E, body: WireBodyOf<E>) =>
  server.callWith(endpoint, { token: kim.token, body });
const find = async (kim: Holder, words: string) =>
  (await rowsOf(server, kim)).find((transaction) => transaction.description.includes(words));
const detail = async (kim: Holder, id: number) =>
  (await server.call(transactions.detail, { token: kim.token, params: { id } })).body;

async function spentIn(kim: Holder, categoryId: number): Promise<number> {
  const { body } = await server.call(spending.report, {
    token: kim.token,
    query: { min_date: '2026-11-01', max_date: '2026-11-30', group: 'category', per: 'month' },
  });
  return body.data.find((line) => line.category_id === categoryId)?.total ?? 0;
}

describe('a split', () => {
  it('replaces the transaction with parts that add up to it and count in their own categories', async () => {
    const kim = await aMemberWithTransactions();
    const row = (await find(kim, 'WOOLWORTHS'))!;
    const { body } = await call(kim, transactions.split, {
      id: row.id,
      parts: [
        { sub_category_id: 1, amount: 60 },
        { sub_category_id: 45, amount: '28.40', notes: 'cat food' },
      ],
    });
    expect(body.data).toMatchObject([
      {
        amount: -60,
        category_id: 1,
        parent_id: row.id,
        date: '2026-11-02',
        reason: 'You chose this category on 16/11/2026.',
      },
      { amount: -28.4, category_id: 8, parent_id: row.id, notes: 'cat food', description: 'WOOLWORTHS 1187 NEWTOWN' },
    ]);
    expect(await linesOf(server, kim)).toHaveLength(5);
    expect([await spentIn(kim, 1), await spentIn(kim, 8)]).toEqual([60, 28.4]);
    const whole = await detail(kim, row.id);
    expect([whole.parts.length, whole.merchant_count]).toEqual([2, 2]);
  });

  it('can be changed and undone', async () => {
    const kim = await aMemberWithTransactions();
    const row = (await find(kim, 'WOOLWORTHS'))!;
    await call(kim, transactions.split, {
      id: row.id,
      parts: [
        { sub_category_id: 1, amount: 60 },
        { sub_category_id: 45, amount: 28.4 },
      ],
    });
    await call(kim, transactions.split, {
      id: row.id,
      parts: [
        { sub_category_id: 2, amount: 80 },
        { sub_category_id: 3, amount: 8 },
        { sub_category_id: 0, amount: 0.4 },
      ],
    });
    expect(await linesOf(server, kim, { description: 'woolworths' })).toHaveLength(3);
    expect((await call(kim, transactions.split, { id: row.id, parts: [] })).body.data).toMatchObject([
      { id: row.id, amount: -88.4, category_id: 1 },
    ]);
    expect(await linesOf(server, kim)).toHaveLength(4);
  });

  it('must add up to the cent, into at least two parts, of existing categories, and never of a part', async () => {
    const kim = await aMemberWithTransactions();
    const row = (await find(kim, 'WOOLWORTHS'))!;
    const refused = async (parts: WireBodyOf<typeof transactions.split>['parts']) =>
      (await call(kim, transactions.split, { id: row.id, parts })).problem.errors?.[0]?.field;
    expect(
      await refused([
        { sub_category_id: 1, amount: 60 },
        { sub_category_id: 2, amount: 28.39 },
      ]),
    ).toBe('parts');
    expect(await refused([{ sub_category_id: 1, amount: 88.4 }])).toBe('parts');
    expect(
      await refused([
        { sub_category_id: 1, amount: 60 },
        { sub_category_id: 999, amount: 28.4 },
      ]),
    ).toBe('parts.1.sub_category_id');
    expect(
      await refused([
        { sub_category_id: 1, amount: 100 },
        { sub_category_id: 2, amount: -11.6 },
      ]),
    ).toBe('parts.1.amount');
    const { body } = await call(kim, transactions.split, {
      id: row.id,
      parts: [
        { sub_category_id: 1, amount: 60 },
        { sub_category_id: 2, amount: 28.4 },
      ],
    });
    expect(
      (
        await call(kim, transactions.split, {
          id: body.data[0]!.id,
          parts: [
            { sub_category_id: 1, amount: 30 },
            { sub_category_id: 2, amount: 30 },
          ],
        })
      ).status,
    ).toBe(400);
  });

  it('two concurrent splits leave one set of parts', async () => {
    const kim = await aMemberWithTransactions();
    const row = (await find(kim, 'WOOLWORTHS'))!;
    await Promise.all(
      [1, 2, 3, 4, 5].map((dollars) =>
        call(kim, transactions.split, {
          id: row.id,
          parts: [
            { sub_category_id: 1, amount: dollars },
            { sub_category_id: 2, amount: (8840 - dollars * 100) / 100 },
          ],
        }),
      ),
    );
    expect(await linesOf(server, kim, { description: 'woolworths' })).toHaveLength(2);
  });
});

describe('notes and tags', () => {
  it('are stored, replaced, counted and searched', async () => {
    const kim = await aMemberWithTransactions();
    const [a, b] = [await find(kim, 'WOOLWORTHS'), await find(kim, 'ZXQ')];
    await call(kim, transactions.note, { id: a!.id, notes: '  birthday dinner ' });
    await call(kim, transactions.tag, { id: a!.id, tags: ['party', 'shared', 'party'] });
    await call(kim, transactions.tag, { id: b!.id, tags: 'party' });
    expect(await find(kim, 'WOOLWORTHS')).toMatchObject({ notes: 'birthday dinner', tags: ['party', 'shared'] });
    expect((await server.call(transactions.tagList, { token: kim.token })).body.data).toEqual([
      { tag: 'party', count: 2 },
      { tag: 'shared', count: 1 },
    ]);
    expect(await linesOf(server, kim, { tag: 'shared' })).toHaveLength(1);
    await call(kim, transactions.note, { id: a!.id, notes: '' });
    await call(kim, transactions.tag, { id: a!.id, tags: [] });
    expect(await find(kim, 'WOOLWORTHS')).toMatchObject({ notes: null, tags: [] });
    expect((await call(kim, transactions.note, { id: 999_999, notes: 'x' })).status).toBe(404);
  });
});

describe('a refund', () => {
  it('counts in the category of the expense it pays back, until the link is removed', async () => {
    const kim = await aMemberWithTransactions();
    const listed = await rowsOf(server, kim, { description: 'bunnings' });
    const [refund, expense] = [listed.find((row) => row.amount > 0), listed.find((row) => row.amount < 0)];
    const candidates = await server.call(transactions.refundCandidates, {
      token: kim.token,
      query: { id: refund!.id },
    });
    expect(candidates.body.data[0]!.id).toBe(expense!.id);
    const { body } = await call(kim, transactions.refund, { id: refund!.id, refund_of: expense!.id });
    expect(body.data).toMatchObject({
      refund_of: expense!.id,
      category_id: expense!.category_id,
      reason: 'Refund of a purchase in this category.',
    });
    expect(await spentIn(kim, expense!.category_id)).toBe(0);
    expect(await detail(kim, expense!.id)).toMatchObject({ refunds: [{ id: refund!.id }] });
    await call(kim, transactions.refund, { id: refund!.id, refund_of: null });
    expect(await find(kim, 'BUNNINGS')).toMatchObject({ refund_of: null, sub_category_id: refund!.sub_category_id });
  });

  it('must be money in for money out of the same member', async () => {
    const [kim, lee] = [await aMemberWithTransactions(), await aMemberWithTransactions()];
    const back = (await rowsOf(server, kim, { direction: 'credit' }))[0]!;
    const strange = (await find(lee, 'WOOLWORTHS'))!;
    expect((await call(kim, transactions.refund, { id: back.id, refund_of: strange.id })).problem).toMatchObject({
      status: 400,
      errors: [{ field: 'refund_of' }],
    });
    expect((await call(kim, transactions.refund, { id: back.id, refund_of: back.id })).status).toBe(400);
  });
});

describe('a bulk edit', () => {
  it('changes transactions by id or by filter, returns the number beforehand, and moves a refund with its expense', async () => {
    const kim = await aMemberWithTransactions();
    const rows = await rowsOf(server, kim);
    const back = rows.find((row) => row.amount > 0)!;
    await call(kim, transactions.refund, { id: back.id, refund_of: rows.find((row) => row.amount === -61)!.id });
    expect(
      (await call(kim, transactions.bulk, { filter: { description: 'bunnings' }, sub_category_id: 17, preview: true }))
        .body,
    ).toEqual({ success: true, changed: 2, change_id: null });
    expect(
      (
        await call(kim, transactions.bulk, {
          filter: { description: 'bunnings' },
          sub_category_id: 17,
          add_tags: ['house'],
          notes: 'shed',
        })
      ).body.changed,
    ).toBe(2);
    const after = await rowsOf(server, kim, { description: 'bunnings' });
    expect(after.map((row) => [row.sub_category_id, row.refund_of !== null, row.tags, row.notes])).toEqual([
      [17, true, ['house'], 'shed'],
      [17, false, ['house'], 'shed'],
    ]);
    expect(
      (await call(kim, transactions.bulk, { ids: rows.map((row) => row.id), remove_tags: 'house', add_tags: 'a,b' }))
        .body.changed,
    ).toBe(4);
    expect((await rowsOf(server, kim)).map((row) => row.tags)).toEqual([
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'b'],
    ]);
    expect((await call(kim, transactions.bulk, { sub_category_id: 3 })).status).toBe(400);
    expect(
      (await call(kim, transactions.bulk, { ids: [rows[0]!.id], sub_category_id: 999 })).problem.errors?.[0]?.field,
    ).toBe('sub_category_id');
  });
});

describe('the transaction detail', () => {
  it("returns the account, the import, the bank's id and the reason", async () => {
    const kim = await aMemberWithTransactions();
    const row = (await find(kim, 'WOOLWORTHS'))!;
    expect(await detail(kim, row.id)).toMatchObject({
      data: { id: row.id },
      account_name: 'NAB everyday account ending 0817',
      bank_id: '0824-2026-a1',
      batch: { file: 'statement', imported_at: '2026-11-15T22:00:00.000Z' },
      reason: { kind: 'brand', text: 'Brand: Woolworths' },
      parts: [],
      transfer: null,
      refund_of: null,
      refunds: [],
      merchant_count: 1,
    });
    expect(
      (await server.call(transactions.detail, { token: (await server.aMember()).token, params: { id: row.id } }))
        .status,
    ).toBe(404);
  });
});
