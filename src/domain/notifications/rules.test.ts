import { describe, expect, it, test } from 'vitest';
import { isDigestDue } from './digest.ts';
import { expiresAt, visibleSince } from './expiry.ts';
import { notificationKindInfo, notificationKinds, channelsOf } from './kinds.ts';
import { lockScreenText, withoutAmounts } from './lock-screen.ts';
import { budgetThreshold, percentSpent } from './marks.ts';

const DAY = 24 * 3600 * 1000;
const noon = Date.parse('2026-11-16T01:00:00Z');

describe('when a notification expires', () => {
  it.each([
    { days: 30, ends: null, at: noon + 30 * DAY },
    { days: 0, ends: null, at: null },
    { days: 0, ends: noon + DAY, at: noon + DAY },
    { days: 30, ends: noon + DAY, at: noon + DAY },
    { days: 2, ends: noon + 5 * DAY, at: noon + 2 * DAY },
  ])('$days days, own end date $ends', ({ days, ends, at }) =>
    expect(expiresAt({ createdMs: noon, endsMs: ends }, days)).toBe(at),
  );

  it('is in the list from that date', () => {
    expect(visibleSince(noon, 7)).toBe(noon - 7 * DAY);
    expect(visibleSince(noon, 0)).toBeNull();
  });
});

describe('when the digest is sent', () => {
  // 16/11/2026 is a Monday, 1/12/2026 a Tuesday.
  it.each([
    ['immediately', '2026-11-18', 1, null, true],
    ['never', '2026-11-16', 600, null, false],
    ['daily', '2026-11-18', 419, null, false],
    ['daily', '2026-11-18', 420, null, true],
    ['daily', '2026-11-18', 900, '2026-11-18', false],
    ['daily', '2026-11-18', 900, '2026-11-17', true],
    ['weekly', '2026-11-16', 420, '2026-11-09', true],
    ['weekly', '2026-11-17', 420, '2026-11-09', false],
    ['monthly', '2026-12-01', 420, null, true],
    ['monthly', '2026-12-02', 420, null, false],
  ] as const)('%s on %s at minute %i, last checked on %s: %s', (frequency, date, minuteOfDay, lastOn, due) => {
    expect(isDigestDue(frequency, { date, minuteOfDay }, lastOn)).toBe(due);
  });
});

describe('the text on a lock screen', () => {
  it.each([
    ['Rent is due tomorrow', 'Rent is due tomorrow'],
    ['Everyday holds $143.20', 'Everyday holds an amount'],
    ['−$1,234.50 and $12 gone', 'an amount and an amount gone'],
    ['About 20 dollars, or $12.3k', 'About an amount, or an amount'],
    ['80 % of the budget is spent on 19/11/2026', '80 % of the budget is spent on 19/11/2026'],
  ])('%s', (text, shown) => expect(withoutAmounts(text)).toBe(shown));

  it('names amounts only if the member chose to show them', () => {
    const message = { title: 'Everyday is low', body: 'It holds $143.20.' };
    expect(lockScreenText(message, false)).toEqual({ title: 'Everyday is low', body: '' });
    expect(lockScreenText(message, true)).toEqual(message);
  });
});

describe('budget thresholds', () => {
  it.each([
    [0, 100_00, null],
    [79_99, 100_00, null],
    [80_00, 100_00, 'near'],
    [99_99, 100_00, 'near'],
    [100_00, 100_00, 'used-up'],
    [100_01, 100_00, 'passed'],
    [5, 0, 'passed'],
    [0, 0, null],
    [-20_00, 0, null],
    [-20_00, 100_00, null],
    // Earlier overspending may leave nothing at all.
    [5, -10_00, 'passed'],
  ] as const)('%i of %i cents: %s', (spentCents, budgetCents, mark) =>
    expect(budgetThreshold({ spentCents, budgetCents })).toBe(mark),
  );

  it('rounds the spent share down', () => {
    expect(percentSpent({ spentCents: 99_99, budgetCents: 100_00 })).toBe(99);
    expect(percentSpent({ spentCents: 5, budgetCents: 0 })).toBe(100);
  });
});

describe('channels of a notification kind', () => {
  test('are the defaults until the member chooses, and fixed ones cannot be changed', () => {
    expect(channelsOf('goals', undefined)).toEqual({ shown: true, mailed: true, pushed: true });
    expect(channelsOf('goals', { shown: false, mailed: true, pushed: false })).toEqual({
      shown: false,
      mailed: true,
      pushed: false,
    });
    expect(channelsOf('security', { shown: false, mailed: true, pushed: false })).toEqual({
      shown: true,
      mailed: false,
      pushed: false,
    });
  });

  test('describe every kind', () => {
    for (const kind of notificationKinds)
      expect([notificationKindInfo[kind].title.length, notificationKindInfo[kind].description.endsWith('.')]).toEqual([
        expect.any(Number),
        true,
      ]);
  });
});
