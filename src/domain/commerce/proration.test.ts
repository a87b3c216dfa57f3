import { describe, expect, test } from 'vitest';
import { prorate } from './proration.ts';

const DAY = 24 * 3600 * 1000;
const start = Date.UTC(2026, 10, 16);
const monthly = { paidCents: 1000, startsAt: start, endsAt: start + 30 * DAY };

describe('unused days are credited at the old daily price, to the cent', () => {
  test.each([
    // [what, paid period, new price, days later, unused days, credit, due]
    ['a month, on the first day', monthly, 3000, 0, 30, 1000, 2000],
    ['a month, after 10 days', monthly, 3000, 10, 20, 667, 2333],
    ['a month, half a day later: the day that has begun is used', monthly, 3000, 10.5, 19, 633, 2367],
    ['a month, on the last day', monthly, 13000, 29.5, 0, 0, 13000],
    ['a month, after its end', monthly, 13000, 31, 0, 0, 13000],
    ['a week at $2.25', { paidCents: 225, startsAt: start, endsAt: start + 7 * DAY }, 1000, 3, 4, 129, 871],
    ['a quarter', { paidCents: 3000, startsAt: start, endsAt: start + 90 * DAY }, 13000, 45, 45, 1500, 11500],
    [
      'two months paid at once',
      { paidCents: 2000, startsAt: start, endsAt: start + 60 * DAY },
      13000,
      1,
      59,
      1967,
      11033,
    ],
    ['a period that has not begun is credited in full', monthly, 3000, -5, 30, 1000, 2000],
    ['a free period', { ...monthly, paidCents: 0 }, 3000, 1, 29, 0, 3000],
  ])('%s', (_what, period, price, days, unusedDays, creditCents, dueCents) => {
    expect(prorate(period, price, start + days * DAY)).toMatchObject({ unusedDays, creditCents, dueCents });
  });

  test('every day of every option: the credit never exceeds what was paid, and never grows', () => {
    for (const [paidCents, days] of [
      [250, 7],
      [225, 7],
      [1000, 30],
      [3000, 90],
      [13000, 365],
    ] as const) {
      let before = paidCents + 1;
      for (let day = 0; day <= days; day += 1) {
        const { creditCents } = prorate(
          { paidCents, startsAt: start, endsAt: start + days * DAY },
          20000,
          start + day * DAY,
        );
        expect(creditCents).toBeLessThan(before);
        expect(creditCents).toBeGreaterThanOrEqual(0);
        before = creditCents;
      }
      expect(before).toBe(0);
    }
  });
});
