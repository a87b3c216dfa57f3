import { noDemand } from './demand.ts';
import type { EnergyPlan, EnergyUse } from './plan.ts';
import { yearlyRange } from './yearly-range.ts';

/** More than any home uses in a year: kilowatt hours, or megajoules. */
const MAX_UNITS = { electricity: 60_000, gas: 400_000 };

/** What a home uses apart from its units. */
type OtherUse = Omit<EnergyUse, 'units' | 'demand'>;

/** The whole units that cost an amount a year under a plan; null if its supply alone costs more. */
function unitsAt(plan: EnergyPlan, cents: number, other: OtherUse): number | null {
  const cost = (units: number) => yearlyRange(plan, { ...other, low: units, high: units, demand: noDemand }).estimate;
  let low = 0;
  let high = MAX_UNITS[plan.fuel];
  if (cost(low) > cents || cost(high) < cents) return null;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (cost(middle) <= cents) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * The least and the most that a home can have used for what it paid in a year, if it is on one of the plans; null if
 * none of them fits. Plans with a demand charge tell nothing, as the same payment stands for many units.
 */
export function unitsFromCost(
  plans: readonly EnergyPlan[],
  cents: number,
  other: OtherUse,
): { low: number; high: number } | null {
  const units = plans
    .filter(({ open, demand }) => open === null && demand.length === 0)
    .map((plan) => unitsAt(plan, cents, other))
    .filter((one) => one !== null);
  return units.length === 0 ? null : { low: Math.min(...units), high: Math.max(...units) };
}
