import { describe, expect, it } from 'vitest';
import type { StatementAccount } from '#domain/statements/statement.ts';
import { newAccountFor } from './account-match.ts';

const nothing: StatementAccount = {
  bank: null,
  number: null,
  name: null,
  kind: null,
  currency: null,
  openingCents: null,
} as StatementAccount;
const kindOf = (facts: Partial<StatementAccount>, fileName = 'statement.csv') =>
  newAccountFor({ ...nothing, ...facts }, { layout: null, fileName }, []).kind;

describe('the account of a file', () => {
  it('is in the currency that the file states, or that its name does', () => {
    const currencyOf = (facts: Partial<StatementAccount>) =>
      newAccountFor({ ...nothing, ...facts }, { layout: null, fileName: 'EUR.qif' }, []).currency;
    expect([
      currencyOf({ name: 'USD savings' }),
      currencyOf({ name: 'USD savings', currency: 'AUD' }),
      currencyOf({ name: 'Savings' }),
      currencyOf({}),
    ]).toEqual(['USD', 'AUD', 'AUD', 'AUD']);
  });

  it.each([
    ['the file says so (OFX CCSTMTRS, layouts of card exports)', { kind: 'credit' }, 'credit'],
    ['sixteen digits with their check digit', { number: '4111 1111 1111 1111' }, 'credit'],
    ['fifteen digits of American Express', { number: '378282246310005' }, 'credit'],
    ['a masked card number', { number: 'xxxx-xxxx-xxxx-4821' }, 'credit'],
    ['a name of its own', { name: 'Low Rate Mastercard' }, 'credit'],
    ['the file says otherwise', { kind: 'savings', number: '4111111111111111' }, 'savings'],
    ['a BSB and number written as one', { number: '062000123456789' }, 'transaction'],
    ['sixteen digits without a check digit', { number: '4111111111111112' }, 'transaction'],
    ['nothing', {}, 'transaction'],
  ] as const)('is a card by its number or name, as far as the file does not say: %s', (_case, facts, kind) => {
    expect(kindOf(facts)).toBe(kind);
  });

  it('is a card where only the file name says so', () => {
    expect(kindOf({}, 'credit-card-november.csv')).toBe('credit');
    expect(kindOf({ name: 'Everyday' }, 'credit-card-november.csv')).toBe('transaction');
    expect(newAccountFor(nothing, { layout: null, fileName: 'AMEX.csv' }, [])).toMatchObject({
      name: 'Credit card',
      accountType: 'transactional',
    });
  });

  it.each([
    [{ name: 'Smart Home Loan Variable' }, 'a.csv', 'loan'],
    [{ name: 'Car loan' }, 'a.csv', 'loan'],
    [{ name: 'Investment Loan 2' }, 'a.csv', 'loan'],
    [{}, 'home_loan_nov.csv', 'loan'],
    [{ name: 'Home Loan Offset' }, 'a.csv', 'transaction'],
    [{}, 'statement-for-loan.csv', 'transaction'],
    [{ name: 'Sloane' }, 'a.csv', 'transaction'],
  ] as const)('is a loan by its name: %j in %s', (facts, fileName, kind) => {
    expect(kindOf(facts, fileName)).toBe(kind);
  });

  it('has its BSB and number where the file writes them as one', () => {
    for (const number of ['06200012345678', '062000 12345678', '062000-12345678'])
      expect(newAccountFor({ ...nothing, number }, { layout: null, fileName: 'a.xml' }, [])).toMatchObject({
        bsb: '062000',
        accountNumber: '12345678',
        bank: 'Commonwealth Bank',
      });
  });

  it('is of the brand that wrote the file, and not of the bank whose BSB it has', () => {
    const facts = { ...nothing, bank: '633000', number: '12345678' };
    expect(newAccountFor(facts, { layout: 'Up', fileName: 'a.csv' }, [])).toMatchObject({
      name: 'Up everyday account ending 5678',
      bank: 'Up',
    });
    expect(newAccountFor({ ...facts, bank: '633123' }, { layout: null, fileName: 'a.ofx' }, []).bank).toBe('Up');
    expect(newAccountFor(facts, { layout: 'Bendigo', fileName: 'a.csv' }, []).bank).toBe('Bendigo Bank');
  });

  it('does not repeat its kind in the name', () => {
    expect(
      newAccountFor(
        { ...nothing, kind: 'credit', number: 'Card ending 4821' },
        { layout: 'NAB or Qantas credit card', fileName: 'a.csv' },
        [],
      ).name,
    ).toBe('NAB or Qantas credit card ending 4821');
  });
});
