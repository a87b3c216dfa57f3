import { centsFromDollars } from '#domain/money/cents.ts';
import { readRows, TableRefused } from '#server/kit/csv-rows.ts';
import type { TableRow } from '#server/kit/csv-rows.ts';
import { dealFault, httpsAddress } from '../back-office/deal-check.ts';
import type { LoadedDeal } from '../back-office/loaded-deal.ts';
import type { Delivery } from '../tables.ts';

/** The columns of the operator's file, in any order. */
const columns = [
  'key',
  'merchant',
  'about',
  'site',
  'delivery_fee',
  'free_delivery_from',
  'category',
  'title',
  'offer',
  'description',
  'terms',
  'code',
  'link',
  'price',
  'full_price',
  'taxed',
  'delivery',
  'starts_on',
  'ends_on',
];

const MAX_DELIVERY_CENTS = 100_000;
const dollars = /^(\d{1,5}(\.\d{1,2})?)?$/;

const orNull = (text: string): string | null => (text === '' ? null : text);

function cents(row: TableRow, column: string): number | null {
  const text = row.text(column, dollars, 'empty or dollars such as 12.50');
  return text === '' ? null : centsFromDollars(Number(text));
}

function deliveryFee(row: TableRow): number {
  const fee = cents(row, 'delivery_fee') ?? 0;
  if (fee > MAX_DELIVERY_CENTS) throw row.refuse('delivery_fee can be up to 1000.00');
  return fee;
}

function address(row: TableRow, column: string, maxLength: number): string | null {
  const text = row.text(column, httpsAddress, 'empty or an address that starts with https://');
  if (text.length > maxLength) throw row.refuse(`${column} can have up to ${maxLength} characters`);
  return orNull(text);
}

function day(row: TableRow, column: string): string | null {
  return row.text(column, /^.*$/, 'a date') === '' ? null : row.date(column);
}

function checked(row: TableRow, deal: LoadedDeal): LoadedDeal {
  const fault = dealFault(deal);
  if (fault) throw row.refuse(fault.reason);
  return deal;
}

function dealOf(row: TableRow, categories: readonly string[]): LoadedDeal {
  const category = row.text('category', /^.{1,80}$/, 'a category');
  if (!categories.includes(category)) throw row.refuse(`category must be one of ${categories.join(', ')}`);
  return checked(row, {
    key: row.text('key', /^[\w.-]{1,80}$/, 'a word of at most 80 letters, digits and hyphens'),
    merchant: row.text('merchant', /^.{1,80}$/, 'a name of at most 80 characters'),
    about: row.text('about', /^.{0,400}$/, 'at most 400 characters'),
    site: address(row, 'site', 500),
    deliveryTerms: {
      feeCents: deliveryFee(row),
      freeFromCents: cents(row, 'free_delivery_from') || null,
    },
    category,
    title: row.text('title', /^.{1,120}$/, 'one to 120 characters'),
    offer: row.text('offer', /^.{1,40}$/, 'one to 40 characters'),
    description: row.text('description', /^.{0,2000}$/, 'at most 2,000 characters'),
    terms: row
      .text('terms', /^.{0,2000}$/, 'at most 2,000 characters')
      .split('|')
      .map((term) => term.trim())
      .filter((term) => term !== ''),
    code: orNull(row.text('code', /^.{0,60}$/, 'at most 60 characters')),
    link: address(row, 'link', 1000),
    priceCents: cents(row, 'price'),
    fullPriceCents: cents(row, 'full_price'),
    taxed: row.text('taxed', /^(yes|no)$/, 'yes or no') === 'yes',
    delivery: row.text('delivery', /^(none|email|post)$/, 'none, email or post') as Delivery,
    startsOn: day(row, 'starts_on'),
    endsOn: day(row, 'ends_on'),
  });
}

export interface SortedDeals {
  deals: LoadedDeal[];
  refused: TableRefused[];
}

/**
 * Reads the operator's file. Returns the valid deals, and the reason for each invalid line. @throws TableRefused when
 * the file is not such a table
 */
export function sortDeals(content: string, file: string, categories: readonly string[]): SortedDeals {
  if (content.includes('\u0000')) throw new TableRefused(file, 1, 'this is not a text file');
  const keys = new Set<string>();
  const { rows: deals, refused } = readRows(file, content, columns, (row) => {
    const deal = dealOf(row, categories);
    if (keys.has(deal.key)) throw row.refuse(`${deal.key} is in the file twice`);
    keys.add(deal.key);
    return deal;
  });
  return { deals, refused };
}
