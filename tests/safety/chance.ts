/** A repeatable random source (mulberry32): one seed gives one sequence. */
export interface Chance {
  /** A whole number from 0 to `count` - 1. */
  below(count: number): number;
  /** True in that percentage of cases. */
  inHundred(times: number): boolean;
  oneOf<T>(values: readonly T[]): T;
}

export function chanceOf(seed: number): Chance {
  let state = seed;
  const below = (count: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  };
  return { below, inHundred: (times) => below(100) < times, oneOf: (values) => values[below(values.length)]! };
}
