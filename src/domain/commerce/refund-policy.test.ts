import { expect, test } from 'vitest';
import { refundLimitsOn, refundNeedsTwoPeople } from './refund-policy.ts';

const limits = refundLimitsOn('2026-11-16');

test.each([
  [200_00, 0, false],
  [200_01, 0, true],
  [50_00, 150_00, false],
  [50_01, 150_00, true],
  [1, 200_00, true],
])('%i cents after %i: a second operator is needed: %s', (cents, previous, needed) => {
  expect(refundNeedsTwoPeople(cents, previous, limits)).toBe(needed);
});

test('the limits of an earlier day are the oldest ones', () => {
  expect(refundLimitsOn('2020-01-01').onePersonCents).toBe(200_00);
});
