import type { Transaction } from './transaction-face.tsx';

/** What is chosen for a change of many rows: rows one by one, or all that match the filter. */
export type Selection =
  | { kind: 'some'; rows: ReadonlyMap<number, Transaction>; anchor: number | null }
  | { kind: 'all' };

/** As many rows as one change names by id. */
export const MAX_CHOSEN = 5000;

export const nothingChosen: Selection = { kind: 'some', rows: new Map(), anchor: null };

export function isChosen(selection: Selection, id: number): boolean {
  return selection.kind === 'all' || selection.rows.has(id);
}

/** How many rows are chosen; `total` is how many match. */
export function chosenCount(selection: Selection, total: number): number {
  return selection.kind === 'all' ? total : selection.rows.size;
}

/** Puts one row in or takes it out; it becomes the end from which a range is drawn. */
export function toggled(selection: Selection, row: Transaction, index: number): Selection {
  if (selection.kind === 'all') return selection;
  const rows = new Map(selection.rows);
  if (!rows.delete(row.id) && rows.size < MAX_CHOSEN) rows.set(row.id, row);
  return { kind: 'some', rows, anchor: index };
}

/** Adds the rows of a range, as many as one change takes. */
export function withRange(selection: Selection, range: readonly Transaction[], index: number): Selection {
  if (selection.kind === 'all') return selection;
  const rows = new Map(selection.rows);
  for (const row of range) {
    if (rows.size >= MAX_CHOSEN) break;
    rows.set(row.id, row);
  }
  return { kind: 'some', rows, anchor: index };
}

/** The sum of the chosen rows in cents, where they are known one by one. */
export function chosenSum(selection: Selection): number | null {
  return selection.kind === 'all' ? null : [...selection.rows.values()].reduce((sum, row) => sum + row.amount, 0);
}
