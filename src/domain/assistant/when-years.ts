import { civilDate, dateParts, daysBetween } from '../calendar/civil-date.ts';
import type { CivilDate } from '../calendar/civil-date.ts';
import { endOfMark, marked } from './when-marks.ts';
import type { Marking, Read } from './when-marks.ts';
import type { When } from './when.ts';

/** The year of times that come every year, where it is named behind them: 'over Christmas last year', 'Easter 2025'. */

/** Days after which a time of every year comes again, at the least. */
const MIN_DAYS_OF_YEAR = 350;

const isYearly = ({ span, ahead }: When): boolean =>
  ahead !== undefined && daysBetween(span.from, ahead.from) >= MIN_DAYS_OF_YEAR;

const yearBehind = /^ (?:(?:of|in) )?(20\d{2})\b(?! (?:dollars|bucks))/;

/** 'October and November last year': the year is that of both, unless the same time of two years is named. */
const sharesYear = (first: When, next: When): boolean =>
  next.ahead === undefined && next.unit === first.unit && next.span.from.slice(5) !== first.span.from.slice(5);

const lastDayOf = (year: number): CivilDate => civilDate(year, 12, 31);

/** @param readOn reads a piece of the text as on another day */
export function ofYears(
  message: string,
  marking: Marking,
  readOn: (piece: string, today: CivilDate) => When | undefined,
): Marking {
  let { text } = marking;
  const reads: Read[] = [];
  const settle = (read: Read, year: number): Read => {
    const then = readOn(message.slice(read.at, endOfMark(text, read.at)), lastDayOf(year));
    if (!then) return read;
    const { ahead: _, ...when } = then;
    return { ...read, when };
  };
  for (const next of marking.reads.toSorted((a, b) => a.at - b.at)) {
    const last = reads.at(-1);
    const end = last ? endOfMark(text, last.at) : 0;
    const joins = text.slice(end, next.at);
    const { year } = dateParts(next.when.span.from);
    if (
      last &&
      isYearly(last.when) &&
      next.when.unit === 'year' &&
      !next.when.relative &&
      /^ (?:(?:of|in) )?$/.test(joins)
    ) {
      reads[reads.length - 1] = settle(last, year);
      text = marked(text, last.at, endOfMark(text, next.at));
      continue;
    }
    if (last && isYearly(last.when) && sharesYear(last.when, next.when) && /^ and (?:in )?$/.test(joins))
      reads[reads.length - 1] = settle(last, year);
    const behind = yearBehind.exec(text.slice(endOfMark(text, next.at)));
    if (!behind || !isYearly(next.when)) {
      reads.push(next);
      continue;
    }
    reads.push(settle(next, Number(behind[1])));
    text = marked(text, next.at, endOfMark(text, next.at) + behind[0].length);
  }
  return { text, reads };
}
