import { describe, expect, test } from 'vitest';
import { missedPeriods, nextRetry, reminderDays } from './renewal.ts';

const DAY = 24 * 3600 * 1000;
const due = Date.UTC(2026, 10, 16, 22);
const after = (days: number) => due + days * DAY;

describe('a declined renewal', () => {
  test('is charged again after 1, 3 and 5 days, and then no more', () => {
    expect(nextRetry(due, due, [])).toBe(after(1));
    expect(nextRetry(due, after(1), [])).toBe(after(3));
    expect(nextRetry(due, after(3), [])).toBe(after(5));
    expect(nextRetry(due, after(5), [])).toBeNull();
  });

  test('is charged on the payday too, once a day, and only within the grace', () => {
    expect(nextRetry(due, after(1), [after(2)])).toBe(after(2));
    expect(nextRetry(due, after(2), [after(2), after(9)])).toBe(after(3));
    expect(nextRetry(due, after(5), [after(6.5)])).toBe(after(6.5));
    expect(nextRetry(due, after(2.8), [])).toBe(after(5));
    expect(nextRetry(due, due, [due - DAY, due])).toBe(after(1));
  });
});

test('a weekly membership is announced a day ahead, longer ones three', () => {
  expect([7, 30, 90, 365].map(reminderDays)).toEqual([1, 3, 3, 3]);
});

test('periods that nobody served are counted whole', () => {
  expect([0, 6.9, 7, 20.9, 21].map((days) => missedPeriods(due, after(days), 7))).toEqual([0, 0, 1, 2, 3]);
});
