import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { CatalogueUnavailable, industries } from '#server/ports/plan-catalogue/port.ts';
import type { CatalogueBrand, Industry, PlanCatalogue } from '#server/ports/plan-catalogue/port.ts';
import { knownPlans, recordReading, storePlan, withdrawOthers } from './plan-store.ts';
import type { Reading } from './plan-store.ts';

interface Parts {
  system: Database;
  clock: Clock;
  catalogue: PlanCatalogue;
  /** Plans that are read in one run; what is left follows in the next. */
  maxPlans?: number;
}

/** About ten minutes of calls, which is less than a job may take. */
const MAX_PLANS = 2_000;

/** Reads the plans of a brand that changed since they were read. Returns how many were read, and how many withdrawn. */
async function syncBrand(
  { system, clock, catalogue }: Parts,
  industry: Industry,
  brand: CatalogueBrand,
  maxPlans: number,
): Promise<{ changed: number; withdrawn: number }> {
  const key = { industry, brandId: brand.id };
  const listed = await catalogue.listed(industry, brand);
  const known = await knownPlans(system, industry, brand.id);
  const changed = listed.filter(({ id, updated }) => known.get(id)?.getTime() !== updated.getTime()).slice(0, maxPlans);
  for (const plan of changed) {
    const content = await catalogue.plan(industry, brand, plan.id);
    await storePlan(system, key, plan, content, clock.now());
  }
  const ids = listed.map(({ id }) => id);
  return { changed: changed.length, withdrawn: await withdrawOthers(system, key, ids, clock.now()) };
}

async function syncIndustry(parts: Parts, industry: Industry): Promise<Reading> {
  const { catalogue, maxPlans = MAX_PLANS } = parts;
  const brands = await catalogue.brands(industry);
  const reading: Reading = { brands: brands.length, failedBrands: 0, changed: 0, withdrawn: 0 };
  for (const brand of brands) {
    try {
      const { changed, withdrawn } = await syncBrand(parts, industry, brand, maxPlans - reading.changed);
      reading.changed += changed;
      reading.withdrawn += withdrawn;
    } catch (error) {
      // The plans of a publisher that does not answer stay as they were.
      if (!(error instanceof CatalogueUnavailable)) throw error;
      reading.failedBrands += 1;
    }
  }
  return reading;
}

/**
 * Reads what the publishers have changed. A sample that comes with the product is not stored.
 *
 * @throws CatalogueUnavailable where the register does not answer.
 */
export async function syncCatalogue(parts: Parts): Promise<Partial<Record<Industry, Reading>>> {
  const { system, clock, catalogue } = parts;
  const readings: Partial<Record<Industry, Reading>> = {};
  for (const industry of industries) {
    if (catalogue.sampleOf(industry) !== null) continue;
    const reading = await syncIndustry(parts, industry);
    await recordReading(system, { industry, ...reading }, clock.now());
    readings[industry] = reading;
  }
  return readings;
}
