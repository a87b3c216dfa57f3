/**
 * A second calculation of what an energy plan costs in a year, from the answer of the Consumer Data Right as it is. It
 * is written independently of the product's own and shares no code with it: hours are counted minute by minute, and
 * blocks are filled as a meter would.
 */

import { demandOf } from './demand-arithmetic.ts';
import type { ChargeAnswer } from './demand-arithmetic.ts';

interface Step {
  unitPrice: string;
  volume?: number | null;
}

interface Window {
  days: string[];
  startTime: string;
  endTime: string;
}

interface Band {
  rates: Step[];
  period?: string;
  timeOfUse?: Window[];
  type?: string;
}

interface Load extends Band {
  dailySupplyCharge?: string;
  dailyCharge?: string;
  singleRate?: Load;
}

interface Period {
  rateBlockUType: string;
  startDate: string;
  endDate: string;
  dailySupplyCharges?: string;
  singleRate?: Band;
  timeOfUseRates?: Band[];
  demandCharges?: ChargeAnswer[];
}

interface FeedIn {
  payerType: string;
  scheme: string;
  singleTariff: { amount?: string; rates?: Step[] };
}

interface Contract {
  tariffPeriod: Period[];
  controlledLoad?: Load | Load[];
  solarFeedInTariff?: FeedIn[];
  fees?: { type: string; amount?: string }[];
  discounts?: { type: string; percentOfBill?: { rate: string }; fixedAmount?: { amount: string } }[];
  billFrequency?: string[];
  variation?: string;
}

/** The fields of an answer that a price depends on. */
export interface PlanAnswer {
  fuelType: string;
  displayName: string;
  gasContract?: Contract;
  electricityContract?: Contract;
}

export interface Profile {
  units: number;
  controlled: number;
  exported: number;
  /** The share of the units at peak; null spreads them over the hours. */
  peakShare: number | null;
  /** The lowest, the likely and the highest demand in kilowatts, in the hours of a bill and at any hour. */
  kilowatts: { low: number; likely: number; high: number; anyHour: number };
}

/** In dollars; `high` is infinite where there is no highest price. */
interface Cost {
  low: number;
  estimate: number;
  high: number;
}

function asList<T>(value: T | T[] | null | undefined): T[] {
  return value === undefined || value === null ? [] : ([value].flat() as T[]);
}

const contractOf = (plan: PlanAnswer): Contract => (plan.gasContract ?? plan.electricityContract)!;

function clock(text: string): number {
  const digits = text.replaceAll(':', '');
  const hhmm = digits.length > 4 ? digits.slice(0, 4) : digits.padStart(4, '0');
  return Number(hhmm.slice(0, 2)) * 60 + Number(hhmm.slice(2));
}

const WEEK = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

function includesDay(days: string[], day: string): boolean {
  const isBusinessDay = day !== 'SUN' && day !== 'SAT';
  return days.some((one) => (one === 'BUSINESS_DAYS' ? isBusinessDay : one.startsWith(day)));
}

/** Whether a minute of a day is within a window. The last minute before the hour or half hour is within it. */
function isWithin(window: Window, day: string, minute: number): boolean {
  if (!includesDay(window.days, day)) return false;
  const from = clock(window.startTime);
  const to = clock(window.endTime);
  const isLast = to % 60 === 59 || to % 60 === 29;
  if (from < to) return minute >= from && (isLast ? minute <= to : minute < to);
  return minute >= from || (isLast ? minute <= to : minute < to);
}

/** The share of a week's minutes in each band. */
function sharesOf(bands: Band[]): number[] {
  const minutes = bands.map(() => 0);
  for (const day of WEEK)
    for (let minute = 0; minute < 1440; minute += 1)
      for (const [at, band] of bands.entries())
        if (asList(band.timeOfUse).some((window) => isWithin(window, day, minute))) minutes[at]! += 1;
  const all = minutes.reduce((sum, one) => sum + one, 0);
  return minutes.map((one) => one / all);
}

