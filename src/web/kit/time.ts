import { formatDate, formatInstant, weekdayDate } from '#domain/calendar/date-format.ts';
import type { DateFormat, InstantFormat } from '#domain/calendar/date-format.ts';
import { DEFAULT_ZONE, wallTimeAt, zoneOffsetMinutes } from '#domain/calendar/zone.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { serverNow } from './clock.ts';
import { useMember } from './member.ts';

/** Dates and times as one member sees them (rule C09). */
export interface MemberTime {
  zone: string;
  /** Today in the member's zone, by the server's clock. */
  today: () => CivilDate;
  /** 'DD/MM/YYYY' by default, or one of the named formats; 'wmd' with the year where it isn't clear. */
  date: (date: CivilDate, format?: DateFormat) => string;
  /** The same for an instant, shifted to the member's wall clock. */
  instant: (instant: Date, format?: InstantFormat) => string;
}

/**
 * The zone decides the shift at each instant, so that a purchase of July keeps its hour when it is read in January;
 * the plain `time_offset` serves where the zone is unknown to this browser.
 */
function shiftAt(instantMs: number, zone: string, offsetMinutes: number): number {
  try {
    return zoneOffsetMinutes(instantMs, zone);
  } catch {
    return offsetMinutes;
  }
}

export function memberTime(
  member: { time_zone: string; time_offset: number } | undefined,
  now: () => number = serverNow,
): MemberTime {
  const zone = member?.time_zone ?? DEFAULT_ZONE;
  // Only when it is asked for: a browser's first look into its time zones takes a slow phone 80 ms.
  const offset = () => member?.time_offset ?? shiftAt(now(), zone, 600);
  const today = () => wallTimeAt(now(), shiftAt(now(), zone, offset())).date;
  return {
    zone,
    today,
    date: (date, format = 'default') =>
      format === 'wmd' ? weekdayDate(date, today()) : formatDate(date, format, today()),
    instant(instant, format = 'default') {
      const offsetMinutes = shiftAt(instant.getTime(), zone, offset());
      return format === 'wmd'
        ? weekdayDate(wallTimeAt(instant.getTime(), offsetMinutes).date, today())
        : formatInstant(instant.getTime(), format, offsetMinutes, now());
    },
  };
}

/** The member's own time; the default zone until the member is known. */
export function useMemberTime(): MemberTime {
  return memberTime(useMember().data);
}
