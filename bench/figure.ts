/** One line of the table: what was measured, its floor from the same run, and the target. */
export interface Figure {
  work: string;
  /** The measured value with its unit, such as '1.9 s'. */
  ours: string;
  floor: string;
  /** Ours divided by the floor; null if the target is an absolute value. */
  ratio: number | null;
  aim: string;
  reached: boolean;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Prints figures as a table of fixed columns. */
export function printFigures(title: string, figures: readonly Figure[]): void {
  const rows = figures.map(({ work, ours, floor, ratio, aim, reached }) => [
    work,
    ours,
    floor,
    ratio === null ? '' : ratio.toFixed(2),
    aim,
    reached ? 'reached' : 'MISSED',
  ]);
  const all = [['work', 'ours', 'floor', 'ratio', 'aim', ''], ...rows];
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  process.stdout.write(
    `\n${title}\n${all.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')}`).join('\n')}\n`,
  );
}
