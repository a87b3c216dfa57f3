import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { carValue } from './car-value.ts';
import { owedOnDates } from './loan-past.ts';
import { centsOfPrice, isDecimal, metalValue, plainDecimal, valueOf } from './quantity.ts';
import { addedWithin, datesOf, granularityOf, seriesOf, valuesAt } from './series.ts';
import { holdingOf, interestBearing, shareOf, totalsOf } from './totals.ts';

describe('M12: shares and totals', () => {
  test.each([
    [850_000_00, 5_000, 425_000_00],
    [100_00, 3_333, 33_33],
    [1, 5_000, 1],
    [3, 5_000, 2],
    [1, 4_999, 0],
    [99_999_999_999_999, 10_000, 99_999_999_999_999],
    [0, 1, 0],
  ])('%i cents at %i hundredths of a per cent are %i', (cents, bp, share) => expect(shareOf(cents, bp)).toBe(share));

  test('net worth is assets less liabilities, for any items', () => {
    const holding = fc.record({
      type: fc.constantFrom('Assets' as const, 'Liabilities' as const),
      cents: fc.integer({ min: 0, max: 10 ** 12 }),
    });
    fc.assert(
      fc.property(fc.array(holding, { maxLength: 60 }), (holdings) => {
        const { networthCents, assetsCents, liabilitiesCents } = totalsOf(holdings);
        expect(networthCents).toBe(assetsCents - liabilitiesCents);
        expect(assetsCents + liabilitiesCents).toBe(holdings.reduce((sum, { cents }) => sum + cents, 0));
      }),
    );
  });

  test('a share is off by half a cent at most, and the shares of all owners by half a cent each', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 13 }), fc.integer({ min: 1, max: 9_999 }), (cents, bp) => {
        const [mine, theirs] = [shareOf(cents, bp), shareOf(cents, 10_000 - bp)];
        expect(Math.abs(mine + theirs - cents)).toBeLessThanOrEqual(1);
        const exact = BigInt(cents) * BigInt(bp);
        const off = BigInt(mine) * 10_000n - exact;
        expect(off <= 5_000n && off >= -5_000n).toBe(true);
      }),
    );
  });

  test('counts a negative balance as debt; an offset reduces interest, at most to zero', () => {
    expect([holdingOf(120_00), holdingOf(0), holdingOf(-45_10)]).toEqual([
      { type: 'Assets', cents: 120_00 },
      { type: 'Assets', cents: 0 },
      { type: 'Liabilities', cents: 45_10 },
    ]);
    expect([
      interestBearing(480_000_00, 35_500_00),
      interestBearing(10_00, 50_00),
      interestBearing(10_00, -5_00),
    ]).toEqual([444_500_00, 0, 10_00]);
  });
});

describe('M12: quantities are exact', () => {
  test.each([
    ['0.00031642', '155000', 49_05],
    ['1', '155000.004', 155_000_00],
    ['0.1', '0.2', 2],
    ['2500000', '0.0000183', 45_75],
    ['123456789.123456789012345678', '0.01', 123_456_789],
    ['0.005', '1', 1],
  ])('%s at %s dollars is worth %i cents', (quantity, price, cents) => expect(valueOf(quantity, price)).toBe(cents));

  test.each([
    ['1', 'oz', '6000', 6_000_00],
    ['31.1034768', 'g', '6000', 6_000_00],
    ['20', 'g', '6000', 3_858_09],
    ['0.5', 'oz', '72.45', 36_23],
  ] as const)('%s %s at %s per ounce is %i cents', (weight, unit, price, cents) =>
    expect(metalValue(weight, unit, price)).toBe(cents),
  );

  test('decimals are read as written', () => {
    expect(
      ['0012.500', '7.', '.5', '1e3', '-1', '3', '0.000'].map((text) => (isDecimal(text) ? plainDecimal(text) : null)),
    ).toEqual(['12.5', null, null, null, null, '3', '0']);
    expect(centsOfPrice('94250.005')).toBe(94_250_01);
  });
});

