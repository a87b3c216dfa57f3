import { subCategories, subCategoriesOf, subCategoryIds } from '../categorise/taxonomy.ts';
import type { SubCategory } from '../categorise/taxonomy.ts';

/**
 * What households spend, by tenure: renters are compared with renters, owners with a mortgage with each other. The
 * average over all households is misleading because two thirds of it pay no rent.
 *
 * Housing: ABS Housing Occupancy and Costs, 2019–20: $379 a week for renters, $493 for owners with a mortgage, of
 * which $54 is rates (as owners without a mortgage pay). Not indexed since. All else is from the taxonomy.
 */
export type Tenure = 'rents' | 'pays_mortgage';

const housing: Readonly<Record<Tenure, ReadonlyMap<number, number>>> = {
  rents: new Map([
    [subCategoryIds.rent, 379_00],
    [subCategoryIds.mortgage, 0],
    [subCategoryIds['rates-strata'], 0],
  ]),
  pays_mortgage: new Map([
    [subCategoryIds.rent, 0],
    [subCategoryIds.mortgage, 439_00],
    [subCategoryIds['rates-strata'], 54_00],
  ]),
};

/** A member's tenure by what they paid; null if neither, so that the average over all households applies. */
export function tenureOf(rentCents: number, mortgageCents: number): Tenure | null {
  if (rentCents <= 0 && mortgageCents <= 0) return null;
  return rentCents >= mortgageCents ? 'rents' : 'pays_mortgage';
}

/** Weekly benchmark for a sub-category, in cents. */
export function benchmarkWeekly(sub: Pick<SubCategory, 'id' | 'benchmarkWeeklyCents'>, tenure: Tenure | null): number {
  return (tenure && housing[tenure].get(sub.id)) ?? sub.benchmarkWeeklyCents;
}

export function categoryBenchmarkWeekly(categoryId: number, tenure: Tenure | null): number {
  return subCategoriesOf(categoryId).reduce((sum, sub) => sum + benchmarkWeekly(sub, tenure), 0);
}

/** Weekly benchmark of all spending, of which each benchmark is a share. */
export function allBenchmarksWeekly(tenure: Tenure | null): number {
  return subCategories.reduce((sum, sub) => sum + benchmarkWeekly(sub, tenure), 0);
}
