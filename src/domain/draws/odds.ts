/**
 * The odds of a member's entries as N of "1 in N", for one prize; null without entries. Rounded up, so that they are
 * never better than they are said to be.
 */
export function oneIn(entries: number, total: number): number | null {
  if (entries <= 0) return null;
  return Math.max(1, Math.ceil(total / entries));
}
