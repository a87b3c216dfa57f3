import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dateOfDay } from './civil-date.ts';
import type { PayCycle } from './pay-cycle.ts';
import {
  cycleContaining,
  cyclesBetween,
  nextCycle,
  paydayAfter,
  previousCycle,
  shareGone,
  spanDays,
} from './pay-cycle.ts';
import { daysOfPeriod, isPeriod, periodDays, windowBefore, windowEnding } from './period.ts';

const thursdays: PayCycle = { kind: 'fortnightly', payday: '2024-03-07' };

describe('pay cycles', () => {
  it.each([
    ['2024-03-07', '2024-03-07', '2024-03-20'],
    ['2024-03-20', '2024-03-07', '2024-03-20'],
    ['2024-03-21', '2024-03-21', '2024-04-03'],
    ['2024-03-06', '2024-02-22', '2024-03-06'],
    ['2023-03-09', '2023-03-09', '2023-03-22'],
  ])('a fortnight of Thursdays: %s is in the cycle from %s to %s', (date, first, last) => {
    expect(cycleContaining(thursdays, date)).toEqual({ first, last });
  });

  it.each([
    [31, '2024-02-29', '2024-02-29', '2024-03-30'],
    [31, '2024-02-28', '2024-01-31', '2024-02-28'],
    [30, '2023-03-01', '2023-02-28', '2023-03-29'],
    [15, '2024-01-03', '2023-12-15', '2024-01-14'],
    [1, '2024-02-10', '2024-02-01', '2024-02-29'],
  ])('monthly from day %i: %s is in the cycle from %s to %s', (day, date, first, last) => {
    expect(cycleContaining({ kind: 'monthly', day }, date)).toEqual({ first, last });
  });

  it('returns to the 31st after a short month', () => {
    const cycle: PayCycle = { kind: 'monthly', day: 31 };
    expect(cyclesBetween(cycle, '2024-01-31', '2024-05-01').map((span) => span.first)).toEqual([
      '2024-01-31',
      '2024-02-29',
      '2024-03-31',
      '2024-04-30',
    ]);
    expect(paydayAfter(cycle, '2024-02-29')).toBe('2024-03-31');
  });

  it('has no cycles in an empty period and refuses a day that does not exist in any month', () => {
    expect(cyclesBetween(thursdays, '2024-03-08', '2024-03-07')).toEqual([]);
    expect(() => cycleContaining({ kind: 'monthly', day: 32 }, '2024-01-01')).toThrow(RangeError);
    expect(() => cycleContaining({ kind: 'monthly', day: 0 }, '2024-01-01')).toThrow(RangeError);
  });

  it('puts every day in exactly one cycle, without gaps', () => {
    const cycle = fc.oneof(
      fc.record({
        kind: fc.constantFrom('weekly' as const, 'fortnightly' as const, 'four_weekly' as const),
        payday: fc.integer({ min: 10_000, max: 30_000 }).map(dateOfDay),
      }),
      fc.record({ kind: fc.constant('monthly' as const), day: fc.integer({ min: 1, max: 31 }) }),
    );
    fc.assert(
      fc.property(cycle, fc.integer({ min: 10_000, max: 30_000 }).map(dateOfDay), (pay, date) => {
        const span = cycleContaining(pay, date);
        expect(span.first <= date && date <= span.last).toBe(true);
        expect(nextCycle(pay, span).first).toBe(addDays(span.last, 1));
        expect(previousCycle(pay, span).last).toBe(addDays(span.first, -1));
        expect(cycleContaining(pay, span.first)).toEqual(span);
        expect(cycleContaining(pay, span.last)).toEqual(span);
      }),
    );
  });

  it('calculates the elapsed share of a cycle', () => {
    const span = { first: '2024-03-07', last: '2024-03-20' };
    expect(spanDays(span)).toBe(14);
    expect(shareGone(span, '2024-03-06')).toBe(0);
    expect(shareGone(span, '2024-03-07')).toBeCloseTo(1 / 14, 10);
    expect(shareGone(span, '2024-03-13')).toBe(0.5);
    expect(shareGone(span, '2024-03-20')).toBe(1);
    expect(shareGone(span, '2025-01-01')).toBe(1);
  });
});

describe('rule M05: periods', () => {
  it('counts days as written: a fortnight is 15, and on the dashboard 14', () => {
    expect(periodDays).toEqual({
      day: 1,
      week: 7,
      week2: 14,
      week3: 21,
      week4: 28,
      week5: 35,
      fortnight: 15,
      month: 30,
      year: 365,
    });
    expect(daysOfPeriod('fortnight')).toBe(15);
    expect(daysOfPeriod('fortnight', 'dashboard')).toBe(14);
    expect(daysOfPeriod('month', 'dashboard')).toBe(30);
    expect(isPeriod('week3')).toBe(true);
    expect(isPeriod('toString')).toBe(false);
  });

  it('looks back from a day and includes it', () => {
    expect(windowEnding('2024-03-10', 7)).toEqual({ first: '2024-03-04', last: '2024-03-10' });
    expect(windowEnding('2024-03-10', 1)).toEqual({ first: '2024-03-10', last: '2024-03-10' });
    expect(windowBefore({ first: '2024-03-04', last: '2024-03-10' }, 7)).toEqual({
      first: '2024-02-26',
      last: '2024-03-03',
    });
    expect(() => windowEnding('2024-03-10', 0)).toThrow(RangeError);
  });
});
