import { describe, expect, it } from 'vitest';
import { matchPledges, pledgeWindows } from './pledge-windows.ts';
import type { Pledge } from './pledge-windows.ts';

const fortnights = { kind: 'fortnightly', payday: '2026-11-12' } as const;
const weekly: Pledge = { id: 1, frequency: 'week', amountCents: 50_00, startedOn: '2026-11-02' };
const perPay: Pledge = { id: 2, frequency: 'pay', amountCents: 100_00, startedOn: '2026-11-02' };
const windowsOf = (pledge: Pledge) => pledgeWindows(pledge, fortnights, '2026-01-01', '2026-11-16');

describe('the windows of a pledge', () => {
  it('weekly windows start on its first day, pay windows follow the pay cycle', () => {
    expect(windowsOf(weekly)).toEqual([
      { first: '2026-11-02', last: '2026-11-08' },
      { first: '2026-11-09', last: '2026-11-15' },
      { first: '2026-11-16', last: '2026-11-22' },
    ]);
    expect(windowsOf(perPay)).toEqual([
      { first: '2026-10-29', last: '2026-11-11' },
      { first: '2026-11-12', last: '2026-11-25' },
    ]);
  });

  it('keeps the frequency for a recent span, and has no window before the start', () => {
    expect(pledgeWindows(weekly, fortnights, '2026-11-11', '2026-11-16')[0]).toEqual({
      first: '2026-11-09',
      last: '2026-11-15',
    });
    expect(pledgeWindows({ ...weekly, startedOn: '2026-11-17' }, fortnights, '2026-01-01', '2026-11-16')).toEqual([]);
  });
});

describe('confirmation of a pledge', () => {
  const match = (
    deposits: [id: number, date: string, cents: number][],
    pledges = [weekly],
    known: Parameters<typeof matchPledges>[2] = [],
  ) =>
    matchPledges(
      pledges.map((pledge) => ({ pledge, accountIds: [1], windows: windowsOf(pledge) })),
      deposits.map(([id, date, cents]) => ({ id, accountId: 1, date, cents })),
      known,
    ).map(({ pledgeId, dueFrom, depositId }) => [pledgeId, dueFrom, depositId]);

  it.each([
    ['a deposit of the amount within its week', [[9, '2026-11-08', 50_00]], [[1, '2026-11-02', 9]]],
    ['more than the amount', [[9, '2026-11-03', 80_00]], [[1, '2026-11-02', 9]]],
    ['less does not', [[9, '2026-11-03', 49_99]], []],
    [
      'nor do two halves',
      [
        [8, '2026-11-03', 25_00],
        [9, '2026-11-04', 25_00],
      ],
      [],
    ],
    ['nor one before it began', [[9, '2026-11-01', 50_00]], []],
    [
      'the exact amount goes before an earlier larger one',
      [
        [8, '2026-11-03', 500_00],
        [9, '2026-11-04', 50_00],
      ],
      [[1, '2026-11-02', 9]],
    ],
  ] as const)('%s', (_name, deposits, confirmed) => {
    expect(match(deposits.map((one) => [...one] as [number, string, number]))).toEqual(confirmed);
  });

  it('one transfer confirms as many pledges as it covers, in goal order', () => {
    expect(match([[9, '2026-11-12', 150_00]], [perPay, weekly])).toEqual([
      [2, '2026-11-12', 9],
      [1, '2026-11-09', 9],
    ]);
    expect(match([[9, '2026-11-12', 149_99]], [perPay, weekly])).toEqual([[2, '2026-11-12', 9]]);
  });

  it('a deposit into another account does not confirm a pledge', () => {
    expect(
      matchPledges(
        [{ pledge: weekly, accountIds: [2], windows: windowsOf(weekly) }],
        [{ id: 9, accountId: 1, date: '2026-11-03', cents: 50_00 }],
        [],
      ),
    ).toEqual([]);
  });

  it('a confirmed pledge stays confirmed, and its deposit is used up', () => {
    const known = [{ pledgeId: 1, dueFrom: '2026-11-02', depositId: 9, paidOn: '2026-11-03', cents: 50_00 }];
    expect(match([[9, '2026-11-03', 50_00]], [weekly], known)).toEqual([]);
    expect(match([[9, '2026-11-03', 100_00]], [perPay, weekly], known)).toEqual([]);
  });
});
