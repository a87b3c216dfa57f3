import { describe, expect, it } from 'vitest';
import { findSubCategory } from '../categorise/taxonomy.ts';
import { findTaxItem, possibleTaxTags, shareOfCents, taxItems, taxTitle, defaultTaxTags } from './items.ts';

describe('items of the tax return', () => {
  it('each has its own tag; income is money in, deductions money out', () => {
    expect(new Set(taxItems.map(({ tag }) => tag)).size).toBe(taxItems.length);
    for (const { kind, number } of taxItems)
      expect(number).toMatch(kind === 'income' ? /^\d+$/ : kind === 'deduction' ? /^D\d+$/ : /^$/);
    for (const [id, tag] of [...defaultTaxTags, ...possibleTaxTags])
      expect([findSubCategory(id)?.id, findTaxItem(tag)?.tag]).toEqual([id, tag]);
    expect(taxTitle(findTaxItem('donations')!)).toBe('D9 Gifts or donations');
    expect(taxTitle(findTaxItem('health-insurance')!)).toBe('Private health insurance policy details');
  });

  it.each([
    [-45_00, 40, -18_00],
    [-10_01, 50, -5_01],
    [10_01, 50, 5_01],
    [-1, 33, 0],
    [-1, 50, -1],
    [99_99, 100, 99_99],
  ])('%i at %i %% counts as %i', (cents, percent, counted) => {
    expect(shareOfCents(cents, percent)).toBe(counted);
  });
});
