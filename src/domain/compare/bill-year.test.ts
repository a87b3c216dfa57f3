import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dayNumber } from '../calendar/civil-date.ts';
import { billPeriod, annualCostOf } from './bill-year.ts';
import { paymentAt, paymentsLeft } from './refinance.ts';

const bills = (rows: readonly (readonly [string, number])[]) => ({
  name: 'AGL',
  days: rows.map(([date]) => dayNumber(date)),
  amounts: rows.map(([, cents]) => cents),
});
const known = { first: '2026-06-01', last: '2026-11-15' };

describe('annual cost by the bills’ own period', () => {
  it.each([
    [
      'a quarterly bill four times',
      [
        ['2026-05-20', 300_00],
        ['2026-08-19', 300_00],
        ['2026-11-10', 300_00],
      ],
      1200_00,
      'quarterly',
    ],
    [
      'two quarterly bills four times',
      [
        ['2026-08-11', 280_00],
        ['2026-11-10', 320_00],
      ],
      1200_00,
      'quarterly',
    ],
    [
      'a 28-day bill 365/28 times',
      [
        ['2026-09-15', 30_00],
        ['2026-10-13', 30_00],
        ['2026-11-10', 30_00],
      ],
      391_07,
      'four_weekly',
    ],
    [
      'two bills 28 days apart as well',
      [
        ['2026-10-13', 30_00],
        ['2026-11-10', 30_00],
      ],
      391_07,
      'four_weekly',
    ],
    [
      'a monthly bill twelve times, at its price now',
      [
        ['2026-08-07', 79_00],
        ['2026-09-07', 79_00],
        ['2026-10-07', 89_00],
        ['2026-11-09', 89_00],
      ],
      1068_00,
      'monthly',
    ],
    [
      'what differs from month to month by its average',
      [
        ['2026-08-07', 79_00],
        ['2026-09-07', 79_00],
        ['2026-10-07', 79_00],
        ['2026-11-07', 99_00],
      ],
      1008_00,
      'monthly',
    ],
    [
      'a fortnightly payment 365/14 times',
      [
        ['2026-10-01', 56_00],
        ['2026-10-15', 56_00],
        ['2026-10-29', 56_00],
        ['2026-11-12', 56_00],
      ],
      1460_00,
      'fortnightly',
    ],
    [
      'the latest yearly premium once',
      [
        ['2025-11-12', 900_00],
        ['2026-11-12', 960_00],
      ],
      960_00,
      'annually',
    ],
  ] as const)('counts %s', (_words, rows, year, frequency) => {
    expect(annualCostOf(bills(rows), known)).toMatchObject({ yearCents: year, frequency });
  });

  it('a single bill gives no annual cost without a full year of transactions', () => {
    const one = bills([['2026-08-19', 300_00]]);
    expect(annualCostOf(one, known)).toEqual({ name: 'AGL', bills: 1, lastCents: 300_00, lastDate: '2026-08-19' });
    expect(annualCostOf(one, { first: '2025-10-01', last: '2026-11-15' })).toMatchObject({
      yearCents: 300_00,
      frequency: null,
      bills: 1,
    });
  });

  it('a former provider costs nothing, and refunds are deducted', () => {
    expect(
      annualCostOf(
        bills([
          ['2026-05-07', 79_00],
          ['2026-06-07', 79_00],
          ['2026-07-07', 79_00],
        ]),
        known,
      ),
    ).toBeNull();
    expect(
      annualCostOf(
        bills([
          ['2026-08-11', 300_00],
          ['2026-09-01', -50_00],
          ['2026-11-10', 300_00],
        ]),
        known,
      ),
    ).toMatchObject({ yearCents: 1150_00 });
  });

  it('bills 28 days apart that fall on the same day of the month are monthly', () => {
    expect(billPeriod([dayNumber('2026-02-07'), dayNumber('2026-03-07')])).toBe('monthly');
  });

  it('with any number of bills at one price, the annual cost is that price times the bills per year', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          ['weekly', 7, 365 / 7],
          ['fortnightly', 14, 365 / 14],
          ['four_weekly', 28, 365 / 28],
          ['monthly', 0, 12],
          ['quarterly', 0, 4],
        ),
        fc.integer({ min: 2, max: 6 }),
        fc.integer({ min: 1_00, max: 900_00 }),
        ([repeat, gap, times], count, cents) => {
          const back = (at: number) =>
            gap === 0
              ? addMonths('2026-11-12', -at * (repeat === 'monthly' ? 1 : 3))
              : addDays('2026-11-12', -at * (gap as number));
          const result = annualCostOf(
            bills(Array.from({ length: count }, (_, at) => [back(at), cents] as const)),
            known,
          );
          expect(result).toMatchObject({ frequency: repeat, yearCents: Math.round(cents * (times as number)) });
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('the same loan at another rate', () => {
  const loan = { owedCents: 10_000_00, annualPpm: 110_000, repaymentCents: 217_42, paymentsAYear: 12 };

  it('10,000.00 at 11% with 217.42 a month has 60 payments left; at 8% each is 202.76', () => {
    expect(paymentsLeft(loan)).toBe(61);
    expect(paymentsLeft({ ...loan, repaymentCents: 217_43 })).toBe(60);
    expect(paymentAt(80_000, loan, 60)).toBe(202_76);
    expect(paymentAt(0, loan, 60)).toBe(166_67);
  });

  it('payments that only cover the interest never end', () => {
    expect(paymentsLeft({ ...loan, repaymentCents: 91_00 })).toBeNull();
  });

  it('at its own rate and term the payment equals the current one, within a cent and the rounding of the last payment', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 500_00, max: 90_000_00 }),
        fc.integer({ min: 10_000, max: 250_000 }),
        fc.integer({ min: 6, max: 120 }),
        fc.constantFrom(12, 26, 52),
        (owedCents, annualPpm, payments, paymentsAYear) => {
          const running = { owedCents, annualPpm, repaymentCents: 0, paymentsAYear };
          const repaymentCents = paymentAt(annualPpm, running, payments) + 1;
          expect(paymentsLeft({ ...running, repaymentCents })).toBeLessThanOrEqual(payments);
          expect(paymentAt(annualPpm - 5_000, running, payments)).toBeLessThan(repaymentCents);
        },
      ),
      { numRuns: 200 },
    );
  });
});
