import { expect, test } from 'vitest';
import { movableClock } from './clock.ts';

/** The last second of one Sydney day and the first of the next, around both changes of daylight saving time. */
const MIDNIGHTS: readonly [lastSecond: string, ends: string, firstSecond: string, begins: string][] = [
  // Daylight saving time begins on Sunday 4 October 2026 at 2:00: that day has 23 hours.
  ['2026-10-03T13:59:59Z', '2026-10-03', '2026-10-03T14:00:00Z', '2026-10-04'],
  ['2026-10-04T12:59:59Z', '2026-10-04', '2026-10-04T13:00:00Z', '2026-10-05'],
  // It ends on Sunday 4 April 2027 at 3:00: that day has 25 hours.
  ['2027-04-03T12:59:59Z', '2027-04-03', '2027-04-03T13:00:00Z', '2027-04-04'],
  ['2027-04-04T13:59:59Z', '2027-04-04', '2027-04-04T14:00:00Z', '2027-04-05'],
];

test.each(MIDNIGHTS)('I17: in Sydney %s still belongs to %s, and %s to %s', (lastSecond, ends, firstSecond, begins) => {
  const clock = movableClock(lastSecond);
  expect(clock.today('Australia/Sydney')).toBe(ends);
  clock.set(firstSecond);
  expect(clock.today('Australia/Sydney')).toBe(begins);
});

test('I17: Brisbane has no daylight saving: its midnight stays at 14:00 UTC', () => {
  const clock = movableClock('2026-10-04T13:59:59Z');
  expect(clock.today('Australia/Brisbane')).toBe('2026-10-04');
  clock.advance(1_000);
  expect(clock.today('Australia/Brisbane')).toBe('2026-10-05');
});
