import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { spending } from '#contract/areas/spending.ts';
import { categories } from '#contract/areas/categories.ts';
import { transfers } from '#contract/areas/transfers.ts';
import type { Endpoint, WireBodyOf } from '#contract/kit/endpoint.ts';
import { imported, ofxOf, rowsOf } from '#tests/build/money.ts';
import type { Holder, StatementLine } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { checkSums } from '../sums/sums-check-store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await checkSums(server.server.database.systemDb)).toEqual([]);
});

const everyday: StatementLine[] = [
  ['2026-11-02', -250, 'TRANSFER TO SAVINGS', 'a1'],
  ['2026-11-03', -61, 'BUNNINGS ALEXANDRIA', 'a2'],
  ['2026-11-04', -80, 'ZXQ 8841', 'a3'],
];
const savings: StatementLine[] = [
  ['2026-11-03', 250, 'TRANSFER FROM EVERYDAY', 's1'],
  ['2026-11-04', 61, 'QWV 77', 's2'],
  ['2026-11-04', 80, 'QWV 78', 's3'],
];

async function aMember(): Promise<Holder> {
  const kim = await server.aMember();
  await imported(server, kim, ofxOf(everyday));
  await imported(server, kim, ofxOf(savings, '51200825'));
  return kim;
}

const list = async (kim: Holder) => (await server.call(transfers.list, { token: kim.token })).body;
const send = <E extends Endpoint>(kim: Holder, endpoint: E, body: WireBodyOf<E>) =>
  server.callWith(endpoint, { token: kim.token, body });
const find = async (kim: Holder, words: string) =>
  (await rowsOf(server, kim)).find((row) => row.description.includes(words));

async function totals(kim: Holder): Promise<number[]> {
  const { body } = await server.call(spending.report, {
    token: kim.token,
    query: { min_date: '2026-11-01', max_date: '2026-11-30' },
  });
  return [body.spent, body.income];
}

describe('transfers between the member’s accounts', () => {
  it('are matched as one transfer and count neither as spending nor as income', async () => {
    const kim = await aMember();
    const { body } = { body: await list(kim) };
    expect(body).toMatchObject({
      total: 1,
      data: [
        {
          amount: 250,
          matched_by: 'rule',
          from: { amount: -250, category_id: 14, reason: 'Moved between your accounts.' },
          to: { amount: 250, category_id: 14 },
        },
      ],
    });
    // Bunnings and the uncategorised ones by direction, without the 250 dollars.
    expect(await totals(kim)).toEqual([141, 141]);
  });

  it('a purchase and unrelated money of the same amount are not a transfer', async () => {
    const kim = await aMember();
    expect((await find(kim, 'BUNNINGS'))!.transfer_id).toBeNull();
    expect((await find(kim, 'QWV 77'))!.transfer_id).toBeNull();
  });

  it('the member can match two transactions, and dissolve a transfer permanently', async () => {
    const kim = await aMember();
    const [out, into] = [await find(kim, 'ZXQ'), await find(kim, 'QWV 78')];
    expect(
      (await server.call(transfers.candidates, { token: kim.token, query: { id: out!.id } })).body.data.map(
        (row) => row.id,
      ),
    ).toEqual([into!.id]);
    expect((await send(kim, transfers.match, { id: into!.id, other_id: out!.id })).body).toMatchObject({
      success: true,
      data: { amount: 80, from: { id: out!.id }, to: { id: into!.id }, matched_by: 'member' },
    });
    expect(await totals(kim)).toEqual([61, 61]);
    expect((await send(kim, transfers.match, { id: into!.id, other_id: out!.id })).status).toBe(409);

    const matched = (await find(kim, 'TRANSFER TO SAVINGS'))!;
    expect((await send(kim, transfers.unmatch, { id: matched.id })).body).toEqual({ success: true, matched: 0 });
    expect((await list(kim)).total).toBe(1);
    await imported(server, kim, ofxOf([...savings, ['2026-11-20', 5, 'INTEREST', 's9']], '51200825'));
    expect((await list(kim)).total).toBe(1);
    expect((await send(kim, transfers.unmatch, { id: matched.id })).status).toBe(404);
  });

  it('a refused pair frees its transactions for other matches, and is never matched again', async () => {
    const kim = await server.aMember();
    await imported(
      server,
      kim,
      ofxOf([
        ['2026-11-02', -250, 'TRANSFER TO SAVINGS A', 'a1'],
        ['2026-11-06', -250, 'TRANSFER TO SAVINGS B', 'a2'],
      ]),
    );
    await imported(
      server,
      kim,
      ofxOf(
        [
          ['2026-11-03', 250, 'TRANSFER FROM EVERYDAY C', 's1'],
          ['2026-11-04', 250, 'TRANSFER FROM SOMEWHERE D', 's2'],
        ],
        '51200825',
      ),
    );
    const pairs = async () =>
      (await list(kim)).data.map((pair) => `${pair.from.description.at(-1)}${pair.to.description.at(-1)}`).toSorted();
    expect(await pairs()).toEqual(['AC', 'BD']);
    await send(kim, transfers.unmatch, { id: (await find(kim, 'SOMEWHERE D'))!.id });
    expect(await pairs()).toEqual(['AC']);
    // A and C are now refused as well. A can match D, and C can match B.
    expect((await send(kim, transfers.unmatch, { id: (await find(kim, 'SAVINGS A'))!.id })).body).toEqual({
      success: true,
      matched: 2,
    });
    expect(await pairs()).toEqual(['AD', 'BC']);
    await imported(server, kim, ofxOf([['2026-11-20', 5, 'INTEREST', 's9']], '51200825'));
    expect(await pairs()).toEqual(['AD', 'BC']);
  });

  it('both halves return to their previous categories', async () => {
    const kim = await aMember();
    const [out, into] = [await find(kim, 'ZXQ'), await find(kim, 'QWV 78')];
    await send(kim, transfers.match, { id: out!.id, other_id: into!.id });
    expect((await find(kim, 'ZXQ'))!.sub_category_id).toBe(79);
    await send(kim, transfers.unmatch, { id: into!.id });
    expect(await find(kim, 'ZXQ')).toMatchObject({ sub_category_id: 0, transfer_id: null, reason: null });
  });

  it('recategorising a half as an expense dissolves the transfer', async () => {
    const kim = await aMember();
    const out = (await find(kim, 'TRANSFER TO SAVINGS'))!;
    await server.call(categories.updateCategory, {
      token: kim.token,
      body: { id: out.id, categoryId: 59, apply: 'one' },
    });
    expect((await list(kim)).total).toBe(0);
    expect((await find(kim, 'TRANSFER FROM EVERYDAY'))!.transfer_id).toBeNull();
  });

  it('refuses pairs that cannot be a transfer', async () => {
    const [kim, lee] = [await aMember(), await aMember()];
    const [out, other, into] = [await find(kim, 'ZXQ'), await find(kim, 'BUNNINGS'), await find(kim, 'QWV 77')];
    expect((await send(kim, transfers.match, { id: out!.id, other_id: into!.id })).problem.errors?.[0]).toMatchObject({
      field: 'other_id',
      message: 'Choose two transactions for the same amount, one out and one in.',
    });
    expect((await send(kim, transfers.match, { id: out!.id, other_id: other!.id })).status).toBe(400);
    expect((await send(lee, transfers.match, { id: out!.id, other_id: into!.id })).status).toBe(404);
  });
});
