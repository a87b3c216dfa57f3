/** Whether two columns are the two sides of an account: money out and money in. */

import type { ColumnFacts } from './column-facts.ts';

export interface Pairing {
  /** Rows with money in both columns, in exactly one, and in none. */
  both: number;
  one: number;
  none: number;
}

/** A figure of 0 says as little as a blank. */
export function movesMoney(cents: number | undefined): boolean {
  return cents !== undefined && !Number.isNaN(cents) && cents !== 0;
}

export function pairingOf(left: ColumnFacts, right: ColumnFacts): Pairing {
  const pairing: Pairing = { both: 0, one: 0, none: 0 };
  for (const [row, cents] of left.cents.entries()) {
    const [first, second] = [movesMoney(cents), movesMoney(right.cents[row])];
    if (first && second) pairing.both++;
    else if (first || second) pairing.one++;
    else pairing.none++;
  }
  return pairing;
}

/** Whether no row has money in both columns. */
export function isExclusive(left: ColumnFacts, right: ColumnFacts): boolean {
  return pairingOf(left, right).both === 0;
}