/** The share of the units used in each band: that of the hours, unless the share at peak is known. */
function usedIn(bands: Band[], peakShare: number | null): number[] {
  const hours = sharesOf(bands);
  const isPeak = bands.map(({ type }) => type === 'PEAK');
  if (peakShare === null || bands.length === 1 || isPeak.every((one) => one === isPeak[0])) return hours;
  const sumOf = (peak: boolean) => hours.reduce((sum, share, at) => sum + (isPeak[at] === peak ? share : 0), 0);
  return hours.map((share, at) => (share / sumOf(isPeak[at]!)) * (isPeak[at] ? peakShare : 1 - peakShare));
}

const PERIODS: Record<string, number> = { P1D: 365, P1M: 12, P2M: 6, P3M: 4, P1Y: 1 };

/** Fills the blocks of one period with its usage, and repeats that over the year. */
function stepped(rates: Step[], units: number, periods: number): number {
  let remaining = units / periods;
  let cost = 0;
  for (const [at, rate] of rates.entries()) {
    const isLast = at === rates.length - 1;
    const capacity = isLast || !rate.volume ? Infinity : Number(rate.volume);
    const filled = Math.min(capacity, remaining);
    cost += filled * Number(rate.unitPrice);
    remaining -= filled;
    if (remaining <= 0 || capacity === Infinity) break;
  }
  return cost * periods;
}

const isFlat = (rates: Step[]): boolean =>
  rates.every(({ unitPrice }) => Number(unitPrice) === Number(rates[0]!.unitPrice));

/** The likely cost of units at a rate. */
function likelyOf(source: Band, units: number, plan: PlanAnswer): number {
  const stated = PERIODS[source.period ?? ''];
  if (stated !== undefined) return stepped(source.rates, units, stated);
  if (isFlat(source.rates)) return stepped(source.rates, units, 1);
  const isDaily = Number(source.rates[0]!.volume) <= (plan.fuelType === 'GAS' ? 200 : 60);
  return stepped(source.rates, units, isDaily ? 365 : (PERIODS[contractOf(plan).billFrequency?.[0] ?? ''] ?? 4));
}

/** What units cost at one rate if they are spread over all its periods, or are used in fewer ones. */
function spreads({ rates, period }: Band, units: number): number[] {
  const most = PERIODS[period ?? ''] ?? 365;
  return Object.values(PERIODS)
    .filter((periods) => periods <= most)
    .map((periods) => stepped(rates, units, periods));
}

/** Meters the units one by one at the cheapest, or at the dearest, step of several rates that is not yet used up. */
function metered(bands: Band[], units: number, isDearest: boolean): number {
  const steps = bands.flatMap(({ rates, period }) =>
    rates.map(({ unitPrice, volume }, at) => ({
      price: Number(unitPrice),
      left: at === rates.length - 1 || !volume ? Infinity : Number(volume) * (PERIODS[period ?? ''] ?? 365),
    })),
  );
  let cost = 0;
  let remaining = units;
  while (remaining > 0) {
    const open = steps.filter(({ left }) => left > 0);
    const prices = open.map(({ price }) => price);
    const price = isDearest ? Math.max(...prices) : Math.min(...prices);
    const step = open.find((one) => one.price === price)!;
    const used = Math.min(step.left, remaining);
    step.left -= used;
    remaining -= used;
    cost += used * price;
  }
  return cost;
}

function daysBetween(start: string, end: string): number {
  const from = Date.parse(`2023-${start}`);
  const to = Date.parse(`2023-${end === '02-29' ? '02-28' : end}`);
  const days = Math.round((to - from) / 86_400_000) + 1;
  return days <= 0 ? days + 365 : days;
}

interface Usage {
  likely: number;
  least: number;
  most: number;
}

