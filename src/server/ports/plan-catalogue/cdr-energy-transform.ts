import type {
  Block,
  BlockPeriod,
  ControlledLoad,
  DemandCharge,
  EnergyPlan,
  FeedIn,
  Fuel,
  Rate,
  Season,
} from '#domain/energy-plans/plan.ts';
import { demandChargesOf } from './cdr-demand.ts';
import { discountsOf, feesOf, rangesOf, requirementsOf } from './cdr-energy-terms.ts';
import { daysBetween } from './cdr-dates.ts';
import { hoursShares } from './cdr-hours.ts';
import { UnreadablePlan, dayOf, decimal, entryOf, fields, listOfFields, monthsOf, words } from './cdr-values.ts';
import type { Fields } from './cdr-values.ts';

/** What an amount is multiplied by to be in cents. */
type Scale = 1 | 100;

const blockPeriods: Readonly<Record<string, BlockPeriod>> = {
  P1D: 'day',
  P1M: 'month',
  P2M: 'two_months',
  P3M: 'quarter',
  P1Y: 'year',
  P12M: 'year',
};

/** A hundred dollars: no kilowatt hour or megajoule costs as much. */
const LARGEST_PRICE = 10_000;

function rateOf(from: Fields, scale: Scale, share: number, name: string): Rate {
  const blocks = listOfFields(from['rates']).map(({ unitPrice, volume }) => {
    const price = decimal(unitPrice);
    if (price === null || price < 0 || price * scale > LARGEST_PRICE) throw new UnreadablePlan('A rate has no price.');
    const size = decimal(volume);
    if (size !== null && size < 0) throw new UnreadablePlan('A step of a rate is below zero.');
    return { volume: size === null || size === 0 ? null : size, price: price * scale };
  });
  if (blocks.length === 0) throw new UnreadablePlan('A rate has no prices.');
  return { name, share, blocks: stepsOf(blocks), period: entryOf(blockPeriods, from['period']) ?? null };
}

/** The blocks up to the first open one, as what follows it cannot be reached; neighbours at one price are one block. */
function stepsOf(blocks: readonly Block[]): Block[] {
  const open = blocks.findIndex(({ volume }) => volume === null);
  const steps: Block[] = [];
  for (const block of open === -1 ? blocks : blocks.slice(0, open + 1)) {
    const last = steps.at(-1);
    if (last?.price !== block.price) steps.push(block);
    else
      steps[steps.length - 1] = {
        ...last,
        volume: last.volume === null || block.volume === null ? null : last.volume + block.volume,
      };
  }
  return steps;
}

const usageNames: Readonly<Record<string, string>> = {
  PEAK: 'Peak',
  OFF_PEAK: 'Off-peak',
  SHOULDER: 'Shoulder',
  SHOULDER1: 'Shoulder 1',
  SHOULDER2: 'Shoulder 2',
};

function ratesOf(period: Fields, scale: Scale): Rate[] {
  if (period['rateBlockUType'] === 'singleRate') return [rateOf(fields(period['singleRate']), scale, 1, 'Usage')];
  const bands = listOfFields(period['timeOfUseRates']);
  if (bands.length === 0) throw new UnreadablePlan('A tariff period has no rates.');
  const shares = hoursShares(bands.map(({ timeOfUse }) => listOfFields(timeOfUse)));
  return bands.map((band, at) =>
    rateOf(band, scale, shares[at]!, entryOf(usageNames, band['type']) ?? words(band['displayName'], 60)),
  );
}

/** The name that version 3 has given the daily charge, and the one before. */
const supplyOf = (period: Fields): number | null =>
  decimal(period['dailySupplyCharge']) ?? decimal(period['dailySupplyCharges']);

function seasonsOf(periods: readonly Fields[], scale: Scale): Season[] {
  const seasons = periods
    .filter((period) => period['rateBlockUType'] !== 'demandCharges')
    .map((period) => ({
      name: words(period['displayName'], 60),
      days: daysBetween(period['startDate'], period['endDate']),
      supply: (supplyOf(period) ?? 0) * scale,
      rates: ratesOf(period, scale),
    }));
  const days = seasons.reduce((sum, season) => sum + season.days, 0);
  if (days !== 365) throw new UnreadablePlan(`The tariff periods cover ${days} days of a year.`);
  return seasons;
}

/** Dearer than any daily charge in dollars, and cheaper than any in cents. */
const DEAREST_DOLLARS = 10;

/** Version 3 has dollars; earlier plans have cents. No daily charge is below ten cents or above ten dollars. */
function scaleOf(periods: readonly Fields[]): Scale {
  const dearest = Math.max(...periods.map((period) => supplyOf(period) ?? 0));
  if (dearest === 0) throw new UnreadablePlan('The plan has no daily supply charge.');
  return dearest < DEAREST_DOLLARS ? 100 : 1;
}

