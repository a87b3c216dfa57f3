/** A fee that is charged beside the amount: the running balance falls by both. */

import { stepFit } from './balance-fit.ts';
import { isFigures, type ColumnFacts } from './column-facts.ts';
import type { CsvColumns } from './mapping.ts';
import { movesMoney } from './pairing.ts';

/** Nearly all steps of a balance that proves a fee follow from the amounts and the fees. */
const MIN_SHARE = 0.8;

/** The column by whose figures the balance falls further than by the amounts, or null. */
export function feeColumn(
  { amount, balance }: CsvColumns,
  facts: readonly ColumnFacts[],
  isTaken: (column: number) => boolean,
): number | null {
  if (amount === null || balance === null) return null;
  const amounts = facts[amount]!.cents;
  const balances = facts[balance]!.cents;
  const explained = (fees: readonly number[]): { explained: number; steps: number } => {
    const fits = [1, -1].map((sign) =>
      stepFit(
        amounts.map((cents, row) => sign * cents - Math.abs(fees[row] || 0)),
        balances,
      ),
    );
    return fits[0]!.explained >= fits[1]!.explained ? fits[0]! : fits[1]!;
  };
  const without = explained([]).explained;
  const fee = facts.findIndex((column, index) => {
    if (isTaken(index) || !isFigures(column) || !column.cents.some(movesMoney)) return false;
    const fit = explained(column.cents);
    return fit.explained > without && fit.explained >= fit.steps * MIN_SHARE;
  });
  return fee < 0 ? null : fee;
}