function usageOf(
  plan: PlanAnswer,
  contract: Contract,
  units: number,
  peakShare: number | null,
): Usage & { supply: number } {
  const total = { likely: 0, least: 0, most: 0, supply: 0 };
  const everyBand: Band[] = [];
  for (const period of asList(contract.tariffPeriod)) {
    if (period.rateBlockUType === 'demandCharges') continue;
    const days = daysBetween(period.startDate, period.endDate);
    total.supply += days * Number(period.dailySupplyCharges);
    const bands = period.singleRate ? [period.singleRate] : asList(period.timeOfUseRates);
    everyBand.push(...bands);
    const shares = period.singleRate ? [1] : usedIn(bands, peakShare);
    for (const [at, band] of bands.entries()) total.likely += (days / 365) * likelyOf(band, units * shares[at]!, plan);
  }
  if (everyBand.length === 1) {
    total.least = Math.min(...spreads(everyBand[0]!, units));
    total.most = Math.max(...spreads(everyBand[0]!, units));
  } else {
    total.least = metered(everyBand, units, false);
    total.most = metered(everyBand, units, true);
  }
  return total;
}

function controlledOf(contract: Contract, units: number): Usage {
  const loads = asList(contract.controlledLoad).map((load) => load.singleRate ?? load);
  if (units === 0 || loads.length === 0) return { likely: 0, least: 0, most: 0 };
  const daily = (load: Load) => 365 * Number(load.dailySupplyCharge ?? load.dailyCharge ?? 0);
  const costs = loads.flatMap((load) => spreads(load, units).map((cost) => daily(load) + cost));
  const [first] = loads;
  return {
    likely: daily(first!) + stepped(first!.rates, units, PERIODS[first!.period ?? ''] ?? 1),
    least: Math.min(...costs),
    most: Math.max(...costs),
  };
}

function feedInOf(contract: Contract, units: number): { least: number; most: number } {
  const paid = asList(contract.solarFeedInTariff)
    .filter(({ payerType, scheme }) => payerType === 'RETAILER' && scheme !== 'PREMIUM')
    .flatMap(({ singleTariff }) => {
      if (singleTariff.amount) return [units * Number(singleTariff.amount)];
      const rates = asList(singleTariff.rates);
      // A step of an unknown period may be for a day up to a year.
      return Object.values(PERIODS).map((periods) => stepped(rates, units, periods));
    });
  return paid.length === 0 ? { least: 0, most: 0 } : { least: Math.min(...paid), most: Math.max(...paid) };
}

/** What the plan costs with a GST of ten per cent, and its yearly membership fee. */
export function secondCalculation(
  plan: PlanAnswer,
  { units, controlled, exported, peakShare, kilowatts }: Profile,
): Cost {
  const contract = contractOf(plan);
  const usage = usageOf(plan, contract, units, peakShare);
  const load = controlledOf(contract, controlled);
  const credit = feedInOf(contract, exported);
  const fees = asList(contract.fees)
    .filter(({ type, amount }) => type === 'MEMBERSHIP' && amount)
    .reduce((sum, { amount }) => sum + 100 * Number(amount), 0);
  const cents = (used: number, demand: number, paid: number, withConditional: boolean) => {
    let taxed = usage.supply + used + demand;
    let off = 0;
    let fixed = 0;
    for (const discount of asList(contract.discounts)) {
      if (discount.type !== 'GUARANTEED' && !withConditional) continue;
      const rate = Number(discount.percentOfBill?.rate ?? 0);
      off += (rate >= 1 ? rate / 100 : rate) * taxed;
      fixed += 100 * Number(discount.fixedAmount?.amount ?? 0) * (withConditional ? 1.1 : 1);
    }
    taxed -= off;
    return taxed * 1.1 - fixed - paid + fees;
  };
  // A plan may name wholesale costs among the reasons why its prices may change.
  const isWholesale = /wholesale (?!market costs)/i.test(`${plan.displayName} ${contract.variation ?? ''}`);
  const { low, likely, high, anyHour } = kilowatts;
  const demand = (inHours: number, atAnyHour: number) => demandOf(asList(contract.tariffPeriod), inHours, atAnyHour);
  return {
    low: cents(usage.least + load.least, demand(low, low), credit.most, true) / 100,
    estimate: cents(usage.likely + load.likely, demand(likely, likely), credit.least, false) / 100,
    high: isWholesale ? Infinity : cents(usage.most + load.most, demand(high, anyHour), credit.least, false) / 100,
  };
}
