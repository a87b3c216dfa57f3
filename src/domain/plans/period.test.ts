import { describe, expect, it } from 'vitest';
import { daysAfter, periodEnd } from './period.ts';

const at = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

describe('the end of the current period', () => {
  it.each([
    ['the first day', '2026-11-01', null, 30, '2026-11-01', '2026-12-01'],
    ['within the first period', '2026-11-01', null, 30, '2026-11-16', '2026-12-01'],
    ['the moment of the second', '2026-11-01', null, 30, '2026-12-01', '2026-12-31'],
    ['a week', '2026-11-01', null, 7, '2026-11-16', '2026-11-22'],
    ['a year', '2026-01-01', null, 365, '2026-11-16', '2027-01-01'],
    ['an end of its own', '2026-11-01', '2026-11-20', 30, '2026-11-16', '2026-11-20'],
  ] as const)('%s', (_name, started, ends, periodDays, now, expected) => {
    expect(periodEnd({ startedAt: at(started), endsAt: ends ? at(ends) : null, periodDays }, at(now))).toEqual(
      at(expected),
    );
  });

  it('a trial lasts for 14 days', () => expect(daysAfter(at('2026-11-16'), 14)).toEqual(at('2026-11-30')));
});
