import { sumCents } from '../money/cents.ts';

/** What a member carries into the next cycle. */
export interface RollOver {
  /** An amount left over is added to the next cycle. */
  surplus: boolean;
  /** An overspend is deducted from the next cycle. */
  overspend: boolean;
}

/** A completed cycle. `actualCents` is spending, as a positive amount. */
export interface PastCycle {
  budgetCents: number;
  actualCents: number;
}

/**
 * What the past cycles, oldest first, carry into the next: positive is more to spend. The carry accumulates, so a
 * surplus offsets a later overspend even if overspends themselves are not carried, and vice versa.
 */
export function carryInto(past: readonly PastCycle[], choice: RollOver): number {
  let carry = 0;
  for (const cycle of past) {
    const left = sumCents([cycle.budgetCents, carry, -cycle.actualCents]);
    carry = left > 0 ? (choice.surplus ? left : 0) : choice.overspend ? left : 0;
  }
  return carry === 0 ? 0 : carry;
}
