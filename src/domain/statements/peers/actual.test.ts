import { describe, expect, it } from 'vitest';
import { collect } from '#tests/build/statement-text.ts';
import { actualRows, type ActualRow } from './actual.ts';

const plain: ActualRow = {
  id: '6b1f0000-1',
  financialId: null,
  accountId: 'acc-1',
  accountName: 'Everyday',
  date: 20_240_601,
  amount: -1250,
  payeeName: 'Corner Market',
  transferAccountName: null,
  importedDescription: 'CORNER MARKET 1234 GLEBE',
  categoryName: 'Groceries',
  categoryGroupName: 'Needs',
  notes: 'walk',
  isParent: false,
};

describe('rows of an Actual budget', () => {
  it('become rows of their accounts', () => {
    const read = collect((sink) => {
      actualRows(
        [
          plain,
          {
            ...plain,
            id: '6b1f0000-2',
            financialId: 'FIT-000001',
            importedDescription: null,
            categoryName: null,
            categoryGroupName: null,
            notes: null,
          },
          { ...plain, id: '6b1f0000-3', isParent: true },
          {
            ...plain,
            id: '6b1f0000-4',
            amount: -1000,
            accountId: 'acc-2',
            accountName: 'Card',
            importedDescription: null,
            payeeName: null,
            transferAccountName: 'Everyday',
            categoryName: null,
          },
          { ...plain, id: '6b1f0000-5', date: 20_240_231 },
          { ...plain, id: '6b1f0000-6', amount: 1.5 },
        ],
        sink,
      );
    });
    expect(read.accounts.map((account) => account.name)).toEqual(['Everyday', 'Card']);
    expect(
      read.rows.map((transaction) => [
        transaction.account,
        transaction.line,
        transaction.date,
        transaction.amountCents,
        transaction.description,
        transaction.payee,
        transaction.category,
        transaction.bankId,
      ]),
    ).toEqual([
      [0, 1, '2024-06-01', -1250, 'CORNER MARKET 1234 GLEBE', 'Corner Market', 'Needs: Groceries', '6b1f0000-1'],
      [0, 2, '2024-06-01', -1250, 'Corner Market', 'Corner Market', null, 'FIT-000001'],
      [1, 4, '2024-06-01', -1000, 'Transfer: Everyday', null, '[Everyday]', '6b1f0000-4'],
    ]);
    expect(read.rejected).toEqual([
      { line: 5, reason: 'We couldn’t read the date of this transaction.' },
      { line: 6, reason: 'We couldn’t read the amount of this transaction.' },
    ]);
  });

  it('that are none are refused', () => {
    expect(collect((sink) => actualRows([], sink)).refusal?.code).toBe('empty');
  });
});
