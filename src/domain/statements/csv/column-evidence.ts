/**
 * Detects the columns of a file without a known layout from its first rows: by the header, checked against the
 * values; without a header, by the values alone.
 */

import { factsOf, holdsMoney, maxDistinct, type ColumnFacts } from './column-facts.ts';
import { feeColumn } from './fee-column.ts';
import { flagMeaning } from './flag-words.ts';
import { headingWeights, type HeadingRole } from './heading-words.ts';
import { joinedTexts } from './joined-texts.ts';
import { isReadable, noColumns, type CsvColumnRole, type CsvColumns } from './mapping.ts';
import { moneyByFigures } from './money-by-figures.ts';
import { settleSides } from './other-side.ts';
import { preferHomeCurrency, preferNet } from './several-amounts.ts';
import { weighSides } from './side-words.ts';
import type { CsvStructure } from './structure.ts';
import { typeWords } from './type-words.ts';

export interface ColumnFinding {
  columns: CsvColumns;
  /** False if the values are consistent with the interpretation but do not prove it. */
  proved: boolean;
  /** Columns whose texts make up the description together. */
  joined: number[];
}

/** Detects the columns of a file without a known layout. Undetermined roles stay null. */
export function findColumns(structure: CsvStructure): ColumnFinding {
  const rows = structure.dataRows.map((row) => row.cells);
  const width = Math.max(structure.names.length, ...rows.slice(0, 50).map((row) => row.length));
  const facts = Array.from({ length: Math.min(width, 200) }, (_, column) => factsOf(rows, column));
  if (structure.heading) {
    const columns = columnsByName(structure.names, facts, rows.length);
    findFlag(facts, columns, structure.names);
    const proved = settleSides(columns, structure.names, facts, (column) => isTaken(columns, column));
    if (isReadable(columns)) {
      columns.fee = feeColumn(columns, facts, (column) => isTaken(columns, column));
      findDescription(facts, columns);
      return { columns, proved, joined: joinedTexts(columns, structure.names, facts) };
    }
    for (const [column, name] of structure.names.entries())
      if (idNames.test(name) && facts[column]) facts[column].amounts = 0;
    const otherFigures = structure.names.some(
      (name, column) => notMoneyNames.test(name) && (facts[column]?.amounts ?? 0) > 0,
    );
    // A table of holdings or balances has dates and figures too; which of them moved money is not for us to guess.
    if (otherFigures) return { columns, proved: false, joined: [] };
    const finding = columnsByFigures(facts, rows.length, columns);
    return { ...finding, proved: finding.proved && looksLikeMoney(finding.columns, facts) };
  }
  return columnsByFigures(facts, rows.length, noColumns());
}

/** Under a header that does not mention money, values count as amounts only if written as amounts. */
function looksLikeMoney(columns: CsvColumns, facts: readonly ColumnFacts[]): boolean {
  if (columns.amount === null) return true;
  const amount = facts[columns.amount]!;
  return amount.signs > 0 || columns.balance !== null || columns.flag !== null;
}

/** Names of figures that are no movement of money, and of those that only count rows. */
const notMoneyNames = /balance|saldo|price|quantity|shares|units|rate|percent|gain|loss|cost|market|value|%/;
const idNames = /\bid\b|number|nummer|\b(no|nr)\b/;
/** A column without a name that holds DR and CR beside amounts without a minus. */
function findFlag(facts: readonly ColumnFacts[], columns: CsvColumns, names: readonly string[]): void {
  if (columns.flag !== null || columns.amount === null || facts[columns.amount]!.negatives > 0) return;
  const flag = facts.findIndex(
    (column, index) =>
      (names[index] ?? '') === '' && !isTaken(columns, index) && flagMeaning(column.values, false) !== null,
  );
  columns.flag = flag < 0 ? null : flag;
}

/** How far the figures of a column agree with a role: 0 forbids it. */
function agreement(role: HeadingRole, facts: ColumnFacts, rowCount: number): number {
  if (rowCount === 0) return 1;
  const filled = rowCount - facts.blanks;
  if (role === 'date') return filled === 0 ? 0 : facts.dates / filled >= 0.6 ? facts.dates / rowCount : 0;
  if (role === 'amount' || role === 'debit' || role === 'credit' || role === 'balance') {
    if (filled === 0) return role === 'amount' ? 0.1 : 0.5;
    return holdsMoney(facts, rowCount) ? 1 : 0;
  }
  if (role === 'currency') return facts.codes >= Math.max(1, filled * 0.8) ? 1 : 0;
  if (role === 'flag') return flagMeaning(facts.values, true) || typeWords(facts.values) ? 1 : 0;
  if (role === 'description') return filled === 0 ? 0.3 : facts.moneyLike * 2 > filled ? 0 : tellingness(facts, filled);
  if (role === 'account' || role === 'number') return facts.values.size <= Math.max(3, rowCount / 3) ? 1 : 0;
  return filled === 0 ? 0.3 : 1;
}

