/**
 * Tells from all dates of a file whether the day or the month is written first, since 01/03/2025 alone cannot.
 * A number above 12 settles it, and so do points between the numbers. Failing that, statements run forwards or
 * backwards in time: an order in which they do, where the other one jumps about, settles it too. Otherwise it is an
 * assumption, and said to be one.
 */

import type { DateOrder } from '../statement.ts';
import { DateRuns } from './date-runs.ts';
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

/** A tally that returns `assumed` if the dates are inconclusive. */
export function dateOrderTally(assumed: DateOrder = 'dmy'): DateOrderTally {
  const scanned = noDate();
  const runs = new DateRuns();
  let dayFirst = 0;
  let monthFirst = 0;
  let yearFirst = 0;
  let open = 0;

  function verdict(): DateOrderVerdict {
    if (yearFirst > dayFirst + monthFirst + open) return { order: 'ymd', decided: true, by: 'numbers' };
    const likely = dayFirst === monthFirst ? assumed : dayFirst > monthFirst ? 'dmy' : 'mdy';
    if (likely !== 'ymd' && runs.mayBeginWithYear(likely)) return { order: 'ymd', decided: false, by: null };
    if (dayFirst !== monthFirst) return { order: dayFirst > monthFirst ? 'dmy' : 'mdy', decided: true, by: 'numbers' };
    if (open === 0) return { order: yearFirst > 0 ? 'ymd' : assumed, decided: true, by: 'numbers' };
    const dmyOrdered = runs.isOrdered('dmy');
    const mdyOrdered = runs.isOrdered('mdy');
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
      runs.note(scan, scanned, dmy, mdy);
      if (scan === 'day') return true;
      if (scanned.first > 31) yearFirst++;
      else if (mdy === 0 || (scanned.dotted && dmy !== mdy)) dayFirst++;
      else if (dmy === 0) monthFirst++;
      else if (dmy !== mdy) open++;
      return true;
    },
    verdict,
    doubts(order) {
      const { order: likely, by, decided } = verdict();
      if (likely !== order) return by === 'run' || !decided;
      return by === null && runs.isFarther(order, order === 'dmy' ? 'mdy' : 'dmy');
    },
    newestFirst: () => runs.newestFirst(verdict().order),
  };
}
