import { describe, expect, it } from 'vitest';
import { currencyCode, currencyOfAmount, currencyOfName } from './currency-code.ts';

describe('the currency of a field', () => {
  it.each([
    ['AUD', 'AUD'],
    [' aud ', 'AUD'],
    ['US$', 'USD'],
    ['€', 'EUR'],
    ['$', null],
    ['ATM', null],
    ['POS', null],
    ['', null],
  ])('%j is %s', (text, code) => {
    expect(currencyCode(text)).toBe(code);
  });
});

describe('the currency of an account’s name', () => {
  it.each([
    ['USD savings', 'USD'],
    ['Wise EUR', 'EUR'],
    ['Travel (NZ$)', 'NZD'],
    ['Euro trip', null],
    ['TOP saver', null],
    ['USD/AUD', null],
    ['AUDREY', null],
    ['Savings', null],
  ])('%s is %s', (name, code) => {
    expect(currencyOfName(name)).toBe(code);
  });
});

describe('the currency of an amount', () => {
  it.each([
    ['£4.20', 'GBP'],
    ['-£4.20', 'GBP'],
    ['£-4.20', 'GBP'],
    ['(EUR 12.00)', 'EUR'],
    ['12,00 €', 'EUR'],
    ['1.234,56-EUR', 'EUR'],
    ['US$ 5', 'USD'],
    ['-$5.00 AUD', 'AUD'],
    ['$5.00', null],
    ['12.50 CR', null],
    ['-12.50', null],
    ["1'234.50", null],
  ])('%s is %s', (text, code) => {
    expect(currencyOfAmount(text)).toBe(code);
  });
});
