import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { interestCents, yearShare } from './interest.ts';
import { annualCostPercent, levelPayment, payableDebt } from './level-payment.ts';
import { levelSchedule } from './plan.ts';
import { termsErrors, maxInstalments, productFor, rulesOn, termsOf } from './products.ts';
import { scheduleOf } from './schedule.ts';
import { chargesName, frequencyDates, frequencies } from './terms.ts';
import type { LoanTerms } from './terms.ts';

const short = (terms: LoanTerms) =>
  scheduleOf(terms).instalments.map(
    ({ dueDate, principalCents, interestCents: interest, feeCents, cents, balanceCents }) => [
      dueDate,
      principalCents,
      interest,
      feeCents,
      cents,
      balanceCents,
    ],
  );

/** Terms without fees, monthly, of a principal in dollars. */
const plain = (
  principal: number,
  annualPpm: number,
  dayCount: LoanTerms['dayCount'],
  drawDate: string,
  firstDueDate: string,
  instalments: number,
): LoanTerms => ({
  product: 'personal',
  principalCents: principal * 100,
  annualPpm,
  dayCount,
  establishmentFeeCents: 0,
  monthlyFeeCents: 0,
  drawDate,
  firstDueDate,
  frequency: 'monthly',
  instalments,
});

describe('interest by day count', () => {
  test('a period over New Year counts each day in the year in which it ends', () => {
    expect(yearShare('2023-12-12', '2024-01-12', 'actual/actual')).toEqual({
      numerator: 19 * 366 + 12 * 365,
      denominator: 365 * 366,
    });
    expect(interestCents(10_000_00, 120_000, '2023-12-12', '2024-01-12', 'actual/actual')).toBe(101_81);
    expect(yearShare('2023-03-01', '2026-03-01', 'actual/actual')).toEqual({
      numerator: (305 + 365 + 60) * 366 + 366 * 365,
      denominator: 365 * 366,
    });
  });

  test('months of 30 days, and calendar days over 365', () => {
    expect(interestCents(100_00, 120_000, '2024-01-31', '2024-02-29', '30/360')).toBe(97);
    expect(interestCents(1_000_00, 139_000, '2026-11-16', '2026-11-30', 'actual/365')).toBe(5_33);
  });

  test('rounds half a cent away from zero, and large amounts stay exact', () => {
    expect(interestCents(365_00, 100, '2026-11-01', '2026-11-06', 'actual/365')).toBe(0);
    expect(interestCents(365_00, 1_000, '2026-11-01', '2026-11-06', 'actual/365')).toBe(1);
    expect(interestCents(90_000_000_000_00, 139_000, '2026-01-01', '2027-01-01', 'actual/actual')).toBe(
      12_510_000_000_00,
    );
  });
});

describe('a loan with interest', () => {
  test('has six payments over a leap year, to the cent', () => {
    expect(short(plain(10_000, 120_000, 'actual/actual', '2023-12-12', '2024-01-12', 6))).toEqual([
      ['2024-01-12', 1623_75, 101_81, 0, 1725_56, 8376_25],
      ['2024-02-12', 1640_42, 85_14, 0, 1725_56, 6735_83],
      ['2024-03-12', 1661_51, 64_05, 0, 1725_56, 5074_32],
      ['2024-04-12', 1673_98, 51_58, 0, 1725_56, 3400_34],
      ['2024-05-12', 1692_11, 33_45, 0, 1725_56, 1708_23],
      ['2024-06-12', 1708_23, 17_36, 0, 1725_59, 0],
    ]);
  });

  test('has the equal payment of spreadsheets', () => {
    expect(levelPayment(15_000, Array<number>(60).fill(1 + 0.08 / 12))).toBeCloseTo(304.145914326, 8);
    expect(levelPayment(2_000, Array<number>(12).fill(1.3))).toBeCloseTo(626.90814017, 7);
    expect(levelPayment(2_000, Array<number>(12).fill(1))).toBeCloseTo(166.66666667, 7);
    expect(payableDebt(304_15, Array<number>(60).fill(1 + 0.08 / 12))).toBe(15_000_20);
  });

  test('includes the fees in the annual cost', () => {
    expect(
      annualCostPercent(
        10_000_00,
        Array.from({ length: 10 }, (_, at) => ({ days: (at + 1) * 365, cents: 3_500_00 })),
      ),
    ).toBe(33);
    expect(annualCostPercent(100_00, [{ days: 365, cents: 100_00 }])).toBe(0);
  });
});

