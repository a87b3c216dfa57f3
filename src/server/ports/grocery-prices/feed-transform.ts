import { isCivilDate } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { sizeOf } from '#domain/groceries/product.ts';
import { GroceryPricesUnavailable, MAX_PAGE_PRODUCTS } from './port.ts';
import type { CataloguePage, CatalogueProduct, PriceSeen } from './port.ts';

export interface FeedPage extends CataloguePage {
  name: string;
  asOf: string;
  /** Where the next page is; null on the last one. */
  next: string | null;
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Trimmed text within a limit; null for anything else. */
function textOf(value: unknown, max: number): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' || text.length > max || text.includes('\u0000') ? null : text;
}

/** Dollars with up to two decimals as cents; null for anything else. */
function centsOf(value: unknown): number | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  if (!/^\d{1,5}(\.\d{1,2})?$/.test(String(value))) return null;
  const cents = Math.round(Number(value) * 100);
  return cents > 0 ? cents : null;
}

function priceOf(value: unknown, asOf: CivilDate): PriceSeen | null {
  if (!isFields(value)) return null;
  const [store, priceCents] = [textOf(value['store'], 60), centsOf(value['price'])];
  const on = value['on'];
  if (store === null || priceCents === null || typeof on !== 'string') return null;
  if (!isCivilDate(on) || on > asOf) return null;
  return { store, on, priceCents, special: value['special'] === true };
}

function productOf(value: unknown, asOf: CivilDate): CatalogueProduct | null {
  if (!isFields(value) || !Array.isArray(value['prices'])) return null;
  const size = sizeOf(value['quantity'], value['unit']);
  const [key, name] = [textOf(value['id'], 200), textOf(value['name'], 120)];
  const [category, subcategory, group] = ['category', 'subcategory', 'group'].map((field) => textOf(value[field], 60));
  if (!size || !key || !name || !category || !subcategory || !group) return null;
  const prices = value['prices'].map((price) => priceOf(price, asOf)).filter((price) => price !== null);
  return {
    key,
    name,
    brand: textOf(value['brand'], 60) ?? '',
    category,
    subcategory,
    group,
    ...size,
    ownBrandOf: textOf(value['own_brand_of'], 60),
    prices,
  };
}

/** How many prices the products that were read lost. */
function lostPrices(values: readonly unknown[], read: readonly (CatalogueProduct | null)[]): number {
  return values.reduce((sum: number, value, at) => {
    const product = read[at];
    return product ? sum + (value as { prices: unknown[] }).prices.length - product.prices.length : sum;
  }, 0);
}

/**
 * Reads a page of the feed. Products and prices that cannot be read, and prices of a later day than the page, are left
 * out and counted.
 * @throws GroceryPricesUnavailable where the page has no list, source or date, or its date is after `today`.
 */
export function feedPageOf(answer: unknown, today: CivilDate): FeedPage {
  const fields = isFields(answer) ? answer : {};
  const { products, as_of: asOf, next } = fields;
  const name = textOf(fields['source'], 120);
  if (!Array.isArray(products) || products.length > MAX_PAGE_PRODUCTS || name === null)
    throw new GroceryPricesUnavailable('The prices can’t be read.');
  if (typeof asOf !== 'string' || !isCivilDate(asOf))
    throw new GroceryPricesUnavailable('The prices don’t say which day they’re for.');
  if (asOf > today) throw new GroceryPricesUnavailable('The prices are dated in the future.');
  const tried = products.map((product) => productOf(product, asOf));
  const read = tried.filter((product) => product !== null);
  return {
    name,
    asOf,
    next: typeof next === 'string' && next !== '' ? next : null,
    products: read,
    leftOut: { products: products.length - read.length, prices: lostPrices(products, tried) },
  };
}
