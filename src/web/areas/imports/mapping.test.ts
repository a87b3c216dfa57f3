import { describe, expect, test } from 'vitest';
import { mappingOf, rolesOf, whatIsMissing } from './mapping.ts';

const chosen = { headerRow: true, invertSign: false, dateOrder: 'dmy' } as const;

describe('saying which column is which', () => {
  test('starts from what was guessed', () => {
    const guess = mappingOf(['date', 'description', 'debit', 'description'], null, chosen);
    expect(rolesOf(guess, 5)).toEqual(['date', 'description', 'debit', 'description', 'none']);
    expect(rolesOf(null, 2)).toEqual(['none', 'none']);
  });

  test('says what is missing, one thing at a time', () => {
    expect(whatIsMissing(['none', 'none'])).toBe('Choose which column is the date.');
    expect(whatIsMissing(['date', 'none'])).toBe('Choose which column describes the transaction.');
    expect(whatIsMissing(['date', 'description'])).toBe(
      'Choose which column is the amount, or which are money in and money out.',
    );
    expect(whatIsMissing(['date', 'description', 'amount', 'credit'])).toBe(
      'Choose either one amount column, or money in and money out.',
    );
    expect(whatIsMissing(['date', 'date', 'description', 'amount'])).toBe('Only one column can be “Date”.');
    expect(whatIsMissing(['date', 'description', 'amount'])).toBeNull();
  });

  test("keeps the survey's results beside the columns", () => {
    const guess = {
      ...mappingOf(['none', 'none', 'none'], null, chosen),
      delimiter: ';',
      decimalMark: ',',
      skipLines: 3,
    } as const;
    const mapping = mappingOf(
      ['date', 'payee', 'amount'],
      { ...guess, flagIn: [], flagOut: [] },
      { ...chosen, dateOrder: 'ymd' },
    );
    expect(mapping).toMatchObject({
      delimiter: ';',
      decimalMark: ',',
      skipLines: 3,
      dateOrder: 'ymd',
      columns: { date: 0, payee: 1, amount: 2, description: [], balance: null },
    });
  });
});
