import { sizeOf, unitPriceCents } from '#domain/groceries/product.ts';
import { wordsOf } from '#domain/groceries/search-words.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { readRows } from '#server/kit/csv-rows.ts';
import type { TableRow } from '#server/kit/csv-rows.ts';
import type { CatalogueProduct, PriceSeen } from '#server/ports/grocery-prices/port.ts';
import type { LoadedProduct } from '../catalogue/load-store.ts';

/** A line that cannot be imported, word for word, with the reason. */
export interface RejectedLine {
  line: number;
  reason: string;
  text: string;
}

export interface PriceFile {
  /** Each with the price of its line. */
  products: LoadedProduct[];
  rejected: RejectedLine[];
}

/** Two ways to write a file: a size with its unit, or kilograms with the price of one as a check. */
const sizeColumns = ['store', 'product', 'price', 'quantity', 'unit'];
const weightColumns = ['store', 'product', 'price_aud', 'quantity_kg', 'unit_price_per_kg'];

/** Where a product stands whose line names no category. */
const UNSORTED = 'Uncategorised';
/**
 * Loose products are weighed to ten grams and their price rounded, so that the price of a kilogram differs a little.
 */
const MAX_DIFFERENCE_PERCENT = 2;

const word = (row: TableRow, column: string, max: number): string =>
  row.text(column, new RegExp(`^.{0,${max}}$`), `at most ${max} characters`).trim();

function required(row: TableRow, column: string, max: number): string {
  const text = word(row, column, max);
  if (text === '') throw row.refuse(`${column} is empty`);
  return text;
}

function cents(row: TableRow, column: string): number {
  const text = row.decimal(column);
  if (!/^\d{1,5}(\.\d{1,2})?$/.test(text))
    throw row.refuse(`${column} must be up to 99999.99 with at most two decimal places`);
  return Math.round(Number(text) * 100);
}

function yesOrNo(row: TableRow, column: string): boolean {
  return /^(yes|true|1)$/i.test(row.text(column, /^(yes|no|true|false|1|0)?$/i, 'yes or no'));
}

function sizeIn(row: TableRow, isWeight: boolean): Pick<CatalogueProduct, 'amount' | 'unit'> {
  const quantity = isWeight ? 'quantity_kg' : 'quantity';
  const size = sizeOf(row.decimal(quantity), isWeight ? 'kg' : row.text('unit', /^\S{1,5}$/, 'g, kg, ml, L or each'));
  if (!size)
    throw row.refuse(`${isWeight ? quantity : 'quantity and unit'} must be a size such as 500 g, 2 L or 12 each`);
  return size;
}

/** The price of a kilogram in the file has to follow from price and weight: otherwise a column was mixed up. */
function checkUnitPrice(row: TableRow, priceCents: number, amount: number): void {
  const stated = cents(row, 'unit_price_per_kg');
  const actual = unitPriceCents(priceCents, amount, 'g');
  if (Math.abs(stated - actual) * 100 > MAX_DIFFERENCE_PERCENT * stated)
    throw row.refuse(`unit_price_per_kg must be close to ${(actual / 100).toFixed(2)}, the price per kilogram`);
}

interface FileShape {
  isWeight: boolean;
  /** Without the column a file does not say whether a product is an own brand; an empty field says that it is none. */
  hasOwnBrands: boolean;
}

function productOf(row: TableRow, { isWeight, hasOwnBrands }: FileShape, day: CivilDate): LoadedProduct {
  const [store, name] = [required(row, 'store', 60), required(row, 'product', 120)];
  const priceCents = cents(row, isWeight ? 'price_aud' : 'price');
  const size = sizeIn(row, isWeight);
  if (isWeight) checkUnitPrice(row, priceCents, size.amount);
  if (wordsOf(name).length === 0) throw row.refuse('product must have letters or digits');
  const brand = word(row, 'brand', 60);
  const [category, subcategory, group] = ['category', 'subcategory', 'group'].map((column) => word(row, column, 60));
  const on = row.text('on', /^.*$/, 'a date') === '' ? day : row.date('on');
  const price: PriceSeen = { store, on, priceCents, special: yesOrNo(row, 'special') };
  return {
    key: `${brand} ${name} ${size.amount} ${size.unit}`.trim().toLowerCase(),
    name,
    brand,
    category: category || UNSORTED,
    subcategory: subcategory || category || UNSORTED,
    group: group || subcategory || category || UNSORTED,
    ...size,
    ownBrandOf: word(row, 'own_brand_of', 60) || null,
    prices: [price],
    says: { place: [category, subcategory, group].some((place) => place !== ''), ownBrand: hasOwnBrands },
  };
}

const quoted = (cell: string): string => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Fields may be parted by tabs, as spreadsheets copy them. */
const asCsv = (content: string): string =>
  content.split('\n')[0]!.includes('\t')
    ? content
        .split(/\r?\n/)
        .map((line) => line.split('\t').map(quoted).join(','))
        .join('\n')
    : content;

/**
 * Reads a file of prices line by line. Every line is among the products or the rejected ones.
 * @param day of the lines that name none, and the last one that a line may name.
 * @throws TableRefused where the columns are others, or the file is empty
 */
export function readPriceFile(content: string, day: CivilDate): PriceFile {
  const plain = content.replace(/^\uFEFF/, '');
  const original = plain.split(/\r?\n/);
  const isWeight = /\bquantity_kg\b/i.test(original[0]!);
  const shape = { isWeight, hasOwnBrands: /\bown_brand_of\b/i.test(original[0]!) };
  const seen = new Map<string, number>();
  const { rows, refused } = readRows('The file', asCsv(plain), isWeight ? weightColumns : sizeColumns, (row) => {
    const product = productOf(row, shape, day);
    const [{ store, on }] = product.prices as [PriceSeen];
    if (on > day) throw row.refuse('“on” can’t be after the price date');
    const same = `${product.key}\n${store}\n${on}`;
    const before = seen.get(same);
    if (before !== undefined) throw row.refuse(`the same product, store and date are on line ${before}`);
    seen.set(same, row.number);
    return product;
  });
  return {
    products: rows,
    rejected: refused.map(({ line, reason }) => ({ line, reason, text: original[line - 1] ?? '' })),
  };
}
