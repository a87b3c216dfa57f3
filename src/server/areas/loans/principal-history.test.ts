import { expect, test } from 'vitest';
import { principalHistory } from './principal-history.ts';

const payment = (
  kind: 'draw' | 'instalment',
  cents: number,
  settled_on: string,
  { principal = null, returned_on = null }: { principal?: number | null; returned_on?: string | null } = {},
) => ({ kind, amount_cents: cents, principal_cents: principal, settled_on, returned_on });

test('draws raise the principal, repayments lower it, and a returned one is owed again from that day', () => {
  expect(
    principalHistory(
      [
        payment('draw', 200_00, '2026-11-16'),
        // Fees alone: the principal stays.
        payment('instalment', 44_00, '2026-11-26', { principal: 0 }),
        payment('instalment', 44_00, '2026-12-10', { principal: 40_00, returned_on: '2026-12-14' }),
        payment('draw', 50_00, '2026-12-14'),
        payment('instalment', 44_00, '2026-12-24', { principal: 44_00 }),
      ],
      '2026-12-20',
    ),
  ).toEqual([
    { date: '2026-11-16', principalCents: 200_00 },
    { date: '2026-12-10', principalCents: 160_00 },
    { date: '2026-12-14', principalCents: 250_00 },
  ]);
});
