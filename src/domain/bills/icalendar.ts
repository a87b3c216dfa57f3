import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays } from '../calendar/civil-date.ts';

/** An all-day event of a calendar. `uid` names it for ever, so that a program changes it instead of adding another. */
export interface CalendarEvent {
  uid: string;
  date: CivilDate;
  summary: string;
  description: string;
  category: string;
}

const encoder = new TextEncoder();

/** RFC 5545 §3.3.11: backslash, semicolon, comma and line breaks are escaped; other control characters have no place in a text. */
export function escapedText(text: string): string {
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

/** RFC 5545 §3.1: no line is longer than 75 octets; the rest follows after a line break and a space, never inside a character. */
export function folded(line: string): string {
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

const compact = (date: CivilDate): string => date.replaceAll('-', '');

function eventLines(event: CalendarEvent, stamp: string): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapedText(event.uid)}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(event.date)}`,
    `DTEND;VALUE=DATE:${compact(addDays(event.date, 1))}`,
    `SUMMARY:${escapedText(event.summary)}`,
    `DESCRIPTION:${escapedText(event.description)}`,
    `CATEGORIES:${escapedText(event.category)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/**
 * A calendar as RFC 5545 has it.
 *
 * @param at the instant of writing, ISO 8601 in UTC.
 */
export function icalendar(events: readonly CalendarEvent[], { name, at }: { name: string; at: string }): string {
  const stamp = `${at.slice(0, 19).replace(/[-:]/g, '')}Z`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapedText(name)}//Payments//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapedText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events.flatMap((event) => eventLines(event, stamp)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