function controlledLoadsOf(contract: Fields, scale: Scale): ControlledLoad[] {
  return listOfFields(contract['controlledLoad']).flatMap((load): ControlledLoad[] => {
    const name = words(load['displayName'], 60);
    const bands = listOfFields(load['timeOfUseRates']);
    const sources = bands.length > 0 ? bands : [load['singleRate'] === undefined ? load : fields(load['singleRate'])];
    return sources.map((source) => ({
      name: name || words(source['displayName'], 60),
      supply: (decimal(source['dailySupplyCharge']) ?? decimal(source['dailyCharge']) ?? 0) * scale,
      rate: rateOf(source, scale, 1, name),
    }));
  });
}

function feedInOf(contract: Fields, scale: Scale): FeedIn[] {
  return listOfFields(contract['solarFeedInTariff'])
    .filter(({ payerType, scheme }) => payerType !== 'GOVERNMENT' && scheme !== 'PREMIUM')
    .flatMap((tariff): FeedIn[] => {
      const name = 'Solar feed-in';
      const single = fields(tariff['singleTariff']);
      const amount = decimal(single['amount']);
      if (amount !== null)
        return [{ name, rate: { name, share: 1, blocks: [{ volume: null, price: amount * scale }], period: null } }];
      const timed = listOfFields(tariff['timeVaryingTariffs']).filter(({ rates }) => listOfFields(rates).length > 0);
      return [single, ...timed]
        .filter(({ rates }) => listOfFields(rates).length > 0)
        .map((source) => ({ name, rate: rateOf(source, scale, 1, name) }));
    });
}

/** Names wholesale costs among the reasons why prices may change later, as those of any plan may. */
const reasonsForChanges = /[^.]*\brange of factors\b[^.]*\.?/gi;

/** Why a plan has no price of a year. `demand` is null where a demand charge is not described in full. */
function openEndOf(demand: readonly DemandCharge[] | null, texts: string): EnergyPlan['open'] {
  if (demand === null) return 'demand';
  return /wholesale/i.test(texts.replaceAll(reasonsForChanges, '')) ? 'wholesale' : null;
}

const fuels = { ELECTRICITY: 'electricity', GAS: 'gas' } as const;
const kinds = { STANDING: 'standing', REGULATED: 'regulated' } as const;

/**
 * Reads the `data` of Get Generic Plan Detail. @throws UnreadablePlan where its price cannot be known, and for plans
 * for businesses or for both fuels together.
 */
export function energyPlanOf(data: unknown): EnergyPlan {
  const plan = fields(data);
  const fuel = entryOf<Fuel>(fuels, plan['fuelType']);
  const id = words(plan['planId'], 100);
  const updated = dayOf(plan['lastUpdated']);
  if (!fuel || id === '' || updated === null) throw new UnreadablePlan('The plan has no id, fuel or date.');
  if (plan['customerType'] === 'BUSINESS') throw new UnreadablePlan('The plan is for businesses.');
  const contract = fields(plan[fuel === 'gas' ? 'gasContract' : 'electricityContract']);
  const periods = listOfFields(contract['tariffPeriod']);
  if (periods.length === 0) throw new UnreadablePlan('The plan has no tariff.');
  const scale = scaleOf(periods);
  const demand = demandChargesOf(periods, scale);
  const geography = fields(plan['geography']);
  const distributors = Array.isArray(geography['distributors']) ? geography['distributors'] : [];
  const frequency = Array.isArray(contract['billFrequency']) ? contract['billFrequency'][0] : contract['billFrequency'];
  const name = words(plan['displayName'], 120) || 'Energy plan';
  return {
    id,
    provider: words(plan['brandName'], 80) || words(plan['brand'], 80),
    name,
    fuel,
    kind: entryOf<EnergyPlan['kind']>(kinds, plan['type']) ?? 'market',
    distributors: distributors.map((one) => words(one, 80)).filter((one) => one !== ''),
    postcodes: rangesOf(geography['includedPostcodes']),
    excluded: rangesOf(geography['excludedPostcodes']),
    from: dayOf(plan['effectiveFrom']) ?? updated,
    to: dayOf(plan['effectiveTo']),
    updated,
    seasons: seasonsOf(periods, scale),
    controlledLoads: controlledLoadsOf(contract, scale),
    demand: demand ?? [],
    feedIn: fuel === 'gas' ? [] : feedInOf(contract, scale),
    discounts: discountsOf(contract),
    ...feesOf(contract),
    requirements: requirementsOf(contract),
    open: openEndOf(demand, `${name} ${words(contract['variation'], 2000)}`),
    billMonths: monthsOf(frequency),
  };
}
