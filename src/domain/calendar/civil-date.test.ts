import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  addYears,
  dateOfDay,
  dayNumber,
  daysBetween,
  endOfMonth,
  isCivilDate,
  nthWeekday,
  startOfMonth,
  startOfWeek,
  startOfYear,
  weekday,
} from './civil-date.ts';
import { financialQuarterOf, financialYear, financialYearOf } from './financial-year.ts';

const anyDay = fc.integer({ min: -200_000, max: 200_000 });

describe('civil dates', () => {
  it.each([
    ['1970-01-01', 0],
    ['1969-12-31', -1],
    ['2000-02-29', 11_016],
    ['2024-03-01', 19_783],
    ['0001-01-01', -719_162],
    ['9999-12-31', 2_932_896],
  ])('%s is day %i', (date, days) => {
    expect(dayNumber(date)).toBe(days);
    expect(dateOfDay(days)).toBe(date);
  });

  it('counts consecutive days and agrees with the UTC calendar of the runtime', () => {
    fc.assert(
      fc.property(anyDay, (days) => {
        const date = dateOfDay(days);
        expect(date).toBe(new Date(days * 86_400_000).toISOString().slice(0, 10));
        expect(dayNumber(date)).toBe(days);
        expect(weekday(date)).toBe(new Date(days * 86_400_000).getUTCDay() || 7);
      }),
    );
  });

  it.each([
    '2023-02-29',
    '2024-13-01',
    '2024-00-10',
    '2024-04-31',
    '24-04-01',
    '2024/04/01',
    '2024-4-1',
    '',
    '0000-01-01',
    '2024-01-0x',
  ])('%s is not a date', (text) => {
    expect(isCivilDate(text)).toBe(false);
    expect(() => dayNumber(text)).toThrow(RangeError);
  });

  it.each([
    ['2024-01-31', 1, '2024-02-29'],
    ['2023-01-31', 1, '2023-02-28'],
    ['2024-03-31', -1, '2024-02-29'],
    ['2024-12-15', 1, '2025-01-15'],
    ['2024-01-15', -13, '2022-12-15'],
    ['2024-05-31', 0, '2024-05-31'],
  ])('%s plus %i months is %s', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected);
  });

  it('calculates weeks, months and years', () => {
    expect(weekday('2024-03-05')).toBe(2);
    expect(startOfWeek('2024-03-10')).toBe('2024-03-04');
    expect(startOfMonth('2024-02-17')).toBe('2024-02-01');
    expect(endOfMonth('2024-02-17')).toBe('2024-02-29');
    expect(startOfYear('2024-02-17')).toBe('2024-01-01');
    expect(addYears('2024-02-29', 1)).toBe('2025-02-28');
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
    expect(daysBetween('2024-07-01', '2025-06-30')).toBe(364);
    expect(nthWeekday(2024, 11, 2, 1)).toBe('2024-11-05');
    expect(nthWeekday(2024, 9, 6, -1)).toBe('2024-09-28');
    expect(nthWeekday(2024, 9, 6, -2)).toBe('2024-09-21');
  });
});

describe('the Australian financial year', () => {
  it('runs from July to June', () => {
    expect(financialYearOf('2024-06-30')).toEqual({
      endingYear: 2024,
      name: '2023–24',
      first: '2023-07-01',
      last: '2024-06-30',
    });
    expect(financialYearOf('2024-07-01').name).toBe('2024–25');
    expect(financialYear(2000).name).toBe('1999–00');
  });

  it.each([
    ['2024-07-15', 1, '2024-07-01', '2024-09-30'],
    ['2024-12-31', 2, '2024-10-01', '2024-12-31'],
    ['2025-02-01', 3, '2025-01-01', '2025-03-31'],
    ['2025-06-30', 4, '2025-04-01', '2025-06-30'],
  ])('%s is in quarter %i', (date, quarter, first, last) => {
    expect(financialQuarterOf(date)).toEqual({ quarter, first, last });
  });
});