describe('M12: history between dates', () => {
  const steps = [
    { date: '2026-03-10', cents: 100_00 },
    { date: '2026-03-12', cents: 80_00 },
  ];

  test('a value applies from its date to the next', () => {
    expect(valuesAt(steps, ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-05-01'])).toEqual([
      null,
      100_00,
      100_00,
      80_00,
      80_00,
    ]);
  });

  test.each([
    ['2026-01-01', '2027-01-01', 'day', 366],
    ['2024-01-01', '2026-11-16', 'week', 151],
    ['2016-11-16', '2026-11-16', 'month', 122],
    ['2026-11-16', '2026-11-16', 'day', 1],
  ] as const)('%s to %s has a point for each %s, %i in total', (first, last, grain, count) => {
    expect(granularityOf(first, last)).toBe(grain);
    const dates = datesOf(first, last);
    expect([dates.length, dates[0], dates.at(-1)]).toEqual([count, first, last]);
    expect(dates).toEqual([...new Set(dates)].toSorted());
  });

  test('months are sampled at their ends, between the first and the last day', () => {
    expect(datesOf('2022-11-16', '2023-02-03', 'month')).toEqual([
      '2022-11-16',
      '2022-11-30',
      '2022-12-31',
      '2023-01-31',
      '2023-02-03',
    ]);
  });

  test('a series adds everything that counts on each date, and separates items added within it', () => {
    const dates = ['2026-03-09', '2026-03-10', '2026-03-12'];
    const [asset, debt] = [valuesAt(steps, dates), valuesAt([{ date: '2026-03-11', cents: 30_00 }], dates)];
    const lines = [
      asset.map((cents) => (cents === null ? null : { type: 'Assets' as const, cents: shareOf(cents, 5_000) })),
      debt.map((cents) => (cents === null ? null : { type: 'Liabilities' as const, cents })),
      [holdingOf(20_00), holdingOf(-5_00), null],
    ];
    expect(
      seriesOf(dates, lines).map(({ date, assetsCents, liabilitiesCents, networthCents }) => [
        date,
        assetsCents,
        liabilitiesCents,
        networthCents,
      ]),
    ).toEqual([
      ['2026-03-09', 20_00, 0, 20_00],
      ['2026-03-10', 50_00, 5_00, 45_00],
      ['2026-03-12', 40_00, 30_00, 10_00],
    ]);
    expect([addedWithin(lines), addedWithin(lines.slice(2)), addedWithin([[null, null]])]).toEqual([20_00, 0, 0]);
  });
});

describe('M12: a car depreciates', () => {
  const hatch = { id: 'small', name: 'Small car', newCents: 30_000_00, firstYearBp: 2_000, laterYearBp: 1_000 };
  test.each([
    [0, 30_000_00, 25_500_00, 34_500_00],
    [1, 24_000_00, 20_400_00, 27_600_00],
    [5, 15_700_00, 13_300_00, 18_100_00],
    [40, 1_500_00, 1_300_00, 1_700_00],
    [-1, 30_000_00, 25_500_00, 34_500_00],
  ])('at %i years: %i, between %i and %i', (age, value, low, high) =>
    expect(carValue(hatch, age)).toEqual({ valueCents: value, lowCents: low, highCents: high }),
  );
});

describe('the past of a loan from another lender', () => {
  const loan = {
    openedOn: '2026-11-16',
    owedCents: 10_000_00,
    repaymentCents: 500_00,
    frequency: 'monthly' as const,
    nextDueOn: '2026-11-28',
    annualPpm: 0,
  };
  const dates = ['2026-08-27', '2026-08-28', '2026-09-28', '2026-10-27', '2026-10-28', '2026-11-16', '2026-12-01'];

  test('each repayment before the recorded day is undone, and the recorded balance holds after it', () => {
    expect(owedOnDates(loan, dates)).toEqual([
      11_500_00, 11_000_00, 10_500_00, 10_500_00, 10_000_00, 10_000_00, 10_000_00,
    ]);
    // A due date in the past or far ahead gives the same schedule.
    expect(owedOnDates({ ...loan, nextDueOn: '2026-03-28' }, dates)).toEqual(owedOnDates(loan, dates));
    expect(owedOnDates({ ...loan, nextDueOn: '2027-02-28' }, dates)).toEqual(owedOnDates(loan, dates));
  });

  test('the interest of a period is taken off again', () => {
    // 12 % a year on $10,397.45 for the 30 days to 28 October is $102.55; with it and less the $500 paid, $10,000
    // remain.
    expect(owedOnDates({ ...loan, annualPpm: 120_000 }, ['2026-10-27'])).toEqual([10_397_45]);
  });

  test('without repayments the balance was the same', () => {
    expect(owedOnDates({ ...loan, repaymentCents: null }, ['2020-01-01', '2026-11-16'])).toEqual([
      10_000_00, 10_000_00,
    ]);
  });
});
