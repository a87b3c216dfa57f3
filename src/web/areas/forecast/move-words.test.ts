import { describe, expect, test } from 'vitest';
import type { OptimizerMove } from '#contract/areas/forecast.ts';
import { moveWords } from './move-words.ts';

const move = (more: Partial<OptimizerMove>): OptimizerMove => ({
  kind: 'spend_less',
  name: 'Eating out',
  from: 420_00,
  to: 360_00,
  low_months: { months: 2, of: 5 },
  data: [{ TransactionCategoryID: 2, value: 83_08 }],
  left: 13_84,
  year: 0,
  ...more,
});

describe('moves in words', () => {
  test.each([
    [
      move({}),
      [
        'Reduce eating out from $420.00 to $360.00 a month',
        '$13.84 more left over each week',
        'You’ve spent that or less in 2 of the last 5 months.',
      ],
    ],
    [
      move({ kind: 'end_subscription', name: 'Gym', from: 89_00, to: 0, low_months: null, left: 20_54 }),
      [
        'Cancel Gym and save $89.00 a month',
        '$20.54 more left over each week',
        'This only changes your plan. You’ll need to cancel with the provider.',
      ],
    ],
    [
      move({ kind: 'redirect_debt', name: null, from: 130_00, low_months: null, left: 0, year: 1_560_00 }),
      ['Your debts are paid off: move $130.00 a month into savings', '$1,560.00 more after a year', null],
    ],
    [
      move({
        kind: 'set_aside',
        name: 'Car loan',
        low_months: null,
        data: [{ TransactionCategoryID: 102, value: 50_00 }],
        left: -50_00,
        year: 2_600_00,
      }),
      ['Put $50.00 more a week towards Car loan', '$50.00 less left over each week, $2,600.00 more after a year', null],
    ],
    [
      move({
        kind: 'set_aside',
        name: null,
        low_months: null,
        data: [{ TransactionCategoryID: 101, value: 50_00 }],
        left: -50_00,
        year: 2_600_00,
      }),
      ['Put $50.00 more a week into savings', '$50.00 less left over each week, $2,600.00 more after a year', null],
    ],
  ] as const)('%#', (input, words) => {
    const { title, effect, reason } = moveWords(input);
    expect([title, effect, reason]).toEqual(words);
  });
});
