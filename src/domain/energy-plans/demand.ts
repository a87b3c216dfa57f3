import type { DemandCharge, EnergyPlan } from './plan.ts';

/** The highest demand of a home in kilowatts. */
export interface DemandRange {
  low: number;
  high: number;
  /** What the member's bill gives; null where it is not known. */
  entered: number | null;
}

/** For plans and homes without any. */
export const noDemand: DemandRange = { low: 0, high: 0, entered: null };

const YEAR_HOURS = 8760;
/**
 * The hours in which a year's units would be used at the highest demand. Of 300 homes with half-hourly meters, 95% had
 * more (decision 0140).
 */
const HIGH_DEMAND_HOURS = 500;
/** Solar panels lower what is bought from the grid, but not what is used on an evening. */
const HIGH_DEMAND_HOURS_WITH_SOLAR = 250;

/** Kilowatts that use some kilowatt hours in some hours, to a tenth. */
function kilowattsFor(units: number, hours: number, round: (value: number) => number): number {
  return round((units * 10) / hours) / 10;
}

/**
 * The highest demand that a home with a year's kilowatt hours may have. No home's highest is below its average; one
 * with a battery may buy nothing in the hours that count. What is entered is the highest of a year, so that a month may
 * have less.
 */
export function demandFor(
  units: { low: number; high: number },
  hasSolar: boolean,
  entered: number | null,
): DemandRange {
  const low = hasSolar ? 0 : kilowattsFor(units.low, YEAR_HOURS, Math.floor);
  const high = kilowattsFor(units.high, hasSolar ? HIGH_DEMAND_HOURS_WITH_SOLAR : HIGH_DEMAND_HOURS, Math.ceil);
  return { low: Math.min(low, entered ?? low), high: Math.max(high, entered ?? high), entered };
}

/** The demand that an estimate counts in every month: the one entered, or else the high one. */
export const countedDemand = ({ high, entered }: DemandRange): number => entered ?? high;

/** The kilowatts that are charged for a demand. */
export function chargedKilowatts({ least, most }: DemandCharge, kilowatts: number): number {
  return Math.min(Math.max(kilowatts, least), most ?? Infinity);
}

/** Cents for a year in which every month has the same demand, before GST. */
export function demandChargeCost(charge: DemandCharge, kilowatts: number): number {
  return charge.price * charge.times * chargedKilowatts(charge, kilowatts);
}

/** Cents for a year in which every month has the same demand, under all charges of a plan. */
export function demandCost({ demand }: EnergyPlan, kilowatts: number): number {
  let cents = 0;
  for (const charge of demand) cents += demandChargeCost(charge, kilowatts);
  return cents;
}

/** Whether a charge counts only some hours of the week, as the demand on a bill does. */
export function hasLimitedHours({ hours }: DemandCharge): boolean {
  return hours !== null && (hours.days.length < 7 || hours.to - hours.from < 24 * 60);
}

/** The most that demand costs. At any hour, it may be higher than in the hours that the member's bill counts. */
export function mostDemandCost({ demand }: EnergyPlan, range: DemandRange): number {
  let cents = 0;
  for (const charge of demand)
    cents += demandChargeCost(charge, hasLimitedHours(charge) ? countedDemand(range) : range.high);
  return cents;
}