describe('a small loan', () => {
  const terms = termsOf({
    product: 'small_amount',
    principalCents: 200_00,
    drawDate: '2026-11-16',
    firstDueDate: '2026-11-26',
    frequency: 'fortnightly',
    instalments: 6,
  });

  test('costs 64 dollars for two hundred over six paydays, all known in advance', () => {
    expect(terms).toMatchObject({ establishmentFeeCents: 40_00, monthlyFeeCents: 8_00, annualPpm: 0 });
    const { totalCents, costCents, comparison, instalments } = scheduleOf(terms);
    expect([totalCents, costCents, comparison.costPer100Cents]).toEqual([264_00, 64_00, 32_00]);
    expect(instalments.map(({ dueDate, cents }) => [dueDate, cents])).toEqual([
      ['2026-11-26', 44_00],
      ['2026-12-10', 44_00],
      ['2026-12-24', 44_00],
      ['2027-01-07', 44_00],
      ['2027-01-21', 44_00],
      ['2027-02-04', 44_00],
    ]);
    // Fees are paid first, monthly ones once the month has begun.
    expect(
      instalments.map(({ feeCents, principalCents, balanceCents }) => [feeCents, principalCents, balanceCents]),
    ).toEqual([
      [44_00, 0, 200_00],
      [4_00, 40_00, 160_00],
      [8_00, 36_00, 124_00],
      [0, 44_00, 80_00],
      [8_00, 36_00, 44_00],
      [0, 44_00, 0],
    ]);
  });

  test('has limits stored by effective date', () => {
    expect(rulesOn('small_amount', '2026-11-16')).toMatchObject({
      maxCents: 2_000_00,
      minDays: 16,
      maxDays: 365,
      establishmentPercent: 20,
      monthlyPercent: 4,
      maxTotalMultiple: 2,
      incomeSharePercent: 10,
    });
    expect(() => rulesOn('small_amount', '2020-01-01')).toThrow(RangeError);
    expect([
      productFor(200_00, '2026-11-16'),
      productFor(2_000_00, '2026-11-16'),
      productFor(2_000_01, '2026-11-16'),
      productFor(10_00, '2026-11-16'),
    ]).toEqual(['small_amount', 'small_amount', 'personal', null]);
    expect(termsErrors(terms)).toEqual([]);
    expect(termsErrors({ ...terms, instalments: 1 })).toEqual(['The loan term must be between 16 and 365 days.']);
    expect(termsErrors({ ...terms, establishmentFeeCents: 40_01 })).toEqual([
      'The establishment fee can be at most 20% of the loan.',
    ]);
    expect(termsErrors({ ...terms, monthlyFeeCents: 8_01, annualPpm: 1 })).toEqual([
      'The monthly fee can be at most 4% of the loan.',
      'The interest rate is above the rate in our price list.',
    ]);
    expect(maxInstalments('small_amount', '2026-11-16', '2026-11-26', 'fortnightly')).toBe(26);
  });

  test('costs less than twice the amount even at its most expensive', () => {
    const dearest = termsOf({
      product: 'small_amount',
      principalCents: 2_000_00,
      drawDate: '2026-11-16',
      firstDueDate: '2026-12-16',
      frequency: 'monthly',
      instalments: 11,
    });
    expect(scheduleOf(dearest).totalCents).toBe(2_000_00 + 400_00 + 11 * 80_00);
  });
});

describe('every schedule', () => {
  const anyTerms = fc
    .record({
      principalCents: fc.integer({ min: 50_00, max: 50_000_00 }),
      annualPpm: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 480_000 })),
      dayCount: fc.constantFrom('actual/365' as const, 'actual/actual' as const, '30/360' as const),
      establishment: fc.integer({ min: 0, max: 20 }),
      monthly: fc.integer({ min: 0, max: 4 }),
      frequency: fc.constantFrom(...frequencies),
      instalments: fc.integer({ min: 1, max: 80 }),
      gap: fc.integer({ min: 1, max: 40 }),
      day: fc.integer({ min: 1, max: 28 }),
    })
    .map(({ establishment, monthly, gap, day, ...terms }): LoanTerms => {
      const drawDate = `2026-02-${String(day).padStart(2, '0')}`;
      return {
        product: 'personal',
        ...terms,
        establishmentFeeCents: Math.floor((terms.principalCents * establishment) / 100),
        monthlyFeeCents: Math.floor((terms.principalCents * monthly) / 100),
        drawDate,
        firstDueDate: frequencyDates(drawDate, 'weekly', 8)[Math.ceil(gap / 7)]!,
      };
    });

  test('has payments that equal the sum of their parts, repays the loan to the cent, and has no negative balance', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const { instalments, totalCents, costCents } = scheduleOf(terms);
        const sum = (pick: (one: (typeof instalments)[number]) => number) =>
          instalments.reduce((all, one) => all + pick(one), 0);
        expect(sum((one) => one.principalCents)).toBe(terms.principalCents);
        expect(sum((one) => one.principalCents + one.interestCents + one.feeCents)).toBe(totalCents);
        expect(costCents).toBe(sum((one) => one.interestCents + one.feeCents));
        for (const one of instalments) {
          expect(one.cents).toBe(one.principalCents + one.interestCents + one.feeCents);
          expect(
            Math.min(one.cents, one.principalCents, one.interestCents, one.feeCents, one.balanceCents),
          ).toBeGreaterThanOrEqual(0);
        }
        expect(instalments.at(-1)!.balanceCents).toBe(0);
        if (terms.annualPpm === 0)
          expect(
            Math.max(...instalments.map(({ cents }) => cents)) - Math.min(...instalments.map(({ cents }) => cents)),
          ).toBeLessThanOrEqual(1 + terms.monthlyFeeCents);
      }),
      { numRuns: 2_000 },
    );
  });

  test('is refused without a date', () => {
    const position = {
      owed: { principalCents: 100_00, interestCents: 0, feesCents: 0 },
      interestChargedTo: '2026-11-16',
      annualPpm: 0,
      dayCount: 'actual/365' as const,
      upcomingFees: [],
    };
    expect(() => levelSchedule(position, [])).toThrow(RangeError);
    expect(() => scheduleOf(plain(0, 0, 'actual/365', '2026-01-01', '2026-02-01', 3))).toThrow(RangeError);
    expect(() => scheduleOf(plain(100, 0, 'actual/365', '2026-01-01', '2026-01-01', 3))).toThrow(RangeError);
  });
});

test('a small loan charges fees alone, a personal loan interest as well', () => {
  const loan = { principalCents: 3_000_00, drawDate: '2026-11-16', firstDueDate: '2026-12-16', instalments: 12 };
  const names = (['small_amount', 'personal'] as const).map((product) =>
    chargesName(termsOf({ ...loan, product, frequency: 'monthly' })),
  );
  expect(names).toEqual(['fees', 'fees and interest']);
});
