import { afterAll, beforeAll, expect, it } from 'vitest';
import { categories } from '#contract/areas/categories.ts';
import { imports } from '#contract/areas/imports.ts';
import { spending } from '#contract/areas/spending.ts';
import { transactions } from '#contract/areas/transactions.ts';
import { imported } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { checkSums } from '../transactions/public.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const statement =
  'Date,Description,Amount\n2026-10-05,ZYXOLA PRAVEX,-80.00\n2026-10-06,ZYXOLA PRAVEX,-5.00\n2026-10-07,QVORTA BLENN,+85.00\n2026-11-09,ZYXOLA PRAVEX,-20.00\n2026-11-10,QVORTA BLENN,+10.00\n';

it('counts uncategorised money in as income, and only money out as spending', async () => {
  const kim = await server.aMember();
  await imported(server, kim, statement, 'everyday.csv');
  const lines = async (min: string, max: string) => {
    const query = { min_date: min, max_date: max, group: 'sub_category', per: 'month' } as const;
    const { body } = await server.call(spending.report, { token: kim.token, query });
    return body.data.map(({ name, total, count }) => [name, total, count]);
  };
  const october = () => lines('2026-10-01', '2026-10-31');
  // October is a whole month and comes from the monthly sums, the days of November from the rows.
  expect(await october()).toEqual([
    ['Uncategorised', 85, 2],
    ['Uncategorised income', 85, 1],
  ]);
  expect(await lines('2026-11-02', '2026-11-16')).toEqual([
    ['Uncategorised', 20, 1],
    ['Uncategorised income', 10, 1],
  ]);

  const { body } = await server.call(transactions.list, { token: kim.token, query: { description: 'qvorta' } });
  const id = body.data.find(({ date }) => date === '2026-10-07')!.id;
  await server.call(categories.updateCategory, { token: kim.token, body: { id, categoryId: 71, apply: 'one' } });
  expect(await october()).toEqual([
    ['Salary & wages', 85, 1],
    ['Uncategorised', 85, 2],
  ]);
  const { database } = server.server;
  expect(await checkSums(database.systemDb)).toEqual([]);

  const [batch] = (await server.call(imports.history, { token: kim.token })).body.data;
  await server.call(imports.undo, { token: kim.token, body: { batch_id: batch!.batch_id } });
  expect([await october(), await checkSums(database.systemDb)]).toEqual([[], []]);
});
