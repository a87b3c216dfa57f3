/**
 * Parses amounts as banks and people write them, exact to the cent: '-$42.00', '(1,234.50)', '1.234,56', "1'234.56",
 * '12-', '+586.72 CR'. No floating point; a third decimal is rounded half away from zero and reported.
 */

export type DecimalMark = '.' | ',';

export interface ParsedAmount {
  /** Whole cents; minus for a minus sign on either end, parentheses or DR. */
  cents: number;
  /** The text had decimals beyond the second that were not zeros. */
  rounded: boolean;
  /** Whether a plus, a minus or parentheses stated the sign. */
  signed: boolean;
  /** The CR or DR beside the figure. */
  side: 'credit' | 'debit' | null;
}

const maxChars = 48;
/** With more digits than this before the point, cents are not a safe integer. */
const maxDigits = 13;

const blankTexts = new Set(['', '-', '--', '—', 'nan', 'null', 'none', 'n/a', 'na', 'nil']);
const currencyAtStart =
  /^(?:(?:AU|US|NZ|CA|HK|A|C|S|R|NT)?[$£€¥₹₩฿₫₽₺₴₱₪₦]|(?:[A-Z]{3}|aud|nzd|usd|gbp|eur)(?![A-Za-z])|Rs\.?|RM|Fr\.|kr\.?)\s*/;
