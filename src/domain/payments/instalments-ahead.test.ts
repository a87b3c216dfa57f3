import { describe, expect, test } from 'vitest';
import { instalmentPlans } from './instalment-plans.ts';
import { instalmentsAhead, notScheduled } from './instalments-ahead.ts';

const row = (id: number, date: string, cents: number) => ({
  id,
  date,
  amountCents: -cents,
  accountId: 7,
  merchantKey: 'afterpay',
  merchant: 'Afterpay',
});

describe('upcoming instalments', () => {
  const ahead = instalmentsAhead(
    instalmentPlans(
      [row(1, '2026-11-06', 37_50), row(2, '2026-11-10', 20_00), row(3, '2026-10-23', 37_50)],
      '2026-11-16',
    ),
  );

  test('M17: are listed for all plans by date, each with its number in the plan', () => {
    expect(ahead.map(({ planId, date, cents, number, of }) => [planId, date, cents, `${number}/${of}`])).toEqual([
      [3, '2026-11-20', -37_50, '3/4'],
      [2, '2026-11-24', -20_00, '2/4'],
      [3, '2026-12-04', -37_50, '4/4'],
      [2, '2026-12-08', -20_00, '3/4'],
      [2, '2026-12-22', -20_00, '4/4'],
    ]);
  });

  test('M17: leave out an instalment that the member has scheduled', () => {
    const scheduled = [
      { date: '2026-11-22', cents: -37_51 },
      { date: '2026-11-24', cents: -19_00 },
      { date: '2026-12-01', cents: -20_00 },
    ];
    expect(notScheduled(ahead, scheduled).map(({ date }) => date)).toEqual([
      '2026-11-24',
      '2026-12-04',
      '2026-12-08',
      '2026-12-22',
    ]);
  });
});
