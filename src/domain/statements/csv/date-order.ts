/**
 * Tells from all dates of a file whether the day or the month is written first, since 01/03/2025 alone cannot.
 * A number above 12 settles it, and so do points between the numbers. Failing that, statements run forwards or
 * backwards in time: an order in which they do, where the other one jumps about, settles it too. Otherwise it is an
 * assumption, and said to be one.
 */

import type { DateOrder } from '../statement.ts';
import { dayOf, noDate, scanDate } from './date-text.ts';

export interface DateOrderVerdict {
  order: DateOrder;
  /** False when both orders fit and `order` is only the likelier one. */
  decided: boolean;
  /** What decided: the numbers themselves (or no date is open), the run of the dates, or nothing. */
  by: 'numbers' | 'run' | null;
}

export interface DateOrderTally {
  /** Notes the date in a text, or between two offsets of it. Returns whether it is a date at all. */
  add(text: string, start?: number, end?: number): boolean;
  verdict(): DateOrderVerdict;
  /** Whether the dates run in time, or lie much closer together, in another order than the one given. */
  doubts(order: DateOrder): boolean;
  /** Whether later days come first, or null when the dates do not tell (one day only, or in no order). */
  newestFirst(): boolean | null;
}

/** How often one interpretation of the dates moves forwards and backwards in time. */
interface Direction {
  last: number;
  /** The first and the last day, in whole days. */
  earliest: number;
  latest: number;
  forwards: number;
  backwards: number;
}

const fewestMoves = 3;
/** Dates that span so many days at least, and so many times more than in another order, are doubtful in theirs. */
const LONG_SPAN = 21;
const SPAN_RATIO = 5;
/** No export reaches over so many years that two figures of a year, read as a day, would fit in as well. */
const YEARS_SPAN = 366;

const noDirection = (): Direction => ({ last: 0, earliest: Infinity, latest: -Infinity, forwards: 0, backwards: 0 });

/** A tally that returns `assumed` if the dates are inconclusive. */
export function dateOrderTally(assumed: DateOrder = 'dmy'): DateOrderTally {
  const scanned = noDate();
  const reading: Record<DateOrder, Direction> = { dmy: noDirection(), mdy: noDirection(), ymd: noDirection() };
  /** Dates that may begin with two figures of the year. */
  let shortYears = 0;
  let dates = 0;
  let dayFirst = 0;
  let monthFirst = 0;
  let yearFirst = 0;
  let open = 0;

  function note(order: DateOrder, dayNumber: number): void {
    if (dayNumber === 0) return;
    const direction = reading[order];
    if (dayNumber > direction.last && direction.last !== 0) direction.forwards++;
    if (dayNumber < direction.last) direction.backwards++;
    direction.last = dayNumber;
    const day = Math.floor(dayNumber / 10_000) * 372 + (Math.floor(dayNumber / 100) % 100) * 31 + (dayNumber % 100);
    direction.earliest = Math.min(direction.earliest, day);
    direction.latest = Math.max(direction.latest, day);
  }

  /** Whether all dates are read as years apart, and close together if they begin with the year. */
  function mayBeginWithYear(order: 'dmy' | 'mdy'): boolean {
    const span = spanOf(reading[order]);
    return shortYears === dates && span > YEARS_SPAN && spanOf(reading.ymd) * SPAN_RATIO < span;
  }

  function verdict(): DateOrderVerdict {
    if (yearFirst > dayFirst + monthFirst + open) return { order: 'ymd', decided: true, by: 'numbers' };
    const likely = dayFirst === monthFirst ? assumed : dayFirst > monthFirst ? 'dmy' : 'mdy';
    if (likely !== 'ymd' && mayBeginWithYear(likely)) return { order: 'ymd', decided: false, by: null };
    if (dayFirst !== monthFirst) return { order: dayFirst > monthFirst ? 'dmy' : 'mdy', decided: true, by: 'numbers' };
    if (open === 0) return { order: yearFirst > 0 ? 'ymd' : assumed, decided: true, by: 'numbers' };
    const dmyOrdered = inOrder(reading.dmy);
    const mdyOrdered = inOrder(reading.mdy);
    if (dmyOrdered !== mdyOrdered) return { order: dmyOrdered ? 'dmy' : 'mdy', decided: true, by: 'run' };
    return { order: assumed, decided: false, by: null };
  }

  return {
    add(text, start = 0, end = text.length) {
      const scan = scanDate(text, start, end, scanned);
      if (scan === 'none') return false;
      const dmy = dayOf(scan, scanned, 'dmy');
      const mdy = dayOf(scan, scanned, 'mdy');
      if (dmy === 0 && mdy === 0) return false;
      note('dmy', dmy);
      note('mdy', mdy);
      dates++;
      if (scan === 'numbers' && scanned.first <= 31 && scanned.third <= 31 && !scanned.dotted) {
        const ymd = dayOf(scan, scanned, 'ymd');
        note('ymd', ymd);
        if (ymd !== 0) shortYears++;
      }
      if (scan === 'day') return true;
      if (scanned.first > 31) yearFirst++;
      else if (mdy === 0 || (scanned.dotted && dmy !== mdy)) dayFirst++;
      else if (dmy === 0) monthFirst++;
      else if (dmy !== mdy) open++;
      return true;
    },
    verdict,
    doubts(order) {
      const { order: found, by, decided } = verdict();
      if (found !== order) return by === 'run' || !decided;
      const [span, other] = [spanOf(reading[order]), spanOf(reading[order === 'dmy' ? 'mdy' : 'dmy'])];
      return by === null && span > LONG_SPAN && other * SPAN_RATIO < span;
    },
    newestFirst() {
      const { order } = verdict();
      const { forwards, backwards } = reading[order === 'ymd' && shortYears < dates ? 'dmy' : order];
      return forwards === backwards ? null : backwards > forwards;
    },
  };
}

function spanOf({ earliest, latest }: Direction): number {
  return latest - earliest;
}

function inOrder(direction: Direction): boolean {
  const against = Math.min(direction.forwards, direction.backwards);
  return against === 0 && direction.forwards + direction.backwards >= fewestMoves;
}
