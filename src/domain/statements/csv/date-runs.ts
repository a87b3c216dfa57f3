/** How the dates of a file follow each other in time, under each order of day, month and year. */

import type { DateOrder } from '../statement.ts';
import { dayOf, type DateScan, type ScannedDate } from './date-text.ts';

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
/** Two figures of a year that are read as a day spread the dates over years. */
const YEARS_SPAN = 366;

const noDirection = (): Direction => ({ last: 0, earliest: Infinity, latest: -Infinity, forwards: 0, backwards: 0 });

export class DateRuns {
  private readonly runs: Record<DateOrder, Direction> = { dmy: noDirection(), mdy: noDirection(), ymd: noDirection() };
  /** Dates that may begin with two figures of the year, of all dates. */
  private shortYears = 0;
  private dates = 0;

  /** The next date, with its day under both orders of day and month; 0 where there is none. */
  note(scan: DateScan, scanned: ScannedDate, dmy: number, mdy: number): void {
    this.dates++;
    move(this.runs.dmy, dmy);
    move(this.runs.mdy, mdy);
    if (scan !== 'numbers' || scanned.first > 31 || scanned.third > 31 || scanned.dotted) return;
    const ymd = dayOf(scan, scanned, 'ymd');
    move(this.runs.ymd, ymd);
    if (ymd !== 0) this.shortYears++;
  }

  /** Whether the dates only ever move one way. */
  isOrdered(order: DateOrder): boolean {
    const { forwards, backwards } = this.runs[order];
    return Math.min(forwards, backwards) === 0 && forwards + backwards >= fewestMoves;
  }

  /** Whether the dates lie weeks apart, and much closer together in another order. */
  isFarther(order: DateOrder, other: DateOrder, days = LONG_SPAN): boolean {
    const span = spanOf(this.runs[order]);
    return span > days && spanOf(this.runs[other]) * SPAN_RATIO < span;
  }

  /** Whether all dates are read as years apart, and close together if they begin with the year. */
  mayBeginWithYear(order: DateOrder): boolean {
    return this.shortYears === this.dates && this.isFarther(order, 'ymd', YEARS_SPAN);
  }

  /** Whether later days come first; null where the dates don't tell. */
  newestFirst(order: DateOrder): boolean | null {
    // A year of four figures is read alike in every order.
    const { forwards, backwards } = this.runs[order === 'ymd' && this.shortYears < this.dates ? 'dmy' : order];
    return forwards === backwards ? null : backwards > forwards;
  }
}

function move(direction: Direction, dayNumber: number): void {
  if (dayNumber === 0) return;
  if (dayNumber > direction.last && direction.last !== 0) direction.forwards++;
  if (dayNumber < direction.last) direction.backwards++;
  direction.last = dayNumber;
  const day = Math.floor(dayNumber / 10_000) * 372 + (Math.floor(dayNumber / 100) % 100) * 31 + (dayNumber % 100);
  direction.earliest = Math.min(direction.earliest, day);
  direction.latest = Math.max(direction.latest, day);
}

function spanOf({ earliest, latest }: Direction): number {
  return latest - earliest;
}
