import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWith } from '#tests/build/statement-text.ts';
import { ynabReader } from './ynab.ts';

const budget = {
  name: 'Home',
  currency_format: { iso_code: 'AUD' },
  accounts: [
    { id: 'acc-1', name: 'Everyday', type: 'checking' },
    { id: 'acc-2', name: 'Card', type: 'creditCard' },
  ],
  payees: [
    { id: 'p1', name: 'Grocer' },
    { id: 'p2', name: 'Transfer : Card' },
  ],
  category_groups: [
    { id: 'g1', name: 'Needs' },
    { id: 'g2', name: 'Internal Master Category' },
  ],
  categories: [
    { id: 'c1', category_group_id: 'g1', name: 'Groceries' },
    { id: 'c2', category_group_id: 'g2', name: 'Inflow: Ready to Assign' },
  ],
  transactions: [
    {
      id: 'tx-000001',
      date: '2026-02-03',
      amount: -45_120,
      memo: 'fruit',
      account_id: 'acc-1',
      payee_id: 'p1',
      category_id: 'c1',
      flag_color: 'red',
    },
    {
      id: 'tx-000002',
      date: '2026-02-04',
      amount: -100_000,
      account_id: 'acc-1',
      payee_id: 'p2',
      transfer_account_id: 'acc-2',
    },
    { id: 'tx-000003', date: '2026-02-05', amount: -30_000, memo: 'market', account_id: 'acc-2', payee_id: 'p1' },
    { id: 'tx-000004', date: '2026-02-06', amount: 700_005, account_id: 'acc-1', category_id: 'c2' },
    { id: 'tx-000005', date: '2026-02-07', amount: -1000, account_id: 'acc-1', deleted: true },
    { id: 'tx-000006', date: 'soon', amount: -1000, account_id: 'acc-1' },
    { id: 'tx-000007', date: '2026-02-08', amount: '12.00', account_id: 'acc-1' },
  ],
  subtransactions: [
    { id: 'sub-00001', transaction_id: 'tx-000003', amount: -10_000, category_id: 'c1', memo: 'eggs' },
    { id: 'sub-00002', transaction_id: 'tx-000003', amount: -20_000, category_id: null },
  ],
  scheduled_transactions: [{ id: 's', date_next: '2030-01-01', amount: -1 }],
};

describe('YNAB budgets as JSON', () => {
  it.each([
    ['an export', { budget }],
    ['an answer of the interface', { data: { budget, server_knowledge: 5 } }],
  ])('%s', (_, value) => {
    const read = readWith(ynabReader, JSON.stringify(value), 50);
    expect(read.refusal).toBeNull();
    expect(read.accounts).toMatchObject([
      { name: 'Everyday', kind: 'transaction', currency: 'AUD' },
      { name: 'Card', kind: 'credit' },
    ]);
    expect(
      read.rows.map((transaction) => [
        transaction.account,
        transaction.date,
        transaction.amountCents,
        transaction.description,
        transaction.payee,
        transaction.category,
        transaction.notes,
        transaction.bankId,
      ]),
    ).toEqual([
      [0, '2026-02-03', -4512, 'Grocer', 'Grocer', 'Needs: Groceries', 'fruit', 'tx-000001'],
      [0, '2026-02-04', -10_000, 'Transfer : Card', null, '[Card]', null, 'tx-000002'],
      [1, '2026-02-05', -1000, 'Grocer', 'Grocer', 'Needs: Groceries', 'eggs', 'sub-00001'],
      [1, '2026-02-05', -2000, 'Grocer', 'Grocer', null, 'market', 'sub-00002'],
      [0, '2026-02-06', 70_001, '', null, 'Inflow: Ready to Assign', null, 'tx-000004'],
    ]);
    expect(read.rows[0]?.tags).toEqual(['red']);
    expect(read.rejected).toEqual([
      { line: 6, reason: 'We couldn’t read the date of this transaction.' },
      { line: 7, reason: 'We couldn’t read the amount of this transaction.' },
    ]);
    expect(read.warnings.map((warning) => warning.code)).toEqual(['amount_rounded']);
  });

  it('a list of transactions with the names in it', () => {
    const transactions = [
      {
        id: 'tx-000001',
        date: '2026-02-03',
        amount: -45_120,
        account_id: 'a',
        account_name: 'Everyday',
        payee_name: 'Grocer',
        category_name: 'Groceries',
        subtransactions: [],
      },
    ];
    const read = readWith(ynabReader, JSON.stringify({ data: { transactions } }));
    expect(read.accounts).toMatchObject([{ name: 'Everyday', currency: null }]);
    expect(read.rows).toMatchObject([{ amountCents: -4512, payee: 'Grocer', category: 'Groceries' }]);
  });

  it.each([
    ['broken', '{"budget": {"transactions": ['],
    ['not_a_statement', '{"budget": {"name": "Home"}}'],
    ['not_a_statement', '[1, 2]'],
    ['not_a_statement', 'null'],
    ['empty', '{"budget": {"transactions": []}}'],
  ])('%s: %s', (code, text) => {
    expect(readWith(ynabReader, text).refusal?.code).toBe(code);
  });

  it('takes what names nothing for no name', () => {
    expect(
      readWith(
        ynabReader,
        '{"budget":{"accounts":[],"transactions":[{"id":{"toString":[]},"date":"2026-11-02","amount":-12500}],"subtransactions":[{"amount":-1000}]}}',
      ).rows,
    ).toMatchObject([{ amountCents: -1250 }]);
  });

  it('survives any values in any place', () => {
    const anything = fc.record({
      transactions: fc.array(
        fc.dictionary(
          fc.constantFrom('id', 'date', 'amount', 'account_id', 'subtransactions', 'memo', 'deleted'),
          fc.jsonValue(),
        ),
      ),
      accounts: fc.jsonValue(),
      payees: fc.jsonValue(),
    });
    fc.assert(
      fc.property(anything, (value) => {
        readWith(ynabReader, JSON.stringify({ budget: value }));
      }),
      { numRuns: 300 },
    );
  });
});
