/** Which pages of a long list are wanted for the rows in view. Pages count from 1, rows from 0. */

export interface RowRange {
  first: number;
  last: number;
}

/** The page that holds a row. */
export function pageOfRow(index: number, pageRows: number): number {
  return Math.floor(index / pageRows) + 1;
}

/** The pages of a range with some rows to both sides, so that a slow scroll meets rows that are there already. */
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

/** The range with so many rows more on the side that the view moves to; `before` is where it began a moment ago. */
export function rangeAhead({ first, last }: RowRange, before: number, rows: number): RowRange {
  return { first: first < before ? first - rows : first, last: first > before ? last + rows : last };
}

export function samePages(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((page, at) => page === b[at]);
}
