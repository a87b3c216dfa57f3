import { afterAll, beforeAll, expect, it } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { spending } from '#contract/areas/spending.ts';
import { transactions } from '#contract/areas/transactions.ts';
import { askAssistant, askingRoutes } from '#tests/build/asking.ts';
import { imported } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { checkSums } from '../transactions/public.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ routes: askingRoutes });
});
afterAll(() => server.close());

const dollars =
  'Date,Description,Amount\n2026-10-05,WOOLWORTHS 1187,-80.00\n2026-10-06,SALARY ACME PTY LTD,2100.00\n2026-11-09,WOOLWORTHS 1187,-20.00\n';
const euros =
  'Date,Description,Amount,Currency\n2026-10-05,WOOLWORTHS BERLIN,-300.00,EUR\n2026-10-07,SALARY GMBH,5000.00,EUR\n2026-11-09,WOOLWORTHS BERLIN,-40.00,EUR\n';

it('adds dollars alone, and still lists and counts what is in another currency', async () => {
  const kim = await server.aMember();
  await imported(server, kim, dollars, 'everyday.csv');
  const created = await server.callWith(bankAccounts.create, {
    token: kim.token,
    body: { name: 'Berlin', currency: 'EUR' },
  });
  const berlin = created.body.data.id;
  await imported(server, kim, euros, 'berlin.csv', { bank_account_id: String(berlin) });

  const report = async (span: { min_date: string; max_date: string }) => {
    const { body } = await server.call(spending.report, {
      token: kim.token,
      query: { ...span, group: 'category', per: 'month' },
    });
    return [body.spent, body.income];
  };
  // October is a whole month and comes from the monthly sums, the days of November from the rows.
  expect(await report({ min_date: '2026-10-01', max_date: '2026-10-31' })).toEqual([80, 2100]);
  expect(await report({ min_date: '2026-11-02', max_date: '2026-11-16' })).toEqual([20, 0]);

  const list = async (query: { kind?: 'expense'; description?: string }) =>
    (await server.call(transactions.list, { token: kim.token, query })).body;
  expect(await list({})).toMatchObject({ total: 6, money_in: 2100, money_out: 100 });
  expect(await list({ description: 'woolworths' })).toMatchObject({ total: 4, money_in: 0, money_out: 100 });
  expect(await list({ kind: 'expense' })).toMatchObject({ total: 2, money_in: 0, money_out: 100 });

  const days = async (query: { description?: string }) =>
    (await server.call(transactions.days, { token: kim.token, query })).body.data.map(
      ({ date, count, amount }) => `${date} ${count} ${amount}`,
    );
  expect(await days({})).toEqual(['2026-11-09 2 -20', '2026-10-07 1 0', '2026-10-06 1 2100', '2026-10-05 2 -80']);
  expect(await days({ description: 'woolworths' })).toEqual(['2026-11-09 2 -20', '2026-10-05 2 -80']);

  expect((await askAssistant(server, kim.token, 'How much did I spend in October?')).text).toContain('$80.00');
  const largest = await askAssistant(server, kim.token, 'Show my transactions in November');
  expect(largest.text).toContain('EUR\u00a040.00');
  expect(await checkSums(server.server.database.systemDb)).toEqual([]);
});

it('moves sums with a row that gets another currency, amount or category, or goes', async () => {
  const kim = await server.aMember();
  await imported(server, kim, dollars, 'everyday.csv');
  const { systemDb } = server.server.database;
  const spentInOctober = async () => {
    const query = { min_date: '2026-10-01', max_date: '2026-10-31' };
    return (await server.call(spending.report, { token: kim.token, query })).body.spent;
  };
  const of = (date: string) =>
    systemDb.updateTable('transactions').where('member_id', '=', kim.id).where('date', '=', date);
  await of('2026-10-05').set({ currency: 'EUR' }).execute();
  expect(await spentInOctober()).toBe(0);
  await of('2026-10-05').set({ currency: 'AUD', amount_cents: -9_000 }).execute();
  expect(await spentInOctober()).toBe(90);
  await systemDb.deleteFrom('transactions').where('member_id', '=', kim.id).where('date', '=', '2026-10-05').execute();
  expect(await spentInOctober()).toBe(0);
  expect(await checkSums(systemDb)).toEqual([]);
});
