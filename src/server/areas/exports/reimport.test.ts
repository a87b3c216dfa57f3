import { afterAll, beforeAll, expect, it } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { exports } from '#contract/areas/exports.ts';
import { transactions } from '#contract/areas/transactions.ts';
import { csvOf, imported } from '#tests/build/money.ts';
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

it('a workbook export adds nothing to its accounts, and makes the same accounts for another member', async () => {
  const kim = await server.aMember();
  const abroad = [
    'Date,Description,Amount,Currency,Account',
    '2026-11-02,HOTEL,-90.00,USD,Travel card',
    '2026-11-03,ALDI,-20.00,AUD,Travel card',
    '2026-11-04,PAY & CO,+500.00,AUD,Travel card',
    '',
  ].join('\n');
  await imported(server, kim, abroad, 'travel.csv');
  await imported(server, kim, csvOf([['2026-11-02', -115.62, 'WOOLWORTHS MARRICKVILLE']], 1_000), 'a.csv');
  const row = (await server.call(transactions.list, { token: kim.token, query: {} })).body.data.find(
    ({ amount }) => amount === -115.62,
  );
  const parts = [
    { sub_category_id: 1, amount: 100 },
    { sub_category_id: 49, amount: 15.62 },
  ];
  await server.call(transactions.split, { token: kim.token, body: { id: row!.id, parts } });
  const before = await listed(kim);
  const content = await bytesOf(kim, 'xlsx');
  const report = await imported(server, kim, content, 'wattle.xlsx');
  expect([report.format, report.imported, report.rejected_count, await listed(kim)]).toEqual(['xlsx', 0, 0, before]);
  const lee = await server.aMember();
  await imported(server, lee, content, 'wattle.xlsx');
  const linesOfLee = (await server.call(transactions.list, { token: lee.token, query: {} })).body.data;
  expect(linesOfLee.map(({ date, amount, currency, description }) => [date, amount, currency, description])).toEqual([
    ['2026-11-04', 500, 'AUD', 'PAY & CO'],
    ['2026-11-03', -20, 'AUD', 'ALDI'],
    ['2026-11-02', -15.62, 'AUD', 'WOOLWORTHS MARRICKVILLE'],
    ['2026-11-02', -100, 'AUD', 'WOOLWORTHS MARRICKVILLE'],
    ['2026-11-02', -90, 'USD', 'HOTEL'],
  ]);
});

it('a purchase in another currency counts in no balance, and every export keeps its currency', async () => {
  const kim = await server.aMember();
  const abroad = [
    'Date,Description,Amount,Currency,Account',
    '2026-11-02,HOTEL,-90.00,USD,Travel card',
    '2026-11-03,ALDI,-20.00,AUD,Travel card',
    '2026-11-04,PAY & CO,+500.00,AUD,Travel card',
    '',
  ].join('\n');
  await imported(server, kim, abroad, 'travel.csv');
  expect(await listed(kim)).toEqual([['Travel card', 480, 3]]);
  const ofx = await exported(kim, 'ofx');
  expect(ofx).toContain('<NAME>HOTEL</NAME><CURRENCY><CURSYM>USD</CURSYM></CURRENCY></STMTTRN>');
  expect(ofx).toContain('<BALAMT>480.00</BALAMT>');
  const csv = (await exported(kim, 'csv')).split('\r\n').slice(1, 4);
  expect(csv.map((line) => line.split(',').slice(1, 5).join(','))).toEqual([
    'HOTEL,-90.00,,USD',
    'ALDI,-20.00,-20.00,AUD',
    'PAY & CO,500.00,480.00,AUD',
  ]);
  expect(await exported(kim, 'hledger')).toContain('    Assets:Travel card  -90.00 USD\n');
  for (const [kind, name] of [
    ['ofx', 'wattle.ofx'],
    ['csv', 'wattle.csv'],
    ['hledger', 'wattle.journal'],
  ] as const) {
    const lee = await server.aMember();
    await imported(server, lee, await exported(kim, kind), name);
    const amounts = (await server.call(transactions.list, { token: lee.token, query: {} })).body.data;
    expect(
      amounts.map(({ amount, currency }) => [amount, currency]),
      kind,
    ).toEqual([
      [500, 'AUD'],
      [-20, 'AUD'],
      [-90, 'USD'],
    ]);
    expect(
      (await listed(lee)).map(([, balance]) => balance),
      kind,
    ).toEqual([480]);
  }
});
