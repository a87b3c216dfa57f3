import { addDays, addMonths, endOfMonth, weekday } from '../calendar/civil-date.ts';
import type { CivilDate, Weekday } from '../calendar/civil-date.ts';
import { DEFAULT_ZONE, civilDateIn, instantIn, startOfDayIn } from '../calendar/zone.ts';

/** When the draws of a series take place. Times are Sydney times, through both changes of daylight saving. */

export type Repeats = 'daily' | 'weekly' | 'monthly' | 'once';

export interface SeriesTimes {
  repeats: Repeats;
  /** Minutes after midnight in Sydney. */
  drawMinute: number;
  /** For weekly draws; Monday is 1. */
  weekday: Weekday | null;
  /** The day of a single draw. */
  drawOn: CivilDate | null;
  closesBeforeMinutes: number;
}

export interface PlannedDraw {
  /** The Sydney day of the draw. */
  day: CivilDate;
  opensAt: Date;
  closesAt: Date;
  drawsAt: Date;
}

/** The first day of a draw on or after a date; monthly draws are on the last day of the month. */
function dayFrom({ repeats, weekday: day, drawOn }: SeriesTimes, date: CivilDate): CivilDate | undefined {
  if (repeats === 'daily') return date;
  if (repeats === 'weekly') return addDays(date, ((day ?? 1) - weekday(date) + 7) % 7);
  if (repeats === 'monthly') return endOfMonth(date);
  return drawOn !== null && drawOn >= date ? drawOn : undefined;
}

function dayBefore({ repeats }: SeriesTimes, day: CivilDate): CivilDate {
  if (repeats === 'daily') return addDays(day, -1);
  return repeats === 'weekly' ? addDays(day, -7) : endOfMonth(addMonths(day, -1));
}

function timesOf(series: SeriesTimes, day: CivilDate): { closesAt: number; drawsAt: number } {
  const drawsAt = instantIn({ date: day, minuteOfDay: series.drawMinute }, DEFAULT_ZONE);
  return { drawsAt, closesAt: drawsAt - series.closesBeforeMinutes * 60_000 };
}

/**
 * The next draws of a series that still take entries, at most `count`. Each opens when the one before it closes, so
 * that at any time exactly one of them takes entries.
 */
export function plannedDraws(series: SeriesTimes, now: Date, count: number): PlannedDraw[] {
  const planned: PlannedDraw[] = [];
  let day = dayFrom(series, civilDateIn(now.getTime(), DEFAULT_ZONE));
  while (day !== undefined && planned.length < count) {
    const { closesAt, drawsAt } = timesOf(series, day);
    if (closesAt > now.getTime()) {
      const opensAt =
        series.repeats === 'once'
          ? now.getTime()
          : Math.max(now.getTime(), timesOf(series, dayBefore(series, day)).closesAt);
      planned.push({ day, opensAt: new Date(opensAt), closesAt: new Date(closesAt), drawsAt: new Date(drawsAt) });
    }
    day = dayFrom(series, addDays(day, 1));
  }
  return planned;
}

const HOUR_MS = 3_600_000;

/** Prizes that nobody claimed are drawn again at the time of the series: the first one that is an hour or more away. */
export function plannedRedraw(series: SeriesTimes, now: Date): PlannedDraw {
  let day = civilDateIn(now.getTime(), DEFAULT_ZONE);
  while (timesOf(series, day).drawsAt < now.getTime() + HOUR_MS) day = addDays(day, 1);
  const { drawsAt } = timesOf(series, day);
  const closesAt = drawsAt - Math.min(series.closesBeforeMinutes * 60_000, HOUR_MS / 2);
  return { day, opensAt: now, closesAt: new Date(closesAt), drawsAt: new Date(drawsAt) };
}

/** Until when a prize can be claimed: the end of the Sydney day so many days after the draw. */
export function claimUntil(drawnAt: Date, days: number): Date {
  return new Date(startOfDayIn(addDays(civilDateIn(drawnAt.getTime(), DEFAULT_ZONE), days + 1), DEFAULT_ZONE));
}
