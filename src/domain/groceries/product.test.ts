import { describe, expect, it } from 'vitest';
import { isStale, sizeOf, sizeText, unitPriceCents } from './product.ts';

describe('R12: unit prices', () => {
  it.each([
    [450, 2000, 'ml', 225],
    [380, 250, 'g', 1520],
    [99, 85, 'g', 1165],
    [600, 12, 'each', 50],
    [100, 3, 'each', 33],
  ] as const)('R12: %i cents for %i %s are %i cents a litre, kilogram or piece', (price, amount, unit, cents) =>
    expect(unitPriceCents(price, amount, unit)).toBe(cents),
  );

  it.each([
    [250, 'g', '250 g'],
    [1500, 'g', '1.5 kg'],
    [2000, 'ml', '2 L'],
    [375, 'ml', '375 ml'],
    [1, 'each', 'each'],
    [12, 'each', '12 pack'],
  ] as const)('a size of %i %s reads %s', (amount, unit, text) => expect(sizeText(amount, unit)).toBe(text));

  it('a price is out of date after 28 days', () => {
    expect([isStale('2026-10-19', '2026-11-16'), isStale('2026-10-18', '2026-11-16')]).toEqual([false, true]);
  });

  it.each([
    [1.5, 'kg', { amount: 1500, unit: 'g' }],
    ['600', 'mL', { amount: 600, unit: 'ml' }],
    [12, 'each', { amount: 12, unit: 'each' }],
    [0, 'g', null],
    [1, 'bunch', null],
    ['many', 'g', null],
  ])('a size of %s %s is %o', (quantity, unit, size) => expect(sizeOf(quantity, unit)).toEqual(size));
});
