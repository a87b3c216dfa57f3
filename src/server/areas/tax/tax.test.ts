import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tax } from '#contract/areas/tax.ts';
import { transactions } from '#contract/areas/transactions.ts';
import type { Endpoint, WireBodyOf } from '#contract/kit/endpoint.ts';
import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import { imported, ofxOf, rowsOf } from '#tests/build/money.ts';
import type { Holder, StatementLine } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** Today is Monday 16 November 2026 in Sydney: the financial year 2026–27. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { charity, mobile, streaming } = subCategoryIds;

const lines: StatementLine[] = [
  ['2026-06-30', -15, 'RED CROSS AUSTRALIA', 'y0'],
  ['2026-07-01', -15, 'RED CROSS AUSTRALIA', 'y1'],
  ['2026-08-01', -15.05, 'RED CROSS AUSTRALIA', 'y2'],
  ['2026-08-09', 4.12, 'CREDIT INTEREST', 'y3'],
  ['2026-09-14', -45.01, 'DIRECT DEBIT OPTUS MOBILE', 'y4'],
  ['2026-09-20', -18.99, 'NETFLIX.COM MELBOURNE', 'y5'],
  ['2026-10-02', -30, 'XYZZY 4471', 'y6'],
];

async function aMember(premium = true): Promise<Holder> {
  const holder = (await server.aMember()) as Holder;
  if (premium)
    await server.server.database.systemDb
      .insertInto('member_plans')
      .values({ member_id: holder.id, started_at: server.clock.now(), plan_id: 2 })
      .execute();
  await imported(server, holder, ofxOf(lines));
  return holder;
}

const report = async ({ token }: Holder, query: object = {}) =>
  (await server.call(tax.report, { token, query: { ...query } })).body;
const send = async <E extends Endpoint>({ token }: Holder, endpoint: E, body: WireBodyOf<E>) =>
  server.callWith(endpoint, { token, body });

