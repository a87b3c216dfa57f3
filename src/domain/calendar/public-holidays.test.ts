import { describe, expect, it } from 'vitest';
import { addBusinessDays, holidayOn, isBusinessDay, shiftToBusinessDay } from './business-day.ts';
import { easterSunday, publicHolidays } from './public-holidays.ts';
import { states } from './states.ts';
import type { State } from './states.ts';

const dates = (year: number, state: State): string[] =>
  publicHolidays(year, state).map((holiday) => holiday.date.slice(5));

describe('public holidays', () => {
  it('calculates Easter', () => {
    expect([2024, 2025, 2026, 2027, 2028, 2029, 2030].map(easterSunday)).toEqual([
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
      '2027-03-28',
      '2028-04-16',
      '2029-04-01',
      '2030-04-21',
    ]);
  });

  it.each([
    ['NSW', ['01-01', '01-26', '03-29', '03-30', '03-31', '04-01', '04-25', '06-10', '10-07', '12-25', '12-26']],
    [
      'VIC',
      [
        '01-01',
        '01-26',
        '03-11',
        '03-29',
        '03-30',
        '03-31',
        '04-01',
        '04-25',
        '06-10',
        '09-27',
        '11-05',
        '12-25',
        '12-26',
      ],
    ],
    ['QLD', ['01-01', '01-26', '03-29', '03-30', '03-31', '04-01', '04-25', '05-06', '10-07', '12-25', '12-26']],
    [
      'SA',
      ['01-01', '01-26', '03-11', '03-29', '03-30', '03-31', '04-01', '04-25', '06-10', '10-07', '12-25', '12-26'],
    ],
    ['WA', ['01-01', '01-26', '03-04', '03-29', '03-31', '04-01', '04-25', '06-03', '09-23', '12-25', '12-26']],
    ['TAS', ['01-01', '01-26', '03-11', '03-29', '04-01', '04-25', '06-10', '12-25', '12-26']],
    [
      'NT',
      ['01-01', '01-26', '03-29', '03-30', '03-31', '04-01', '04-25', '05-06', '06-10', '08-05', '12-25', '12-26'],
    ],
    [
      'ACT',
      [
        '01-01',
        '01-26',
        '03-11',
        '03-29',
        '03-30',
        '03-31',
        '04-01',
        '04-25',
        '05-27',
        '06-10',
        '10-07',
        '12-25',
        '12-26',
      ],
    ],
  ] as const)('%s in 2024', (state, expected) => {
    expect(dates(2024, state)).toEqual(expected);
  });

  it('moves weekend holidays to Monday as each Act states', () => {
    // Anzac Day 2026 is a Saturday and 2027 a Sunday.
    const mondayOf = (date: string): State[] => states.filter((state) => holidayOn(date, state) !== null);
    expect(mondayOf('2026-04-27')).toEqual(['ACT', 'NSW', 'WA']);
    expect(mondayOf('2027-04-26')).toEqual(['ACT', 'NSW', 'NT', 'QLD', 'WA']);
    // Boxing Day 2026 is a Saturday; Christmas 2027 is a Saturday.
    expect(mondayOf('2026-12-28')).toEqual([...states]);
    expect(mondayOf('2027-12-27')).toEqual([...states]);
    expect(mondayOf('2027-12-28')).toEqual([...states]);
    expect(holidayOn('2026-12-28', 'SA')?.name).toBe('Proclamation Day (additional day)');
    // New Year 2028 is a Saturday; Australia Day 2025 a Sunday.
    expect(holidayOn('2028-01-03', 'VIC')?.name).toBe('New Year’s Day (additional day)');
    expect(holidayOn('2025-01-27', 'QLD')?.name).toBe('Australia Day');
    expect(holidayOn('2025-01-26', 'QLD')).toBeNull();
  });

  it('marks days that are proclaimed each year and are not known yet', () => {
    expect(publicHolidays(2029, 'VIC').filter((holiday) => holiday.expected)).toEqual([
      { date: '2029-09-28', name: 'Friday before the AFL Grand Final', expected: true },
    ]);
    expect(publicHolidays(2026, 'WA').some((holiday) => holiday.expected)).toBe(false);
    expect(() => publicHolidays(2031, 'VIC')).toThrow('2024 to 2030');
  });
});

describe('business days', () => {
  it('shift over weekends and holidays', () => {
    expect(shiftToBusinessDay('2024-03-29', 'next', 'national')).toBe('2024-04-02');
    expect(shiftToBusinessDay('2024-03-30', 'previous', 'NSW')).toBe('2024-03-28');
    expect(shiftToBusinessDay('2024-11-05', 'next', 'VIC')).toBe('2024-11-06');
    expect(shiftToBusinessDay('2024-11-05', 'next', 'NSW')).toBe('2024-11-05');
    expect(shiftToBusinessDay('2027-12-25', 'next', 'TAS')).toBe('2027-12-29');
  });

  it('count a holiday of only some states as a national business day', () => {
    expect(isBusinessDay('2024-06-10', 'national')).toBe(true);
    expect(isBusinessDay('2024-06-10', 'SA')).toBe(false);
    expect(isBusinessDay('2024-12-26', 'national')).toBe(false);
    expect(isBusinessDay('2045-12-25', 'national')).toBe(true);
  });

  it('are counted in both directions', () => {
    expect(addBusinessDays('2024-12-24', 2, 'NSW')).toBe('2024-12-30');
    expect(addBusinessDays('2024-12-30', -2, 'NSW')).toBe('2024-12-24');
    expect(addBusinessDays('2024-12-28', 0, 'NSW')).toBe('2024-12-30');
  });
});
