import { expect, test } from 'vitest';
import { decisionLineText } from './decision-lines.ts';
import type { DecisionLine } from './decision-lines.ts';

test.each<[DecisionLine, string, string]>([
  [
    { kind: 'income', months: 1, cents: 4_750_00 },
    'Typical monthly income after tax (1 full month)',
    'Typical monthly income after tax (1 full month)',
  ],
  [
    { kind: 'essentials', parts: [], cents: 0 },
    'Essential spending in your transactions',
    'Essential spending in the borrower’s transactions',
  ],
  [{ kind: 'essentials', cents: -4_400_00 }, 'Living costs you told us about', 'Living costs the borrower declared'],
  [{ kind: 'own', cents: -300_00 }, 'Repayments on your loans with us', 'Repayments on the borrower’s loans with us'],
  [{ kind: 'margin', percent: 5, cents: -237_50 }, 'Safety buffer: 5% of income', 'Safety buffer: 5% of income'],
  [
    { kind: 'protected', percent: 10, byLaw: true, lessOwn: true, cents: 175_00 },
    'Legal limit: 10% of income after tax, less repayments on your loans with us',
    'Legal limit: 10% of income after tax, less repayments on the borrower’s loans with us',
  ],
  [
    { kind: 'protected', percent: 100, byLaw: false, lessOwn: false, cents: 4_750_00 },
    'Upper limit: 100% of income after tax',
    'Upper limit: 100% of income after tax',
  ],
  [
    { kind: 'room', cents: 475_00 },
    'What you can afford each month (the smaller of the two)',
    'What the borrower can afford each month (the smaller of the two)',
  ],
  [
    { kind: 'most', product: 'small_amount', cents: 2_000_00 },
    'Most you can borrow at that repayment, over one year',
    'Most the borrower can borrow at that repayment, over one year',
  ],
])('a line of a decision to its borrower and to an operator: %s', (line, borrower, operator) => {
  expect(decisionLineText(line, 'borrower')).toBe(borrower);
  expect(decisionLineText(line, 'operator')).toBe(operator);
});
