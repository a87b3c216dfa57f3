import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays } from '../calendar/civil-date.ts';

/**
 * An all-day calendar event. `uid` is stable, so that calendar programs update the event instead of adding another.
 */
export interface CalendarEvent {
  uid: string;
  date: CivilDate;
  summary: string;
  description: string;
  category: string;
}

const encoder = new TextEncoder();

/** RFC 5545 §3.3.11: escapes backslash, semicolon, comma and line breaks, and removes other control characters. */
export function escapeText(text: string): string {
  return (
    text
      .replaceAll('\\', '\\\\')
      .replaceAll(';', '\\;')
      .replaceAll(',', '\\,')
      .replace(/\r\n|\r|\n/g, '\\n')
      // oxlint-disable-next-line no-control-regex -- these are the characters that a text must not hold
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
  );
}

const LINE_OCTETS = 75;

/** RFC 5545 §3.1: lines are at most 75 octets; continuation lines start with a space. Characters are never split. */
export function foldLine(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE_OCTETS) {
      pieces.push(piece);
      piece = '';
      // The space at the start of the next line counts.
      octets = 1;
    }
    piece += character;
    octets += size;
  }
  pieces.push(piece);
  return pieces.join('\r\n ');
}

const basicDate = (date: CivilDate): string => date.replaceAll('-', '');

function eventLines(event: CalendarEvent, stamp: string): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${basicDate(event.date)}`,
    `DTEND;VALUE=DATE:${basicDate(addDays(event.date, 1))}`,
    `SUMMARY:${escapeText(event.summary)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `CATEGORIES:${escapeText(event.category)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/**
 * A calendar in RFC 5545 format.
 *
 * @param writtenAt when it was generated, ISO 8601 in UTC.
 */
export function icalendar(
  events: readonly CalendarEvent[],
  { name, writtenAt }: { name: string; writtenAt: string },
): string {
  const stamp = `${writtenAt.slice(0, 19).replace(/[-:]/g, '')}Z`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(name)}//Payments//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events.flatMap((event) => eventLines(event, stamp)),
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}
