import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeText, foldLine, icalendar } from './icalendar.ts';

describe('an iCalendar feed (RFC 5545)', () => {
  it('escapes special characters', () => {
    expect(escapeText('Rent; flat 2, "upper"\\\nsecond\u0007')).toBe('Rent\\; flat 2\\, "upper"\\\\\\nsecond');
  });

  it('folds at 75 octets and never inside a character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }).map((text) => text.replace(/[\r\n]/g, '')),
        (text) => {
          const lines = foldLine(text).split('\r\n');
          for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
          expect(lines.map((line, at) => (at === 0 ? line : line.slice(1))).join('')).toBe(text);
        },
      ),
    );
  });

  it('contains all-day events', () => {
    const text = icalendar(
      [
        {
          uid: '7-2026-11-30@wattle',
          date: '2026-11-30',
          summary: 'Rent −$540.00',
          description: 'Due',
          category: 'Payments',
        },
      ],
      { name: 'Wattle', writtenAt: '2026-11-15T22:00:00.000Z' },
    );
    expect(text.split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Wattle//Payments//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Wattle',
      'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
      'X-PUBLISHED-TTL:PT6H',
      'BEGIN:VEVENT',
      'UID:7-2026-11-30@wattle',
      'DTSTAMP:20261115T220000Z',
      'DTSTART;VALUE=DATE:20261130',
      'DTEND;VALUE=DATE:20261201',
      'SUMMARY:Rent −$540.00',
      'DESCRIPTION:Due',
      'CATEGORIES:Payments',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });
});
