import { dayNumber, type CivilDate } from '#domain/calendar/civil-date.ts';
import { linear, niceTicks } from './scales.ts';

export interface DatedAmount {
  date: CivilDate;
  cents: number;
}

/** Something worth saying about a day: where the line is lowest, or what made it jump. */
export interface DayNote {
  date: CivilDate;
  text: string;
}

export interface AreaOverTimeProps {
  title: string;
  titleShown?: boolean;
  /** In order of their dates. */
  points: readonly DatedAmount[];
  /** Dates of other years than this day's carry their year. */
  today: CivilDate;
  /** What the line is, for the words: 'Balance', 'Net worth'. */
  measure: string;
  /** From this day on the line is a forecast and is drawn dotted. */
  forecastFrom?: CivilDate;
  /** Names the lowest point; on by default. */
  markLowest?: boolean;
  /** Marks on the line, each named in the card at its day and under the drawing. */
  notes?: readonly DayNote[];
  /** Lets the axis start near the lowest amount where a change would vanish beside the whole. */
  closeUp?: boolean;
  onSelect?: (point: DatedAmount) => void;
  /** The code of the currency, where it may be another than Australian dollars. */
  currency?: string;
  heightPx?: number;
}

/** The room around the drawing for what it says, in text of the usual size. */
const LEFT = 50;
const RIGHT = 8;
const TOP = 22;
const FOOT = 26;
export const AREA_HEIGHT = 240;

/** The first of the lowest points; −1 without any. */
export function lowestAt(points: readonly DatedAmount[]): number {
  let lowest = -1;
  points.forEach((point, at) => {
    if (lowest < 0 || point.cents < (points[lowest] as DatedAmount).cents) lowest = at;
  });
  return lowest;
}

/** Less change than this share of the amounts would be a flat line on an axis from zero. */
const FLAT = 0.4;

/** First and last amount of the axis: from zero, or near the amounts where the line would be flat. */
export function axisEnds(amounts: readonly number[], closeUp: boolean): [number, number] {
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  if (closeUp && low > 0 && high - low < high * FLAT) {
    const air = Math.max((high - low) * 0.3, high * 0.01);
    return [Math.max(0, low - air), high + air / 2];
  }
  return [Math.min(0, low), Math.max(0, high)];
}

/**
 * Where everything stands, in pixels.
 * @param textScale how large text is, 1 for the usual size.
 */
export function placesOf(
  { points, forecastFrom, closeUp = false, heightPx = AREA_HEIGHT }: AreaOverTimeProps,
  width: number,
  textScale = 1,
) {
  const [left, above, foot] = [LEFT * textScale, TOP * textScale, FOOT * textScale];
  const days = points.map((point) => dayNumber(point.date));
  const [low, high] = axisEnds(
    points.map((point) => point.cents),
    closeUp,
  );
  const ticks = niceTicks(low, high, 4);
  const x = linear(days[0] ?? 0, days.at(-1) ?? 1, left, width - RIGHT);
  const y = linear(ticks[0] ?? 0, ticks.at(-1) ?? 1, heightPx - foot, above);
  const dots = points.map((point, at) => [x(days[at] ?? 0), y(point.cents)] as const);
  const split = forecastFrom ? points.findIndex((point) => point.date >= forecastFrom) : -1;
  return {
    ticks,
    y,
    dots,
    /** The line that the area stands on. */
    ground: y(Math.max(0, ticks[0] ?? 0)),
    known: split < 0 ? dots : dots.slice(0, split + 1),
    ahead: split < 0 ? [] : dots.slice(split),
    left,
    above,
    foot,
    height: heightPx,
  };
}

export type Places = ReturnType<typeof placesOf>;

/** Where a key leads along the points; Page keys go by the week when there is a point a day. */
export function pointTarget(key: string, at: number, last: number): number | null {
  const targets: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    PageUp: at + 7,
    PageDown: at - 7,
    Home: 0,
    End: last,
  };
  const target = targets[key];
  return target === undefined ? null : Math.min(last, Math.max(0, target));
}
