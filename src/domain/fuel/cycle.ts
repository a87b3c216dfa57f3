import type { CivilDate } from '../calendar/civil-date.ts';
import { daysBetween } from '../calendar/civil-date.ts';

/**
 * The price cycle of a city. In the large capitals petrol jumps within days and then falls for weeks; whoever knows
 * where in the cycle today lies knows whether to fill up or to wait.
 */

/** The middle price of a city's stations on one day. */
export interface CityDay {
  day: CivilDate;
  medianTenths: number;
}

/** A turn counts once the price has moved eight cents away from it: less is noise. */
const TURN_TENTHS = 80;
/** Fewer days say nothing about a cycle. */
const MIN_DAYS = 14;

export interface Cycle {
  phase: 'rising' | 'falling';
  /** The day of the last turn. */
  since: CivilDate;
  /** What the price was on that day, and is now. */
  fromTenths: number;
  nowTenths: number;
  lowestTenths: number;
  highestTenths: number;
  /** Mean days from one peak to the next; null before two peaks have been seen. */
  days: number | null;
}

interface Turn extends CityDay {
  kind: 'peak' | 'trough';
}

/** The peaks and troughs, oldest first, each at least eight cents from the one before; the last may still move. */
function turnsOf(days: readonly CityDay[]): Turn[] {
  const turns: Turn[] = [];
  let [high, low] = [days[0]!, days[0]!];
  let rising: boolean | null = null;
  for (const day of days) {
    if (day.medianTenths >= high.medianTenths) high = day;
    if (day.medianTenths <= low.medianTenths) low = day;
    if (rising !== false && high.medianTenths - day.medianTenths >= TURN_TENTHS) {
      turns.push({ ...high, kind: 'peak' });
      [rising, low, high] = [false, day, day];
    } else if (rising !== true && day.medianTenths - low.medianTenths >= TURN_TENTHS) {
      turns.push({ ...low, kind: 'trough' });
      [rising, low, high] = [true, day, day];
    }
  }
  return turns;
}

/** Where a city is in its cycle; null with less than two weeks of days, or without a turn among them. */
export function cycleOf(days: readonly CityDay[]): Cycle | null {
  const [last, turns] = [days.at(-1), days.length < MIN_DAYS ? [] : turnsOf(days)];
  const turn = turns.at(-1);
  if (!last || !turn) return null;
  const peaks = turns.filter(({ kind }) => kind === 'peak');
  const prices = days.map(({ medianTenths }) => medianTenths);
  return {
    phase: turn.kind === 'peak' ? 'falling' : 'rising',
    since: turn.day,
    fromTenths: turn.medianTenths,
    nowTenths: last.medianTenths,
    lowestTenths: Math.min(...prices),
    highestTenths: Math.max(...prices),
    days: peaks.length < 2 ? null : Math.round(daysBetween(peaks[0]!.day, peaks.at(-1)!.day) / (peaks.length - 1)),
  };
}
