/** Adds up amounts per day: what was spent by the end of each day. */
export function cumulative(perDayCents: readonly number[]): number[] {
  let sum = 0;
  return perDayCents.map((cents) => (sum += cents));
}

/**
 * What was spent by the same day of an earlier cycle, which may be shorter; null if it has no days.
 *
 * @param day Counted from 0.
 */
export function atSameDay(earlier: readonly number[], day: number): number | null {
  return earlier[Math.min(day, earlier.length - 1)] ?? null;
}
