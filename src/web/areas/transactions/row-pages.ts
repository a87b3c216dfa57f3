/** The pages needed for the visible range. Pages count from 1, rows from 0. */

export interface RowRange {
  first: number;
  last: number;
}

/** The page that contains a row. */
export function pageOfRow(index: number, pageRows: number): number {
  return Math.floor(index / pageRows) + 1;
}

/** The pages of a range with a margin on both sides, so that slow scrolling finds loaded rows. */
export function pagesAround(
  { first, last }: RowRange,
  total: number,
  pageRows: number,
  margin = Math.floor(pageRows / 2),
): number[] {
  if (total <= 0) return [1];
  const from = pageOfRow(Math.max(0, Math.min(first, last) - margin), pageRows);
  const to = pageOfRow(Math.min(total - 1, Math.max(first, last) + margin), pageRows);
  return Array.from({ length: Math.max(1, to - from + 1) }, (_, step) => from + step);
}

/** Extends the range in the scroll direction; `before` is its previous start. */
export function rangeAhead({ first, last }: RowRange, before: number, rows: number): RowRange {
  return { first: first < before ? first - rows : first, last: first > before ? last + rows : last };
}

export function samePages(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((page, at) => page === b[at]);
}
