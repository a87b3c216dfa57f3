import { describe, expect, it } from 'vitest';
import { fairPosition, fallbackChain, fitOf, fitWords, segmentAt, totalWeight } from './spin.ts';

const weights = [600, 250, 100, 45, 5];

/** Numbers below 2^32 from a fixed seed (mulberry32). */
function* numbersFrom(seed: number): Generator<number> {
  let state = seed;
  while (true) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    yield (mixed ^ (mixed >>> 14)) >>> 0;
  }
}

describe('a position', () => {
  it('R07: rejects the numbers that would favour the first positions', () => {
    // 2^32 = 3 · 1,431,655,765 + 1: the last number belongs to no full round of three.
    expect(fairPosition(3, [4_294_967_294])).toBe(2);
    expect(fairPosition(3, [4_294_967_295])).toBeUndefined();
    expect(fairPosition(3, [4_294_967_295, 7])).toBe(1);
    expect(fairPosition(1_000, [4_294_967_295, 4_294_967_000, 999])).toBe(999);
  });

  it.each([
    [0, 0],
    [599, 0],
    [600, 1],
    [849, 1],
    [850, 2],
    [949, 2],
    [950, 3],
    [994, 3],
    [995, 4],
    [999, 4],
  ])('R07: %i of 1,000 is segment %i', (position, segment) => {
    expect(segmentAt(weights, position)).toBe(segment);
  });

  it('beyond the last segment is refused', () => {
    expect(() => segmentAt(weights, 1_000)).toThrow(RangeError);
  });
});

describe('a prize that has run out', () => {
  it('R07: gives its fallback, and where that has run out too, nothing', () => {
    const segments = [
      { kind: 'none', limited: false, fallback: null },
      { kind: 'entries', limited: false, fallback: null },
      { kind: 'qoin', limited: true, fallback: 1 },
    ] as const;
    expect([0, 1, 2].map((drawn) => fallbackChain(segments, drawn))).toEqual([[0], [1, 0], [2, 1, 0]]);
  });
});

describe('the fit with the odds', () => {
  it('R07: 1,000,000 spins match the published odds (seed 2026)', () => {
    const source = numbersFrom(2_026);
    // Without `return`, so that each spin goes on where the last one stopped.
    const numbers = { [Symbol.iterator]: () => ({ next: () => source.next() }) };
    const counts = weights.map(() => 0);
    for (let spin = 0; spin < 1_000_000; spin += 1)
      counts[segmentAt(weights, fairPosition(totalWeight(weights), numbers)!)]! += 1;
    const fit = fitOf(weights, counts);
    // The critical value at 0.1 % for four degrees of freedom.
    expect(fit.statistic, `counts ${counts.join(', ')}`).toBeLessThan(18.467);
    expect(fitWords(fit)).not.toMatch(/more than chance would explain/);
  });

  it('knows the critical values of the tables', () => {
    // Four degrees: 9.488 at 5 %, 18.467 at 0.1 %. Built from two segments that trade results.
    const { degrees, probability } = fitOf([1, 1, 1, 1, 1], [200 + 30.8, 200 - 30.8, 200, 200, 200]);
    expect(degrees).toBe(4);
    expect(probability!).toBeCloseTo(0.05, 2);
  });

  it('R07: a wheel that favours a prize is recognised, and few spins prove nothing', () => {
    expect(fitWords(fitOf([50, 50], [600, 400]))).toMatch(/more than chance would explain/);
    expect(fitWords(fitOf([50, 50], [530, 470]))).toMatch(/match/);
    expect(fitWords(fitOf([50, 50], [535, 465]))).toMatch(/fewer than 1 in 20/);
    expect(fitWords(fitOf(weights, [6, 2, 1, 1, 0]))).toMatch(/enough spins/);
    expect(fitWords(fitOf(weights, [0, 0, 0, 0, 0]))).toMatch(/enough spins/);
  });
});
