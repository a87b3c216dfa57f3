import { roundHalfAway } from '../money/cents.ts';
import { countedDemand, demandCost, mostDemandCost } from './demand.ts';
import type { DemandRange } from './demand.ts';
import type { BlockPeriod, Discount, EnergyPlan, EnergyUse, Rate, Season } from './plan.ts';

/** The cost of a plan for a year, in whole cents with GST. */
export interface YearlyRange {
  low: number;
  /**
   * With usage spread over the hours and the year, without conditional discounts, and with the high demand where it is
   * not known.
   */
  estimate: number;
  /** Null where no highest price can be given. */
  high: number | null;
}

export const YEAR_DAYS = 365;
export const GST = 1.1;
/** The name of the rate in the dearest hours. */
export const PEAK = 'Peak';

const periodsAYear: Readonly<Record<BlockPeriod, number>> = { day: 365, month: 12, two_months: 6, quarter: 4, year: 1 };
const billPeriod: Readonly<Record<number, BlockPeriod>> = { 1: 'month', 2: 'two_months', 3: 'quarter' };

/** Smaller first blocks than these can only be for a day; no home uses so little in a month. */
const DAILY_BLOCK = { electricity: 60, gas: 200 };

/** How often the blocks of a rate start again, by the size of the first one where the plan does not say. */
export function assumedPeriod(plan: EnergyPlan, { blocks, period }: Rate): BlockPeriod {
  if (period !== null) return period;
  const first = blocks[0]?.volume ?? null;
  if (first !== null && first <= DAILY_BLOCK[plan.fuel]) return 'day';
  return billPeriod[plan.billMonths ?? 3] ?? 'quarter';
}

/** Cents for units that are used evenly over a year. */
export function blocksCost({ blocks }: Rate, units: number, period: BlockPeriod): number {
  const periods = periodsAYear[period];
  let left = units;
  let cents = 0;
  for (const { volume, price } of blocks) {
    const used = volume === null ? left : Math.min(left, volume * periods);
    cents += used * price;
    left -= used;
    if (left <= 0) return cents;
  }
  // A table without an open end goes on at its last price.
  return cents + left * (blocks.at(-1)?.price ?? 0);
}

/** From the shortest to the longest. */
const anyPeriod: readonly BlockPeriod[] = ['day', 'month', 'two_months', 'quarter', 'year'];

/**
 * The periods that the cheapest and the dearest use of a rate is priced with. Nobody uses the same on each day: what is
 * used in a quarter may all be used in one day of it. All in one period of the year is the other end.
 */
function periodsOf({ blocks, period }: Rate): readonly BlockPeriod[] {
  if (blocks.length === 1) return ['year'];
  return period === null ? anyPeriod : anyPeriod.slice(anyPeriod.indexOf(period));
}

/** The least that units cost at one of several rates. */
function leastOf(rates: readonly Rate[], units: number): number {
  let least = Infinity;
  for (const rate of rates)
    for (const period of periodsOf(rate)) least = Math.min(least, blocksCost(rate, units, period));
  return least;
}

/** The most that units cost at one of several rates. */
function mostOf(rates: readonly Rate[], units: number): number {
  let most = -Infinity;
  for (const rate of rates)
    for (const period of periodsOf(rate)) most = Math.max(most, blocksCost(rate, units, period));
  return most;
}

/** Units that can be had at a price in a year. */
interface Step {
  units: number;
  price: number;
}

/** The steps of some rates, as if each could be used without those before it. */
function stepsOf(rates: readonly Rate[]): Step[] {
  return rates.flatMap(({ blocks, period }) =>
    blocks.map(({ volume, price }, at) => ({
      price,
      units: volume === null || at === blocks.length - 1 ? Infinity : volume * periodsAYear[period ?? 'day'],
    })),
  );
}

/** The cost of units that take the steps in their order. */
function stepsCost(steps: readonly Step[], units: number): number {
  let left = units;
  let cents = 0;
  for (const step of steps) {
    const used = Math.min(left, step.units);
    cents += used * step.price;
    left -= used;
    if (left <= 0) break;
  }
  return cents;
}

/**
 * The least that units cost, at whichever hours and seasons they are used. With several rates, each begins with its own
 * first step, so that the cheapest steps of all of them come first.
 */
function leastUsage(rates: readonly Rate[], units: number): number {
  if (rates.length === 1) return leastOf(rates, units);
  return stepsCost(
    stepsOf(rates).toSorted((a, b) => a.price - b.price),
    units,
  );
}

/** The most that units cost. */
function mostUsage(rates: readonly Rate[], units: number): number {
  if (rates.length === 1) return mostOf(rates, units);
  return stepsCost(
    stepsOf(rates).toSorted((a, b) => b.price - a.price),
    units,
  );
}

/**
 * The share of the units that is used at a rate of a season: evenly over the hours, or with the share of the bill at
 * peak and the rest evenly over the other hours.
 */
