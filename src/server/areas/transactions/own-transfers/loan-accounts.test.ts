import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { categories } from '#contract/areas/categories.ts';
import { spending } from '#contract/areas/spending.ts';
import { transfers } from '#contract/areas/transfers.ts';
import { connectBank } from '#tests/build/bank-connection.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import { imported, ofxOf, rowsOf } from '#tests/build/money.ts';
import type { Holder, StatementLine } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { checkSums } from '../sums/sums-check-store.ts';

/** Today is Monday 16 November 2026 in Sydney. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await checkSums(server.server.database.systemDb)).toEqual([]);
});

const everyday: StatementLine[] = [
  ['2026-10-01', 5_200, 'SALARY HARBOUR', 'e1'],
  ['2026-10-15', -3_140, 'HOME LOAN REPAYMENT', 'e2'],
  ['2026-10-22', 2_000, 'REDRAW CREDIT', 'e3'],
  ['2026-10-23', -61, 'BUNNINGS ALEXANDRIA', 'e4'],
];
const loan: StatementLine[] = [
  ['2026-10-15', 3_140, 'PAYMENT RECEIVED', 'l1'],
  ['2026-10-22', -2_000, 'REDRAW', 'l2'],
  ['2026-10-31', -2_412.6, 'HOME LOAN INTEREST CHARGED', 'l3'],
  ['2026-10-31', -8, 'LOAN SERVICE FEE', 'l4'],
];

async function withLoan(before: 'loan' | 'transaction' = 'loan'): Promise<Holder & { loanId: number }> {
  const kim = (await server.aMember()) as Holder;
  const { body } = await server.call(bankAccounts.create, {
    token: kim.token,
    body: {
      name: 'Home loan',
      kind: before,
      account_type: 'transactional',
      bsb: '082401',
      account_number: '51200999',
      opening_balance: -400_000,
    },
  });
  await imported(server, kim, ofxOf(everyday));
  await imported(server, kim, ofxOf(loan, '51200999'));
  return { ...kim, loanId: body.data.id };
}

async function october(kim: { token: string }): Promise<{ income: number; spent: number }> {
  const { body } = await server.call(spending.report, {
    token: kim.token,
    query: { min_date: '2026-10-01', max_date: '2026-10-31' },
  });
  return { income: body.income, spent: body.spent };
}

const categoryOf = async (kim: Holder, words: string) => {
  const transaction = (await rowsOf(server, kim)).find((row) => row.description.includes(words))!;
  return [transaction.sub_category_id, transaction.transfer_id !== null];
};

describe('a mortgage and the account that pays it', () => {
  it('a repayment and its credit are one transfer, likewise a redraw, and interest counts once', async () => {
    const kim = await withLoan();
    expect(await october(kim)).toMatchObject({ income: 5_200, spent: 61 + 2_412.6 + 8 });
    expect(
      (await server.call(transfers.list, { token: kim.token })).body.data.map((one) => [
        one.amount,
        one.from.description,
        one.to.description,
      ]),
    ).toEqual([
      [2_000, 'REDRAW', 'REDRAW CREDIT'],
      [3_140, 'HOME LOAN REPAYMENT', 'PAYMENT RECEIVED'],
    ]);
    expect(await categoryOf(kim, 'INTEREST CHARGED')).toEqual([68, false]);
    expect(await categoryOf(kim, 'LOAN SERVICE FEE')).toEqual([69, false]);
  });

  it('the same once the member marks an account as a loan, and back', async () => {
    const kim = await withLoan('transaction');
    const become = (kind: string) =>
      server.call(bankAccounts.update, {
        token: kim.token,
        body: { bank_account_id: kim.loanId, kind: kind as 'loan' },
      });
    await become('loan');
    expect(await october(kim)).toMatchObject({ income: 5_200, spent: 61 + 2_412.6 + 8 });
    expect(await categoryOf(kim, 'PAYMENT RECEIVED')).toEqual([79, true]);
  });

  it('a credit without its other half is not income, and no rule makes it income', async () => {
    const kim = await withLoan();
    await imported(
      server,
      kim,
      ofxOf(
        [
          ['2026-10-20', 777, 'SALARY TO LOAN', 'l9'],
          ['2026-10-21', 12.5, 'INTEREST ADJUSTMENT', 'l10'],
        ],
        '51200999',
      ),
    );
    expect(await october(kim)).toMatchObject({ income: 5_200, spent: 61 + 2_412.6 + 8 - 12.5 });
    const rule = await server.call(categories.createRule, {
      token: kim.token,
      body: { contains: 'salary to loan', sub_category_id: 71, apply_to_past: true },
    });
    expect(rule.status, rule.text).toBe(200);
    expect((await october(kim)).income).toBe(5_200);
  });

  it('with a connected mortgage, no repayment is income and interest does not count twice', async () => {
    const kim = (await server.aMember()) as Holder;
    const emails = mailboxOf(server);
    await connectBank(server, kim.token, { customer: '11112222' });
    await emails.carry();
    const { data: list } = (await server.call(bankAccounts.list, { token: kim.token })).body;
    const home = list.find((account) => account.name === 'Variable Home Loan')!;
    const rows = (
      await rowsOf(server, kim, {
        bank_account_id: home.id,
        min_date: '2026-07-01',
        max_date: '2026-10-31',
        limit: 100,
      })
    ).map((row) => [row.description, row.sub_category_id, row.transfer_id !== null]);
    expect(rows.filter(([, , isTransfer]) => isTransfer)).toHaveLength(4);
    expect(rows.filter(([, sub]) => sub === 68)).toHaveLength(4);
    expect(rows).toHaveLength(8);
    const quarter = await server.call(spending.report, {
      token: kim.token,
      query: { min_date: '2026-08-01', max_date: '2026-10-31' },
    });
    const income = (await rowsOf(server, kim, { min_date: '2026-08-01', max_date: '2026-10-31', limit: 500 }))
      .filter((row) => row.amount > 0 && row.category_id === 13)
      .map((row) => row.description);
    expect(income.filter((words: string) => !/SALARY|INTEREST/.test(words))).toEqual([]);
    expect(quarter.body.income).toBeLessThan(7 * 2_948.4 + 1_000);
  });
});
