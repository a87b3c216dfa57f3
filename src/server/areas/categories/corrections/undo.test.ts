import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { categories } from '#contract/areas/categories.ts';
import { transactions } from '#contract/areas/transactions.ts';
import { transfers } from '#contract/areas/transfers.ts';
import type { Endpoint, WireBodyOf } from '#contract/kit/endpoint.ts';
import { csvOf, imported, ofxOf, rowsOf } from '#tests/build/money.ts';
import type { Holder, StatementLine } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { checkSums } from '../../transactions/public.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await checkSums(server.server.database.systemDb)).toEqual([]);
});

const lines: StatementLine[] = [
  ['2026-10-05', -20, 'ZXQ TRADING 8841', 'o1'],
  ['2026-10-12', -25, 'ZXQ TRADING 1120', 'o2'],
  ['2026-10-19', -30, 'ZXQ TRADING 3388', 'o3'],
  ['2026-10-22', -40, 'WOOLWORTHS 1187', 'o5'],
  ['2026-10-23', -15.99, 'NETFLIX.COM', 'o6'],
  ['2026-10-24', 40, 'WOOLWORTHS 1187', 'o7'],
  ['2026-10-26', -250, 'TRANSFER TO SAVINGS', 'o8'],
];

async function aMember(): Promise<Holder> {
  const kim = await server.aMember();
  await imported(server, kim, ofxOf(lines));
  return kim;
}

const call = async <E extends Endpoint>(kim: Holder, endpoint: E, body: WireBodyOf<E>) =>
  (await server.callWith(endpoint, { token: kim.token, body })).body;

const takeBack = (kim: Holder, id: number | null) =>
  server.call(categories.undo, { token: kim.token, body: { change_id: id! } });

/** The member's transactions and corrections as stored, except for the id of a restored transfer. */
async function snapshot(kim: Holder): Promise<unknown[]> {
  const { systemDb } = server.server.database;
  const rows = await systemDb
    .selectFrom('transactions')
    .selectAll()
    .where('member_id', '=', kim.id)
    .orderBy('id')
    .execute();
  const rules = await systemDb
    .selectFrom('category_rules')
    .selectAll()
    .where('member_id', '=', kim.id)
    .orderBy('id')
    .execute();
  return [rows.map((row) => ({ ...row, transfer_id: row.transfer_id !== null })), rules];
}

const find = async (kim: Holder, description: string) => (await rowsOf(server, kim, { description }))[0];

