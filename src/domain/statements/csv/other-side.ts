/**
 * Money out and money in, where a heading names one of them only: the other is the column that is filled where the
 * named one is blank or 0. An amount that is blank where another column has money may be one side of two as well.
 */

import { stepFit } from './balance-fit.ts';
import { isFigures, type ColumnFacts } from './column-facts.ts';
import { namesOtherFigure } from './heading-words.ts';
import type { CsvColumns } from './mapping.ts';
import { isExclusive, movesMoney, pairingOf } from './pairing.ts';
import { namesPayments } from './side-words.ts';

/** So many of a hundred rows may move no money at all. */
const mostIdlePercent = 10;

/**
 * Completes a lone side with its other one. Returns whether the figures bear out the columns; if not, the member is
 * asked for them.
 */
export function settleSides(
  columns: CsvColumns,
  names: readonly string[],
  facts: readonly ColumnFacts[],
  isTaken: (column: number) => boolean,
): boolean {
  const { amount, debit, credit } = columns;
  const others = facts.flatMap((column, index) => {
    const isFree = !isTaken(index) && isFigures(column) && column.moneyLike > 0 && column.cents.some(movesMoney);
    return isFree && !namesOtherFigure(names[index] ?? '') ? [index] : [];
  });
  if (amount !== null)
    return others.every((other) => other >= names.length || !fillsGaps(facts[other]!, [facts[amount]!]));
  if (debit !== null && credit !== null) {
    const sides = [facts[debit]!, facts[credit]!];
    const isStatedZero = others.some((other) => fillsGaps(facts[other]!, sides, true));
    return !isStatedZero && !isContradicted(columns, facts);
  }
  const side = debit ?? credit;
  if (side === null) return true;
  const fillers = others.filter((other) => fillsGaps(facts[other]!, [facts[side]!]));
  const [other] = fillers;
  if (other === undefined) return true;
  const { one, none } = pairingOf(facts[side]!, facts[other]!);
  if (debit === null) columns.debit = other;
  else columns.credit = other;
  const isComplete = fillers.length === 1 && none * 100 <= (one + none) * mostIdlePercent;
  return isComplete && isBorneOut(columns, facts, namesPayments(names[side] ?? ''));
}

/** Whether a column has money only in rows where the others have none; `isStated`: where they say 0, not nothing. */
function fillsGaps(column: ColumnFacts, others: readonly ColumnFacts[], isStated = false): boolean {
  if (others.some((other) => !isExclusive(column, other))) return false;
  return column.cents.some(
    (cents, row) => movesMoney(cents) && (!isStated || others.some((other) => other.cents[row] === 0)),
  );
}

interface Fits {
  own: number;
  owed: number;
  steps: number;
  isNegative: boolean;
}

/** How the balance moves if it is what the member has, and if it is what is owed. */
function fitsOf({ debit, credit, balance }: CsvColumns, facts: readonly ColumnFacts[]): Fits | null {
  if (debit === null || credit === null || balance === null) return null;
  const [out, into, balances] = [facts[debit]!, facts[credit]!, facts[balance]!.cents];
  const sign = out.negatives * 2 > out.cents.filter(movesMoney).length ? -1 : 1;
  const net = into.cents.map((cents, row) => (cents || 0) - sign * (out.cents[row]! || 0));
  const own = stepFit(net, balances);
  const owed = stepFit(
    net.map((cents) => 0 - cents),
    balances,
  );
  const known = balances.filter((cents) => !Number.isNaN(cents));
  const isNegative = known.filter((cents) => cents < 0).length * 2 > known.length;
  return { own: own.explained, owed: owed.explained, steps: own.steps, isNegative };
}

/** A balance below zero isn't what is owed, so that it must not rise by what goes out. */
function isContradicted(columns: CsvColumns, facts: readonly ColumnFacts[]): boolean {
  const fits = fitsOf(columns, facts);
  return fits !== null && fits.isNegative && fits.owed > fits.own && fits.owed * 2 > fits.steps;
}

/**
 * Whether the balance bears out a side that no name gives. Payments go out of an account and into a card, so that they
 * say nothing unless a balance below zero tells which of these it is.
 */
function isBorneOut(columns: CsvColumns, facts: readonly ColumnFacts[], isOpen: boolean): boolean {
  const fits = fitsOf(columns, facts);
  if (fits === null || fits.steps === 0) return !isOpen;
  if (isContradicted(columns, facts)) return false;
  if (isOpen) return fits.isNegative && fits.own > fits.owed && fits.own * 2 > fits.steps;
  return Math.max(fits.own, fits.owed) * 2 > fits.steps;
}
