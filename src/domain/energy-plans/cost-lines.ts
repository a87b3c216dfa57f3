import { roundHalfAway, sumCents } from '../money/cents.ts';
import { counted } from '../text/counted.ts';
import { chargedKilowatts, demandChargeCost } from './demand.ts';
import type { BlockPeriod, DemandCharge, EnergyPlan, EnergyUse, Rate, Season } from './plan.ts';
import {
  GST,
  YEAR_DAYS,
  assumedPeriod,
  blocksCost,
  controlledCost,
  percentOff,
  supplyCost,
  usedShare,
} from './yearly-range.ts';

/** One line of the calculation, in whole cents. */
export interface CostLine {
  label: string;
  cents: number;
}

const unitOf = { electricity: 'kWh', gas: 'MJ' } as const;

/** '27.7c' or '26.952c'. */
const price = (cents: number): string => `${Number(cents.toFixed(4))}c`;
const whole = (units: number): string => Math.round(units).toLocaleString('en-AU');

function rateLabel(plan: EnergyPlan, season: Season, rate: Rate, units: number): string {
  const unit = unitOf[plan.fuel];
  const [first, ...others] = rate.blocks;
  const prices =
    others.length === 0
      ? `at ${price(first?.price ?? 0)}`
      : `from ${price(first?.price ?? 0)} to ${price(rate.blocks.at(-1)!.price)} depending on usage`;
  const when = plan.seasons.length > 1 ? `, ${season.name || `${season.days} days`}` : '';
  const name = season.rates.length > 1 ? `${rate.name}: ` : 'Usage: ';
  return `${name}${whole(units)} ${unit} ${prices}${when}`;
}

function usageLines(plan: EnergyPlan, { units, peakShare }: EnergyUse): CostLine[] {
  return plan.seasons.flatMap((season) =>
    season.rates.map((rate) => {
      const share = season.days / YEAR_DAYS;
      const used = units * usedShare(season, rate, peakShare);
      const cents = share * blocksCost(rate, used, assumedPeriod(plan, rate));
      return { label: rateLabel(plan, season, rate, used * share), cents };
    }),
  );
}

function demandLabel(charge: DemandCharge, kilowatts: number): string {
  const { season, per, times } = charge;
  const when = season === '' ? '' : `, ${season}`;
  const often = counted(Number(times.toFixed(1)), per);
  return `Demand charge${when}: ${chargedKilowatts(charge, kilowatts)} kW for ${often} at ${price(charge.price)} per kW`;
}

function demandLines({ demand }: EnergyPlan, kilowatts: number): CostLine[] {
  return demand.map((charge) => ({
    label: demandLabel(charge, kilowatts),
    cents: demandChargeCost(charge, kilowatts),
  }));
}

function controlledLines({ controlledLoads: [load] }: EnergyPlan, units: number): CostLine[] {
  if (!load || units === 0) return [];
  return [{ label: `${load.name || 'Controlled load'}: ${whole(units)} kWh`, cents: controlledCost(load, units) }];
}

/** The feed-in tariff that pays the least for what is exported. */
function feedInLines({ feedIn }: EnergyPlan, units: number): CostLine[] {
  if (units === 0) return [];
  const [least] = feedIn
    .map(({ name, rate }) => ({ name, cents: blocksCost(rate, units, rate.period ?? 'day') }))
    .toSorted((a, b) => a.cents - b.cents);
  return least ? [{ label: `${least.name}: ${whole(units)} kWh`, cents: -least.cents }] : [];
}

/**
 * The estimate of a plan line by line: before GST, GST, and then what has none to be added. The lines are rounded, and
 * add up to the total.
 */
export function costLines(plan: EnergyPlan, use: EnergyUse): { lines: CostLine[]; totalCents: number } {
  const supply = supplyCost(plan);
  const demand = demandLines(plan, use.demand);
  const usage = [...usageLines(plan, use), ...controlledLines(plan, use.controlled)];
  const costOf = (some: readonly CostLine[]) => some.reduce((sum, { cents }) => sum + cents, 0);
  const used = costOf(usage);
  const guaranteed = plan.discounts.filter(({ isConditional }) => !isConditional);
  const percents = guaranteed
    .filter(({ of }) => of !== 'fixed')
    .map((discount) => ({ label: discount.name, cents: -percentOff(discount, supply + costOf(demand), used) }));
  const beforeGst = [
    { label: `Supply: ${YEAR_DAYS} days at ${price(supply / YEAR_DAYS)}`, cents: supply },
    ...usage,
    ...demand,
    ...percents,
  ];
  const taxed = costOf(beforeGst);
  const lines = [
    ...beforeGst,
    { label: 'GST (10%)', cents: Math.max(0, taxed) * (GST - 1) },
    ...guaranteed.filter(({ of }) => of === 'fixed').map(({ name, amount }) => ({ label: name, cents: -amount })),
    ...feedInLines(plan, use.exported),
    ...plan.yearlyFees.map(({ name, cents }) => ({ label: name, cents })),
  ].map(({ label, cents }) => ({ label, cents: roundHalfAway(cents) }));
  return { lines, totalCents: sumCents(lines.map(({ cents }) => cents)) };
}

const periodWords: Readonly<Record<BlockPeriod, string>> = {
  day: 'day',
  month: 'month',
  two_months: 'two months',
  quarter: 'quarter',
  year: 'year',
};

/** How often the usage tiers of a plan start again, where it says so. A year is the whole estimate. */
function statedPeriods({ seasons }: EnergyPlan): BlockPeriod[] {
  const periods = seasons.flatMap(({ rates }) =>
    rates.flatMap(({ blocks, period }) => (blocks.length > 1 && period !== null && period !== 'year' ? [period] : [])),
  );
  return [...new Set(periods)];
}

/** What a plan leaves open or asks for, in sentences. */
export function notesOf(plan: EnergyPlan): string[] {
  const notes: string[] = [];
  if (plan.seasons.some(({ rates }) => rates.length > 1))
    notes.push(
      'The price depends on the time of day. The estimate spreads your usage evenly over the day, apart from the peak usage you enter; your bill’s peak hours may differ from this plan’s.',
    );
  if (plan.seasons.some(({ rates }) => rates.some(({ blocks, period }) => blocks.length > 1 && period === null)))
    notes.push('The plan doesn’t say how often its usage tiers reset, so the range covers every possibility.');
  for (const period of statedPeriods(plan))
    notes.push(
      `The price depends on how much you use each ${periodWords[period]}. The estimate spreads your usage evenly over the year.`,
    );
  if (plan.open === 'demand')
    notes.push(
      'There’s also a charge for your highest demand. The plan doesn’t say clearly what it costs or when it applies, so we can’t work out what a year costs.',
    );
  if (plan.open === 'wholesale')
    notes.push('You pay wholesale prices, which change throughout the day, so we can’t work out what a year costs.');
  for (const { name, words, isConditional } of plan.discounts)
    if (isConditional) notes.push(words === '' ? name : `${name}: ${words}`);
  return notes;
}
