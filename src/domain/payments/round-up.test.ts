import { describe, expect, test } from 'vitest';
import { isCardPurchase, roundUpOf } from './round-up.ts';
import type { RoundUpMultiple } from './round-up.ts';

describe('round-ups', () => {
  test.each<[number, RoundUpMultiple, number]>([
    [4_60, 1, 40],
    [4_01, 1, 99],
    [4_00, 1, 0],
    [4_99, 1, 1],
    [4_60, 2, 1_40],
    [4_60, 5, 40],
    [5_00, 5, 0],
    [12_30, 10, 7_70],
  ])('M17: %d cents round up to the next %d dollars by %d', (spent, multiple, lacking) =>
    expect(roundUpOf(spent, multiple)).toBe(lacking),
  );

  test.each([
    ['CAMPOS COFFEE NEWTOWN', -5_20, true],
    ['SQ *SUBLIME CAFE CAMPERDOWN', -5_20, true],
    ['CAMPOS COFFEE NEWTOWN', 5_20, false],
    ['DIRECT DEBIT OPTUS MOBILE', -45_00, false],
    ['TRANSFER TO RAINY DAY SAVER', -250_00, false],
    ['ATM WITHDRAWAL KING ST NEWTOWN', -50_00, false],
    ['CARD ACCOUNT FEE', -4_00, false],
    ['HARBOUR AND PARK REALTY RENT', -540_00, false],
    ['BRENT COFFEE', -4_50, true],
  ])('M17: %s of %d is a card purchase: %s', (description, amountCents, is) =>
    expect(isCardPurchase({ amountCents, description })).toBe(is),
  );
});