describe('the tax year', () => {
  test('says which transactions it leaves out because they are in another currency', async () => {
    const holder = await server.aMember();
    await server.server.database.systemDb
      .insertInto('member_plans')
      .values({ member_id: holder.id, started_at: server.clock.now(), plan_id: 2 })
      .execute();
    const abroad =
      'Date,Description,Amount,Currency\n2026-08-14,SALARY ACME LTD,+4000.00,GBP\n2026-09-14,SALARY ACME LTD,+4000.00,GBP\n';
    await imported(server, holder, abroad, 'london.csv');
    const { lines: items, hints, left_out: leftOut } = await report(holder);
    expect([items, hints, leftOut]).toEqual([[], [], [{ currency: 'GBP', rows: 2 }]]);
    expect((await report(await aMember())).left_out).toEqual([]);
  });

  test('assigns transactions to items by default, and by the member’s tags for category, share and transaction', async () => {
    const holder = await aMember();
    const first = await report(holder);
    expect(first).toMatchObject({
      year: 2027,
      name: '2026–27',
      first: '2026-07-01',
      last: '2027-06-30',
      years: [2027, 2026],
      locked: null,
    });
    expect(first.lines).toEqual([
      { tag: 'interest', total: 4.12, rows: 1 },
      { tag: 'donations', total: 30.05, rows: 2 },
    ]);
    expect(first.hints).toEqual([
      { kind: 'uncategorised', sub_category_id: 0, tag: null, rows: 1, amount: -30 },
      { kind: 'category', sub_category_id: mobile, tag: 'work-other', rows: 1, amount: -45.01 },
    ]);
    await send(holder, tax.setCategory, { sub_category_id: mobile, tag: 'work-other', share: 40 });
    const rows = await rowsOf(server, holder);
    const idOf = (words: string) => rows.find((row) => row.description.startsWith(words))!.id;
    await send(holder, tax.setRow, { id: idOf('XYZZY'), tag: 'self-education' });
    const second = await report(holder);
    // 40 % of 45.01 is 18.004.
    expect(second.lines).toEqual([
      { tag: 'interest', total: 4.12, rows: 1 },
      { tag: 'self-education', total: 30, rows: 1 },
      { tag: 'work-other', total: 18, rows: 1 },
      { tag: 'donations', total: 30.05, rows: 2 },
    ]);
    expect(second.hints).toEqual([]);
    expect((await report(holder, { year: 2026 })).lines).toEqual([{ tag: 'donations', total: 15, rows: 1 }]);
    await send(holder, tax.setCategory, { sub_category_id: charity, tag: 'none' });
    await send(holder, tax.setRow, { id: idOf('XYZZY') });
    expect((await report(holder)).lines.map(({ tag }) => tag)).toEqual(['interest', 'work-other']);
    await send(holder, tax.setCategory, { sub_category_id: charity });
    expect((await report(holder)).lines.at(-1)).toEqual({ tag: 'donations', total: 30.05, rows: 2 });
  });

  test('every total lists its transactions; parts of a split count separately', async () => {
    const holder = await aMember();
    const row = (await rowsOf(server, holder)).filter(({ description }) => description.startsWith('NETFLIX'))[0]!;
    await server.call(transactions.split, {
      token: holder.token,
      body: {
        id: row.id,
        parts: [
          { sub_category_id: streaming, amount: 10 },
          { sub_category_id: charity, amount: 8.99 },
        ],
      },
    });
    const { body } = await server.call(tax.rows, {
      token: holder.token,
      query: { year: 2027, tag: 'donations', limit: 2 },
    });
    expect([
      body.total,
      body.limit,
      body.data.map((transaction) => [
        transaction.date,
        transaction.amount,
        transaction.counted,
        transaction.own,
        transaction.share,
      ]),
    ]).toEqual([
      3,
      2,
      [
        ['2026-09-20', -8.99, -8.99, false, 100],
        ['2026-08-01', -15.05, -15.05, false, 100],
      ],
    ]);
    expect(
      (await server.call(tax.rows, { token: holder.token, query: { year: 2027, sub_category_id: streaming } })).body
        .data,
    ).toMatchObject([{ amount: -10, tag: null }]);
    expect((await send(holder, tax.setRow, { id: row.id, tag: 'donations' })).status).toBe(404);
  });

  test('CSV: each transaction with its item, with formulas escaped', async () => {
    const holder = await aMember();
    await imported(server, holder, ofxOf([['2026-09-01', -7, '=RED CROSS AUSTRALIA', 'z1']]));
    const { text, headers } = await server.call(tax.csv, { token: holder.token, query: { year: 2027 } });
    expect(headers['content-disposition']).toBe('attachment; filename="wattle-tax-2026-27.csv"');
    expect(text.split('\r\n').filter((line) => line.includes('RED CROSS'))).toEqual([
      '2026-27,D9 Gifts or donations,2026-07-01,RED CROSS AUSTRALIA,NAB everyday account ending 0817,Charity & donations,-15.00,100,15.00',
      '2026-27,D9 Gifts or donations,2026-08-01,RED CROSS AUSTRALIA,NAB everyday account ending 0817,Charity & donations,-15.05,100,15.05',
      "2026-27,D9 Gifts or donations,2026-09-01,'=RED CROSS AUSTRALIA,NAB everyday account ending 0817,Charity & donations,-7.00,100,7.00",
    ]);
  });

  test('C02: a plan without the feature returns the years without figures', async () => {
    const holder = await aMember(false);
    expect(await report(holder)).toMatchObject({ locked: 'Lock', lines: [], hints: [], years: [2027, 2026] });
    expect((await server.call(tax.rows, { token: holder.token, query: { year: 2027, tag: 'donations' } })).status).toBe(
      403,
    );
    expect((await server.call(tax.csv, { token: holder.token, query: { year: 2027 } })).status).toBe(403);
  });

  test.each([
    [tax.setCategory, { sub_category_id: 9_999, tag: 'donations' }, 'sub_category_id'],
    [tax.setCategory, { sub_category_id: 1, tag: 'yacht' }, 'tag'],
    [tax.setRow, { id: 1, tag: 'donations', share: 0 }, 'share'],
    [tax.setRow, { id: 1, tag: 'donations', share: 33.3 }, 'share'],
  ] as const)('%#: refuses what is not right by its field', async (endpoint, body, field) => {
    const answer = await server.callWith(endpoint, { token: (await server.aMember()).token, body });
    expect([answer.status, answer.problem.errors?.[0]!.field]).toEqual([400, field]);
  });

  test('from July to October the year that has ended is the default', async () => {
    server.clock.set('2027-08-01T00:00:00.000Z');
    expect(await report(await aMember())).toMatchObject({ year: 2027, years: [2028, 2027, 2026] });
    expect(await report((await server.aMember()) as Holder)).toMatchObject({ year: 2028, years: [2028] });
  });
});
