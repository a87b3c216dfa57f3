import { describe, expect, it } from 'vitest';
import { bankProduct as product, bankRate as rate } from '#tests/build/bank-products.ts';
import { bonusConditionOf } from './bonus-condition.ts';
import { cardYear, refinanceYear } from './borrowing.ts';
import { savingsYear, termDepositInterest } from './deposits.ts';
import { ageCondition, takesAge } from './product.ts';

describe('the condition of a bonus', () => {
  it.each([
    [
      'Bonus interest is paid when you deposit at least $20 each month and make no more than 1 withdrawal in the month.',
      { minDeposits: 1, minDepositedCents: 20_00, maxWithdrawals: 1 },
    ],
    [
      'at least one deposit and no withdrawals are made during the month',
      { minDeposits: 1, minDepositedCents: 0, maxWithdrawals: 0 },
    ],
    ['Deposit $1,000 or more a month', { minDeposits: 1, minDepositedCents: 1000_00, maxWithdrawals: null }],
    [
      'Make a deposit and no withdrawals in the month. Interest is calculated on your daily balance.',
      { minDeposits: 1, minDepositedCents: 0, maxWithdrawals: 0 },
    ],
    ['For new customers', null],
    // What cannot be counted in transactions leaves the whole condition open.
    ['Deposit at least $1,000 each month and make 5 card purchases', null],
    ['Deposit $200 or more each month and grow your balance', null],
    ['Deposit $20 each month or make no withdrawals', null],
    ['Make no withdrawals in the month if you are under 30', null],
    ['At least one deposit and no withdrawals. Bonus interest is calculated on the minimum monthly balance.', null],
  ])('%s', (text, condition) => {
    expect(bonusConditionOf(text)).toEqual(condition);
  });
});

describe('savings', () => {
  const bonus = rate(35_000, { kind: 'bonus', condition: 'Deposit at least $20 and make no more than 1 withdrawal.' });
  const month = { deposits: 1, depositedCents: 50_00, withdrawals: 0 };
  const months = [month, month, month, { ...month, withdrawals: 3 }, month, { ...month, depositedCents: 5_00 }];

  it('a bonus is expected for the share of months in which its condition was met', () => {
    const priced = savingsYear(product('savings', [rate(9_500), bonus]), 20_000_00, months)!;
    // 190.00, and 700.00 in 4 of 6 months.
    expect([priced.low, priced.estimate, priced.high]).toEqual([190_00, 656_67, 890_00]);
    expect(priced.lines[1]).toEqual({ label: 'Bonus interest, earned in 4 of 6 months', cents: 466_67 });
    const always = savingsYear(product('savings', [rate(9_500), bonus]), 20_000_00, [month, month])!;
    expect([always.low, always.estimate]).toEqual([890_00, 890_00]);
  });

  it('a bonus with two conditions counts only at the high end', () => {
    const other = rate(10_000, { kind: 'bonus', condition: 'Make no withdrawals.' });
    const priced = savingsYear(product('savings', [rate(9_500), bonus, other]), 20_000_00, [month, month])!;
    expect([priced.low, priced.estimate, priced.high]).toEqual([190_00, 190_00, 890_00]);
  });

  it('without transactions a bonus counts only at the high end', () => {
    const priced = savingsYear(product('savings', [rate(9_500), bonus]), 20_000_00, [])!;
    expect([priced.low, priced.estimate, priced.high]).toEqual([190_00, 190_00, 890_00]);
  });

  it('tiers are for the whole balance, or for the part of it in each', () => {
    const tier = (ppm: number, min: number, max: number | null, isPerTier: boolean) =>
      rate(ppm, { amount: { min, max }, isPerTier });
    const whole = [tier(10_000, 0, 9_999_99, false), tier(30_000, 10_000_00, null, false)];
    expect(savingsYear(product('savings', whole), 20_000_00, [])!.estimate).toBe(600_00);
    const parts = [tier(10_000, 0, 10_000_00, true), tier(30_000, 10_000_01, null, true)];
    expect(savingsYear(product('savings', parts), 20_000_00, [])!.estimate).toBe(400_00);
  });

  it('a term deposit pays for its term, if it takes the amount and the term', () => {
    const term = product('term_deposit', [
      rate(50_000, { amount: { min: 5_000_00, max: 500_000_00 }, months: { min: 6, max: 6 } }),
    ]);
    expect(termDepositInterest(term, 20_000_00, 6)!.estimate).toBe(500_00);
    expect(termDepositInterest(term, 20_000_00, 12)).toBeNull();
    expect(termDepositInterest(term, 1_000_00, 6)).toBeNull();
  });
});

describe('the age of a customer', () => {
  it.each([
    [null, null, null],
    [18, null, 'You must be at least 18.'],
    [null, 11, 'You must be 11 or younger.'],
    [14, 24, 'You must be 14 to 24 years old.'],
  ])('from %s to %s', (minAge, maxAge, condition) => {
    const aged = product('savings', [], { minAge, maxAge });
    expect(ageCondition(aged)).toBe(condition);
    expect(takesAge(aged, null)).toBe(true);
    expect(takesAge(aged, 40)).toBe(maxAge === null);
  });
});

describe('borrowing', () => {
  it('a card costs its interest and its fee; an introductory rate only lowers the low end', () => {
    const card = product('card', [rate(200_000), rate(0, { kind: 'introductory', months: { min: 6, max: 6 } })], {
      yearlyFees: [{ name: 'Annual fee', cents: 59_00 }],
    });
    const { low, estimate, high } = cardYear(card, 3000_00)!;
    expect([low, estimate, high]).toEqual([359_00, 659_00, 659_00]);
    expect(cardYear(card, 0)!.estimate).toBe(59_00);
  });

  it('a loan costs its repayments and fees; the range covers its rates and the fees that may apply', () => {
    const loan = {
      label: 'Car loan',
      owedCents: 10_000_00,
      annualPpm: 110_000,
      repaymentCents: 217_43,
      paymentsAYear: 12,
      payments: 60,
    };
    const priced = refinanceYear(
      product('personal_loan', [rate(80_000), rate(130_000)], {
        upfrontFees: [
          { name: 'Establishment fee', cents: 150_00 },
          { name: 'Security fee', cents: 70_00 },
        ],
      }),
      [loan],
    )!;
    // 12 of 202.76 and of 227.53.
    expect([priced.low, priced.estimate, priced.high]).toEqual([2583_12, 2880_36, 2950_36]);
    expect(priced.notes[0]).toBe('The rate is 8% to 13%. The estimate uses the highest.');
  });

  it('a home loan says what its rate depends on', () => {
    const loan = {
      label: 'Home',
      owedCents: 450_000_00,
      annualPpm: 0,
      repaymentCents: 0,
      paymentsAYear: 12,
      payments: 300,
    };
    const fixed = rate(60_000, { isFixed: true, months: { min: 24, max: 24 }, lvr: { min: 0, max: 80 } });
    expect(refinanceYear(product('mortgage', [fixed]), [loan])!.notes).toEqual([
      'The rate depends on how much of the home’s value you borrow.',
      'Fixed for 24 months. After that, the lender’s rate at the time applies.',
    ]);
  });
});
