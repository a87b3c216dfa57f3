import pg from 'pg';

/** The OID of the type timestamptz. */
export const TIMESTAMPTZ = 1184;

const general = pg.types.getTypeParser(TIMESTAMPTZ);

/** '2026-11-15 22:00:00+00', with up to six digits of a second after a point. */
const SHORTEST = 22;
const LONGEST = 29;
const ZERO = 48;

function digit(text: string, at: number): number {
  return text.charCodeAt(at) - ZERO;
}

function twoDigits(text: string, at: number): number {
  return digit(text, at) * 10 + digit(text, at + 1);
}

/**
 * The instant of a timestamptz as PostgreSQL writes it, to the millisecond. Our sessions run in UTC, so nearly every
 * one has the same form, and its digits stand at known places: reading them takes a quarter of the time of the three
 * regular expressions of pg's own parser, which reads what has another form.
 */
export function readInstant(text: string): Date {
  const { length } = text;
  if (length < SHORTEST || length > LONGEST || text[4] !== '-' || !text.endsWith('+00')) return general(text) as Date;
  const fraction = length - SHORTEST;
  const milliseconds =
    (fraction > 1 ? digit(text, 20) * 100 : 0) +
    (fraction > 2 ? digit(text, 21) * 10 : 0) +
    (fraction > 3 ? digit(text, 22) : 0);
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  // Date.UTC takes the years 0 to 99 for those of the last century.
  if (year < 100) return general(text) as Date;
  return new Date(
    Date.UTC(
      year,
      twoDigits(text, 5) - 1,
      twoDigits(text, 8),
      twoDigits(text, 11),
      twoDigits(text, 14),
      twoDigits(text, 17),
      milliseconds,
    ),
  );
}