describe('undoing a correction', () => {
  it('restores the reason of every transaction (rule, brand or none) and removes the learned rule', async () => {
    const kim = await aMember();
    await call(kim, categories.createRule, {
      contains: 'zxq trading 1120',
      sub_category_id: 61,
      apply_to_past: true,
    });
    const before = await snapshot(kim);
    const row = (await find(kim, 'zxq trading 3388'))!;
    const categorised = await call(kim, categories.updateCategory, {
      id: row.id,
      categoryId: 50,
      apply: 'past_and_future',
    });
    expect(categorised).toMatchObject({ changed: 3, change_id: expect.any(Number) });
    const brand = await call(kim, categories.updateCategory, { id: (await find(kim, 'netflix'))!.id, categoryId: 3 });
    expect(await snapshot(kim)).not.toEqual(before);
    expect(await call(kim, categories.undo, { change_id: brand.change_id! })).toEqual({ success: true, changed: 1 });
    expect(await call(kim, categories.undo, { change_id: categorised.change_id! })).toEqual({
      success: true,
      changed: 3,
    });
    expect(await snapshot(kim)).toEqual(before);
    expect((await find(kim, 'netflix'))!.reason).toMatch(/Netflix/);
    expect((await find(kim, 'zxq trading 1120'))!.reason).toMatch(/^Your rule/);
    expect((await takeBack(kim, categorised.change_id)).status).toBe(404);
  });

  it('restores the previous correction, and leaves transactions recategorised since', async () => {
    const kim = await aMember();
    const [newest, middle] = await rowsOf(server, kim, { description: 'zxq' });
    await call(kim, categories.updateCategory, { id: newest!.id, categoryId: 50 });
    const taught = await snapshot(kim);
    server.clock.advance(60_000);
    const again = await call(kim, categories.updateCategory, {
      id: newest!.id,
      categoryId: 61,
      apply: 'past_and_future',
    });
    await call(kim, categories.updateCategory, { id: middle!.id, categoryId: 3, apply: 'one' });
    expect(await call(kim, categories.undo, { change_id: again.change_id! })).toMatchObject({ changed: 2 });
    expect((await rowsOf(server, kim, { description: 'zxq' })).map((row) => row.sub_category_id)).toEqual([50, 3, 0]);
    expect((await snapshot(kim))[1]).toEqual(taught[1]);
  });

  it('restores refund and transfer links', async () => {
    const kim = await aMember();
    await imported(server, kim, ofxOf([['2026-10-27', 250, 'TRANSFER FROM EVERYDAY', 's1']], '51200825'));
    await call(kim, transactions.refund, {
      id: (await rowsOf(server, kim, { description: 'woolworths', direction: 'credit' }))[0]!.id,
      refund_of: (await rowsOf(server, kim, { description: 'woolworths', direction: 'debit' }))[0]!.id,
    });
    const before = await snapshot(kim);
    const ids = (await rowsOf(server, kim, { direction: 'credit' })).map((row) => row.id);
    expect(ids).toHaveLength(2);
    const categorised = await call(kim, categories.updateCategory, { id: ids, categoryId: 50, apply: 'one' });
    expect((await server.call(transfers.list, { token: kim.token })).body.total).toBe(0);
    await call(kim, categories.undo, { change_id: categorised.change_id! });
    expect(await snapshot(kim)).toEqual(before);
    expect((await server.call(transfers.list, { token: kim.token })).body.data).toMatchObject([
      { amount: 250, matched_by: 'rule' },
    ]);
  });

  it('does not restore a transfer if one side was recategorised since', async () => {
    const kim = await aMember();
    await imported(server, kim, ofxOf([['2026-10-27', 250, 'TRANSFER FROM EVERYDAY', 's1']], '51200825'));
    const into = (await rowsOf(server, kim, { description: 'transfer from everyday' }))[0]!;
    const categorised = await call(kim, categories.updateCategory, { id: into.id, categoryId: 50, apply: 'one' });
    await call(kim, categories.updateCategory, { id: into.id, categoryId: 3, apply: 'one' });
    await call(kim, categories.undo, { change_id: categorised.change_id! });
    expect((await find(kim, 'transfer from everyday'))!.sub_category_id).toBe(3);
    expect((await server.call(transfers.list, { token: kim.token })).body.total).toBe(0);
  });

  it('is possible for a day, and only for the same member', async () => {
    const [kim, lee] = [await aMember(), await server.aMember()];
    const row = (await find(kim, 'zxq trading 3388'))!;
    const { change_id: id } = await call(kim, categories.updateCategory, { id: row.id, categoryId: 50 });
    expect((await takeBack(lee, id)).status).toBe(404);
    await server.server.database.systemDb
      .updateTable('transaction_changes')
      .set({ made_at: new Date(server.clock.now().getTime() - 25 * 3_600_000) })
      .where('member_id', '=', kim.id)
      .execute();
    expect((await takeBack(kim, id)).problem).toMatchObject({
      status: 404,
      detail: 'This change can’t be undone any more.',
    });
    await call(kim, categories.updateCategory, { id: row.id, categoryId: 51 });
    expect(
      await server.server.database.systemDb
        .selectFrom('transaction_changes')
        .select('id')
        .where('member_id', '=', kim.id)
        .execute(),
    ).toHaveLength(1);
  });
});

describe('undoing a bulk change', () => {
  it('restores categories with reasons, tags and notes, and keeps tags added since', async () => {
    const kim = await aMember();
    const row = (await find(kim, 'netflix'))!;
    await call(kim, transactions.tag, { id: row.id, tags: ['home', 'film'] });
    await call(kim, transactions.note, { id: row.id, notes: 'shared' });
    const before = await snapshot(kim);
    const bulk = await call(kim, transactions.bulk, {
      filter: { direction: 'debit' },
      sub_category_id: 50,
      add_tags: ['home', 'work'],
      remove_tags: ['film'],
      notes: 'trip',
    });
    expect(bulk.changed).toBe(6);
    const changed = (await find(kim, 'netflix'))!;
    await call(kim, transactions.tag, { id: row.id, tags: [...changed.tags, 'later'] });
    expect(await call(kim, categories.undo, { change_id: bulk.change_id! })).toEqual({ success: true, changed: 6 });
    expect((await find(kim, 'netflix'))!.tags).toEqual(['film', 'home', 'later']);
    await call(kim, transactions.tag, { id: row.id, tags: ['home', 'film'] });
    expect(await snapshot(kim)).toEqual(before);
  });

  it('can cover more transactions than one call can name', async () => {
    const kim = await server.aMember();
    const many: StatementLine[] = Array.from({ length: 5_200 }, (_, at) => [
      `2026-0${1 + (at % 9)}-1${at % 10}`,
      -(1 + at) / 100,
      `${at % 2 === 0 ? 'WOOLWORTHS' : 'ZXQ TRADING'} ${at}`,
    ]);
    await imported(server, kim, csvOf(many), 'many.csv');
    const before = await snapshot(kim);
    const bulk = await call(kim, transactions.bulk, { filter: {}, sub_category_id: 50 });
    expect(bulk.changed).toBe(5_200);
    expect(await rowsOf(server, kim, { sub_categories: '50', limit: 1 })).toHaveLength(1);
    expect(await call(kim, categories.undo, { change_id: bulk.change_id! })).toMatchObject({ changed: 5_200 });
    expect(await snapshot(kim)).toEqual(before);
  });
});
