import { describe, expect, it } from 'vitest';
import { dailyPace, pledgeEnd, dateReached, neededPerPay, paysUntil } from './pace.ts';

const fortnights = { kind: 'fortnightly', payday: '2026-11-12' } as const;
const today = '2026-11-16';

describe('the pace of a goal', () => {
  it.each([
    ['2026-11-25', 0],
    ['2026-11-26', 1],
    ['2026-12-24', 3],
    ['2026-11-16', 0],
    ['2025-01-01', 0],
  ])('paydays until %s: %i', (by, pays) => {
    expect(paysUntil(fortnights, today, by)).toBe(pays);
  });

  it('rounds the amount per pay up, and requires everything at once if no pay is left', () => {
    expect([neededPerPay(100_00, 3), neededPerPay(100_00, 0), neededPerPay(-5, 3)]).toEqual([33_34, 100_00, 0]);
  });

  it('is zero for an account that loses money, and not inflated for a new one', () => {
    expect([
      dailyPace(910_00, '2026-01-01', today),
      dailyPace(-1, '2026-01-01', today),
      dailyPace(280_00, '2026-11-15', today),
    ]).toEqual([10_00, 0, 10_00]);
  });

  it('predicts the completion date', () => {
    expect(dateReached(today, 100_00, (days) => 40_00 + days * 10_00)).toBe('2026-11-22');
    expect(dateReached(today, 100_00, () => 100_00)).toBe(today);
    expect(dateReached(today, 100_00, () => 99_99)).toBeNull();
  });

  it('predicts a pledge that is always paid: three weeks, or the third payday', () => {
    expect([
      pledgeEnd(250_00, 100_00, 'week', fortnights, today),
      pledgeEnd(250_00, 100_00, 'pay', fortnights, today),
      pledgeEnd(0, 1, 'pay', fortnights, today),
    ]).toEqual(['2026-12-07', '2026-12-24', today]);
    expect(pledgeEnd(99_999_999_00, 1, 'pay', fortnights, today)).toBeNull();
  });
});
