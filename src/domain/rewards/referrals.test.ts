import { describe, expect, it } from 'vitest';
import { boardName, judgeReferral, missingSteps, periodStart } from './referrals.ts';

const nothing = { person: false, ring: false, bankAccount: false, card: false, device: false };

describe('shared facts', () => {
  it.each([
    [{}, null],
    [
      { person: true, device: true },
      { state: 'rejected', reason: 'self' },
    ],
    [{ ring: true }, { state: 'rejected', reason: 'ring' }],
    [
      { bankAccount: true, card: true },
      { state: 'rejected', reason: 'bank_account' },
    ],
    [
      { card: true, device: true },
      { state: 'review', reason: 'card' },
    ],
    [{ device: true }, { state: 'review', reason: 'device' }],
  ] as const)('R07: %j is %j', (facts, result) => {
    expect(judgeReferral({ ...nothing, ...facts })).toEqual(result);
  });
});

describe('a referral', () => {
  it('R07: qualifies once email, mobile and a first activity are there', () => {
    expect(missingSteps({ email: false, mobile: false, activity: false })).toEqual(['email', 'mobile', 'activity']);
    expect(missingSteps({ email: true, mobile: false, activity: true })).toEqual(['mobile']);
    expect(missingSteps({ email: true, mobile: true, activity: true })).toEqual([]);
  });
});

describe('the leaderboard', () => {
  it.each([
    ['week', '2026-11-16', '2026-11-16'],
    ['week', '2026-11-22', '2026-11-16'],
    ['week', '2026-11-23', '2026-11-23'],
    ['month', '2026-11-30', '2026-11-01'],
    ['all', '2026-11-16', '2000-01-01'],
  ] as const)('R07: the %s of %s begins on %s', (period, day, start) => {
    expect(periodStart(period, day)).toBe(start);
  });

  it('R07: shows a first name and an initial', () => {
    expect([boardName('Mia', 'Nguyen'), boardName(' Zoë', 'o’Neil '), boardName('Kim', '')]).toEqual([
      'Mia N.',
      'Zoë O.',
      'Kim',
    ]);
  });
});
