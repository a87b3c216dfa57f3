import { describe, expect, it } from 'vitest';
import { difference, verdict, wilson } from './interval.ts';

describe('the interval of a share', () => {
  it('is the one that Newcombe’s tables print for the score method', () => {
    const rows = [
      [263, 81, 0.2553, 0.3662],
      [148, 15, 0.0624, 0.1605],
      [20, 0, 0, 0.1611],
      [29, 1, 0.0061, 0.1718],
    ] as const;
    for (const [of, did, low, high] of rows) {
      const interval = wilson({ of, did });
      expect([interval.low, interval.high].map((end) => Number(end.toFixed(4)))).toEqual([low, high]);
    }
  });

  it('says nothing without visitors, and does not pass its ends', () => {
    expect(wilson({ of: 0, did: 0 })).toEqual({ low: 0, high: 1 });
    expect(wilson({ of: 5, did: 5 }).high).toBe(1);
  });
});

describe('the difference of two shares', () => {
  it('has the interval of Newcombe’s tables, method 10', () => {
    const rows = [
      [70, 56, 80, 48, 0.0524, 0.3339],
      [10, 9, 10, 3, 0.1705, 0.809],
      [56, 5, 29, 0, -0.0381, 0.1926],
      [10, 10, 10, 0, 0.6075, 1],
    ] as const;
    for (const [of, did, of2, did2, low, high] of rows) {
      const interval = difference({ of, did }, { of: of2, did: did2 });
      expect([interval.low, interval.high].map((end) => Number(end.toFixed(4)))).toEqual([low, high]);
    }
  });

  it('is called one only where its interval leaves zero out', () => {
    expect(verdict({ of: 70, did: 56 }, { of: 80, did: 48 })).toBe('more');
    expect(verdict({ of: 80, did: 48 }, { of: 70, did: 56 })).toBe('fewer');
    expect(verdict({ of: 7, did: 5 }, { of: 8, did: 4 })).toBe('unclear');
    expect(verdict({ of: 0, did: 0 }, { of: 0, did: 0 })).toBe('unclear');
  });
});
