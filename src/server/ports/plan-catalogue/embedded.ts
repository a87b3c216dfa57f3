import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { Industry, PlanCatalogue, PublishedPlans } from './port.ts';

/** A file made by tools/derive-plans.ts. */
interface PlanFile<T> {
  asOf: CivilDate;
  source: string;
  /** In the order of the ids. */
  plans: readonly { brand: string; plan: T }[];
}

const files = { energy: 'energy-plans.json.gz', banking: 'bank-products.json.gz' } as const;

function readPlans<I extends Industry>(industry: I): PlanFile<PublishedPlans[I]> {
  const compressed = readFileSync(new URL(`reference/${files[industry]}`, import.meta.url));
  return JSON.parse(gunzipSync(compressed).toString('utf8')) as PlanFile<PublishedPlans[I]>;
}

/**
 * A sample of the plans that retailers and banks have published: real ones, of the date that is given with them. It
 * holds no later ones, and says so wherever it is shown. The files are read on first use, since most processes never
 * need them.
 */
export function embeddedPlans(): PlanCatalogue {
  const cached: { [I in Industry]?: PlanFile<PublishedPlans[I]> } = {};
  function fileOf<I extends Industry>(industry: I): PlanFile<PublishedPlans[I]> {
    const known = cached[industry] ?? readPlans(industry);
    Object.assign(cached, { [industry]: known });
    return known;
  }
  return {
    adapter: 'embedded (sample of published plans)',
    sampleOf(industry) {
      const { asOf, source } = fileOf(industry);
      return { asOf, source };
    },
    async brands(industry) {
      const names = new Map(fileOf(industry).plans.map(({ brand, plan }) => [brand, plan.provider]));
      return [...names].map(([id, name]) => ({ id, name, address: '' }));
    },
    listed: async (industry, { id }) =>
      fileOf(industry)
        .plans.filter(({ brand }) => brand === id)
        .map(({ plan }) => ({ id: plan.id, updated: new Date(`${plan.updated}T00:00:00Z`) })),
    plan: async (industry, { id: brandId }, id) =>
      fileOf(industry).plans.find(({ brand, plan }) => brand === brandId && plan.id === id)?.plan ?? null,
  };
}
