/** Field 61 of MT940 and MT942: one movement in fixed positions. */

import { parseAmount, parsePlainCents } from '../../money/parse-amount.ts';
import { dayOf, digitsAt, fullYear } from '../day.ts';
import type { ReadDay } from '../day.ts';

export interface StatementLine {
  /** The value date; the booking date where the value date is blank or nonsense. */
  day: ReadDay | null;
  /** Signed, or null when the amount cannot be read. */
  amountCents: number | null;
  rounded: boolean;
  /** Announced for later, not booked (EC and ED of MT942). */
  isExpected: boolean;
  /** Transaction type, 'NTRF', or ''. */
  type: string;
  /** Reference of the account owner, '' for NONREF. */
  reference: string;
  /** Reference of the bank, behind '//', or ''. */
  bankReference: string;
  /** A name that some banks write behind the sixteen characters of the reference, or ''. */
  name: string;
}

/**
 * Date, booking day and month, mark, third letter of the currency, amount, type, references. The booking date may be
 * blank; the mark may be a reversal (RC takes a credit back) or expected (EC); banks leave out any of the later parts.
 */
const pattern = /^(\d{6})(\d{4}| {4})?(EC|ED|RC|RD|C|D)([A-Z])?\s*(\d[\d.]*(?:,\d*)?)\s*([A-Z][A-Z0-9 ]{3})?(.*)$/;

/** The reference has sixteen characters; what follows without '//' is the other party. */
const referenceLength = 16;

/** The day of YYMMDD. */
export function swiftDay(text: string, at: number): ReadDay | null {
  const year = digitsAt(text, at, at + 2);
  return year < 0 ? null : dayOf(fullYear(year), digitsAt(text, at + 2, at + 4), digitsAt(text, at + 4, at + 6));
}

/**
 * The day of MMDD in the year nearest to `near` ('YYYY-MM-DD'): a movement of 31 December may be valued on 2 January
 * and the other way round.
 */
export function nearestDay(monthDay: string, near: string): ReadDay | null {
  const month = digitsAt(monthDay, 0, 2);
  const year = Number(near.slice(0, 4));
  const monthsApart = month - Number(near.slice(5, 7));
  const shift = monthsApart > 6 ? -1 : monthsApart < -6 ? 1 : 0;
  return dayOf(year + shift, month, digitsAt(monthDay, 2, 4));
}

/** '12,34', '12,' and '12' of the standard; points as decimals or for thousands, as some banks write. */
function swiftAmount(text: string): { cents: number; rounded: boolean } | null {
  const cents = parsePlainCents(text, 0, text.length, ',');
  return Number.isNaN(cents) ? parseAmount(text, text.includes(',') ? ',' : '.') : { cents, rounded: false };
}

function isNone(reference: string): boolean {
  return /^(?:NONREF|NOREF|\/\/|NOTPROVIDED)?$/i.test(reference);
}

/**
 * Reads the first line of field 61, without its tag. `near` is a day of the statement, for a movement that has only a
 * booking day. Null when it is no statement line at all.
 */
export function readStatementLine(text: string, near: string | null): StatementLine | null {
  const parts = pattern.exec(text);
  if (parts === null) return null;
  const [, date = '', monthDay = '', mark = '', , amountText = '', type = '', rest = ''] = parts;
  const valueDay = swiftDay(date, 0);
  const day = valueDay ?? (near !== null && monthDay.trim() !== '' ? nearestDay(monthDay, near) : null);
  const amount = swiftAmount(amountText);
  // A reversed credit takes money out, a reversed debit brings it back.
  const isOut = mark === 'D' || mark === 'RC' || mark === 'ED';
  const cents = amount?.cents ?? null;
  const split = rest.indexOf('//');
  const reference = (split < 0 ? rest.slice(0, referenceLength) : rest.slice(0, split)).trim();
  const bankReference = split < 0 ? '' : rest.slice(split + 2).trim();
  return {
    day,
    amountCents: cents === null || cents === 0 ? cents : isOut ? -cents : cents,
    rounded: amount?.rounded ?? false,
    isExpected: mark === 'EC' || mark === 'ED',
    type,
    reference: isNone(reference) ? '' : reference,
    bankReference: isNone(bankReference) ? '' : bankReference,
    name: split < 0 ? rest.slice(referenceLength).trim() : '',
  };
}

/** Fields 60 and 62: 'C110522EUR3236,28'. */
export interface SwiftBalance {
  day: ReadDay | null;
  /** Null where the bank leaves it out. */
  currency: string | null;
  cents: number;
}

export function readBalance(text: string): SwiftBalance | null {
  const parts = /^([CD])(\d{6})([A-Z]{3})?\s*(\d[\d.]*(?:,\d*)?)$/.exec(text.trim());
  if (parts === null) return null;
  const [, mark, date = '', currency = null, amountText = ''] = parts;
  const amount = swiftAmount(amountText);
  if (amount === null) return null;
  return { day: swiftDay(date, 0), currency, cents: mark === 'D' && amount.cents !== 0 ? -amount.cents : amount.cents };
}
