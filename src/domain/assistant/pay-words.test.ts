import { describe, expect, test } from 'vitest';
import { averagePay, heldAgainst, isLastPay } from './pay-words.ts';

describe('pay is a noun', () => {
  test.each(['average fortnightly pay this financial year', 'what is my monthly pay', 'my pay on average'])(
    '%s',
    (text) => {
      expect(averagePay.test(text)).toBe(true);
    },
  );
  test.each([
    'average weekly pay for rent',
    'what do i pay on average for power',
    'my monthly pay cycle',
    'average pay on groceries',
  ])('not in: %s', (text) => {
    expect(averagePay.test(text)).toBe(false);
  });
});

describe('the last pay itself', () => {
  test.each(['what day was my last pay', 'was my last pay late'])('%s', (text) => {
    expect(isLastPay(text)).toBe(true);
  });
  test.each(['how much did i spend during my last pay', 'what did i buy since my last pay', 'and my last pay'])(
    'is the time of it in: %s',
    (text) => {
      expect(isLastPay(text)).toBe(false);
    },
  );
  test('is held against what is usual, or the one before', () => {
    expect(heldAgainst('was my last pay bigger than usual')).toBe('usual');
    expect(heldAgainst('was my last pay more than the one before')).toBe('before');
    expect(heldAgainst('did i spend more than usual since my last pay')).toBeNull();
  });
});
