import { sumCents } from '../money/cents.ts';

/** What a member wants carried into the next cycle; the two are chosen apart. */
export interface RollOver {
  /** What was left adds to the next cycle. */
  surplus: boolean;
  /** What was spent too much is taken from the next cycle. */
  overspend: boolean;
}

/** A cycle that has ended. `actualCents` is what was spent, counted positive. */
export interface PastCycle {
  budgetCents: number;
  actualCents: number;
}

/**
 * What the past cycles, oldest first, carry into the one after them: positive is more to spend, negative less. The
 * carry goes from cycle to cycle, so that a surplus pays for a later overspend even where overspend itself is
 * forgiven, and the other way round.
 */
export function carryInto(past: readonly PastCycle[], choice: RollOver): number {
  let carry = 0;
  for (const cycle of past) {
    const left = sumCents([cycle.budgetCents, carry, -cycle.actualCents]);
    carry = left > 0 ? (choice.surplus ? left : 0) : choice.overspend ? left : 0;
  }
  return carry === 0 ? 0 : carry;
}
