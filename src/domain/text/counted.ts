import { MINUS, withThousands } from '../money/format.ts';

/**
 * A number as it is read: '1,234', '−20', '2.5'. The browser's first look into its formats of numbers takes a slow
 * phone 100 ms, so a whole number is written without it.
 */
export function numberText(value: number): string {
  const size = Math.abs(value);
  return `${value < 0 ? MINUS : ''}${Number.isInteger(size) ? withThousands(size) : size.toLocaleString('en-AU')}`;
}

/** '1 payment', '2 payments'; the plural adds an s by default. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${numberText(count)} ${Math.abs(count) === 1 ? singular : plural}`;
}

/** A change with its sign: '+20 entries', '−1 entry', '0 entries'. */
export function countedChange(change: number, singular: string, plural?: string): string {
  return `${change > 0 ? '+' : ''}${counted(change, singular, plural)}`;
}
