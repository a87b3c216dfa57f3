import { describe, expect, test } from 'vitest';
import { nextTier, tierOfYear } from './tiers.ts';
import type { TierThreshold } from './tiers.ts';

const thresholds: readonly TierThreshold[] = [
  { tier: 'Silver', entries: 1000, spentCents: 200_00 },
  { tier: 'Platinum', entries: 5000, spentCents: null },
];

describe('a tier', () => {
  test.each([
    ['nothing', 0, 0, 'Bronze', 'Bronze'],
    ['one entry short', 999, 0, 'Bronze', 'Bronze'],
    ['entries alone', 1000, 0, 'Bronze', 'Silver'],
    ['dollars alone', 0, 200_00, 'Bronze', 'Silver'],
    ['dollars don’t count for Platinum here', 0, 9_999_00, 'Bronze', 'Silver'],
    ['the plan gives more', 0, 0, 'Platinum', 'Platinum'],
    ['the year gives more', 5000, 0, 'Silver', 'Platinum'],
  ] as const)('%s', (_what, entries, spentCents, planTier, tier) => {
    expect(tierOfYear({ entries, spentCents }, thresholds, planTier)).toBe(tier);
  });

  test('says what is missing for the next', () => {
    expect(nextTier('Bronze', { entries: 250, spentCents: 50_00 }, thresholds)).toEqual({
      tier: 'Silver',
      entriesMissing: 750,
      centsMissing: 150_00,
    });
    expect(nextTier('Silver', { entries: 250, spentCents: 50_00 }, thresholds)).toEqual({
      tier: 'Platinum',
      entriesMissing: 4750,
      centsMissing: null,
    });
    expect(nextTier('Platinum', { entries: 0, spentCents: 0 }, thresholds)).toBeNull();
  });
});
