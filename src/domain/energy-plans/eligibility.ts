import type { CivilDate } from '../calendar/civil-date.ts';
import type { EnergyPlan, Fuel, PostcodeRange } from './plan.ts';

/** The home that a plan is wanted for. */
export interface Home {
  postcode: string;
  /** Null where it is not known. */
  distributor: string | null;
  hasSolar: boolean;
  hasControlledLoad: boolean;
}

/** Why a home cannot have a plan. */
export type Exclusion = 'area' | 'distributor' | 'not_yet' | 'ended' | 'controlled_load' | 'solar';

function isWithin(ranges: readonly PostcodeRange[], postcode: number): boolean {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = ranges[middle]!;
    if (postcode < first) high = middle - 1;
    else if (postcode > last) low = middle + 1;
    else return true;
  }
  return false;
}

/** Whether a plan is offered in a postcode. */
export function isOfferedIn({ postcodes, excluded }: EnergyPlan, postcode: string): boolean {
  const number = Number(postcode);
  return (postcodes.length === 0 || isWithin(postcodes, number)) && !isWithin(excluded, number);
}

/**
 * The reason why a home cannot have a plan on a day; null if it can, apart from conditions that we cannot check. The
 * place comes first: whether a plan for elsewhere has ended concerns nobody here.
 */
export function exclusionOf(plan: EnergyPlan, home: Home, day: CivilDate): Exclusion | null {
  if (!isOfferedIn(plan, home.postcode)) return 'area';
  if (home.distributor !== null && !plan.distributors.includes(home.distributor)) return 'distributor';
  if (plan.from > day) return 'not_yet';
  if (plan.to !== null && plan.to <= day) return 'ended';
  if (plan.controlledLoads.length > 0 !== home.hasControlledLoad) return 'controlled_load';
  const unmet = home.hasSolar ? 'no_solar' : 'solar';
  return plan.requirements.some(({ kind }) => kind === unmet) ? 'solar' : null;
}

/** The distributors of the plans for a fuel that are offered in a postcode, in alphabetical order. */
export function distributorsIn(plans: readonly EnergyPlan[], fuel: Fuel, postcode: string): string[] {
  const names = new Set<string>();
  for (const plan of plans)
    if (plan.fuel === fuel && isOfferedIn(plan, postcode)) for (const name of plan.distributors) names.add(name);
  return [...names].toSorted((a, b) => a.localeCompare(b));
}

/** The conditions of a plan that only the customer can check. */
export function conditionsToCheck({ requirements }: EnergyPlan): string[] {
  return requirements.filter(({ kind }) => kind === 'check').map(({ words }) => words);
}
