import { describe, expect, test } from 'vitest';
import { dayName, daysInOrder, rowsOfDays } from './row-days.ts';

describe('the days of a list', () => {
  test('today and yesterday go by their names, other days by weekday and date, with the year if it is another', () => {
    expect(
      ['2026-11-16', '2026-11-15', '2026-11-14', '2026-11-17', '2025-11-16'].map((date) => dayName(date, '2026-11-16')),
    ).toEqual(['Today', 'Yesterday', 'Saturday 14 November', 'Tuesday 17 November', 'Sunday 16 November 2025']);
    expect(dayName('2026-12-31', '2027-01-01')).toBe('Yesterday');
  });

  test('follow the order of the transactions', () => {
    const days = [
      { date: '2026-11-16', count: 2, amount: -950 },
      { date: '2026-11-14', count: 3, amount: 120 },
    ];
    expect(daysInOrder(days, {}).map(({ date }) => date)).toEqual(['2026-11-16', '2026-11-14']);
    expect(daysInOrder(days, { sort: 'Date', sortOrder: 1 }).map(({ date }) => date)).toEqual([
      '2026-11-14',
      '2026-11-16',
    ]);
    expect(rowsOfDays(days)).toBe(5);
  });
});
