/** How the debit column of a file writes money out. */

import type { CsvMapping } from './mapping.ts';

/** Plus and minus signs met in a column or beside a word. */
export interface Signs {
  plus: number;
  minus: number;
}

/**
 * The sign of most debits: those of the other sign are reversals. `ownSteps` is by how many steps the balance speaks
 * for a plus as money out, negative for a minus. `either` where nothing tells which of them are the reversals.
 */
export function debitSignOf({ plus, minus }: Signs, ownSteps: number): CsvMapping['debitSign'] {
  if (plus === 0 && minus === 0) return 'either';
  if (plus > 0 && minus > 0 && ownSteps !== 0) return ownSteps > 0 ? 'positive' : 'negative';
  if (minus > 0 && minus * 2 > plus && plus * 2 > minus) return 'either';
  return minus > plus ? 'negative' : 'positive';
}
