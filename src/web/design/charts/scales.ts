/** The little arithmetic that a chart needs; a library for it weighs more than the charts. */

export interface Scale {
  (value: number): number;
  min: number;
  max: number;
}

/** A straight line from values to pixels. A range without extent puts everything at its start. */
export function linear(min: number, max: number, from: number, to: number): Scale {
  const span = max - min;
  const scale = (value: number) => (span === 0 ? from : from + ((value - min) / span) * (to - from));
  return Object.assign(scale, { min, max });
}

/** Round steps: 1, 2 or 5 times a power of ten. */
function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const lead = rough / power;
  return (lead <= 1 ? 1 : lead <= 2 ? 2 : lead <= 5 ? 5 : 10) * power;
}

/**
 * Round values that cover both ends, about `count` of them, the ends included. For cents the smallest step is a dollar.
 */
export function niceTicks(min: number, max: number, count: number): number[] {
  const high = max === min ? min + 100 : max;
  const step = Math.max(100, niceStep((high - min) / Math.max(1, count)));
  const first = Math.floor(min / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}

/** Which labels of an axis there is room for: every nth, counted back from the last, which is always shown. */
export function shownLabels(count: number, space: number, labelWidth: number): (index: number) => boolean {
  const fitting = Math.max(1, Math.floor(space / labelWidth));
  const every = Math.max(1, Math.ceil(count / fitting));
  return (index) => (count - 1 - index) % every === 0;
}

/** The colour of the nth series, from the palette's eight; a ninth begins again. */
export function chartColour(index: number): string {
  return `var(--chart-${(index % 8) + 1})`;
}

/** A ring segment as a path; angles in turns (0 to 1) from twelve o'clock. */
export function arcPath(cx: number, cy: number, outer: number, inner: number, from: number, to: number): string {
  // A whole ring cannot be drawn as one arc, as its ends would meet.
  const end = Math.min(to, from + 0.9995);
  const at = (turn: number, radius: number) => {
    const angle = turn * 2 * Math.PI - Math.PI / 2;
    return `${(cx + radius * Math.cos(angle)).toFixed(2)} ${(cy + radius * Math.sin(angle)).toFixed(2)}`;
  };
  const large = end - from > 0.5 ? 1 : 0;
  return `M${at(from, outer)}A${outer} ${outer} 0 ${large} 1 ${at(end, outer)}L${at(end, inner)}A${inner} ${inner} 0 ${large} 0 ${at(from, inner)}Z`;
}

/** A line through points that never goes beyond them: a daily balance steps, it does not swing. */
export function linePath(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}
