import { describe, expect, test } from 'vitest';
import type { BankAccountOnWire } from '#contract/areas/bank-accounts.ts';
import { choiceOf, kindName, natureOf, numbersText, ownedOn } from './account-names.ts';

const account = (fields: Partial<BankAccountOnWire>): BankAccountOnWire =>
  ({
    status: 'active',
    currency: 'AUD',
    kind: 'transaction',
    account_type: 'everyday',
    balance: 0,
    ...fields,
  }) as BankAccountOnWire;

describe('accounts in words', () => {
  test('a BSB keeps its leading zero and has its dash', () => {
    expect(numbersText({ bsb: '012345', account_number: '41200817' })).toBe('012-345 41200817');
    expect(numbersText({ bsb: null, account_number: null })).toBe('');
  });

  test('a card says so whatever its type', () => {
    expect(kindName({ kind: 'credit', account_type: 'everyday' })).toBe('Credit card');
    expect(kindName({ kind: 'savings', account_type: 'savings' })).toBe('Savings');
  });

  test('one choice says type and kind, and is read back from them', () => {
    expect(natureOf('credit')).toEqual({ kind: 'credit' });
    expect(natureOf('savings')).toEqual({ kind: 'savings', account_type: 'savings' });
    expect(natureOf('business')).toEqual({ kind: 'transaction', account_type: 'business' });
    expect(choiceOf({ kind: 'credit', account_type: 'transactional' })).toBe('credit');
    expect(choiceOf({ kind: 'transaction', account_type: 'business' })).toBe('business');
  });

  test('what is owned is added up; debts, closed and foreign accounts are left out', () => {
    const accounts = [
      account({ balance: 1_200_00 }),
      account({ balance: -350_25 }),
      account({ balance: 99_00, status: 'closed' }),
      account({ balance: 500_00, currency: 'USD' }),
    ];
    expect(ownedOn(accounts)).toBe(1_200_00);
  });
});
