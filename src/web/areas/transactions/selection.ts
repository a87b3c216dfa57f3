import type { Transaction } from './transaction-face.tsx';

/** The selection for a bulk change: single transactions, or all matches of the filter. */
export type Selection =
  | { kind: 'some'; rows: ReadonlyMap<number, Transaction>; anchor: number | null }
  | { kind: 'all' };

/** The maximum number of ids per request. */
export const MAX_CHOSEN = 5000;

export const nothingChosen: Selection = { kind: 'some', rows: new Map(), anchor: null };

export function isChosen(selection: Selection, id: number): boolean {
  return selection.kind === 'all' || selection.rows.has(id);
}

/** The number selected; `total` is the number of matches. */
export function chosenCount(selection: Selection, total: number): number {
  return selection.kind === 'all' ? total : selection.rows.size;
}

/** Toggles one transaction, which becomes the anchor of range selections. */
export function toggled(selection: Selection, transaction: Transaction, index: number): Selection {
  if (selection.kind === 'all') return selection;
  const rows = new Map(selection.rows);
  if (!rows.delete(transaction.id) && rows.size < MAX_CHOSEN) rows.set(transaction.id, transaction);
  return { kind: 'some', rows, anchor: index };
}

/** Adds a range, up to the maximum. */
export function withRange(selection: Selection, range: readonly Transaction[], index: number): Selection {
  if (selection.kind === 'all') return selection;
  const rows = new Map(selection.rows);
  for (const transaction of range) {
    if (rows.size >= MAX_CHOSEN) break;
    rows.set(transaction.id, transaction);
  }
  return { kind: 'some', rows, anchor: index };
}

/** The total of the selection in cents, if selected one by one and all in one currency. */
export function chosenSum(selection: Selection): { cents: number; currency: string } | null {
  if (selection.kind === 'all') return null;
  const chosen = [...selection.rows.values()];
  const currency = chosen[0]?.currency ?? 'AUD';
  if (chosen.some((transaction) => transaction.currency !== currency)) return null;
  return { cents: chosen.reduce((sum, transaction) => sum + transaction.amount, 0), currency };
}
