import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dateOfDay, dayNumber } from './civil-date.ts';
import {
  calendarDates,
  frequencies,
  legacySteps,
  nextDueDate,
  occurrence,
  occurrencesBetween,
  trueSteps,
} from './recurrence.ts';

describe('rule M04: recurrence steps as in the code (2-money-management §4)', () => {
  it.each([
    ['weekly', '2024-01-31', '2024-02-07'],
    ['fortnightly', '2024-01-31', '2024-02-14'],
    ['monthly', '2024-01-31', '2024-02-29'],
    ['quarterly', '2024-01-31', '2024-03-31'],
    ['halfyearly', '2024-01-31', '2024-06-30'],
    ['annually', '2024-01-31', '2024-12-31'],
  ] as const)('%s from %s steps to %s', (frequency, first, second) => {
    expect(occurrence(first, legacySteps[frequency], 1)).toBe(second);
  });

  it.each([
    ['weekly', '2024-02-07'],
    ['fortnightly', '2024-02-14'],
    ['monthly', '2024-02-29'],
    ['quarterly', '2024-04-30'],
    ['halfyearly', '2024-07-31'],
    ['annually', '2025-01-31'],
  ] as const)('a %s bill of 2024-01-31 is actually due again on %s', (frequency, second) => {
    expect(occurrence('2024-01-31', trueSteps[frequency], 1)).toBe(second);
    expect(nextDueDate('2024-01-31', frequency, '2024-02-01')).toBe(second);
  });

  it('shows both next to each other', () => {
    expect(calendarDates({ first: '2024-01-31', frequency: 'quarterly' }, '2024-01-01', '2024-12-31')).toEqual({
      legacy: ['2024-01-31', '2024-03-31', '2024-05-31', '2024-07-31', '2024-09-30', '2024-11-30'],
      due: ['2024-01-31', '2024-04-30', '2024-07-31', '2024-10-31'],
    });
  });

  it('ends when the series ends', () => {
    expect(
      occurrencesBetween({ first: '2024-01-01', end: '2024-01-15', step: { days: 7 } }, '2024-01-02', '2024-03-01'),
    ).toEqual(['2024-01-08', '2024-01-15']);
    expect(nextDueDate('2024-01-01', 'weekly', '2024-01-16', '2024-01-15')).toBeNull();
    expect(nextDueDate('2024-05-01', 'weekly', '2024-01-16')).toBe('2024-05-01');
  });

  it('finds in any period exactly the dates obtained by counting from the first', () => {
    const day = fc.integer({ min: 15_000, max: 25_000 }).map(dateOfDay);
    fc.assert(
      fc.property(
        day,
        day,
        fc.nat({ max: 900 }),
        fc.constantFrom(...frequencies),
        fc.boolean(),
        (first, from, span, frequency, legacy) => {
          const step = (legacy ? legacySteps : trueSteps)[frequency];
          const to = addDays(from, span);
          const counted: string[] = [];
          for (let nth = 0; ; nth += 1) {
            const date =
              step.months === undefined ? addDays(first, step.days! * nth) : addMonths(first, step.months * nth);
            if (date > to) break;
            if (date >= from) counted.push(date);
          }
          expect(occurrencesBetween({ first, step }, from, to)).toEqual(counted);
          const next = nextDueDate(first, frequency, from)!;
          expect(next >= from && next >= first).toBe(true);
          if (next > first) expect(dayNumber(next) - dayNumber(from)).toBeLessThan(367);
        },
      ),
    );
  });
});
