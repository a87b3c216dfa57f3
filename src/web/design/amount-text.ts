import { largestCents } from '#domain/money/cents.ts';

/**
 * Reads an amount as people type it: '12', '12.5', '$1,234.50', '−3'. Pure text work, so that no float comes near a
 * cent.
 */

const GROUPED = /^([+-]?)(\d{1,3}(?:[\s,]\d{3})+)(?=\.|$)/;

/**
 * The text without what only helps to read it: dollar signs, and commas or spaces between thousands. Any other comma or
 * space stays, so that '12,50' is refused rather than read as 1,250.
 */
function plainOf(text: string): string {
  return text
    .replaceAll('$', ' ')
    .trim()
    .replace(/^\u2212/, '-')
    .replace(/^([+-])\s+/, '$1')
    .replace(GROUPED, (_match, sign: string, digits: string) => sign + digits.replace(/[\s,]/g, ''));
}

/**
 * Cents; null for an empty text; undefined for one that is not an amount (letters, three decimals, two points, a comma
 * before cents). What is larger than the largest amount is one cent more than that, which every rule refuses and every
 * sum still holds.
 */
export function centsFromText(text: string): number | null | undefined {
  const plain = plainOf(text);
  if (plain === '') return null;
  const match = /^([+-]?)(\d*)(?:\.(\d{0,2}))?$/.exec(plain);
  if (!match || (match[2] === '' && !match[3])) return undefined;
  const cents = Math.min(largestCents + 1, Number(match[2] || '0') * 100 + Number((match[3] ?? '').padEnd(2, '0')));
  return match[1] === '-' && cents !== 0 ? -cents : cents;
}

/** A number with at most the given decimals; null for empty, undefined for what is not one. */
export function numberFromText(text: string, decimals: number): number | null | undefined {
  const plain = plainOf(text);
  if (plain === '') return null;
  if (!/^[+-]?\d{0,15}(\.\d*)?$/.test(plain) || !/\d/.test(plain)) return undefined;
  const fraction = plain.split('.')[1] ?? '';
  return fraction.length > decimals ? undefined : Number(plain);
}
