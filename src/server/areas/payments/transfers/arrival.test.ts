import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { spending } from '#contract/areas/spending.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { aBanker, sendPayments } from '#tests/build/bank.ts';
import type { Banker } from '#tests/build/bank.ts';
import { imported, ofxOf, rowsOf } from '#tests/build/money.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { checkSums } from '../../transactions/public.ts';

/** Today is Monday 16 November 2026 in Sydney. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.clock.set(testStart));
afterAll(async () => {
  const { systemDb } = server.server.database;
  expect([await checkLedger(systemDb), await checkSums(systemDb)]).toEqual([[], []]);
  await server.close();
});

async function balances(kim: Banker): Promise<Record<string, [balance: number, available: number]>> {
  const { data } = (await server.call(bankAccounts.list, { token: kim.token })).body;
  return Object.fromEntries(data.map((account) => [account.name, [account.balance, account.available_balance]]));
}

describe('a completed transfer between the member’s accounts', () => {
  test('arrives in the other account once, and is neither income nor spending', async () => {
    const kim = await aBanker(server);
    await kim.move(250);
    expect(await balances(kim)).toEqual({ Everyday: [1_000, 750], 'Rainy day saver': [0, 0] });
    await sendPayments(server);
    await sendPayments(server);
    expect(await kim.states()).toEqual(['complete']);
    expect(await balances(kim)).toEqual({ Everyday: [750, 750], 'Rainy day saver': [250, 250] });
    const transactions = await rowsOf(server, kim);
    expect(
      transactions.map((transaction) => [
        transaction.date,
        transaction.amount,
        transaction.description,
        transaction.sub_category_id,
        transaction.transfer_id !== null,
      ]),
    ).toEqual([
      ['2026-11-16', 250, 'Transfer from Everyday', 79, true],
      ['2026-11-16', -250, 'Transfer to Rainy day saver', 79, true],
    ]);
    const { body } = await server.call(spending.report, {
      token: kim.token,
      query: { min_date: '2026-11-01', max_date: '2026-11-30' },
    });
    expect([body.spent, body.income]).toEqual([0, 0]);
  });

  test('does not arrive when declined', async () => {
    const kim = await aBanker(server);
    await kim.move(250, { reference: 'TEST DECLINE' });
    await sendPayments(server);
    expect(await balances(kim)).toEqual({ Everyday: [1_000, 1_000], 'Rainy day saver': [0, 0] });
    expect(await rowsOf(server, kim)).toEqual([]);
  });

  test('is replaced by the bank’s own transactions on both sides', async () => {
    const kim = await aBanker(server);
    await kim.move(40);
    await sendPayments(server);
    await imported(server, kim, ofxOf([['2026-11-16', -40, 'TRANSFER TO SAVER 8812', 'x1']]), 'a.ofx', {
      bank_account_id: String(kim.everydayId),
    });
    await imported(server, kim, ofxOf([['2026-11-16', 40, 'TRANSFER FROM EVERYDAY 8812', 'y1']]), 'b.ofx', {
      bank_account_id: String(kim.savingsId),
    });
    const rows = await rowsOf(server, kim);
    expect(rows.map((row) => [row.amount, row.transfer_id !== null])).toEqual([
      [40, true],
      [-40, true],
    ]);
    expect(await balances(kim)).toEqual({ Everyday: [960, 960], 'Rainy day saver': [40, 40] });
  });
});
