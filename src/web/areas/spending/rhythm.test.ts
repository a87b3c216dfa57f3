import { describe, expect, test } from 'vitest';
import { nextPayment, rhythmOf } from './rhythm.ts';

describe('how often a subscription is paid', () => {
  test('about thirty days are a month, and the next one is counted by the calendar', () => {
    expect(rhythmOf(30)).toBe('monthly');
    expect(nextPayment({ last_date: '2026-10-31', every_days: 30 }, '2026-11-10')).toBe('2026-11-30');
    expect(nextPayment({ last_date: '2026-11-04', every_days: 31 }, '2026-11-21')).toBe('2026-12-04');
  });

  test('a payment that is overdue is due in its next turn', () => {
    expect(nextPayment({ last_date: '2026-11-01', every_days: 7 }, '2026-11-21')).toBe('2026-11-22');
  });

  test('an odd rhythm is named by nobody, and one payment says nothing', () => {
    expect(rhythmOf(47)).toBeNull();
    expect(nextPayment({ last_date: '2026-11-01', every_days: 47 }, '2026-11-21')).toBe('2026-12-18');
    expect(nextPayment({ last_date: '2026-11-01', every_days: null }, '2026-11-21')).toBeNull();
  });
});