/** Of several texts the longer and the more varied one says more: 'CARD PURCHASE' describes many rows alike. */
function tellingness(facts: ColumnFacts, filled: number): number {
  const length = 1 + Math.min(40, facts.letters / filled) / 40;
  const varied = Math.min(facts.values.size, filled) / Math.min(filled, maxDistinct);
  return length * (0.5 + varied / 2);
}

function columnsByName(names: readonly string[], facts: readonly ColumnFacts[], rowCount: number): CsvColumns {
  const weights = names.map((name) => headingWeights(name));
  weighSides(weights, names, facts, rowCount);
  const taken = new Set<number>();
  const columns = noColumns();
  const pick = (role: HeadingRole, minWeight: number): number | null => {
    let best = -1;
    let bestWorth = 0;
    for (const [column, weight] of weights.entries()) {
      const headingWeight = weight.get(role) ?? 0;
      if (taken.has(column) || headingWeight < minWeight || !facts[column]) continue;
      const worth = headingWeight * agreement(role, facts[column], rowCount);
      if (worth > bestWorth) {
        best = column;
        bestWorth = worth;
      }
    }
    if (best >= 0) taken.add(best);
    return best < 0 ? null : best;
  };
  const order: readonly [CsvColumnRole, number][] = [
    ['date', 25],
    ['debit', 60],
    ['credit', 60],
    ['amount', 25],
    ['balance', 60],
    ['flag', 40],
    ['currency', 60],
    ['id', 60],
    ['status', 60],
    ['category', 60],
    ['account', 60],
    ['number', 60],
    ['tags', 60],
  ];
  for (const [role, minWeight] of order) columns[role] = pick(role, minWeight);
  preferHomeCurrency(columns, names, facts, rowCount);
  preferNet(columns, names, facts);
  preferAmount(columns, facts, rowCount);
  const description = pick('description', 30);
  columns.payee = pick('payee', 60);
  columns.notes = pick('notes', 60);
  const further = pick('description', 60);
  columns.description = [description, further, columns.payee, columns.notes].filter((column) => column !== null);
  return columns;
}

/** A signed amount beside debit and credit columns repeats them; an amount without signs does not say enough. */
function preferAmount(columns: CsvColumns, facts: readonly ColumnFacts[], rowCount: number): void {
  if (columns.amount === null || (columns.debit === null && columns.credit === null)) return;
  const amount = facts[columns.amount]!;
  const debit = columns.debit === null ? null : facts[columns.debit]!;
  const filled = amount.amounts >= rowCount * 0.9;
  const noDebits = debit === null || debit.amounts === 0;
  if (filled && (amount.negatives > 0 || noDebits || columns.flag !== null)) {
    columns.debit = null;
    columns.credit = null;
  } else {
    columns.amount = null;
  }
}

/** Reads the roles that `known` leaves open from the figures. */
function columnsByFigures(facts: readonly ColumnFacts[], rowCount: number, known: CsvColumns): ColumnFinding {
  const columns: CsvColumns = { ...known, description: [...known.description] };
  if (rowCount === 0) return { columns, proved: false, joined: [] };
  columns.date ??= firstBest(facts, (column) => (column.dates >= rowCount * 0.6 ? column.dates : 0));
  let proved = columns.date !== null;
  if (columns.amount === null && columns.debit === null && columns.credit === null) {
    proved = moneyByFigures(facts, columns, rowCount) && proved;
  }
  findFlag(facts, columns, []);
  findDescription(facts, columns);
  columns.currency ??= firstBest(facts, (column, index) =>
    !isTaken(columns, index) && column.codes === rowCount ? 1 : 0,
  );
  return { columns, proved: proved && isReadable(columns), joined: [] };
}

/** Where no name says so, the column with the most text is the description. */
function findDescription(facts: readonly ColumnFacts[], columns: CsvColumns): void {
  if (columns.description.length > 0) return;
  const text = firstBest(facts, (column, index) => (isTaken(columns, index) ? 0 : column.letters));
  if (text !== null) columns.description = [text];
}

function isTaken(columns: CsvColumns, index: number): boolean {
  const { description, date, amount, debit, credit, balance, flag, currency } = columns;
  return [...description, date, amount, debit, credit, balance, flag, currency].includes(index);
}

function firstBest(facts: readonly ColumnFacts[], worth: (facts: ColumnFacts, index: number) => number): number | null {
  let best: number | null = null;
  let bestWorth = 0;
  for (const [index, column] of facts.entries()) {
    const value = worth(column, index);
    if (value > bestWorth) {
      best = index;
      bestWorth = value;
    }
  }
  return best;
}
