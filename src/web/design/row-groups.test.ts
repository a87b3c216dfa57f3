import { describe, expect, it } from 'vitest';
import { RowGroups } from './row-groups.ts';

describe('grouped rows', () => {
  const days = new RowGroups([2, 1, 4]);

  it('puts each row in one group, and knows the first row of each', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map((row) => days.groupOf(row))).toEqual([0, 0, 1, 2, 2, 2, 2]);
    expect([0, 1, 2, 3, 4, 5, 6].filter((row) => days.isFirst(row))).toEqual([0, 2, 3]);
    expect([0, 1, 2].map((group) => days.firstOf(group))).toEqual([0, 2, 3]);
    expect([days.count, days.rowCount]).toEqual([3, 7]);
  });

  it('a missing row starts no group, and no groups have no rows', () => {
    expect([days.isFirst(7), days.isFirst(-1)]).toEqual([false, false]);
    expect([new RowGroups([]).count, new RowGroups([]).rowCount]).toEqual([0, 0]);
  });
});
