import { describe, expect, it } from 'vitest';
import { findSubCategory, subCategoryIds } from '../categorise/taxonomy.ts';
import { allBenchmarksWeekly, benchmarkWeekly, categoryBenchmarkWeekly, tenureOf } from './benchmarks.ts';

const of = (slug: keyof typeof subCategoryIds, tenure: 'rents' | 'pays_mortgage' | null) =>
  benchmarkWeekly(findSubCategory(subCategoryIds[slug])!, tenure);

describe('benchmarks compare similar households', () => {
  it('compares renters with renters, mortgages with mortgages, and all if neither is known', () => {
    expect([of('rent', 'rents'), of('mortgage', 'rents'), of('rates-strata', 'rents')]).toEqual([379_00, 0, 0]);
    expect([of('rent', 'pays_mortgage'), of('mortgage', 'pays_mortgage'), of('rates-strata', 'pays_mortgage')]).toEqual(
      [0, 439_00, 54_00],
    );
    expect([of('rent', null), of('mortgage', null), of('groceries', 'rents')]).toEqual([138_00, 196_00, 190_00]);
    expect(categoryBenchmarkWeekly(4, 'rents') - categoryBenchmarkWeekly(4, null)).toBe(
      379_00 - 138_00 - 196_00 - 34_00,
    );
    expect(allBenchmarksWeekly('rents') - allBenchmarksWeekly(null)).toBe(11_00);
  });

  it('derives the tenure from payments', () => {
    expect([tenureOf(0, 0), tenureOf(900_00, 0), tenureOf(0, 900_00), tenureOf(900_00, 100_00)]).toEqual([
      null,
      'rents',
      'pays_mortgage',
      'rents',
    ]);
  });
});
