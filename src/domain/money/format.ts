import { assertCents, largestCents, roundHalfAway } from './cents.ts';

/**
 * How amounts are shown (rule C08): two decimals and thousands separators, '1,234.50'; the short form uses 'k' from
 * 10,000 (or a given threshold) and 'm' from 1,000,000.
 *
 * The minus is the real minus sign (U+2212), which has the width of a digit and is read as "minus" by screen readers;
 * it precedes the currency sign. Machine-readable text (CSV, the wire) is not formatted here.
 */

export const MINUS = '\u2212';

export interface AmountStyle {
  /** Puts '$' before the figure: '$1,234.50', '−$12.00'; the code of another currency as in 'EUR 12.00'. */
  currency?: boolean | string;
  /**
   * 'negative' (default) marks money out only; 'always' marks both, as in '+12.00' and '−12.00'; 'never' shows the
   * size alone, for columns whose heading gives the direction. Zero never carries a sign.
   */
  sign?: 'negative' | 'always' | 'never';
}

export interface ShortAmountStyle extends AmountStyle {
  /** Amounts from this many dollars are shortened to 'k'; 10,000 by default (rule C08). */
  thresholdDollars?: number;
}

/** 1234567 → '1,234,567'. Not negative. */
export function withThousands(whole: number): string {
  const digits = String(whole);
  if (digits.length < 4) return digits;
  let grouped = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 3)
    grouped = `${digits.slice(Math.max(0, end - 3), end)},${grouped}`;
  return grouped;
}

function unitOf(currency: AmountStyle['currency']): string {
  if (!currency) return '';
  return currency === true || currency === 'AUD' ? '$' : `${currency}\u00a0`;
}

function withSign(figure: string, cents: number, style: AmountStyle): string {
  const sign = style.sign ?? 'negative';
  const mark = cents === 0 || sign === 'never' ? '' : cents < 0 ? MINUS : sign === 'always' ? '+' : '';
  return `${mark}${unitOf(style.currency)}${figure}`;
}

/** 123450 → '1,234.50'; −1200 with currency → '−$12.00'. */
export function formatCents(cents: number, style: AmountStyle = {}): string {
  const size = Math.abs(assertCents(cents));
  const rest = size % 100;
  const figure = `${withThousands((size - rest) / 100)}.${rest < 10 ? '0' : ''}${rest}`;
  return withSign(figure, cents, style);
}

/** The message of forms and calls for an amount beyond the largest. */
export const amountTooLarge = `This amount is too large. The largest is ${formatCents(largestCents, { currency: true })}.`;

/** One decimal at most: 12 → '12', 12.5 → '12.5'; `tenths` is the figure times ten. */
function withTenths(tenths: number): string {
  const rest = tenths % 10;
  const whole = withThousands((tenths - rest) / 10);
  return rest === 0 ? whole : `${whole}.${rest}`;
}

/**
 * The short form: 999999 → '9,999.99', 1000000 → '10k', 1234567 → '12.3k', 123456789 → '1.2m'.
 * What would round up to 1,000k is shown as '1m'.
 */
export function formatCentsShort(cents: number, style: ShortAmountStyle = {}): string {
  const size = Math.abs(assertCents(cents));
  const threshold = (style.thresholdDollars ?? 10_000) * 100;
  const tenthsOfThousand = roundHalfAway(size / 10_000);
  if (size >= 100_000_000) return withSign(`${withTenths(roundHalfAway(size / 10_000_000))}m`, cents, style);
  if (size < threshold) return formatCents(cents, style);
  if (tenthsOfThousand >= 10_000) return withSign('1m', cents, style);
  return withSign(`${withTenths(tenthsOfThousand)}k`, cents, style);
}

/**
 * A percentage as written in Australia, without a space: 12.5 → '12.5%'. `decimals` is the maximum: rates use 2 (9.48
 * → '9.48%', 13.9 → '13.9%').
 */
export function formatPercent(percent: number, decimals: 1 | 2 = 1): string {
  const hundredths = decimals === 1 ? roundHalfAway(percent * 10) * 10 : roundHalfAway(percent * 100);
  const size = Math.abs(hundredths);
  const rest = size % 100;
  const fraction = rest === 0 ? '' : rest % 10 === 0 ? `.${rest / 10}` : `.${rest < 10 ? '0' : ''}${rest}`;
  return `${hundredths < 0 ? MINUS : ''}${withThousands((size - rest) / 100)}${fraction}%`;
}
