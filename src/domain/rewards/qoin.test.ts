import { describe, expect, it } from 'vitest';
import { FIRST_QOIN_RATE, centsOfQoin, qoinOfCents } from './qoin.ts';

describe('Qoin', () => {
  it.each([
    [0, 0],
    [1, 12],
    [8, 94],
    [855, 100_00],
    [-855, -100_00],
    [1_000, 116_96],
    [8_550_000, 1_000_000_00],
  ])('R08: at 8.55 for a dollar, %i Qoin are worth %i cents', (qoin, cents) => {
    expect(centsOfQoin(qoin, FIRST_QOIN_RATE) + 0).toBe(cents);
  });

  it.each([
    [100, 9],
    [10_00, 86],
    [100_00, 855],
    [-100_00, -855],
  ])('R08: at 8.55 for a dollar, %i cents are %i Qoin', (cents, qoin) => {
    expect(qoinOfCents(cents, FIRST_QOIN_RATE)).toBe(qoin);
  });

  it('R08: another rate gives another value', () => {
    expect([centsOfQoin(100, 10_000), qoinOfCents(10_00, 10_000)]).toEqual([10_00, 100]);
  });
});
