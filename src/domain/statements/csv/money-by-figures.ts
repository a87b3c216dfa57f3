/**
 * The money columns among figures whose heading names none: an amount, or money out and money in, beside a balance.
 */

import { balanceFit } from './balance-fit.ts';
import { isFigures, type ColumnFacts } from './column-facts.ts';
import type { CsvColumns } from './mapping.ts';
import { movesMoney, pairingOf } from './pairing.ts';

/** Finds the money columns among the figures, and whether that reading is the only one. */
export function moneyByFigures(facts: readonly ColumnFacts[], columns: CsvColumns, rowCount: number): boolean {
  const numeric = facts
    .map((column, index) => ({ column, index }))
    .filter(
      ({ column, index }) =>
        index !== columns.date && index !== columns.balance && column.amounts > 0 && isFigures(column),
    );
  const moneyLike = numeric.filter(
    ({ column }) => column.moneyLike >= column.cents.filter(movesMoney).length * 0.5 && column.moneyLike > 0,
  );
  const candidates = (moneyLike.length > 0 ? moneyLike : numeric).map(({ index }) => index);
  const [first, second, third] = candidates;
  if (first === undefined) return false;
  if (second === undefined) {
    columns.amount = first;
    return true;
  }
  const pair = exclusivePair(candidates, facts, rowCount);
  if (pair && candidates.length <= 3)
    return twoColumns(pair, candidates.find((column) => !pair.includes(column)) ?? null, facts, columns);
  if (third !== undefined) {
    const signed = candidates.filter((column) => facts[column]!.negatives > 0 && facts[column]!.amounts === rowCount);
    columns.amount = signed.length === 1 ? signed[0]! : null;
    return false;
  }
  return amountAndBalance(first, second, facts, columns);
}

/** Two columns of which each row fills exactly one; a figure of 0 fills none. */
function exclusivePair(
  candidates: readonly number[],
  facts: readonly ColumnFacts[],
  rowCount: number,
): [number, number] | null {
  for (const left of candidates) {
    for (const right of candidates) {
      if (right <= left || ![left, right].every((column) => facts[column]!.cents.some(movesMoney))) continue;
      if (pairingOf(facts[left]!, facts[right]!).one === rowCount) return [left, right];
    }
  }
  return null;
}

/** Which of two columns is money out: by the balance; else the one filled more often. */
function twoColumns(
  pair: readonly [number, number],
  balance: number | null,
  facts: readonly ColumnFacts[],
  columns: CsvColumns,
): boolean {
  const [left, right] = pair;
  const filled = (column: number): number => facts[column]!.cents.filter(movesMoney).length;
  const net = facts[left]!.cents.map((cents, row) =>
    movesMoney(cents) ? -Math.abs(cents) : Math.abs(facts[right]!.cents[row]!),
  );
  columns.balance ??= balance;
  const balances = columns.balance === null ? [] : facts[columns.balance]!.cents;
  const leftOut = balanceFit(net, balances);
  const rightOut = balanceFit(
    net.map((cents) => -cents),
    balances,
  );
  const leftIsOut = leftOut === rightOut ? filled(left) >= filled(right) : leftOut > rightOut;
  columns.debit = leftIsOut ? left : right;
  columns.credit = leftIsOut ? right : left;
  return leftOut !== rightOut;
}

function amountAndBalance(first: number, second: number, facts: readonly ColumnFacts[], columns: CsvColumns): boolean {
  const [firstCents, secondCents] = [facts[first]!.cents, facts[second]!.cents];
  const secondIsBalance = balanceFit(firstCents, secondCents);
  const firstIsBalance = balanceFit(secondCents, firstCents);
  if (firstCents.every((cents, row) => cents === secondCents[row])) {
    columns.amount = first;
    return true;
  }
  if (secondIsBalance !== firstIsBalance) {
    columns.amount = secondIsBalance > firstIsBalance ? first : second;
    columns.balance = secondIsBalance > firstIsBalance ? second : first;
    return true;
  }
  const signed = [first, second].filter((column) => facts[column]!.negatives > 0);
  columns.amount = signed.length === 1 ? signed[0]! : null;
  return false;
}
