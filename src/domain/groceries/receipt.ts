import { isCivilDate } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { BaseUnit } from './product.ts';

/** Reading the text of an emailed receipt: its store, its day, and what each line cost. */

export interface ReceiptLine {
  /** The line as it was pasted, but for runs of spaces. */
  text: string;
  /** The product as the receipt names it. */
  name: string;
  /** The price of one package, or of a kilogram where it was weighed. */
  priceCents: number;
  /** Whether the price is for a kilogram. */
  byWeight: boolean;
}

export interface Receipt {
  /** One of the known stores; null where the receipt names none. */
  store: string | null;
  on: CivilDate | null;
  lines: ReceiptLine[];
  /** Lines with an amount that are not products, such as totals, or that cannot be read. */
  otherLines: string[];
}

export const MAX_RECEIPT_LINES = 150;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const twoDigits = (text: string): string => text.padStart(2, '0');

function dateIn(text: string): CivilDate | null {
  const plain = /\b(\d{1,2})[/.-](\d{1,2})[/.-](20\d{2})\b/.exec(text);
  const worded = /\b(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3})[a-z]{0,6},? (20\d{2})\b/i.exec(text);
  const iso = /\b20\d{2}-\d{2}-\d{2}\b/.exec(text);
  const month = worded ? months.indexOf(worded[2]!.toLowerCase()) + 1 : 0;
  const dates = [
    iso?.[0],
    plain && `${plain[3]}-${twoDigits(plain[2]!)}-${twoDigits(plain[1]!)}`,
    worded && month > 0 && `${worded[3]}-${twoDigits(String(month))}-${twoDigits(worded[1]!)}`,
  ];
  return dates.find((date): date is string => typeof date === 'string' && isCivilDate(date)) ?? null;
}

/** Dollars and cents, with or without commas between thousands. */
const AMOUNT = String.raw`(?:\d{1,3}(?:,\d{3})+|\d{1,5})\.\d{2}`;
const isAmount = new RegExp(`^${AMOUNT}$`);
const centsOf = (amount: string): number => Math.round(Number(amount.replaceAll(',', '')) * 100);

/** More than a grocery costs: the line is something else. */
const MAX_PRICE_CENTS = 10_000_00;

/** Words of lines that are no product. */
const notProducts =
  /\b(?:sub ?total|total|gst|tax|rounding|eftpos|visa|mastercard|amex|cash|change|payment|paid|balance|saving|savings|saved|discount|points|delivery|gift card|refund|invoice|abn|order)\b/i;
