import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BalanceTrail } from './balance-check.ts';

type Row = [date: string, amountCents: number, balanceCents: number | null];

function trailOf(rows: readonly Row[]): BalanceTrail {
  const trail = new BalanceTrail();
  rows.forEach(([date, amountCents, balanceCents], index) => trail.add(date, index + 1, amountCents, balanceCents));
  return trail;
}

const oldestFirst: Row[] = [
  ['2025-03-01', -1000, 9000],
  ['2025-03-02', -250, 8750],
  ['2025-03-02', 5000, 13_750],
  ['2025-03-04', -750, 13_000],
];

describe('a running balance', () => {
  it('follows from the oldest row first and from the newest first', () => {
    const forwards = trailOf(oldestFirst);
    const backwards = trailOf(oldestFirst.toReversed());
    expect([forwards.gaps, forwards.newestFirst, forwards.closingCents]).toEqual([[], false, 13_000]);
    expect([backwards.gaps, backwards.newestFirst, backwards.closingCents]).toEqual([[], true, 13_000]);
    expect([forwards.rows, forwards.withBalance, forwards.sumCents, forwards.firstDate, forwards.lastDate]).toEqual([
      4,
      4,
      3000,
      '2025-03-01',
      '2025-03-04',
    ]);
  });

  it('reports the line where a transaction is missing', () => {
    const trail = trailOf([oldestFirst[0]!, oldestFirst[2]!, oldestFirst[3]!]);
    expect(trail.gaps).toEqual([{ date: '2025-03-02', line: 2, expectedCents: 14_000, detectedCents: 13_750 }]);
    expect([trail.gapCount, trail.follows]).toEqual([1, true]);
  });

  it('adds up rows without a balance until the next that has one', () => {
    const rows: Row[] = [
      ['2025-03-01', -1000, 9000],
      ['2025-03-02', -250, null],
      ['2025-03-02', 5000, 13_750],
      ['2025-03-04', -750, 13_000],
    ];
    expect(trailOf(rows).gaps).toEqual([]);
    expect(trailOf(rows.toReversed()).gaps).toEqual([]);
    expect(trailOf([rows[0]!, rows[1]!, ['2025-03-02', 5000, 13_000]]).gaps).toEqual([
      { date: '2025-03-02', line: 3, expectedCents: 13_750, detectedCents: 13_000 },
    ]);
  });

  it('ignores pending rows but counts them', () => {
    const trail = trailOf(oldestFirst.slice(0, 2));
    trail.addPending('2025-03-09', -9999);
    trail.add('2025-03-10', 4, 5000, 13_750);
    expect([trail.gaps, trail.rows, trail.lastPostedDate, trail.postedCents, trail.sumCents]).toEqual([
      [],
      4,
      '2025-03-10',
      3750,
      -6249,
    ]);
  });

  it('proves nothing if the figures are not a running balance', () => {
    const trail = trailOf([1, 2, 3, 4, 5, 6].map((day): Row => [`2025-03-0${day}`, -100 * day, 5000]));
    expect([trail.follows, trail.gapCount, trail.gaps]).toEqual([false, 5, []]);
  });

  it('has no gap in either direction, and one if a transaction is removed from the middle', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 4, maxLength: 60 }),
        fc.boolean(),
        fc.nat(),
        (amounts, reverse, pick) => {
          let balance = 0;
          const rows = amounts.map((amount, index): Row => {
            balance += amount;
            return [
              `2025-${String(1 + Math.floor(index / 28)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`,
              amount,
              balance,
            ];
          });
          const listed = reverse ? rows.toReversed() : rows;
          expect(trailOf(listed).gapCount).toBe(0);
          expect(trailOf(listed.toSpliced(1 + (pick % (rows.length - 2)), 1)).gapCount).toBe(1);
        },
      ),
      { numRuns: 100 },
    );
  });
});
