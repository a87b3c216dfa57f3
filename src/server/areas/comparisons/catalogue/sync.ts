import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { CatalogueUnavailable } from '#server/ports/plan-catalogue/port.ts';
import type { CatalogueBrand, Industry, ListedPlan, PlanCatalogue } from '#server/ports/plan-catalogue/port.ts';
import {
  lastRequests,
  knownPlans,
  offerAgain,
  recordBrand,
  recordFailure,
  recordReading,
  storePlan,
  withdrawOthers,
  withdrawUnconfirmed,
} from './plan-store.ts';
import type { BrandKey, KnownPlan, Reading } from './plan-store.ts';

interface Parts {
  system: Database;
  clock: Clock;
  catalogue: PlanCatalogue;
}

/**
 * No call is begun after these ten minutes. One takes at most three more, which leaves two of the fifteen after which
 * the queue takes a job for lost. What is left follows in the next run.
 */
const MAX_RUN_MS = 10 * 60 * 1000;

/** A publisher that does not answer for so many plans in turn is left until the next run. */
const MAX_FAILURES = 3;

/** Plans that nobody confirmed for so long are no longer shown as offered. */
const UNCONFIRMED_MS = 7 * 24 * 3600 * 1000;

/** What is undefined where the publisher does not answer. */
async function answerOf<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof CatalogueUnavailable) return undefined;
    throw error;
  }
}

/** The plans to be read: those that failed before come last, so that they do not keep the others waiting. */
function inOrder(changed: readonly ListedPlan[], known: ReadonlyMap<string, KnownPlan>): ListedPlan[] {
  const failedAt = ({ id }: ListedPlan) => known.get(id)?.failedAt?.getTime() ?? 0;
  return changed.toSorted((a, b) => failedAt(a) - failedAt(b));
}

/** Reads plans of a brand one after the other, as long as there is time and the publisher answers. */
async function readPlans(
  { system, clock, catalogue }: Parts,
  key: BrandKey,
  brand: CatalogueBrand,
  plans: readonly ListedPlan[],
  hasTime: () => boolean,
): Promise<Pick<Reading, 'changed' | 'failedPlans'>> {
  let [changed, failedPlans, inTurn] = [0, 0, 0];
  for (const plan of plans) {
    if (inTurn === MAX_FAILURES || !hasTime()) break;
    const content = await answerOf(catalogue.plan(key.industry, brand, plan.id));
    if (content === undefined) {
      await recordFailure(system, key, plan.id, clock.now());
      failedPlans += 1;
      inTurn += 1;
    } else {
      await storePlan(system, key, plan, content, clock.now());
      changed += 1;
      inTurn = 0;
    }
  }
  return { changed, failedPlans };
}

/** Reads what a brand has changed; undefined where it does not answer, and its plans stay as they were. */
async function syncBrand(
  parts: Parts,
  key: BrandKey,
  brand: CatalogueBrand,
  hasTime: () => boolean,
): Promise<Pick<Reading, 'changed' | 'failedPlans' | 'withdrawn'> | undefined> {
  const { system, clock, catalogue } = parts;
  const startedAt = clock.now();
  await recordBrand(system, key, { requested_at: startedAt });
  const listed = await answerOf(catalogue.listed(key.industry, brand));
  if (listed === undefined) return undefined;
  await recordBrand(system, key, { requested_at: startedAt, listed_at: clock.now() });
  const ids = listed.map(({ id }) => id);
  const withdrawn = await withdrawOthers(system, key, ids, clock.now());
  const known = await knownPlans(system, key);
  const isKnown = ({ id, updated }: ListedPlan) => known.get(id)?.updatedAt.getTime() === updated.getTime();
  const unchanged = listed.filter(isKnown);
  await offerAgain(
    system,
    key,
    unchanged.map(({ id }) => id),
  );
  const changed = inOrder(
    listed.filter((plan) => !isKnown(plan)),
    known,
  );
  return { ...(await readPlans(parts, key, brand, changed, hasTime)), withdrawn };
}

/** The brands of an industry; those that were asked longest ago come first, so that each has its turn. */
async function brandsInTurn({ system, catalogue }: Parts, industry: Industry): Promise<CatalogueBrand[]> {
  const brands = await catalogue.brands(industry);
  const requests = await lastRequests(system, industry);
  const requestedAt = ({ id }: CatalogueBrand) => requests.get(id)?.getTime() ?? 0;
  return brands.toSorted((a, b) => requestedAt(a) - requestedAt(b));
}

/**
 * Reads what the publishers of an industry have changed. A sample that comes with the product is not stored: null.
 *
 * @throws CatalogueUnavailable where the register does not answer.
 */
export async function syncCatalogue(parts: Parts, industry: Industry): Promise<Reading | null> {
  const { system, clock, catalogue } = parts;
  if (catalogue.sampleOf(industry) !== null) return null;
  const end = clock.now().getTime() + MAX_RUN_MS;
  const hasTime = () => clock.now().getTime() < end;
  const brands = await brandsInTurn(parts, industry);
  const reading: Reading = {
    brands: brands.length,
    failedBrands: 0,
    unreadBrands: 0,
    failedPlans: 0,
    changed: 0,
    withdrawn: 0,
  };
  const skipped: string[] = [];
  for (const brand of brands) {
    if (!hasTime()) {
      skipped.push(brand.id);
      continue;
    }
    const result = await syncBrand(parts, { industry, brandId: brand.id }, brand, hasTime);
    if (result === undefined) reading.failedBrands += 1;
    else {
      reading.changed += result.changed;
      reading.failedPlans += result.failedPlans;
      reading.withdrawn += result.withdrawn;
    }
  }
  const at = clock.now();
  const since = new Date(at.getTime() - UNCONFIRMED_MS);
  reading.unreadBrands = skipped.length;
  reading.withdrawn += await withdrawUnconfirmed(system, industry, { since, skipped, at });
  await recordReading(system, { industry, ...reading }, at);
  return reading;
}
