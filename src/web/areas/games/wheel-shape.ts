import { totalWeight } from '#domain/rewards/spin.ts';

/** A slice of the wheel in degrees, clockwise from the top. */
export interface Slice {
  from: number;
  to: number;
}

/** Slices follow the odds, except that none is narrower than this; otherwise rare prizes could not be seen. */
const MIN_DEGREES = 15;
const TURNS = 5;

/** The slices of a wheel with these weights; they fill the circle. */
export function slicesOf(weights: readonly number[]): Slice[] {
  const total = totalWeight(weights);
  const widths = weights.map((weight) => Math.max(MIN_DEGREES, (360 * weight) / total));
  const scale = 360 / totalWeight(widths);
  let end = 0;
  return widths.map((width) => {
    const from = end;
    end += width * scale;
    return { from, to: end };
  });
}

/** What the wheel says where a slice is wider than its odds; null where all of them are to scale. */
export function scaleNote(weights: readonly number[]): string | null {
  const total = totalWeight(weights);
  if (weights.every((weight) => (360 * weight) / total >= MIN_DEGREES)) return null;
  return `The wheel isn’t to scale: prizes with less than a 1 in ${360 / MIN_DEGREES} chance are drawn wider so you can see them. The listed odds are exact.`;
}

export const middleOf = ({ from, to }: Slice): number => (from + to) / 2;

/** The turn that brings a slice under the pointer, after several whole turns beyond the current one. */
export function turnTo(slice: Slice, current: number): number {
  const rest = (((360 - middleOf(slice) - current) % 360) + 360) % 360;
  return current + TURNS * 360 + rest;
}

const place = (degrees: number, radius: number): string => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(Math.cos(angle) * radius).toFixed(2)} ${(Math.sin(angle) * radius).toFixed(2)}`;
};

/** The outline of a slice around the origin. */
export function outlineOf({ from, to }: Slice, radius: number): string {
  const large = to - from > 180 ? 1 : 0;
  return `M0 0 L${place(from, radius)} A${radius} ${radius} 0 ${large} 1 ${place(to, radius)} Z`;
}
