/** The days below a plot of prices over time. */

/** A price in tenths of a cent from a time on, with its day in words. */
export interface PlotPoint {
  time: number;
  tenths: number;
  day: string;
}

export interface AxisLabel {
  x: number;
  anchor: 'start' | 'end';
  text: string;
}

/** The widest figure of a caption, in pixels. */
const FIGURE_WIDTH = 8;
const MIN_GAP = 16;

/**
 * The first day at the left edge and the last at the right one, both within the plot. The last is left out where it is
 * the same day or would touch the first.
 */
export function axisLabels(
  { first, last }: { first: string; last: string },
  { left, right }: { left: number; right: number },
): AxisLabel[] {
  const start: AxisLabel = { x: left, anchor: 'start', text: first };
  const gap = right - left - (first.length + last.length) * FIGURE_WIDTH;
  if (first === last || gap < MIN_GAP) return [start];
  return [start, { x: right, anchor: 'end', text: last }];
}
