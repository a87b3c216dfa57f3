import { expect, test } from 'vitest';
import { readInstant } from './instant-text.ts';

test('the usual form is read to the millisecond, whatever follows the seconds', () => {
  expect(readInstant('2026-11-15 22:00:00+00').toISOString()).toBe('2026-11-15T22:00:00.000Z');
  expect(readInstant('2026-11-15 22:00:00.5+00').toISOString()).toBe('2026-11-15T22:00:00.500Z');
  expect(readInstant('2026-02-28 23:59:59.07+00').toISOString()).toBe('2026-02-28T23:59:59.070Z');
  expect(readInstant('2026-12-31 01:02:03.123+00').toISOString()).toBe('2026-12-31T01:02:03.123Z');
  expect(readInstant('2026-12-31 01:02:03.123999+00').toISOString()).toBe('2026-12-31T01:02:03.123Z');
});

test('other zones, early years and infinity are read as pg reads them', () => {
  expect(readInstant('2026-11-16 09:00:00.25+11').toISOString()).toBe('2026-11-15T22:00:00.250Z');
  expect(readInstant('2026-11-16 03:30:00+05:30').toISOString()).toBe('2026-11-15T22:00:00.000Z');
  expect(readInstant('0050-01-02 03:04:05+00').toISOString()).toBe('0050-01-02T03:04:05.000Z');
  expect(readInstant('infinity')).toBe(Number.POSITIVE_INFINITY);
});
