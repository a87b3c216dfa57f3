import type { CivilDate } from '../calendar/civil-date.ts';
import { conditionsToCheck, exclusionOf } from './eligibility.ts';
import type { Exclusion, Home } from './eligibility.ts';
import type { EnergyPlan, Fuel } from './plan.ts';
import { yearlyRange } from './yearly-range.ts';
import type { UseRange, YearlyRange } from './yearly-range.ts';

export interface PricedPlan<T extends EnergyPlan> extends YearlyRange {
  plan: T;
}

/** The plans of a catalogue that a home can have. */
export interface FittingPlans<T extends EnergyPlan> {
  /** By their estimate, in which an unknown demand is the high one. */
  fitting: PricedPlan<T>[];
  /**
   * Those whose demand charge is not described in full, or with prices of the wholesale market: a year has no price.
   */
  unranked: T[];
  /** How many others there are, by the reason, except plans for other places and fuels. */
  leftOut: Partial<Record<Exclusion | 'unpriced', number>>;
}

/** Whether every hour of the year has a price, and the year an amount that can be shown. */
function isPriced({ seasons }: EnergyPlan, { low, estimate, high }: YearlyRange): boolean {
  return (
    seasons.length > 0 &&
    seasons.every(({ rates }) => rates.length > 0 && rates.every(({ blocks }) => blocks.length > 0)) &&
    [low, estimate, high ?? 0].every(Number.isSafeInteger)
  );
}

/** The plans that a home can have on a day, with what they cost it in a year. */
export function pricedPlans<T extends EnergyPlan>(
  plans: readonly T[],
  fuel: Fuel,
  home: Home,
  use: UseRange,
  day: CivilDate,
): FittingPlans<T> {
  const fitting: PricedPlan<T>[] = [];
  const unranked: T[] = [];
  const leftOut: FittingPlans<T>['leftOut'] = {};
  for (const plan of plans) {
    if (plan.fuel !== fuel) continue;
    const exclusion = exclusionOf(plan, home, day);
    const range = exclusion === null && plan.open === null ? yearlyRange(plan, use) : null;
    if (range && isPriced(plan, range)) fitting.push({ plan, ...range });
    else if (exclusion === null && range === null) unranked.push(plan);
    else leftOut[exclusion ?? 'unpriced'] = (leftOut[exclusion ?? 'unpriced'] ?? 0) + 1;
  }
  const { area: _area, distributor: _distributor, ...reasons } = leftOut;
  fitting.sort((a, b) => a.estimate - b.estimate);
  return { fitting, unranked, leftOut: reasons };
}

/**
 * What a plan costs at least less (negative) or more than what is paid now, by its whole range. Null where the range
 * does not prove either, or where only the customer can check whether they can have the plan.
 */
export function provenDifference({ plan, low, high }: PricedPlan<EnergyPlan>, paidCents: number): number | null {
  if (low > paidCents) return low - paidCents;
  if (high === null || high > paidCents || conditionsToCheck(plan).length > 0) return null;
  return high - paidCents;
}
