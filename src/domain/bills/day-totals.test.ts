import { describe, expect, it } from 'vitest';
import { dayTotals, spanTotal } from './day-totals.ts';

const planned = [
  { dueDate: '2026-11-13', cents: -540_00, state: 'paid' },
  { dueDate: '2026-11-12', cents: -19_95, state: 'overdue' },
  { dueDate: '2026-11-26', cents: 2_231_40, state: 'due' },
  { dueDate: '2026-11-20', cents: -540_00, state: 'due' },
  { dueDate: '2026-11-20', cents: -45_00, state: 'due' },
  { dueDate: '2026-11-21', cents: -8_00, state: 'skipped' },
] as const;

describe('calendar totals', () => {
  it('are by day, with the amount still needed up to that day', () => {
    expect(
      dayTotals(planned).map(({ date, outCents, inCents, neededCents }) => [date, outCents, inCents, neededCents]),
    ).toEqual([
      ['2026-11-12', 19_95, 0, 19_95],
      ['2026-11-13', 540_00, 0, 19_95],
      ['2026-11-20', 585_00, 0, 604_95],
      ['2026-11-26', 0, 2_231_40, 604_95],
    ]);
  });

  it('add up over the period', () => {
    expect(spanTotal(planned)).toEqual({
      outCents: 1_144_95,
      inCents: 2_231_40,
      openCents: 604_95,
      paidCents: 540_00,
      overdueCents: 19_95,
    });
    expect(spanTotal([])).toEqual({ outCents: 0, inCents: 0, openCents: 0, paidCents: 0, overdueCents: 0 });
  });
});
