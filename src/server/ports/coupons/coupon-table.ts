import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTable } from '#server/kit/csv-rows.ts';
import type { TableRow } from '#server/kit/csv-rows.ts';
import { StartRefusal } from '#server/kit/start-refusal.ts';
import { couponCategories } from './port.ts';
import type { Coupon, CouponCategory } from './port.ts';

/** A table of coupons, with the day for which it is valid. */
export interface CouponTable {
  asOf: string;
  coupons: Coupon[];
}

const columns = [
  'key',
  'merchant',
  'about',
  'site',
  'category',
  'title',
  'offer',
  'description',
  'terms',
  'code',
  'link',
  'starts_on',
  'ends_on',
  'as_of',
];
const https = /^https:\/\/[^\s/]+\.[^\s/]+(\/\S*)?$/;
const categoryNames = new RegExp(`^(${couponCategories.join('|')})$`);

function day(row: TableRow, column: string): string | null {
  return row.text(column, /^.*$/, 'a date') === '' ? null : row.date(column);
}

function couponOf(row: TableRow): Coupon & { asOf: string } {
  const site = row.text(
    'site',
    /^(https:\/\/[^\s/]+\.[^\s/]+(\/\S*)?)?$/,
    'empty or an address that starts with https://',
  );
  const code = row.text('code', /^.{0,60}$/, 'at most 60 characters');
  const [startsOn, endsOn] = [day(row, 'starts_on'), day(row, 'ends_on')];
  if (startsOn !== null && endsOn !== null && endsOn < startsOn) throw row.refuse('ends_on can’t be before starts_on');
  return {
    key: row.text('key', /^[\w.-]{1,80}$/, 'a word of at most 80 letters, digits and hyphens'),
    merchant: row.text('merchant', /^.{1,80}$/, 'a name of at most 80 characters'),
    about: row.text('about', /^.{0,400}$/, 'at most 400 characters'),
    site: site === '' ? null : site,
    category: row.text('category', categoryNames, `one of ${couponCategories.join(', ')}`) as CouponCategory,
    title: row.text('title', /^.{1,120}$/, 'at most 120 characters'),
    offer: row.text('offer', /^.{1,40}$/, 'at most 40 characters'),
    description: row.text('description', /^.{0,2000}$/, 'at most 2,000 characters'),
    terms: row
      .text('terms', /^.{0,2000}$/, 'at most 2,000 characters')
      .split('|')
      .map((term) => term.trim())
      .filter((term) => term !== ''),
    code: code === '' ? null : code,
    link: row.text('link', https, 'an address that starts with https://'),
    startsOn,
    endsOn,
    asOf: row.date('as_of'),
  };
}

/** Reads a table of coupons; its day is the latest `as_of`. @throws TableRefused */
export function readCoupons(content: string, file = 'coupons.csv'): CouponTable {
  const keys = new Set<string>();
  const rows = readTable(file, content, columns, (row) => {
    const coupon = couponOf(row);
    if (keys.has(coupon.key)) throw row.refuse(`${coupon.key} is in the file twice`);
    keys.add(coupon.key);
    return coupon;
  });
  const asOf = rows.reduce((latest, row) => (row.asOf > latest ? row.asOf : latest), '');
  return { asOf, coupons: rows.map(({ asOf: _asOf, ...coupon }) => coupon) };
}

/** Our table, or the operator's instead. @throws StartRefusal */
export function readCouponFile(file?: string): CouponTable {
  if (file !== undefined && !existsSync(file)) throw new StartRefusal(`COUPONS_FILE: couldn’t find the file ${file}.`);
  const path = file ?? join(import.meta.dirname, 'reference', 'coupons.csv');
  return readCoupons(readFileSync(path, 'utf8'), file ?? 'coupons.csv');
}
