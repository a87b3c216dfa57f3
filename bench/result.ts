/** One line of the table. */
export interface Result {
  work: string;
  /** The measured value, in the unit of `unit`. */
  measured: number;
  /** The value it is compared with, in the same unit; null for a plain limit. */
  floor: number | null;
  unit: 'ms' | 'MB' | 'MB/s' | '×';
  /** The maximum for the ratio to the floor, or for the value if there is no floor; `least` makes it a minimum. */
  target: number;
  least?: boolean;
  note?: string;
}

export function figureOf(result: Result): number {
  return result.floor === null ? result.measured : result.measured / result.floor;
}

export function isMet(result: Result): boolean {
  return result.least ? figureOf(result) >= result.target : figureOf(result) <= result.target;
}

function shown(value: number, unit: string): string {
  return `${value >= 100 ? value.toFixed(0) : value.toFixed(2)}${unit === '×' ? ' ×' : ` ${unit}`}`;
}

/** The table as text, one line for each result. */
export function tableOf(results: readonly Result[]): string {
  const head = ['work', 'measured', 'floor', 'ratio', 'target', ''];
  const rows = results.map((result) => [
    result.work,
    shown(result.measured, result.unit),
    result.floor === null ? '' : shown(result.floor, result.unit),
    result.floor === null ? '' : `${figureOf(result).toFixed(2)} ×`,
    `${result.least ? '≥' : '≤'} ${result.floor === null ? shown(result.target, result.unit) : `${result.target} ×`}`,
    `${isMet(result) ? 'met' : 'MISSED'}${result.note ? `, ${result.note}` : ''}`,
  ]);
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]!.length)));
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
        .join('  '),
    )
    .join('\n');
}

/** The value at a quantile of the measurements. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

/** The duration of an operation in milliseconds. */
export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; answer: T }> {
  const start = performance.now();
  const answer = await work();
  return { ms: performance.now() - start, answer };
}
