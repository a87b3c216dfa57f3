import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { csvOf, imported, ofxOf, qifOf, rowsOf } from '#tests/build/money.ts';
import type { Holder, StatementLine } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const listed = async ({ token }: Holder) =>
  (await server.call(bankAccounts.list, { token })).body.data.map(({ name, kind, balance }) => [name, kind, balance]);

const month: StatementLine[] = [
  ['2026-10-07', 1_250, 'REPAYMENT'],
  ['2026-10-21', 1_250, 'REPAYMENT'],
  ['2026-10-31', -1_893.15, 'INTEREST CHARGED'],
  ['2026-10-31', -10, 'LOAN SERVICE FEE'],
];

describe('a statement of a loan', () => {
  it.each([
    ['a running balance below zero', 'a.csv', csvOf(month, -402_000), 'Loan', -401_403.15],
    [
      'a closing balance below zero',
      'a.ofx',
      ofxOf(month, '51200817', -401_403.15),
      'NAB loan ending 0817',
      -401_403.15,
    ],
    ['repayments and interest alone', 'a.qif', qifOf(month), 'Loan', 596.85],
  ])('makes a loan, not an everyday account: %s', async (_how, name, content, account, balance) => {
    const kim = await server.aMember();
    expect((await imported(server, kim, content, name)).accounts).toMatchObject([{ name: account }]);
    expect(await listed(kim)).toEqual([[account, 'loan', balance]]);
    // Repayments are no income, and only interest and fees cost something.
    expect((await rowsOf(server, kim)).map((row) => [row.amount, row.sub_category_id])).toEqual([
      [-10, 69],
      [-1893.15, 68],
      [1250, 79],
      [1250, 79],
    ]);
  });

  it('doesn’t turn an overdrawn everyday account into one', async () => {
    const kim = await server.aMember();
    const overdrawn: StatementLine[] = [
      ['2026-10-07', -80, 'WOOLWORTHS 1187 NEWTOWN'],
      ['2026-10-21', 50, 'TRANSFER FROM XX1234'],
      ['2026-10-31', -3.15, 'DEBIT INTEREST'],
    ];
    await imported(server, kim, csvOf(overdrawn, -100), 'a.csv');
    expect(await listed(kim)).toEqual([['Everyday account', 'transaction', -133.15]]);
  });
});
