import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { DEFAULT_ZONE, civilDateIn } from '#domain/calendar/zone.ts';

/** Reading of JSON from data holders, who take liberties with the standard. */

export type Fields = Record<string, unknown>;

/** An object; an empty one for anything else. */
export function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** The objects of a list; a single object stands for a list of one, as in early versions. */
export function listOfFields(value: unknown): Fields[] {
  if (Array.isArray(value)) return value.map(fields);
  return typeof value === 'object' && value !== null ? [value as Fields] : [];
}

/** Half of a character beyond the first 65,536 without its other half; PostgreSQL stores neither it nor a NUL. */
const halfCharacters = /\p{Surrogate}/gu;

/** A text without breaks, repeated spaces or what cannot be stored, of at most `longest` characters. */
export function words(value: unknown, longest = 200): string {
  if (typeof value !== 'string') return '';
  const plain = value
    .replaceAll(halfCharacters, '')
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('u2019', '’')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (plain.length <= longest) return plain;
  // The cut may go through a character.
  const cut = plain.slice(0, longest - 1).replaceAll(halfCharacters, '');
  return `${cut.trimEnd()}…`;
}

/** One of the terms of the standards as it is written; '' for anything that is no text. */
export function term(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** What a table has for a term; undefined for others, also where each object has something of that name. */
export function entryOf<T>(table: Readonly<Record<string, T>>, value: unknown): T | undefined {
  const key = term(value);
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** More than any price, fee, limit or volume: with larger ones, a year’s cost would no longer be exact. */
const LARGEST = 1_000_000_000;

/** A decimal as a number; null where it is missing, no decimal or beyond any that is meant. */
export function decimal(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  if (!/^-?\d+(\.\d+)?$/.test(text)) return null;
  const number = Number(text);
  return Math.abs(number) <= LARGEST ? number : null;
}

/** An instant that a publisher may mean; null for anything else, such as the year 9999 for "no end". */
export function instantOf(value: unknown): Date | null {
  const at = typeof value === 'string' ? new Date(value) : new Date(Number.NaN);
  const year = at.getUTCFullYear();
  return year >= 1970 && year < 2200 ? at : null;
}

/** The day of an instant in Sydney; null for anything else. */
export function dayOf(value: unknown): CivilDate | null {
  const at = instantOf(value);
  return at === null ? null : civilDateIn(at.getTime(), DEFAULT_ZONE);
}

/** The months of a duration such as P3M or P1Y; null for others. */
export function monthsOf(value: unknown): number | null {
  const match = typeof value === 'string' ? /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?$/.exec(value.trim()) : null;
  if (!match || match[0] === 'P') return null;
  const [, years = '0', months = '0', weeks = '0', days = '0'] = match;
  return Number(years) * 12 + Number(months) + (Number(weeks) * 7 + Number(days)) / (365 / 12);
}

/** The answer of a data holder cannot be used. */
export class UnreadablePlan extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'UnreadablePlan';
  }
}
