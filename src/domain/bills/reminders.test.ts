import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar/civil-date.ts';
import { isRemindedOf, remindersUpTo } from './reminders.ts';

describe('reminders', () => {
  it.each([
    ['never', '2026-11-16', null],
    ['daily', '2026-11-17', '2026-11-17'],
    ['immediately', '2026-11-17', '2026-11-17'],
    ['weekly', '2026-11-16', '2026-11-22'],
    ['weekly', '2026-11-17', null],
    ['monthly', '2026-12-01', '2026-12-31'],
    ['monthly', '2026-12-02', null],
  ] as const)('%s on %s cover the period to %s', (frequency, today, upTo) => {
    expect(remindersUpTo(frequency, today)).toBe(upTo);
  });

  it.each(['daily', 'weekly', 'monthly'] as const)('%s emails announce every bill before it is due', (frequency) => {
    for (let due = '2026-12-08'; due <= '2027-02-28'; due = addDays(due, 1)) {
      const announced = [...Array(70).keys()]
        .map((back) => addDays(due, back - 69))
        .filter((day) => {
          const upTo = remindersUpTo(frequency, day);
          return upTo !== null && isRemindedOf(due, 3, day, upTo);
        });
      expect(announced.length).toBeGreaterThan(0);
    }
  });
});
