import { afterAll, beforeAll, expect, it } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { exports } from '#contract/areas/exports.ts';
import { transactions } from '#contract/areas/transactions.ts';
import { csvOf, imported, send } from '#tests/build/money.ts';
import type { Holder } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const bytesOf = async ({ token }: Holder, kind: string): Promise<Uint8Array> => {
  const response = await fetch(server.baseUrl + exports.file.path.replace('{kind}', kind), {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
};
const exported = async (holder: Holder, kind: string): Promise<string> =>
  new TextDecoder().decode(await bytesOf(holder, kind));
const listed = async ({ token }: Holder) =>
  (await server.call(bankAccounts.list, { token })).body.data.map(({ name, balance, transactions: count }) => [
    name,
    balance,
    count,
  ]);

it('an OFX export adds nothing to the card that it came from, whose number the bank masked', async () => {
  const kim = await server.aMember();
  const card = [
    'Date,Amount,Account Number,,Transaction Type,Transaction Details,Balance,Category,Merchant Name',
    '12 Nov 26,-42.50,xxxxxxxxxxxx5555,,CREDIT CARD PURCHASE,KMART BROADWAY,-142.50,,',
    '03 Nov 26,-100.00,xxxxxxxxxxxx5555,,CREDIT CARD PURCHASE,BP ASHFIELD,-100.00,,',
    '',
  ].join('\n');
  await imported(server, kim, card, 'card.csv');
  const before = [['NAB credit card ending 5555', -142.5, 2]];
  expect(await listed(kim)).toEqual(before);
  await imported(server, kim, await exported(kim, 'ofx'), 'wattle.ofx');
  expect(await listed(kim)).toEqual(before);
});

it('a CSV export adds nothing where a purchase was split, and another purchase like a part still counts', async () => {
  const kim = await server.aMember();
  await imported(server, kim, csvOf([['2026-11-02', -115.62, 'WOOLWORTHS MARRICKVILLE']], 1_000), 'a.csv');
  const [row] = (await server.call(transactions.list, { token: kim.token, query: {} })).body.data;
  const parts = [
    { sub_category_id: 1, amount: 100 },
    { sub_category_id: 49, amount: 15.62 },
  ];
  await server.call(transactions.split, { token: kim.token, body: { id: row!.id, parts } });
  const file = await exported(kim, 'csv');
  const spent = async () =>
    (await server.call(transactions.list, { token: kim.token, query: {} })).body.data
      .map(({ amount }) => amount)
      .toSorted((a, b) => a - b);
  expect(await spent()).toEqual([-100, -15.62]);
  await imported(server, kim, file, 'wattle.csv');
  expect(await spent()).toEqual([-100, -15.62]);
  await imported(server, kim, csvOf([['2026-11-02', -15.62, 'WOOLWORTHS MARRICKVILLE']]), 'b.csv');
  expect(await spent()).toEqual([-100, -15.62, -15.62]);
});

it('a workbook export isn’t called damaged when it’s imported', async () => {
  const kim = await server.aMember();
  await imported(server, kim, csvOf([['2026-11-02', -20, 'ALDI']], 100), 'a.csv');
  const content = await bytesOf(kim, 'xlsx');
  expect((await send(server, kim, [{ name: 'wattle.xlsx', content }])).problem).toMatchObject({
    status: 422,
    code: 'file_refused',
    detail:
      'We couldn’t read this workbook. Open it in Excel, save the sheet with the transactions as CSV, and import that.',
  });
});
