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

/** A text without breaks or repeated spaces, of at most `longest` characters. */
export function words(value: unknown, longest = 200): string {
  if (typeof value !== 'string') return '';
  const plain = value
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('u2019', '’')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain.length <= longest ? plain : `${plain.slice(0, longest - 1).trimEnd()}…`;
}

/** A decimal as a number; null where it is missing or no decimal. */
export function decimal(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}

/** The day of an instant in Sydney; null for anything else. */
export function dayOf(value: unknown): CivilDate | null {
  if (typeof value !== 'string') return null;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : civilDateIn(at, DEFAULT_ZONE);
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
