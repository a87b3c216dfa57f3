import { describe, expect, it } from 'vitest';
import { clockTime, formatDate, formatInstant, shortDate, timeOffsetMinutes, weekdayDate } from './date-format.ts';
import { civilDateIn, instantIn, isZone, startOfDayIn, wallTimeIn, zoneOffsetMinutes } from './zone.ts';

const instant = Date.UTC(2024, 2, 5, 4, 7, 30);

describe('rule C09: date formats', () => {
  it.each([
    ['default', '05/03/2024'],
    ['wmd', 'Tue 5 Mar'],
    ['dmy', '5 Mar 2024'],
    ['full', 'Tuesday 5 March 2024, 3:07 pm'],
    ['time', '3:07 pm'],
    ['ml', 'March 2024'],
    ['fromNow', 'just now'],
  ] as const)('%s, eleven hours ahead of UTC: %s', (format, shown) => {
    expect(formatInstant(instant, format, 660)).toBe(shown);
  });

  it('shifts an instant by the time offset, across midnight too', () => {
    expect(formatInstant(Date.UTC(2024, 11, 31, 13, 0), 'full', 660)).toBe('Wednesday 1 January 2025, 12:00 am');
    expect(formatInstant(Date.UTC(2025, 0, 1, 2, 0), 'default', -180)).toBe('31/12/2024');
  });

  it('shows calendar dates without a shift', () => {
    expect(formatDate('2024-03-05')).toBe('05/03/2024');
    expect(formatDate('2024-03-05', 'full')).toBe('Tuesday 5 March 2024');
    expect(formatDate('2024-03-05', 'wmd')).toBe('Tue 5 Mar');
    expect(formatDate('2024-03-05', 'dmy')).toBe('5 Mar 2024');
    expect(formatDate('2024-03-05', 'ml')).toBe('March 2024');
  });

  it.each([
    ['2024-03-05', 'today'],
    ['2024-03-06', 'tomorrow'],
    ['2024-03-04', 'yesterday'],
    ['2024-03-02', '3 days ago'],
    ['2024-03-19', 'in 2 weeks'],
    ['2024-01-01', '2 months ago'],
    ['2025-03-04', 'in 11 months'],
    ['2025-03-05', 'in 1 year'],
    ['2020-03-05', '4 years ago'],
  ])('%s from 2024-03-05 is %s', (date, shown) => {
    expect(formatDate(date, 'fromNow', '2024-03-05')).toBe(shown);
  });

  it.each([
    [30_000, 'just now'],
    [-60_000, '1 minute ago'],
    [-59 * 60_000, '59 minutes ago'],
    [3 * 3_600_000, 'in 3 hours'],
    [-7 * 3_600_000, '7 hours ago'],
    [-20 * 3_600_000, 'yesterday'],
    [-40 * 3_600_000, '2 days ago'],
  ])('%i ms from now is %s', (away, shown) => {
    expect(formatInstant(instant + away, 'fromNow', 660, instant)).toBe(shown);
  });

  it.each([
    ['2024-12-31', '31 Dec 2024', 'Tue 31 Dec'],
    ['2025-12-31', '31 Dec', 'Wed 31 Dec 2025'],
    ['2025-09-05', '5 Sep', 'Fri 5 Sep'],
    ['2024-09-03', '3 Sep 2024', 'Tue 3 Sep 2024'],
  ])('%s, read on 10 March 2025, is %s, and %s with its weekday', (date, short, withWeekday) => {
    expect([shortDate(date, '2025-03-10'), weekdayDate(date, '2025-03-10')]).toEqual([short, withWeekday]);
  });

  it('reads the offset from the server time', () => {
    expect(timeOffsetMinutes('2024-03-05 15:07:31', instant)).toBe(660);
    expect(timeOffsetMinutes('2024-03-05T13:37', instant)).toBe(570);
    expect(timeOffsetMinutes('2024-03-05 04:07:30', instant)).toBe(0);
    expect(() => timeOffsetMinutes('yesterday', instant)).toThrow(RangeError);
    expect(clockTime(0)).toBe('12:00 am');
    expect(clockTime(12 * 60)).toBe('12:00 pm');
    expect(clockTime(23 * 60 + 59)).toBe('11:59 pm');
  });
});

describe('time zones', () => {
  it.each([
    ['Australia/Sydney', 660],
    ['Australia/Brisbane', 600],
    ['Australia/Adelaide', 630],
    ['Australia/Darwin', 570],
    ['Australia/Perth', 480],
    ['UTC', 0],
    ['America/St_Johns', -210],
  ])('%s is %i minutes ahead of UTC in early March 2024', (zone, minutes) => {
    expect(zoneOffsetMinutes(instant, zone)).toBe(minutes);
  });

  it('knows the civil date on both sides of a daylight saving change', () => {
    // Sydney clocks went back at 3 am on 7 April and forward at 2 am on 6 October 2024.
    expect(wallTimeIn(Date.UTC(2024, 3, 6, 15, 59), 'Australia/Sydney')).toEqual({
      date: '2024-04-07',
      minuteOfDay: 179,
    });
    expect(wallTimeIn(Date.UTC(2024, 3, 6, 16, 0), 'Australia/Sydney')).toEqual({
      date: '2024-04-07',
      minuteOfDay: 120,
    });
    expect(wallTimeIn(Date.UTC(2024, 9, 5, 16, 0), 'Australia/Sydney')).toEqual({
      date: '2024-10-06',
      minuteOfDay: 180,
    });
    expect(civilDateIn(Date.UTC(2024, 11, 31, 13, 0), 'Australia/Sydney')).toBe('2025-01-01');
    expect(civilDateIn(Date.UTC(2024, 11, 31, 13, 0), 'Australia/Brisbane')).toBe('2024-12-31');
  });

  it('finds the instant of a local time: the earlier if it occurs twice, the next if it is skipped', () => {
    expect(instantIn({ date: '2024-04-07', minuteOfDay: 150 }, 'Australia/Sydney')).toBe(Date.UTC(2024, 3, 6, 15, 30));
    expect(instantIn({ date: '2024-10-06', minuteOfDay: 150 }, 'Australia/Sydney')).toBe(Date.UTC(2024, 9, 5, 16, 30));
    expect(startOfDayIn('2024-07-01', 'Australia/Sydney')).toBe(Date.UTC(2024, 5, 30, 14, 0));
    expect(startOfDayIn('2024-01-01', 'Australia/Sydney')).toBe(Date.UTC(2023, 11, 31, 13, 0));
  });

  it('refuses unknown zones', () => {
    expect(isZone('Australia/Sydney')).toBe(true);
    expect(isZone('Australia/Atlantis')).toBe(false);
    expect(() => civilDateIn(0, 'Nowhere')).toThrow(RangeError);
  });
});
