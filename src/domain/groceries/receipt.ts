import { isCivilDate } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { BaseUnit } from './product.ts';

/** Reading the text of an emailed receipt: its store, its day, and what each line cost. */

export interface ReceiptLine {
  /** The line as it was pasted. */
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

const centsOf = (amount: string): number => Math.round(Number(amount) * 100);

/** Words of lines that are no product. */
const notProducts =
  /\b(?:sub ?total|total|gst|tax|rounding|eftpos|visa|mastercard|amex|cash|change|payment|paid|balance|saving|savings|saved|discount|points|delivery|gift card|refund|invoice|abn|order)\b/i;
/** The amount at the end of a line; a minus marks a discount. */
const amountAtEnd = /\s*(-?)\$?\s?(\d{1,4}\.\d{2})(-?)\s*[A-Z*#%]?$/;
const weighed =
  /\s*\(?(\d{1,2}(?:\.\d{1,3})?)\s*kg(?: net)?\s*(?:@|x|×|at)\s*\$?(\d{1,3}\.\d{2})\s*(?:\/\s*kg|per kg|each)?\)?/i;
const several = /\s*\(?(?:qty:?\s*)?(\d{1,2})\s*(?:@|ea(?:ch)?\s*@|at)\s*\$?(\d{1,4}\.\d{2})(?:\s*(?:ea|each))?\)?/i;
const severalFirst = /^(\d{1,2})\s*[x×]\s+/i;

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

/** The price of one package or kilogram in a line without its amount at the end. */
function pricedIn(text: string, totalCents: number): Named {
  const weight = weighed.exec(text);
  if (weight) return { name: cleaned(text.replace(weighed, '')), priceCents: centsOf(weight[2]!), byWeight: true };
  const many = several.exec(text);
  if (many) return { name: cleaned(text.replace(several, '')), priceCents: centsOf(many[2]!), byWeight: false };
  const first = severalFirst.exec(text);
  const count = Number(first?.[1] ?? 1);
  if (first && count > 0 && totalCents % count === 0)
    return { name: cleaned(text.replace(severalFirst, '')), priceCents: totalCents / count, byWeight: false };
  return { name: cleaned(text), priceCents: first ? 0 : totalCents, byWeight: false };
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
    .map((row) => row.replace(/\t/g, ' ').trim())
    .filter((row) => row !== '');
  const lower = text.toLowerCase();
  const named = stores.filter((store) => lower.includes(store.toLowerCase()));
  const first = (store: string): number => lower.indexOf(store.toLowerCase());
  const receipt: Receipt = {
    store: named.toSorted((a, b) => first(a) - first(b))[0] ?? null,
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
    const rest = row.slice(0, amount.index);
    const line = pricedIn(rest, centsOf(amount[2]!));
    const name = isName(line.name) ? line.name : cleaned(before);
    const isDiscount = amount[1] === '-' || amount[3] === '-';
    if (isDiscount || notProducts.test(row) || !isName(name) || line.priceCents <= 0) receipt.otherLines.push(row);
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

/** The size that a text names, in base units; null for none. */
export function sizeIn(text: string): { amount: number; unit: BaseUnit } | null {
  const match = /(\d{1,5}(?:\.\d{1,3})?)\s*(kg|g|ml|l|pk|pack|pc|ea)\b/i.exec(text);
  if (!match) return null;
  const value = Number(match[1]);
  const unit = match[2]!.toLowerCase();
  const [base, times] =
    unit === 'kg' || unit === 'g'
      ? ['g' as const, unit === 'kg' ? 1000 : 1]
      : unit === 'l' || unit === 'ml'
        ? ['ml' as const, unit === 'l' ? 1000 : 1]
        : ['each' as const, 1];
  const amount = Math.round(value * times);
  return amount > 0 ? { amount, unit: base } : null;
}
