import { expect, test } from 'vitest';
import { scheduleState } from './destinations.ts';

test.each([
  [null, null, 'running'],
  ['2026-11-16', null, 'running'],
  ['2026-11-17', null, 'upcoming'],
  [null, '2026-11-16', 'running'],
  [null, '2026-11-15', 'ended'],
  ['2026-11-01', '2026-11-15', 'ended'],
  ['2026-11-16', '2026-11-16', 'running'],
] as const)('from %s to %s is %s on 16 November', (starts_on, ends_on, state) => {
  expect(scheduleState({ starts_on, ends_on }, '2026-11-16')).toBe(state);
});
