import { describe, expect, it } from 'vitest';
import { FIRST_QOIN_RATE, centsOfQoin, qoinOfCents, qoinReturned, qoinText } from './qoin.ts';

describe('Qoin', () => {
  it.each([
    [0, 0],
    [1, 11],
    [8, 93],
    [171, 20_00],
    [855, 100_00],
    [1_000, 116_95],
    [1_234, 144_32],
    [8_550_000, 1_000_000_00],
  ])('R08: at 8.55 for a dollar, %i Qoin pay %i cents, rounded down', (qoin, cents) => {
    expect(centsOfQoin(qoin, FIRST_QOIN_RATE)).toBe(cents);
  });

  it.each([
    [0, 0],
    [11, 1],
    [12, 2],
    [1_00, 9],
    [10_00, 86],
    [20_00, 171],
    [100_00, 855],
    [144_32, 1_234],
  ])('R08: at 8.55 for a dollar, %i cents take %i Qoin, the smallest number that pays them', (cents, qoin) => {
    expect(qoinOfCents(cents, FIRST_QOIN_RATE)).toBe(qoin);
  });

  it('R08: another rate gives another value', () => {
    expect([centsOfQoin(100, 10_000), qoinOfCents(10_00, 10_000)]).toEqual([10_00, 100]);
  });

  it('never take more Qoin than there are, whatever the rate', () => {
    const wrong: number[][] = [];
    for (const rate of [10, 999, 8_550, 33_333, 100_000, 1_234_567, 10_000_000])
      for (let balance = 0; balance <= 2_000; balance += 1) {
        const cents = centsOfQoin(balance, rate);
        const taken = qoinOfCents(cents, rate);
        const isFewest = taken === 0 || centsOfQoin(taken - 1, rate) < cents;
        if (taken > balance || centsOfQoin(taken, rate) < cents || !isFewest) wrong.push([rate, balance]);
      }
    expect(wrong).toEqual([]);
  });

  it('go back at the rate of the order, and all of them with its last cent', () => {
    const paid = { qoin: 86, cents: 10_00 };
    expect([0, 1, 5_00, 9_99, 10_00].map((cents) => qoinReturned(paid, cents))).toEqual([0, 1, 43, 86, 86]);
    expect([0, 12, 23].map((cents) => qoinReturned({ qoin: 2, cents: 23 }, cents))).toEqual([0, 2, 2]);
  });

  it('are written with their number', () => {
    expect(qoinText(1_234)).toBe('1,234 Qoin');
  });
});
