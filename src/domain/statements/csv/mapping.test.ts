import { describe, expect, it } from 'vitest';
import { checkCsvMapping, noColumns } from './mapping.ts';

describe('a mapping from outside', () => {
  it('needs little: a date and an amount', () => {
    expect(checkCsvMapping({ columns: { date: 0, amount: 2, description: 1 } })).toEqual({
      mapping: {
        delimiter: ',',
        skipLines: 0,
        headerRow: true,
        columns: { ...noColumns(), date: 0, amount: 2, description: [1] },
        dateOrder: 'dmy',
        decimalMark: '.',
        invertSign: false,
        debitSign: 'either',
        flagOut: [],
        flagIn: [],
      },
    });
  });

  it('keeps what it says', () => {
    const input = {
      delimiter: ';',
      skipLines: 4,
      headerRow: false,
      dateOrder: 'mdy',
      decimalMark: ',',
      invertSign: true,
      debitSign: 'negative',
      flagOut: [' Af '],
      flagIn: ['Bij'],
      columns: { date: 1, debit: 2, credit: 3, description: [4, 5] },
    };
    expect(checkCsvMapping(input)).toMatchObject({
      mapping: { ...input, flagOut: ['af'], flagIn: ['bij'], columns: { description: [4, 5], debit: 2 } },
    });
  });

  it.each<[unknown, string[]]>([
    [null, ['']],
    [[], ['']],
    [{}, ['columns.date', 'columns.amount']],
    [{ columns: { date: 0 } }, ['columns.amount']],
    [{ columns: { date: -1, amount: 1 } }, ['columns.date', 'columns.date']],
    [{ columns: { date: 0, amount: 0 } }, ['columns']],
    [{ columns: { date: 0, amount: 1.5 } }, ['columns.amount', 'columns.amount']],
    [{ columns: { date: 0, amount: 1, description: ['a'] } }, ['columns.description']],
    [{ columns: { date: 0, amount: 1 }, delimiter: ':' }, ['delimiter']],
    [{ columns: { date: 0, amount: 1 }, skipLines: -1 }, ['skipLines']],
    [{ columns: { date: 0, amount: 1 }, flagOut: 'debit' }, ['flagOut']],
  ])('%j has problems in %j', (input, fields) => {
    const checked = checkCsvMapping(input);
    expect('problems' in checked && checked.problems.map((problem) => problem.field)).toEqual(fields);
  });
});