/** The amount at the end of a line; a minus of any kind, or brackets, mark a discount. */
const amountAtEnd = /\s*([-−–(]?\s?\$?\s?[-−–]?\s?)(?<![\d.,])(\d[\d.,]*\.\d{2})(\s?[-−–)]?)\s*[A-Z*#%]?$/;
const isMinus = (sign: string): boolean => /[-−–()]/.test(sign);
const weighed = new RegExp(
  String.raw`\s*\(?(\d{1,2}(?:\.\d{1,3})?)\s*kg(?: net)?\s*(?:@|x|×|at)\s*\$?(${AMOUNT})\s*(?:\/\s*kg|per kg|each)?\)?`,
  'i',
);
const several = new RegExp(
  String.raw`\s*\(?(?:qty:?\s*)?(?<!\d)(\d{1,2})\s*(?:@|ea(?:ch)?\s*@|at)\s*\$?(${AMOUNT})(?:\s*(?:ea|each))?\)?`,
  'i',
);
/** A size, such as 500g or 12pk. */
const SIZE = String.raw`(\d{1,5}(?:\.\d{1,3})?)\s*(kg|g|ml|l|pk|pack|pc|ea)\b`;
/** How many were bought; '24 x 600ml' is one pack. */
const severalFirst = new RegExp(String.raw`^(\d{1,2})\s*[x×]\s+(?!${SIZE})`, 'i');

const cleaned = (name: string): string =>
  name
    .replace(/^[\^%#*~\s-]+/, '')
    .replace(/[\s@:-]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();

interface Named {
  name: string;
  priceCents: number;
  byWeight: boolean;
}

/** The scales round, so that the amount may be a cent from weight and price. */
const MAX_ROUNDING_CENTS = 1;

/**
 * The price of one package or kilogram in a line without its amount at the end; 0 where quantity and price do not make
 * that amount, so that one of them was misread or a discount is in it.
 */
function pricedIn(text: string, totalCents: number): Named {
  const weight = weighed.exec(text);
  if (weight) {
    const priceCents = centsOf(weight[2]!);
    const differs = Math.abs(Number(weight[1]) * priceCents - totalCents) > MAX_ROUNDING_CENTS;
    return { name: cleaned(text.replace(weighed, '')), priceCents: differs ? 0 : priceCents, byWeight: true };
  }
  const many = several.exec(text);
  if (many) {
    const priceCents = centsOf(many[2]!);
    const differs = Number(many[1]) * priceCents !== totalCents;
    return { name: cleaned(text.replace(several, '')), priceCents: differs ? 0 : priceCents, byWeight: false };
  }
  const first = severalFirst.exec(text);
  const count = Number(first?.[1] ?? 1);
  if (first && count > 0 && totalCents % count === 0)
    return { name: cleaned(text.replace(severalFirst, '')), priceCents: totalCents / count, byWeight: false };
  return { name: cleaned(text), priceCents: first ? 0 : totalCents, byWeight: false };
}

/** Where a text names a store, as a word of its own: 'Geraldine' does not name ALDI. -1 where it does not. */
function placeOf(store: string, text: string): number {
  const escaped = store.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return text.search(new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'iu'));
}

const isName = (name: string): boolean => /[a-z]{2}/i.test(name);

/**
 * Reads a pasted receipt line by line. Some stores print the name on a line of its own and the quantity with the amount
 * on the next. Nothing is guessed: what does not read as a product with a price is among the other lines.
 * @param stores the names that the receipt may carry.
 */
export function readReceipt(text: string, stores: readonly string[]): Receipt {
  const rows = text
    .split(/\r?\n/)
    .map((row) => row.replace(/\s+/g, ' ').trim())
    .filter((row) => row !== '');
  const named = stores.map((store) => ({ store, at: placeOf(store, text) })).filter(({ at }) => at >= 0);
  const receipt: Receipt = {
    store: named.toSorted((a, b) => a.at - b.at)[0]?.store ?? null,
    on: rows.map(dateIn).find((date) => date !== null) ?? null,
    lines: [],
    otherLines: [],
  };
  let before = '';
  for (const row of rows) {
    const amount = amountAtEnd.exec(row);
    if (!amount) {
      before = row;
      continue;
    }
    const totalCents = isAmount.test(amount[2]!) ? centsOf(amount[2]!) : 0;
    const line = pricedIn(row.slice(0, amount.index), totalCents);
    const name = isName(line.name) ? line.name : cleaned(before);
    const isProduct = !isMinus(amount[1]!) && !isMinus(amount[3]!) && !notProducts.test(row) && isName(name);
    if (!isProduct || line.priceCents <= 0 || totalCents > MAX_PRICE_CENTS) receipt.otherLines.push(row);
    else if (receipt.lines.length < MAX_RECEIPT_LINES) receipt.lines.push({ text: row, ...line, name });
    else receipt.otherLines.push(row);
    before = '';
  }
  return receipt;
}

/** The price of a package at a price for a kilogram. */
export function weighedPriceCents(centsPerKg: number, amount: number, unit: BaseUnit): number | null {
  return unit === 'g' ? Math.round((centsPerKg * amount) / 1000) : null;
}

const sizes = new RegExp(SIZE, 'gi');
/** A pack of several: '24 x 600ml' or '600ml x 24'. */
const packs = new RegExp(String.raw`(?:(?<!\d)(\d{1,2})\s*[x×]\s*)?${SIZE}(?:\s*[x×]\s*(\d{1,2})\b)?`, 'gi');

/** A text without the sizes that it names. */
export const withoutSizes = (text: string): string => text.replace(packs, ' ');

const baseUnits: Readonly<Record<string, readonly [BaseUnit, number]>> = {
  kg: ['g', 1000],
  g: ['g', 1],
  l: ['ml', 1000],
  ml: ['ml', 1],
};

function baseSize(value: string, unit: string): { amount: number; unit: BaseUnit } {
  const [base, times] = baseUnits[unit.toLowerCase()] ?? (['each', 1] as const);
  return { amount: Math.round(Number(value) * times), unit: base };
}

/**
 * The size that a text names, in base units; null for none, or where it can be read in two ways: '2 x 1L Milk' is a
 * pack or two bottles, and in '250g 12pk' the 250 g are one piece or all.
 */
export function sizeIn(text: string): { amount: number; unit: BaseUnit } | null {
  const named = [...text.matchAll(sizes)].map(([, value, unit]) => baseSize(value!, unit!));
  const [pack] = text.matchAll(packs);
  if (!pack || new Set(named.map(({ unit }) => unit)).size > 1) return null;
  const [, before, value, unit, after] = pack;
  if (before !== undefined && text.slice(0, pack.index).trim() === '') return null;
  const size = baseSize(value!, unit!);
  const amount = size.amount * Number(before ?? 1) * Number(after ?? 1);
  return amount > 0 ? { ...size, amount } : null;
}
