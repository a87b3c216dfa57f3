import { describe, expect, it } from 'vitest';
import type { DateOrder } from '../statement.ts';
import { evenDate, readQifDate } from './dates.ts';

describe('a date of QIF', () => {
  it.each<[string, DateOrder, string | null]>([
    ['6/ 1/94', 'mdy', '1994-06-01'],
    ['6/ 1/94', 'dmy', '1994-01-06'],
    ["1/15'98", 'mdy', '1998-01-15'],
    ["1/15' 8", 'mdy', '2008-01-15'],
    ["15/1'25", 'dmy', '2025-01-15'],
    ['1/ 1/100', 'mdy', '2000-01-01'],
    ['12-31-2024', 'mdy', '2024-12-31'],
    ['31.12.08', 'dmy', '2008-12-31'],
    ['22.01.2007', 'dmy', '2007-01-22'],
    ['2007-01-22', 'dmy', '2007-01-22'],
    ['2007/01/22', 'mdy', '2007-01-22'],
    ['20070122', 'dmy', '2007-01-22'],
    ['22-Jan-2007', 'mdy', '2007-01-22'],
    ['22 January 2007', 'dmy', '2007-01-22'],
    ['12/03/69', 'dmy', '2069-03-12'],
    ['12/03/70', 'dmy', '1970-03-12'],
    ['03/25/099Share Withdrawal', 'mdy', '1999-03-25'],
    ['22/01/2007 10:15', 'dmy', '2007-01-22'],
    ['', 'dmy', null],
    ['soon', 'dmy', null],
    ['1/2', 'dmy', null],
    ['99/99/2020', 'dmy', null],
    ['0/1/2020', 'dmy', null],
  ])('%j in the order %s is %s', (written, order, date) => {
    expect(readQifDate(written, order)).toEqual(date === null ? null : { date, corrected: false });
  });

  it.each<[string, DateOrder, string]>([
    ['31/02/2020', 'dmy', '2020-02-29'],
    ['31/04/2021', 'dmy', '2021-04-30'],
    ['12/25/2020', 'dmy', '2020-12-25'],
    ['25/12/2020', 'mdy', '2020-12-25'],
  ])('%s, which does not exist in the order %s, is corrected to %s', (written, order, date) => {
    expect(readQifDate(written, order)).toEqual({ date, corrected: true });
  });

  it('is spelt evenly before it is judged', () => {
    expect([evenDate('6/ 1/94'), evenDate(' 1/15\u2019 8 '), evenDate('1.2.08'), evenDate('Jan 5, 2025')]).toEqual([
      '6/1/1994',
      '1/15/2008',
      '1.2.2008',
      'Jan 5, 2025',
    ]);
  });

  it('of a million blanks is no date, at once', () => {
    expect(readQifDate(`1${' '.repeat(1_000_000)}/1/2020`, 'dmy')).toBeNull();
  });
});
