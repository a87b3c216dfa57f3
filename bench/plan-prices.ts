import { gunzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { pricedPlans } from '#domain/energy-plans/comparison.ts';
import { demandFor } from '#domain/energy-plans/demand.ts';
import type { EnergyPlan } from '#domain/energy-plans/plan.ts';
import { percentile } from './result.ts';
import type { Result } from './result.ts';

const PLANS = 10_000;
const ROUNDS = 40;
const WARM_UP = 10;
const MAX_MS = 100;
/**
 * A plan also has hours, seasons, periods of its steps, discounts, fees and conditions, and a range beside its
 * estimate.
 */
const MAX_RATIO = 8;
const DAY = '2026-11-26';

/**
 * Ten thousand plans of one place: the published ones with a price, again and again, each with another daily charge.
 */
function manyPlans(): EnergyPlan[] {
  const file = new URL('../src/server/ports/plan-catalogue/reference/energy-plans.json.gz', import.meta.url);
  const { plans } = JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) as { plans: { plan: EnergyPlan }[] };
  const electricity = plans
    .map(({ plan }) => plan)
    .filter(
      ({ fuel, open, controlledLoads }) =>
        fuel === 'electricity' && open !== 'wholesale' && controlledLoads.length === 0,
    );
  return Array.from({ length: PLANS }, (_, at): EnergyPlan => {
    const plan = structuredClone(electricity[at % electricity.length]!);
    const seasons = plan.seasons.map((season) => ({ ...season, supply: season.supply + at / PLANS }));
    return {
      ...plan,
      id: `${plan.id}-${at}`,
      seasons,
      postcodes: [[2000, 2999]],
      distributors: ['Ausgrid'],
      from: '2022-01-01',
      to: null,
      requirements: [],
    };
  });
}

/** The least that pricing and sorting can be: each plan's daily charges, steps of rates and GST, read once. */
function floorCosts(plans: readonly EnergyPlan[], units: number): EnergyPlan[] {
  const costs = new Map<EnergyPlan, number>();
  for (const plan of plans) {
    let cents = 0;
    for (const { supply, rates } of plan.seasons) {
      cents += supply * 365;
      for (const { blocks } of rates) for (const { price } of blocks) cents += units * price;
    }
    costs.set(plan, Math.round(cents * 1.1));
  }
  return plans.toSorted((one, other) => costs.get(one)! - costs.get(other)!);
}

function medianOf(work: () => unknown): number {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    const start = performance.now();
    work();
    if (round >= WARM_UP) times.push(performance.now() - start);
  }
  return percentile(times, 0.5);
}

/** Ten thousand plans priced for a home, with their ranges, and sorted. */
export async function benchPlanPrices(_server: unknown, say: (line: string) => void): Promise<Result[]> {
  say('energy plans');
  const plans = manyPlans();
  const home = { postcode: '2204', distributor: 'Ausgrid', hasSolar: false, hasControlledLoad: false };
  const units = { low: 3800, high: 4200 };
  const use = { ...units, controlled: 0, exported: 0, peakShare: null, demand: demandFor(units, false, null) };
  const { fitting } = pricedPlans(plans, 'electricity', home, use, DAY);
  if (fitting.length !== PLANS) throw new Error(`${fitting.length} plans were priced.`);
  const measured = medianOf(() => pricedPlans(plans, 'electricity', home, use, DAY));
  const floor = medianOf(() => floorCosts(plans, 4000));
  return [
    { work: `${PLANS} energy plans for a member`, measured, floor: null, unit: 'ms', target: MAX_MS },
    { work: 'the same, to reading each rate once and sorting', measured, floor, unit: 'ms', target: MAX_RATIO },
  ];
}
