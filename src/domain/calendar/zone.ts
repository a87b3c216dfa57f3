import type { CivilDate } from './civil-date.ts';
import { dateOfDay, dayNumber } from './civil-date.ts';

/**
 * Converts between instants (milliseconds since 1970 in UTC) and local date and time in a zone. Offsets come from the
 * engine's time zone data and are cached per quarter of an hour, the finest change since the 1980s, for speed.
 */

export const DEFAULT_ZONE = 'Australia/Sydney';

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
const STORED_OFFSETS = 4_096;

interface ZoneClock {
  format: Intl.DateTimeFormat;
  offsets: Map<number, number>;
}

const clocks = new Map<string, ZoneClock>();

function clockOf(zone: string): ZoneClock {
  let clock = clocks.get(zone);
  if (!clock) {
    const format = new Intl.DateTimeFormat('en-AU', { timeZone: zone, timeZoneName: 'longOffset', year: 'numeric' });
    clock = { format, offsets: new Map() };
    clocks.set(zone, clock);
  }
  return clock;
}

/** Whether the engine knows a zone ('Australia/Sydney'). */
export function isZone(zone: string): boolean {
  try {
    clockOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** Minutes ahead of UTC at an instant: 600 or 660 for Sydney. @throws RangeError for an unknown zone. */
export function zoneOffsetMinutes(instantMs: number, zone: string): number {
  const clock = clockOf(zone);
  const bucket = Math.floor(instantMs / QUARTER_MS);
  const stored = clock.offsets.get(bucket);
  if (stored !== undefined) return stored;
  const name =
    clock.format.formatToParts(bucket * QUARTER_MS).find((part) => part.type === 'timeZoneName')?.value ?? '';
  const match = /([+\u2212-])(\d{2}):(\d{2})/.exec(name);
  const size = match ? Number(match[2]) * 60 + Number(match[3]) : 0;
  const offset = match && match[1] !== '+' ? -size : size;
  if (clock.offsets.size >= STORED_OFFSETS) clock.offsets.clear();
  clock.offsets.set(bucket, offset);
  return offset;
}

/** A local date and the minutes since midnight. */
export interface WallTime {
  date: CivilDate;
  /** 0 to 1439. */
  minuteOfDay: number;
}

/** The local time at an offset from UTC in minutes. */
export function wallTimeAt(instantMs: number, offsetMinutes: number): WallTime {
  const localMs = instantMs + offsetMinutes * MINUTE_MS;
  const day = Math.floor(localMs / DAY_MS);
  return { date: dateOfDay(day), minuteOfDay: Math.floor((localMs - day * DAY_MS) / MINUTE_MS) };
}

export function wallTimeIn(instantMs: number, zone: string): WallTime {
  return wallTimeAt(instantMs, zoneOffsetMinutes(instantMs, zone));
}

/** The civil date of an instant in a zone. */
export function civilDateIn(instantMs: number, zone: string): CivilDate {
  return dateOfDay(Math.floor((instantMs + zoneOffsetMinutes(instantMs, zone) * MINUTE_MS) / DAY_MS));
}

/**
 * The instant of a local date and time. A time repeated by daylight saving is the earlier one; a skipped one moves
 * forward by the skipped hour.
 */
export function instantIn(wall: WallTime, zone: string): number {
  const localMs = dayNumber(wall.date) * DAY_MS + wall.minuteOfDay * MINUTE_MS;
  const before = zoneOffsetMinutes(localMs - DAY_MS, zone);
  const after = zoneOffsetMinutes(localMs + DAY_MS, zone);
  const fitting = [before, after]
    .map((offset) => localMs - offset * MINUTE_MS)
    .filter((instantMs, index) => zoneOffsetMinutes(instantMs, zone) === (index === 0 ? before : after));
  return fitting.length > 0 ? Math.min(...fitting) : localMs - before * MINUTE_MS;
}

/** The instant at which a day begins in a zone. */
export function startOfDayIn(date: CivilDate, zone: string): number {
  return instantIn({ date, minuteOfDay: 0 }, zone);
}
