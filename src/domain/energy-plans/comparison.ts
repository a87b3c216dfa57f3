import type { CivilDate } from '../calendar/civil-date.ts';
import { conditionsToCheck, exclusionOf } from './eligibility.ts';
import type { Exclusion, Home } from './eligibility.ts';
import type { EnergyPlan, Fuel } from './plan.ts';
import { yearlyRange } from './yearly-range.ts';
import type { UseRange, YearlyRange } from './yearly-range.ts';

export interface PricedPlan<T extends EnergyPlan> extends YearlyRange {
  plan: T;
}

/**
 * The plans that a home can have on a day, by their estimate; those without a highest price last. The others are counted
 * by the reason, except plans for other places and fuels.
 */
export function pricedPlans<T extends EnergyPlan>(
  plans: readonly T[],
  fuel: Fuel,
  home: Home,
  use: UseRange,
  day: CivilDate,
): { fitting: PricedPlan<T>[]; leftOut: Partial<Record<Exclusion, number>> } {
  const fitting: PricedPlan<T>[] = [];
  const leftOut: Partial<Record<Exclusion, number>> = {};
  for (const plan of plans) {
    if (plan.fuel !== fuel) continue;
    const exclusion = exclusionOf(plan, home, day);
    if (exclusion === null) fitting.push({ plan, ...yearlyRange(plan, use) });
    else leftOut[exclusion] = (leftOut[exclusion] ?? 0) + 1;
  }
  const { area: _area, distributor: _distributor, ...reasons } = leftOut;
  fitting.sort((a, b) => Number(a.high === null) - Number(b.high === null) || a.estimate - b.estimate);
  return { fitting, leftOut: reasons };
}

/**
 * What a plan costs at least less (negative) or more than what is paid now, by its whole range. Null where the range does
 * not prove either, or where only the customer can check whether they can have the plan.
 */
export function provenDifference({ plan, low, high }: PricedPlan<EnergyPlan>, paidCents: number): number | null {
  if (low > paidCents) return low - paidCents;
  if (high === null || high > paidCents || conditionsToCheck(plan).length > 0) return null;
  return high - paidCents;
}
