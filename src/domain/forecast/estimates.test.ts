import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isScheduledPay, paydaysAhead } from './pay.ts';
import { estimateSpending, median } from './spending.ts';
import { savingsRate, weeksCovered } from './wellness.ts';

describe('usual spending', () => {
  const row = (month: number, subCategoryId: number, cents: number, accountId = 1) => ({
    month,
    categoryId: subCategoryId < 10 ? 1 : 2,
    subCategoryId,
    accountId,
    cents,
  });

  it('is the median month of each category: a single expensive month does not recur', () => {
    const rows = [row(0, 1, 300_00), row(1, 1, 340_00), row(2, 1, 320_00), row(1, 20, 2_000_00, 2)];
    const { categories, yearlyCents, accountWeights } = estimateSpending(rows, 3, new Map());
    expect(categories).toEqual([{ categoryId: 1, monthlyCents: 320_00, scheduledCents: 0 }]);
    expect(yearlyCents).toBe(3_840_00);
    expect([...accountWeights]).toEqual([
      [1, 960_00],
      [2, 2_000_00],
    ]);
  });

  it('leaves out scheduled payments, part by part', () => {
    const rows = [0, 1, 2].flatMap((month) => [row(month, 10, 1_000_00), row(month, 11, 80_00)]);
    // 12,000.00 a year of rent is scheduled, and 600.00 of something that costs 80.00 a month.
    const { categories } = estimateSpending(
      rows,
      3,
      new Map([
        [10, 12_000_00],
        [11, 600_00],
      ]),
    );
    expect(categories).toEqual([{ categoryId: 2, monthlyCents: 30_00, scheduledCents: 1_050_00 }]);
  });

  it('leaves out a weekly bill even though some months contain five', () => {
    const rows = [5, 4, 5, 4, 5, 4].flatMap((weeks, month) => [row(month, 10, weeks * 520_00), row(month, 11, 60_00)]);
    const { categories } = estimateSpending(rows, 6, new Map([[10, 52 * 520_00]]));
    expect(categories).toEqual([{ categoryId: 2, monthlyCents: 60_00, scheduledCents: 2_253_33 }]);
  });

  it('excludes any bill that continues, and nothing else', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 5_00, max: 2_000_00 }),
        fc.constantFrom(7, 14),
        fc.nat(13),
        fc.integer({ min: 0, max: 900_00 }),
        (bill, step, offset, other) => {
          // May to October 2026, by day numbers from 1 May.
          const ends = [31, 61, 92, 123, 153, 184];
          const counts = ends.map(
            (end, month) =>
              [...Array(184).keys()].filter(
                (day) => day % step === offset % step && day < end && day >= (ends[month - 1] ?? 0),
              ).length,
          );
          const rows = counts.flatMap((count, month) => [row(month, 10, count * bill), row(month, 11, other)]);
          const { monthlyCents } = estimateSpending(rows, 6, new Map([[10, (364 / step) * bill]]));
          expect(Math.abs(monthlyCents - other)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it.each([
    [[], 0],
    [[5], 5],
    [[9, 1, 4], 4],
    [[10, 1, 4, 7], 6],
  ])('the median of %j is %i', (values, expected) => {
    expect(median(values)).toBe(expected);
  });
});

describe('expected pay', () => {
  it('is expected on the paydays after the last pay, even if that pay was a day early', () => {
    const fortnights = { kind: 'fortnightly', payday: '2026-11-19' } as const;
    expect(paydaysAhead(fortnights, '2026-11-05', '2026-11-16', '2026-12-20')).toEqual([
      '2026-11-19',
      '2026-12-03',
      '2026-12-17',
    ]);
    expect(paydaysAhead(fortnights, '2026-11-18', '2026-11-18', '2026-12-10')).toEqual(['2026-12-03']);
    expect(paydaysAhead({ kind: 'monthly', day: 31 }, null, '2026-11-16', '2027-02-28')).toEqual([
      '2026-11-30',
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
    ]);
  });

  it('is still expected for two weeks after a missed payday', () => {
    const weeks = { kind: 'weekly', payday: '2026-11-19' } as const;
    expect(paydaysAhead(weeks, '2026-11-05', '2026-11-16', '2026-11-26')).toEqual([
      '2026-11-12',
      '2026-11-19',
      '2026-11-26',
    ]);
    expect(paydaysAhead(weeks, '2026-09-03', '2026-11-16', '2026-11-19')).toEqual([
      '2026-11-05',
      '2026-11-12',
      '2026-11-19',
    ]);
    expect(paydaysAhead(weeks, null, '2026-11-16', '2026-11-19')).toEqual(['2026-11-19']);
  });

  it('is not counted again if the member scheduled it', () => {
    const pay = { date: '2026-11-19', cents: 2_000_00 };
    expect(isScheduledPay(pay, [{ date: '2026-11-20', cents: 1_900_00 }])).toBe(true);
    expect(
      isScheduledPay(pay, [
        { date: '2026-11-20', cents: 200_00 },
        { date: '2026-11-26', cents: 2_000_00 },
        { date: '2026-11-19', cents: -2_000_00 },
      ]),
    ).toBe(false);
  });
});

describe('financial wellness', () => {
  it('shows weeks of emergency funds and the savings rate', () => {
    expect([weeksCovered(5_000_00, 800_00), weeksCovered(-10, 800_00), weeksCovered(5_000_00, 0)]).toEqual([
      6.3,
      0,
      null,
    ]);
    expect([savingsRate(4_000_00, 3_500_00), savingsRate(1_000_00, 1_250_00), savingsRate(0, 10)]).toEqual([
      12.5,
      -25,
      null,
    ]);
  });
});
