import { subCategories, subCategoriesOf, subCategoryIds } from '../categorise/taxonomy.ts';
import type { SubCategory } from '../categorise/taxonomy.ts';

/**
 * What households spend, like with like: rent is compared with households that rent, a mortgage with those that pay one.
 * An average over all households says nothing about either, because two thirds of it pay no rent.
 *
 * Housing by tenure: ABS Housing Occupancy and Costs, 2019–20: $379 a week for renters, $493 for owners with a mortgage, of
 * which $54 is taken for rates, as owners without one pay. Not raised for prices since. All else as in the taxonomy.
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

/** How a member is housed, by what they paid; null where they paid neither, so that the average over all households stands. */
export function tenureOf(rentCents: number, mortgageCents: number): Tenure | null {
  if (rentCents <= 0 && mortgageCents <= 0) return null;
  return rentCents >= mortgageCents ? 'rents' : 'pays_mortgage';
}

/** What such households spend in a week on a sub-category, in cents. */
export function benchmarkWeekly(sub: Pick<SubCategory, 'id' | 'benchmarkWeeklyCents'>, tenure: Tenure | null): number {
  return (tenure && housing[tenure].get(sub.id)) ?? sub.benchmarkWeeklyCents;
}

export function categoryBenchmarkWeekly(categoryId: number, tenure: Tenure | null): number {
  return subCategoriesOf(categoryId).reduce((sum, sub) => sum + benchmarkWeekly(sub, tenure), 0);
}

/** All spending of such households in a week, of which each benchmark is a share. */
export function allBenchmarksWeekly(tenure: Tenure | null): number {
  return subCategories.reduce((sum, sub) => sum + benchmarkWeekly(sub, tenure), 0);
}
