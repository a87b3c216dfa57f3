import { describe, expect, test } from 'vitest';
import { giftLimitsOn, needsTwoPeople } from './gifts.ts';
import type { Gift, PreviousGifts } from './gifts.ts';

const limits = giftLimitsOn('2026-11-16');
const nothing: PreviousGifts = { entries: 0, planDays: 0 };
const entries = (count: number): Gift => ({ kind: 'entries', entries: count, days: null });
const prize = (count: number): Gift => ({ kind: 'prize', entries: count, days: 30 });
const plan = (days: number): Gift => ({ kind: 'plan', entries: null, days });

describe('gifts that one operator may give alone', () => {
  test('the limits are those of the date; the first ones apply to all earlier dates', () => {
    expect([limits.from, limits.onePersonEntries, limits.onePersonPlanDays, limits.lookBackDays]).toEqual([
      '2023-06-12',
      500,
      31,
      30,
    ]);
    expect(giftLimitsOn('2020-01-01')).toBe(limits);
  });

  test.each<[string, Gift, PreviousGifts, boolean]>([
    ['500 entries', entries(500), nothing, false],
    ['501 entries', entries(501), nothing, true],
    ['a prize of 501 entries', prize(501), nothing, true],
    ['100 entries after 400', entries(100), { entries: 400, planDays: 0 }, false],
    ['101 entries after 400', prize(101), { entries: 400, planDays: 0 }, true],
    ['31 days of a plan', plan(31), nothing, false],
    ['32 days of a plan', plan(32), nothing, true],
    ['2 days after 30', plan(2), { entries: 0, planDays: 30 }, true],
    ['days of a plan, which many entries do not count along with', plan(31), { entries: 500, planDays: 0 }, false],
    ['entries, which days of a plan do not count along with', entries(500), { entries: 0, planDays: 31 }, false],
  ])('%s', (_words, gift, before, two) => {
    expect(needsTwoPeople(gift, before, limits)).toBe(two);
  });
});