const currencyAtEnd = /\s*(?:[$£€¥₹₩฿₫₽₺₴₱₪₦]|(?<![A-Za-z])(?:[A-Z]{3}|aud|nzd|usd|gbp|eur)|kr\.?|Kč|zł|Ft|lei|Fr\.)$/;
const sideAtEnd = /\s*(cr|dr)\.?$/i;
const sideAtStart = /^(cr|dr)\b\.?\s*/i;
const grouped = /^\d{1,3}(?:([ .,'])\d{2,3})(?:\1\d{2,3})*$/;

/** Whether a field means "no amount": empty, a dash, 'NaN', 'N/A'. */
export function isBlankAmount(text: string): boolean {
  return blankTexts.has(text.trim().toLowerCase());
}

/**
 * Parses one amount; null if the text is blank or not an amount. With `decimalMark` the other mark can only group
 * thousands; without it the mark is inferred from the text: '1,234' is thousands, '1.234' decimals.
 */
export function parseAmount(text: string, decimalMark?: DecimalMark): ParsedAmount | null {
  if (text.length > maxChars) return null;
  const stripped = stripAffixes(normalise(text));
  if (!stripped) return null;
  const mark = decimalMark ?? likelyDecimalMark(stripped.figure);
  const read = readFigure(stripped.figure, mark);
  if (!read) return null;
  const negative = stripped.side === 'debit' || (stripped.side === null && stripped.negative);
  return {
    cents: negative && read.cents !== 0 ? -read.cents : read.cents,
    rounded: read.rounded,
    signed: stripped.signed,
    side: stripped.side,
  };
}

/** Unifies minus signs, spaces and apostrophes, and removes wrapping added by spreadsheets. */
function normalise(text: string): string {
  return text
    .replace(/[\u2212\u2012\u2013\u2014\ufe63\uff0d]/g, '-')
    .replace(/[\u00a0\u202f\u2009\u2007\t]/g, ' ')
    .replace(/[\u2019\u02bc`´]/g, "'")
    .trim()
    .replace(/^="{1,2}(.*?)"{1,2}$/, '$1')
    .replace(/^'(?=[-+\d$(])/, '');
}

interface StrippedAmount {
  figure: string;
  negative: boolean;
  signed: boolean;
  side: 'credit' | 'debit' | null;
}

/**
 * Removes sign, parentheses, currency, and CR or DR from both ends, in any order. Each at most once; a currency once
 * per end ('-$5.00 AUD').
 */
function stripAffixes(text: string): StrippedAmount | null {
  let figure = text;
  let sign = '';
  let parentheses = false;
  let symbolBefore = false;
  let symbolAfter = false;
  let side: StrippedAmount['side'] = null;
  for (let before = ''; before !== figure;) {
    before = figure;
    const first = figure[0];
    const last = figure.at(-1);
    if (first === '(' && last === ')' && !parentheses) {
      parentheses = true;
      figure = figure.slice(1, -1).trim();
    } else if ((first === '-' || first === '+') && sign === '') {
      sign = first;
      figure = figure.slice(1).trimStart();
    } else if ((last === '-' || last === '+') && sign === '') {
      sign = last;
      figure = figure.slice(0, -1).trimEnd();
    } else if (side === null && (sideAtEnd.test(figure) || sideAtStart.test(figure))) {
      side = /cr/i.test(figure) ? 'credit' : 'debit';
      figure = figure.replace(sideAtEnd, '').replace(sideAtStart, '');
    } else if (!symbolBefore && currencyAtStart.test(figure)) {
      symbolBefore = true;
      figure = figure.replace(currencyAtStart, '');
    } else if (!symbolAfter && currencyAtEnd.test(figure)) {
      symbolAfter = true;
      figure = figure.replace(currencyAtEnd, '');
    }
  }
  if (figure === '') return null;
  return { figure, negative: parentheses || sign === '-', signed: parentheses || sign !== '', side };
}

/** The decimal mark that a single figure suggests. */
export function likelyDecimalMark(figure: string): DecimalMark {
  const comma = figure.lastIndexOf(',');
  const point = figure.lastIndexOf('.');
  if (comma < 0) return point >= 0 && figure.indexOf('.') !== point ? ',' : '.';
  if (point >= 0) return comma > point ? ',' : '.';
  const once = figure.indexOf(',') === comma;
  const thousands = /^[^,]*[1-9][^,]*,\d{3}(?!\d)/.test(figure);
  return once && !thousands ? ',' : '.';
}

function readFigure(figure: string, mark: DecimalMark): { cents: number; rounded: boolean } | null {
  const point = figure.indexOf(mark);
  if (point >= 0 && figure.indexOf(mark, point + 1) >= 0) return null;
  const whole = point < 0 ? figure : figure.slice(0, point);
  const decimals = point < 0 ? '' : figure.slice(point + 1);
  if (!/^\d*$/.test(decimals) || (whole === '' && decimals === '')) return null;
  let digits = whole;
  if (!/^\d*$/.test(whole)) {
    if (!grouped.test(whole) || !/\d{3}$/.test(whole)) return null;
    digits = whole.replace(/\D/g, '');
  }
  digits = digits.replace(/^0+(?=\d)/, '');
  if (digits.length > maxDigits) return null;
  const droppedDecimals = decimals.slice(2);
  const roundUp = droppedDecimals.charCodeAt(0) >= 53 ? 1 : 0;
  return {
    cents: Number(digits) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0')) + roundUp,
    rounded: /[1-9]/.test(droppedDecimals),
  };
}

/**
 * The fast path for bulk imports: cents of a field such as '12.50', '-1234', '+ $7.05' between two offsets. NaN if it
 * is blank or written in any other way; then use `parseAmount`.
 */
export function parsePlainCents(text: string, start: number, end: number, decimalMark: DecimalMark): number {
  const mark = decimalMark === '.' ? 46 : 44;
  let at = start;
  let negative = false;
  let code = at < end ? text.charCodeAt(at) : 0;
  while (code === 32 && at < end) code = text.charCodeAt(++at);
  if (code === 45 || code === 43) {
    negative = code === 45;
    at++;
    if (text.charCodeAt(at) === 32) at++;
  }
  if (text.charCodeAt(at) === 36) at++;
  if (end - at > maxDigits) return Number.NaN;
  let cents = 0;
  let decimals = -1;
  const first = at;
  for (; at < end; at++) {
    code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) {
      cents = cents * 10 + (code - 48);
      if (decimals >= 0) decimals++;
    } else if (code === mark && decimals < 0) {
      decimals = 0;
    } else {
      return Number.NaN;
    }
  }
  if (at === first || decimals > 2 || (decimals >= 0 && at === first + 1)) return Number.NaN;
  if (decimals < 1) cents *= 100;
  else if (decimals === 1) cents *= 10;
  return negative && cents !== 0 ? -cents : cents;
}
