import { describe, expect, test } from 'vitest';
import { decide } from './decision.ts';
import { decisionLineText } from './decision-lines.ts';
import type { Means } from './decision.ts';
import { basisOn, largestRepayment, perRepayment, quote, repaymentCounts, termsFor } from './quote.ts';
import type { Basis } from './quote.ts';

/** Monday 16 November 2026; paid every second Thursday, last on the 12th. */
const frame: Basis = basisOn('2026-11-16', { kind: 'fortnightly', payday: '2026-11-12' });

/** 4,750.00 a month comes in; 3,100.00 goes to essential costs and 75.00 to others. */
const nurse: Means = {
  months: 6,
  incomeCents: 4_750_00,
  essentials: [
    { categoryId: 4, cents: 2_340_00 },
    { categoryId: 1, cents: 760_00 },
  ],
  repaymentsCents: 75_00,
  gamblingCents: 0,
  declaredCents: null,
  declaredRepaymentsCents: 0,
  ownRepaymentsCents: 0,
  ownTrouble: null,
  inHardship: false,
};

const codes = (means: Partial<Means>, requested = { amountCents: 500_00, repayments: 13 }) => {
  const { outcome, amountCents, reasons } = decide(requested, { ...nurse, ...means }, frame);
  return [outcome, amountCents, reasons.map(({ code }) => code)];
};

describe('L04: the decision by rule', () => {
  test('has every line from income to the maximum affordable amount', () => {
    const result = decide({ amountCents: 500_00, repayments: 13 }, nurse, frame);
    expect(result.lines.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['income', 4_750_00],
      ['essentials', -3_100_00],
      ['repayments', -75_00],
      ['margin', -237_50],
      ['left', 1_337_50],
      // Ten per cent of the income is less than the remainder, so it is the limit: 475.00 × 12 ÷ 26 a fortnight.
      ['protected', 475_00],
      ['room', 475_00],
      ['each', 219_23],
      ['most', 2_000_00],
    ]);
    expect(result).toMatchObject({
      outcome: 'approve',
      amountCents: 500_00,
      repayments: 13,
      eachCents: 219_23,
      maxCents: 2_000_00,
    });
    expect(result.reasons.map(({ code }) => code)).toEqual(['within']);
    expect(decide({ amountCents: 500_00, repayments: 13 }, nurse, frame)).toEqual(result);
  });

  test('offers the maximum if the request is not affordable', () => {
    // 160.00 a month is 73.85 a fortnight: 26 of them repay 1,140.00 and its fees of 68 %, but not ten dollars more.
    expect(codes({ incomeCents: 1_600_00, essentials: [] }, { amountCents: 2_000_00, repayments: 13 })).toEqual([
      'refer',
      1_140_00,
      ['lower', 'longer', 'large'],
    ]);
    expect(codes({ incomeCents: 800_00, essentials: [] }, { amountCents: 900_00, repayments: 26 })).toEqual([
      'approve',
      570_00,
      ['lower'],
    ]);
  });

  test('uses the remainder if it is below the protected limit', () => {
    expect(
      decide(
        { amountCents: 500_00, repayments: 13 },
        { ...nurse, essentials: [{ categoryId: 4, cents: 4_350_00 }] },
        frame,
      ),
    ).toMatchObject({ eachCents: 40_38, outcome: 'approve', amountCents: 500_00, repayments: 20 });
  });

  test('uses declared costs if they exceed those in the transactions', () => {
    expect(
      decide(
        { amountCents: 500_00, repayments: 13 },
        { ...nurse, declaredCents: 4_400_00, declaredRepaymentsCents: 100_00 },
        frame,
      )
        .lines.slice(1, 5)
        .map((line) => [decisionLineText(line, 'borrower'), line.cents, 'parts' in line]),
    ).toEqual([
      ['Living costs you told us about', -4_400_00, false],
      ['Repayments to other lenders', -100_00, false],
      ['Safety buffer: 5% of income', -237_50, false],
      ['Left over each month', 12_50, false],
    ]);
  });

  test('deducts existing repayments to us from the protected limit', () => {
    const { lines, eachCents } = decide(
      { amountCents: 500_00, repayments: 13 },
      { ...nurse, ownRepaymentsCents: 300_00 },
      frame,
    );
    expect(lines.find(({ kind }) => kind === 'protected')!.cents).toBe(175_00);
    expect(eachCents).toBe(80_77);
  });

  test('declines some applicants, refers others to an operator, and gives the reasons', () => {
    expect(codes({ ownTrouble: 'arrears' })).toEqual(['decline', 0, ['arrears']]);
    expect(codes({ ownTrouble: 'hardship' })).toEqual(['decline', 0, ['own_hardship']]);
    expect(codes({ incomeCents: 0, essentials: [] })).toEqual(['decline', 0, ['no_income']]);
    expect(codes({ essentials: [{ categoryId: 4, cents: 4_420_00 }] })).toEqual(['decline', 0, ['no_room']]);
    expect(codes({ months: 1 })).toEqual(['refer', 500_00, ['little_history']]);
    expect(codes({ inHardship: true })).toEqual(['refer', 500_00, ['hardship']]);
    expect(codes({ gamblingCents: 712_51 })).toEqual(['refer', 500_00, ['gambling']]);
    expect(codes({ gamblingCents: 712_50 })).toEqual(['approve', 500_00, ['within']]);
    expect(codes({}, { amountCents: 1_000_00, repayments: 26 })).toEqual(['approve', 1_000_00, ['within']]);
    expect(codes({}, { amountCents: 1_010_00, repayments: 26 })).toEqual(['refer', 1_010_00, ['large']]);
  });

  test('proposes more repayments if the chosen ones are too large for the pay', () => {
    const result = decide({ amountCents: 900_00, repayments: 4 }, nurse, frame);
    expect(result.reasons.map(({ code }) => code)).toEqual(['longer']);
    expect(largestRepayment(termsFor(900_00, result.repayments, frame))).toBeLessThanOrEqual(result.eachCents);
    expect(largestRepayment(termsFor(900_00, result.repayments - 1, frame))).toBeGreaterThan(result.eachCents);
  });
});

