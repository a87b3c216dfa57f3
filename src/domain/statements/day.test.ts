import { describe, expect, it } from 'vitest';
import { dayOf, digitsAt, fullYear, isoDay } from './day.ts';

describe('the date of a row', () => {
  it.each<[number, number, number, string | null, boolean]>([
    [2025, 6, 30, '2025-06-30', false],
    [2024, 2, 29, '2024-02-29', false],
    [2016, 2, 30, '2016-02-29', true],
    [2015, 2, 31, '2015-02-28', true],
    [2025, 11, 31, '2025-11-30', true],
    [2025, 13, 1, null, false],
    [2025, 0, 1, null, false],
    [2025, 1, 0, null, false],
    [2025, 1, 32, null, false],
    [1899, 1, 1, null, false],
    [2200, 1, 1, null, false],
  ])('%i, %i, %i is %s', (year, month, day, date, corrected) => {
    expect(dayOf(year, month, day)).toEqual(date === null ? null : { date, corrected });
  });

  it.each<[string, string | null]>([
    ['2014-12-31', '2014-12-31'],
    [' 2014-12-31T23:59:59+11:00 ', '2014-12-31'],
    ['2014-12-31Z', '2014-12-31'],
    ['20141231', null],
    ['2014-1-1', null],
    ['', null],
  ])('%s is the date %s, in any time zone', (text, date) => {
    expect(isoDay(text)?.date ?? null).toBe(date);
  });

  it.each<[string, string]>([
    ['2014-12-31T13:00:00Z', '2015-01-01'],
    ['2014-12-31T12:59:59.5+00:00', '2014-12-31'],
    ['2014-12-31T23:59:59+11:00', '2014-12-31'],
    ['2014-12-31T00:00:00Z', '2014-12-31'],
    ['2014-12-31T23:59:59Z', '2014-12-31'],
    ['2014-12-31Z', '2014-12-31'],
    ['2014-12-31', '2014-12-31'],
  ])('%s is the date %s in Sydney', (text, date) => {
    expect(isoDay(text, 'Australia/Sydney')?.date).toBe(date);
  });

  it('reads two-digit years as 1970 to 2069', () => {
    expect([70, 94, 99, 0, 25, 69].map(fullYear)).toEqual([1970, 1994, 1999, 2000, 2025, 2069]);
  });

  it('accepts only digits', () => {
    expect([
      digitsAt('20250630', 4, 6),
      digitsAt('2025O630', 4, 6),
      digitsAt('20', 0, 4),
      digitsAt('20', 1, 1),
    ]).toEqual([6, -1, -1, -1]);
  });
});