export function usedShare({ rates }: Season, rate: Rate, peakShare: number | null): number {
  if (peakShare === null || rates.length === 1) return rate.share;
  let peakHours = 0;
  for (const { name, share } of rates) if (name === PEAK) peakHours += share;
  if (peakHours === 0 || peakHours >= 1) return rate.share;
  return rate.name === PEAK ? (rate.share * peakShare) / peakHours : (rate.share * (1 - peakShare)) / (1 - peakHours);
}

/** The cost of a year's units at the rates of a season, by the share that is used at each. */
function usualCost(plan: EnergyPlan, season: Season, { units, peakShare }: EnergyUse): number {
  let cents = 0;
  for (const rate of season.rates)
    cents += blocksCost(rate, units * usedShare(season, rate, peakShare), assumedPeriod(plan, rate));
  return cents;
}

/** The cents that a discount in percent takes off. */
export function percentOff({ of, amount }: Discount, supply: number, usage: number): number {
  return of === 'fixed' ? 0 : amount * (of === 'bill' ? supply + usage : usage);
}

/** What a year costs with GST. `supply` includes demand: a discount of usage alone takes nothing off either. */
function withDiscounts(plan: EnergyPlan, supply: number, usage: number, conditional: boolean): number {
  let off = 0;
  let fixed = 0;
  for (const discount of plan.discounts) {
    if (discount.isConditional && !conditional) continue;
    off += percentOff(discount, supply, usage);
    // Amounts are published with and without GST: the lower end takes the larger reading.
    if (discount.of === 'fixed') fixed += discount.amount * (conditional ? GST : 1);
  }
  return Math.max(0, supply + usage - off) * GST - fixed;
}

/** What a year of supply costs in cents, without the daily charges of a controlled load. */
export function supplyCost(plan: EnergyPlan): number {
  let cents = 0;
  for (const { days, supply } of plan.seasons) cents += days * supply;
  return cents;
}

/** What a home uses in a year; `low` and `high` are equal where the usage is known. */
export interface UseRange {
  low: number;
  high: number;
  controlled: number;
  exported: number;
  peakShare: number | null;
  demand: DemandRange;
}

/** The usage that the estimate is for. */
export function usualUse({ low, high, demand, ...others }: UseRange): EnergyUse {
  return { ...others, units: Math.round((low + high) / 2), demand: countedDemand(demand) };
}

/** What is paid for solar energy at the tariff of a plan that `pick` picks. */
function feedInCredit({ feedIn }: EnergyPlan, exported: number, pick: typeof leastOf): number {
  if (exported === 0 || feedIn.length === 0) return 0;
  return pick(
    feedIn.map(({ rate }) => rate),
    exported,
  );
}

/**
 * The cost of a plan for what a home uses in a year. The range covers every hour and season in which the energy may be
 * used, every reading of what the plan leaves unsaid, the demand that the home may have, and conditional discounts.
 */
export function yearlyRange(plan: EnergyPlan, use: UseRange): YearlyRange {
  const supply = supplyCost(plan);
  const usual = usualUse(use);
  const rates = plan.seasons.flatMap((season) => season.rates);
  let even = 0;
  for (const season of plan.seasons) even += (season.days / YEAR_DAYS) * usualCost(plan, season, usual);
  const loads = use.controlled === 0 ? [] : plan.controlledLoads;
  const loadCosts = loads.flatMap(({ supply: daily, rate }) =>
    [leastOf, mostOf].map((pick) => daily * YEAR_DAYS + pick([rate], use.controlled)),
  );
  const least = feedInCredit(plan, use.exported, leastOf);
  let fees = 0;
  for (const { cents } of plan.yearlyFees) fees += cents;
  const total = (demand: number, usage: number, credit: number, conditional: boolean) =>
    roundHalfAway(withDiscounts(plan, supply + demand, usage, conditional) - credit + fees);
  const [first] = loads;
  const [leastLoad, mostLoad] = first ? [Math.min(...loadCosts), Math.max(...loadCosts)] : [0, 0];
  return {
    low: total(
      demandCost(plan, use.demand.low),
      leastUsage(rates, use.low) + leastLoad,
      feedInCredit(plan, use.exported, mostOf),
      true,
    ),
    estimate: total(
      demandCost(plan, usual.demand),
      even + (first ? controlledCost(first, use.controlled) : 0),
      least,
      false,
    ),
    high:
      plan.open === null
        ? total(mostDemandCost(plan, use.demand), mostUsage(rates, use.high) + mostLoad, least, false)
        : null,
  };
}

/** Cents for a year's units on the meter of a controlled load. */
export function controlledCost({ supply, rate }: EnergyPlan['controlledLoads'][number], units: number): number {
  return supply * YEAR_DAYS + blocksCost(rate, units, rate.period ?? 'year');
}