describe('L03: the cost of a loan, on paydays', () => {
  test('200 over six pays: the statutory fees, each repayment on a Thursday payday', () => {
    const { schedule, monthlyCents, months, terms } = quote(termsFor(200_00, 6, frame));
    expect([terms.establishmentFeeCents, months, monthlyCents, schedule.totalCents]).toEqual([40_00, 3, 24_00, 264_00]);
    expect(schedule.instalments.map(({ dueDate, cents }) => [dueDate, cents])).toEqual([
      ['2026-11-26', 44_00],
      ['2026-12-10', 44_00],
      ['2026-12-24', 44_00],
      ['2027-01-07', 44_00],
      ['2027-01-21', 44_00],
      ['2027-02-04', 44_00],
    ]);
  });

  test('a term is at least 16 days and at most a year', () => {
    expect(repaymentCounts(frame)).toEqual({ min: 2, max: 26 });
    expect(repaymentCounts(basisOn('2026-11-16', { kind: 'weekly', payday: '2026-11-13' }))).toEqual({
      min: 3,
      max: 52,
    });
    expect(repaymentCounts(basisOn('2026-11-16', { kind: 'monthly', day: 15 }))).toEqual({
      min: 1,
      max: 12,
    });
  });

  test('a monthly amount as one repayment: a month is 52/12 weeks', () => {
    expect([
      perRepayment(520_00, 'weekly'),
      perRepayment(520_00, 'fortnightly'),
      perRepayment(520_00, 'four_weekly'),
      perRepayment(520_00, 'monthly'),
    ]).toEqual([120_00, 240_00, 480_00, 520_00]);
  });
});
